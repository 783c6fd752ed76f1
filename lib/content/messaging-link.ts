/**
 * Checks links of messaging services that contain a number. The link must contain the official number, because pages
 * tell their readers to compare the two (contract §3).
 */
import { parseUrl } from './plain-url.ts';

interface Service {
  /** Host or scheme. */
  readonly names: readonly string[];
  /** Beginning of the paths that contain a number. @default every path */
  readonly path?: string;
  /** The valid links to a number, given its digits. The first is the usual one. */
  readonly links: (digits: string, name: string) => readonly [string, ...string[]];
}

/**
 * WhatsApp's "click to chat"; "phone number links" of Telegram (core.telegram.org/api/links) and Signal; RFC 5724, RFC
 * 3966.
 */
const SERVICES: readonly Service[] = [
  { names: ['wa.me'], links: (digits) => [`https://wa.me/${digits}`, `https://wa.me/${digits}/`] },
  {
    names: ['api.whatsapp.com', 'web.whatsapp.com'],
    links: (digits, name) => [
      `https://${name}/send?phone=${digits}`,
      `https://${name}/send/?phone=${digits}`,
    ],
  },
  {
    names: ['t.me', 'telegram.me', 'telegram.dog'],
    path: '/+',
    links: (digits, name) => [`https://${name}/+${digits}`],
  },
  { names: ['signal.me'], path: '/#p/', links: (digits) => [`https://signal.me/#p/+${digits}`] },
  { names: ['sms:', 'tel:'], links: (digits, name) => [`${name}+${digits}`] },
];

/** A link may give the text that the message begins with. */
const TEXT_PARAMETERS = ['text', 'body'];

/**
 * @param url - a URL that breaks no rule of `brokenUrlRule`
 * @param number - E.164
 * @param numberPath - JSON path of the number
 * @returns the broken rule; undefined if there is none or the service is unknown
 */
export function brokenLinkRule(url: string, number: string, numberPath: string): string | undefined {
  const link = new URL(url);
  for (const parameter of TEXT_PARAMETERS) link.searchParams.delete(parameter);
  const name = nameOf(link);
  const path = decoded(link.pathname + link.hash);
  const service = SERVICES.find(
    ({ names, path: start = '' }) => names.includes(name) && path.startsWith(start),
  );
  const right = service?.links(number.slice(1), name);
  if (!right || right.includes(link.href)) return undefined;
  return `must lead to ${numberPath}: ${right[0]}`;
}

/** Whether the link leads to a service whose links contain numbers. */
export function isMessagingLink(url: string): boolean {
  const link = parseUrl(url);
  return link !== undefined && SERVICES.some(({ names }) => names.includes(nameOf(link)));
}

const nameOf = ({ hostname, protocol }: URL): string => hostname.replace(/^www\.|\.$/g, '') || protocol;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
