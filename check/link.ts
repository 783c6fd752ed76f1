/** Links that open a conversation: whether they lead to the number that the domain lists. */

/** Beside the number: a text that is typed ahead, and what WhatsApp adds itself. */
const HARMLESS = ['text', 'type', 'app_absent'];

/**
 * Whether it is the official link, or one of the same service to the same number.
 *
 * @param number - E.164
 */
export function leadsTo(number: string, link: string, official: string): boolean {
  if (!URL.canParse(link) || !URL.canParse(official)) return false;
  const [a, b] = [new URL(link), new URL(official)];
  return a.href === b.href || (service(a) === service(b) && numberIn(a) === number);
}

const service = ({ hostname }: URL): string => (hostname === 'wa.me' ? 'api.whatsapp.com' : hostname);

/** A second number among the parameters could be the one that is opened: then there is none. */
function numberIn(url: URL): string | undefined {
  const { protocol, username, password, port, hostname, pathname, searchParams } = url;
  if (protocol !== 'https:' || username || password || port) return undefined;
  const api = hostname === 'api.whatsapp.com' && /^\/send\/?$/.test(pathname);
  const phones = searchParams.getAll('phone');
  if (phones.length !== (api ? 1 : 0)) return undefined;
  for (const name of searchParams.keys()) if (name !== 'phone' && !HARMLESS.includes(name)) return undefined;
  // A `+` in a query reads as a space. In Telegram's links, what has no `+` is a user's name.
  const digits =
    (api && /^[+ ]?(\d+)$/.exec(phones[0]!)) ||
    (hostname === 'wa.me' && /^\/\+?(\d+)\/?$/.exec(pathname)) ||
    (hostname === 't.me' && /^\/\+(\d+)$/.exec(pathname));
  return digits ? `+${digits[1]}` : undefined;
}
