/**
 * The messaging services, and the links that open a conversation. Pages tell their readers to compare the official
 * numbers, so a link must contain the official number and stay on a host of its service (contract §3).
 */

import type { Rule } from '../../lambda/shared/content-problem.ts';
import { editDistance } from '../../lambda/shared/nearest.ts';
import { RULES } from './messages/english.ts';
import { MIXED, parseUrl, percentDecoded, siteOf } from './plain-url.ts';

interface LinkFormat {
  /** Host or scheme. */
  readonly names: readonly string[];
  /** Beginning of the paths that contain a number. @default every path */
  readonly path?: string;
  /** The valid links to a number, given its digits. The first is the usual one. @default no link contains a number */
  readonly links?: (digits: string, name: string) => readonly [string, ...string[]];
}

interface Service extends LinkFormat {
  /** Name, as the service writes it. */
  readonly service: string;
  /** Matches spellings of the name in lower case, without other characters than letters and digits. */
  readonly spelling: RegExp;
  /** Further addresses that open a conversation, as host and path. No messaging link may have them. */
  readonly others?: RegExp;
}

/**
 * WhatsApp's "click to chat"; core.telegram.org/api/links; "phone number links" of Signal; RFC 5724; m.me links of
 * Messenger (developers.facebook.com); LINE's URL scheme (developers.line.biz); Threema's links to an identity.
 * `web.whatsapp.com` needs a browser that is linked to the reader's telephone, so it is no link for a practice.
 */
const SERVICES: readonly Service[] = [
  {
    service: 'WhatsApp',
    spelling: /wh?[ao]t*[sz]*ap+|^(wa|whats|wpp|zap(zap)?)(business)?$/,
    names: ['wa.me', 'api.whatsapp.com'],
    links: (digits, name) =>
      name === 'wa.me'
        ? [`https://wa.me/${digits}`, `https://wa.me/${digits}/`]
        : [`https://${name}/send?phone=${digits}`, `https://${name}/send/?phone=${digits}`],
    others:
      /^((web|chat|call)\.whatsapp\.com|whatsapp\.com\/(send|message|channel|catalog|product|invite)\b)/,
  },
  {
    service: 'Telegram',
    spelling: /tele?gram+/,
    names: ['t.me', 'telegram.me', 'telegram.dog'],
    path: '/+',
    links: (digits, name) => [`https://${name}/+${digits}`],
    others: /^([\w-]+\.t\.me|web\.telegram\.org)\//,
  },
  {
    service: 'Signal',
    spelling: /^signal/,
    names: ['signal.me'],
    path: '/#p/',
    links: (digits) => [`https://signal.me/#p/+${digits}`],
    others: /^signal\.group\//,
  },
  { service: 'Threema', spelling: /threema/, names: ['threema.id'] },
  {
    service: 'Messenger',
    spelling: /^(facebook|fb|meta)?messenger$/,
    names: ['m.me'],
    others: /^(messenger\.com\/t|facebook\.com\/messages)\//,
  },
  { service: 'LINE', spelling: /^line(app|messenger|official|officialaccount)?$/, names: ['line.me'] },
  { service: 'SMS', spelling: /^(sms|text|smstext|textmessages?)$/, names: ['sms:'], links: recipient },
];

/** The names of the listed services, for messages. */
export const LISTED_SERVICES = SERVICES.map(({ service }) => service).join(', ');

/** Links to a number that belong to no service: RFC 3966. */
const CALL: LinkFormat = { names: ['tel:'], links: recipient };

const LINK_FORMATS: readonly LinkFormat[] = [...SERVICES, CALL];

function recipient(digits: string, name: string): readonly [string] {
  return [`${name}+${digits}`];
}

/** Query parameters with the text of the message. */
const TEXT_PARAMETERS = ['text', 'body'];

/**
 * @param url - a URL that breaks no rule of `brokenUrlRule`
 * @param number - E.164
 * @param numberPath - JSON path of the number
 * @returns the broken rule; undefined if there is none or the service is unknown
 */
export function brokenLinkRule(url: string, number: string, numberPath: string): Rule | undefined {
  const link = withoutText(new URL(url));
  const name = nameOf(link);
  const path = percentDecoded(link.pathname + link.hash);
  const format = LINK_FORMATS.find(
    ({ names, path: start = '' }) => names.includes(name) && path.startsWith(start),
  );
  const right = format?.links?.(number.slice(1), name);
  if (!right || right.includes(link.href)) return undefined;
  return RULES.link(right[0], numberPath);
}

