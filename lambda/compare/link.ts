/** Compares links that open a conversation, and links to a page. */

interface Target {
  readonly link: string;
  readonly host?: string;
  /** E.164. */
  readonly number?: string | undefined;
}

/** Links that open an app, and the web link to the same number (core.telegram.org/api/links). */
const APP_LINKS = [
  [/^whatsapp:\/\/send(?=[/?])/i, 'https://wa.me/send'],
  [/^tg:\/\/resolve\/?\?phone=(\d+)&?/i, 'https://t.me/+$1?'],
  [/^sgnl:(?=\/\/signal\.me\/)/i, 'https:'],
] as const;

export function target(written: string): Target {
  const text = APP_LINKS.reduce((link, [app, web]) => link.replace(app, web), written);
  if (!URL.canParse(text)) return { link: text };
  const url = new URL(text);
  const link = url.href;
  if (/^(?:api|web)\.whatsapp\.com$/.test(url.hostname)) url.hostname = 'wa.me';
  // The first text of the message, two parameters that WhatsApp adds, and statistics do not change the number.
  for (const [name] of [...url.searchParams])
    if (/^(?:text|type|app_absent|utm_.+)$/.test(name)) url.searchParams.delete(name);
  // The links to a number. Every other part could lead elsewhere: a user, a port, a second number. A `+` in a query is a
  // blank. A Telegram link without `+` leads to a user name.
  const [, digits] =
    /^https:\/\/(?:wa\.me\/(?:send\/?\?phone=)?(?:\+|%2B)?|t\.me\/\+)([1-9]\d{6,14})[/?]?$/.exec(url.href) ??
    [];
  return { link, host: url.hostname, number: digits && `+${digits}` };
}

/**
 * Whether a link leads to the practice's own website, on any page of it, or to the very profile. Anybody can show such a
 * link, so it says nothing about a sender.
 */
export function isSamePage(page: string, text: string): boolean {
  const [its = '', link = ''] = [page, text].map(address);
  return link === its || (!its.includes('/') && link.startsWith(`${its}/`));
}

/** A URL without the parts that vary: http or https, `www.`, a slash at the end, query and fragment. */
const address = (link: string): string =>
  link
    .replace(/^https?:\/\/(?:www\.)?|[?#].*/gi, '')
    .replace(/\/$/, '')
    .toLowerCase();
