/**
 * Web origins (RFC 6454 §6.1): the service's own, and those that may call the MCP endpoint from a
 * browser. Used by the handlers at cold start and by whoever checks configuration earlier.
 */
/**
 * Whether the text is an origin exactly as a browser serialises it: lower case, no default port, no
 * path. Schemes other than http(s) count too (`vscode-webview://…`), `null` does not.
 */
export function isSerializedOrigin(text: string): boolean {
  if (!/^[a-z][a-z\d+.-]*:\/\/[\w.:[\]-]+$/.test(text)) return false;
  return !/^https?:/.test(text) || (URL.canParse(text) && new URL(text).origin === text);
}

/** @returns the base URL, when it is a bare http(s) origin. @throws Error that says what was received */
export function requireBaseUrl(value: string | undefined): string {
  if (value !== undefined && /^https?:/.test(value) && isSerializedOrigin(value)) return value;
  throw new Error(
    `BASE_URL must be scheme and host without a trailing slash, e.g. https://example.org; received ${JSON.stringify(value)}`,
  );
}

/**
 * @param list - comma-separated origins; empty or absent: none besides the service's own
 * @throws Error that names the member which is no origin: one that never matches would go unnoticed
 */
export function allowedOrigins(baseUrl: string, list: string | undefined): ReadonlySet<string> {
  const members = (list ?? '').split(',').map((member) => member.trim());
  const named = members.filter((member) => member !== '');
  const wrong = named.find((member) => !isSerializedOrigin(member));
  if (wrong !== undefined)
    throw new Error(
      `ALLOWED_ORIGINS must list origins such as https://app.example.org; received ${JSON.stringify(wrong)}`,
    );
  return new Set([baseUrl, ...named]);
}
