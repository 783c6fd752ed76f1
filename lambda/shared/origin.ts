/** Web origins (RFC 6454 §6.1): the service's own, and those that may call the MCP endpoint from a browser. */

/**
 * Whether the text is an origin exactly as a browser serialises it: lower case, no default port, no path. Schemes other
 * than http(s) are allowed (`vscode-webview://…`), `null` is not.
 */
export function isSerializedOrigin(text: string): boolean {
  if (!/^[a-z][a-z\d+.-]*:\/\/[\w.:[\]-]+$/.test(text)) return false;
  return !/^https?:/.test(text) || (URL.canParse(text) && new URL(text).origin === text);
}

/** @returns the base URL. @throws Error when it is not a bare http(s) origin */
export function requireBaseUrl(value: string | undefined): string {
  if (value !== undefined && /^https?:/.test(value) && isSerializedOrigin(value)) return value;
  throw new Error(
    `BASE_URL must be scheme and host without a trailing slash, e.g. https://example.org; received ${JSON.stringify(value)}`,
  );
}

/**
 * @param list - comma-separated origins. @default the service's own only
 * @throws Error that names the first member that is not an origin. It could never match, and no call would reveal the
 *   mistake
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
