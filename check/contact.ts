/** Finds the official channel that a number, an e-mail address or a link belongs to. */
import { leadsTo } from './link.ts';
import { readNumber } from './number.ts';
import { notOfficial, refuse } from './refusal.ts';
import type { Answer, ContactReason, OfficialContact, OtherChannel } from './types.ts';

const MAX_CHARACTERS = 2048;
const NOT_ASCII = /[^\0-\x7f]/;

/** A primary channel has no label. */
type Listed = Omit<OtherChannel, 'label'> & { readonly label?: string };
type Found = Pick<Answer, 'channel' | 'label'>;

/** @throws Refusal if it is not an official channel */
export function channelOf(written: string, contact: OfficialContact, callingCode?: string): Found {
  const { telephone, messaging, email, otherChannels = [] } = contact;
  const official: readonly Listed[] = [
    { type: 'telephone', number: telephone },
    { type: 'messaging', ...messaging },
    { type: 'email', email },
    ...otherChannels,
  ];
  const text = visible(written.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''));
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*):(.*)$/i.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case 'tel':
      return numberChannel(decoded(rest), official, callingCode);
    case 'sms':
      return numberChannel(decoded(rest.replace(/\?body=.*$/, '')), official, callingCode);
    case 'mailto':
      return emailChannel(decoded(rest), official);
    case '':
      if (/^(?:wa\.me|api\.whatsapp\.com|t\.me)\//i.test(text))
        return linkChannel(`https://${text}`, official);
      if (/[@\uFF20]/.test(text)) return emailChannel(text, official);
      return numberChannel(text, official, callingCode);
    default:
      return linkChannel(text, official);
  }
}

/** Invisible, bidirectional and combining characters make one text look like another (Unicode TR 36). */
function visible(text: string): string {
  if (text.length > MAX_CHARACTERS) throw notOfficial('format');
  return refuse(/[\p{C}\p{M}]/u, text, 'characters');
}

function decoded(text: string): string {
  try {
    return visible(decodeURIComponent(text).trim());
  } catch (error) {
    throw error instanceof URIError ? notOfficial('format') : error;
  }
}

function numberChannel(text: string, official: readonly Listed[], callingCode?: string): Found {
  // If all numbers of the practice are in +1, a national number is read as a number in +1. If it has one in +52 too, the
  // same ten digits may be another number, in Mexico.
  const abroad = official.some(({ number = '+1' }) => !number.startsWith('+1'));
  const number = `+${readNumber(text, callingCode?.replace('+', '') ?? (abroad ? '' : '1'))}`;
  return found(official.find((one) => one.number === number));
}

/** The domain of an address is case-insensitive; the part before it may be case-sensitive (RFC 5321 §2.4). */
function emailChannel(text: string, official: readonly Listed[]): Found {
  refuse(NOT_ASCII, text, 'characters');
  if (!/^[^\s<>()[\]",:;\\@?]+@[\w.-]+$/.test(text)) throw notOfficial('format');
  const alike = official.filter(({ email }) => email?.toLowerCase() === text.toLowerCase());
  const [local] = text.split('@');
  return found(
    alike.find(({ email }) => email!.startsWith(`${local}@`)),
    alike[0] && 'case',
  );
}

function linkChannel(text: string, official: readonly Listed[]): Found {
  // Parsers disagree about a URL with a backslash or a space.
  refuse(NOT_ASCII, text, 'characters');
  refuse(/[\s\\]/, text, 'link');
  return found(
    official.find(({ number, url }) => url && leadsTo(number!, text, url)),
    'link',
  );
}

/** @param otherwise - the reason if there is none */
function found(one?: Listed, otherwise: ContactReason = 'not-listed'): Found {
  if (!one) throw notOfficial(otherwise);
  const { type: channel, label } = one;
  return { channel, ...(label && { label }) };
}