/** What a practice states about a messaging channel. */
interface Messaging {
  readonly service?: string | undefined;
  readonly host?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * Checks that the link is on a host of the service. The hosts of the listed services are known. Another service has its
 * host in the practice file, so that a reader can compare it.
 *
 * @param url - a URL that breaks no rule of `brokenUrlRule`
 * @returns the member that breaks a rule, and the rule
 */
export function brokenServiceRule({
  service = '',
  host,
  url = '',
}: Messaging): ['host' | 'service' | 'url', Rule] | undefined {
  if (MIXED.test(service.normalize('NFKC'))) return ['service', RULES['mixed.service']()];
  const named = serviceNamed(service);
  const link = new URL(url);
  const linked = serviceOf(link);
  const needsNoHost = named ?? (link.hostname === '' ? CALL : undefined);
  if (named && !named.names.includes(link.host || link.protocol))
    return ['url', RULES.serviceLink(named.service, namesShown(named))];
  if (!named && linked && linked.names[0] !== 'sms:')
    return ['url', RULES.otherService(linked.service, service)];
  if (needsNoHost) return host === undefined ? undefined : ['host', RULES.hostExtra()];
  if (host === link.host) return undefined;
  return host === undefined
    ? ['host', RULES.hostMissing(JSON.stringify(service), LISTED_SERVICES, link.host)]
    : ['url', RULES.hostOther(host)];
}

const namesShown = ({ names }: LinkFormat) =>
  names.map((name) => (name.endsWith(':') ? name : `https://${name}/`)).join(' or ');

/** Names this long are recognised with two wrong letters. */
const LONG_NAME = 6;

/** Finds a listed service by its name in any spelling: "Whatsapp", "WhatsApp Business", "Whats App". */
function serviceNamed(name: string): Service | undefined {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return (
    SERVICES.find(({ spelling }) => spelling.test(letters)) ??
    SERVICES.find(
      ({ service }) => service.length >= LONG_NAME && editDistance(service.toLowerCase(), letters) <= 2,
    )
  );
}

/**
 * @param number - E.164
 * @returns the usual link to a number; undefined if the service is unknown, or its links contain no number
 */
export function usualLink(service: string, number: string): string | undefined {
  const { names, links } = serviceNamed(service) ?? {};
  return links?.(number.slice(1), names![0]!)[0];
}

/** The service whose conversations the link opens. */
function serviceOf(link: URL): Service | undefined {
  const name = nameOf(link);
  const address = `${name}${link.pathname}`;
  return SERVICES.find(({ names, others }) => names.includes(name) || others?.test(address));
}

/**
 * The number in the address of a link: `wa.me/+49…`, `send?phone=49…`, `t.me/+49…`, `signal.me/#p/+49…`; and parameters
 * before and after it.
 */
const NUMBER_IN_LINK = /^\/(?:send\/?\?(.*&)?phone=|#p\/)?\+?(\d{7,15})\/?([/?&#].*)?$/;

/**
 * @returns the target of a link to a conversation, normalized so that two links can be compared; undefined if the link
 *   opens no conversation of a listed service
 */
export function conversationOf(url: string) {
  const parsed = parseUrl(url);
  const service = parsed && serviceOf(parsed);
  // The first page of a host is about the service.
  const isFirstPage = parsed && parsed.pathname + parsed.search + parsed.hash === '/';
  if (!service || !parsed.host || (isFirstPage && service.names.includes(nameOf(parsed)))) return undefined;
  const link = withoutText(parsed);
  const rest = percentDecoded(link.pathname + link.search + link.hash);
  // A Telegram link without `+` leads to a user name.
  const [, before, digits, after] =
    (service.path === undefined || rest.startsWith(service.path) ? NUMBER_IN_LINK.exec(rest) : null) ?? [];
  const anyNumber = service.links && digits && `+${digits}`;
  return {
    service: service.service,
    /** E.164, if the link contains it, and no further parameter, which could lead elsewhere. */
    number: before || after ? undefined : anyNumber,
    /** E.164, if the link contains it. */
    anyNumber,
    /** The address without the text of the message. */
    address: `https://${nameOf(link)}${rest}`,
  };
}

function withoutText(link: URL): URL {
  for (const parameter of TEXT_PARAMETERS) link.searchParams.delete(parameter);
  return link;
}

const nameOf = (link: URL): string => siteOf(link) || link.protocol;
