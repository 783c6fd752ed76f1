/** Checks whether a link that opens a conversation leads to the official number. */

/** Parameters that do not change the number: the first text of the message, and two that WhatsApp adds. */
const HARMLESS = ['text', 'type', 'app_absent'];

/**
 * Whether the link is the official one, or leads to the same number by the same service.
 *
 * @param number - E.164
 */
export function leadsTo(number: string, link: string, official: string): boolean {
  if (!URL.canParse(link) || !URL.canParse(official)) return false;
  const [a, b] = [new URL(link), new URL(official)];
  return a.href === b.href || (service(a) === service(b) && numberIn(a) === number);
}

const service = ({ hostname }: URL): string => (hostname === 'wa.me' ? 'api.whatsapp.com' : hostname);

/** Returns no number if the parameters may contain a second one: the service could open that one. */
function numberIn(url: URL): string | undefined {
  const { protocol, username, password, port, hostname, pathname, searchParams } = url;
  if (protocol !== 'https:' || username || password || port) return undefined;
  const api = hostname === 'api.whatsapp.com' && /^\/send\/?$/.test(pathname);
  const phones = searchParams.getAll('phone');
  if (phones.length !== (api ? 1 : 0)) return undefined;
  for (const name of searchParams.keys()) if (name !== 'phone' && !HARMLESS.includes(name)) return undefined;
  // A `+` in a query is decoded as a space. A Telegram link without `+` leads to a user name.
  const digits =
    (api && /^[+ ]?(\d+)$/.exec(phones[0]!)) ||
    (hostname === 'wa.me' && /^\/\+?(\d+)\/?$/.exec(pathname)) ||
    (hostname === 't.me' && /^\/\+(\d+)$/.exec(pathname));
  return digits ? `+${digits[1]}` : undefined;
}
