/** The official channels of a practice. Every page, document and answer takes them from this list (contract §3). */
import type { OtherChannel, Practice } from './practice.ts';

export interface Channel {
  readonly kind: OtherChannel['type'];
  /** The number (E.164) or e-mail address. */
  readonly value: string;
  /** Digits that are dialled once the number has answered. */
  readonly extension?: string | undefined;
  /**
   * Target of a link to the channel. A fax has `tel:` too (RFC 3966 §1: "voice, data, and fax"). The link dials no
   * extension: diallers of telephones append the digits of `;ext=` to the number.
   */
  readonly url: string;
  /** Path of the value in the practice file. */
  readonly path: string;
  /** Name of the messaging service. */
  readonly service?: string | undefined;
  /** Whose or which channel this is. The primary channels have none. */
  readonly label?: string | undefined;
  /** A call to the number may cost more than one to a geographic or mobile number. */
  readonly mayCostMore?: boolean;
}

/** An address as a URI: characters such as `&` would begin a field of the message (RFC 6068 §2). */
export const mailto = (email: string): string =>
  `mailto:${email.replace(/[%#&=^`{|}]/g, encodeURIComponent)}`;

/** The primary channels, then the further ones in the order of the practice file. */
export function channels({ contact }: Pick<Practice, 'contact'>): readonly Channel[] {
  const { telephone, extension, messaging, email, otherChannels = [], mayCostMore = [] } = contact;
  const withCost = (channel: Channel): Channel =>
    mayCostMore.includes(channel.value) ? { ...channel, mayCostMore: true } : channel;
  const numbers: Channel[] = [];
  if (telephone != null)
    numbers.push({
      ...{ kind: 'telephone', value: telephone, extension },
      ...{ url: `tel:${telephone}`, path: 'contact.telephone' },
    });
  if (messaging)
    numbers.push({
      kind: 'messaging',
      value: messaging.number,
      url: messaging.url,
      path: 'contact.messaging.number',
      service: messaging.service,
    });
  return [
    ...numbers.map(withCost),
    { kind: 'email', value: email, url: mailto(email), path: 'contact.email' },
    ...otherChannels.map(otherChannel).map(withCost),
  ];
}

/** The primary channels: telephone, messaging or both, and e-mail. */
export function primaryChannels(practice: Pick<Practice, 'contact'>) {
  const all = channels(practice);
  const at = (path: string) => all.find((channel) => channel.path === path);
  return {
    telephone: at('contact.telephone'),
    messaging: at('contact.messaging.number'),
    email: at('contact.email')!,
  };
}

/** The further channels in the order of the practice file. */
export const furtherChannels = (practice: Pick<Practice, 'contact'>): readonly Channel[] =>
  channels(practice).filter(({ path }) => path.startsWith('contact.otherChannels'));

function otherChannel(
  { type, label, number, extension, email, service, url }: OtherChannel,
  index: number,
): Channel {
  const name = type === 'email' ? 'email' : 'number';
  // Synthesis renders a channel that breaks a rule too, to find the other problems: a member may be missing.
  const value = (type === 'email' ? email : number) ?? '';
  return {
    kind: type,
    value,
    url: (type === 'messaging' && url) || (type === 'email' ? mailto(value) : `tel:${value}`),
    path: `contact.otherChannels[${index}].${name}`,
    label,
    extension,
    ...(service !== undefined && { service }),
  };
}

/** A number with its extension (RFC 3966 §5.3); any other channel as its number or address. */
export const withExtension = ({ value, extension }: Channel): string =>
  extension === undefined ? value : `${value};ext=${extension}`;

/** How people, offices and the imprint name a channel: with its extension only if calls to its number reach others too. */
export const nameOf = (practice: Pick<Practice, 'contact'>, channel: Channel): string =>
  channels(practice).some(
    ({ kind, value, extension }) =>
      value === channel.value && extension !== channel.extension && /^(telephone|tty|relay)$/.test(kind),
  )
    ? withExtension(channel)
    : channel.value;

/** The official channels with these names (`nameOf`): two with one name if a number takes calls and messages. */
export const channelsOf = (practice: Pick<Practice, 'contact'>, names: readonly string[] = []) =>
  names.flatMap((name) => channels(practice).filter((channel) => nameOf(practice, channel) === name));
