/** Finds the official channel that a number, an e-mail address or a link belongs to. */
import { leadsTo } from './link.ts';
import { readNumber } from './number.ts';
import { notOfficial } from './refusal.ts';
import type { Channel, OfficialContact } from './types.ts';

const MAX_CHARACTERS = 2048;

/** @throws Refusal if it is not an official channel */
export function channelOf(written: string, official: OfficialContact, callingCode?: string): Channel {
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
  if (/[\p{C}\p{M}]/u.test(text)) throw notOfficial('characters');
  return text;
}

function decoded(text: string): string {
  try {
    return visible(decodeURIComponent(text).trim());
  } catch (error) {
    throw error instanceof URIError ? notOfficial('format') : error;
  }
}

function numberChannel(
  text: string,
  { telephone, messaging }: OfficialContact,
  callingCode?: string,
): Channel {
  // If the practice is in +1, a national number is read as a number in +1.
  const home = callingCode?.replace('+', '') ?? (telephone.startsWith('+1') ? '1' : undefined);
  const number = `+${readNumber(text, home)}`;
  if (number === telephone) return 'telephone';
  if (number === messaging.number) return 'messaging';
  throw notOfficial('not-listed');
}

/** The domain of an address is case-insensitive; the part before it may be case-sensitive (RFC 5321 §2.4). */
function emailChannel(text: string, { email }: OfficialContact): Channel {
  if (/[^\0-\x7f]/.test(text)) throw notOfficial('characters');
  if (!/^[^\s<>()[\]",:;\\@?]+@[\w.-]+$/.test(text)) throw notOfficial('format');
  const [local, domain] = text.split('@');
  const [officialLocal, officialDomain] = email.split('@');
  if (domain!.toLowerCase() !== officialDomain?.toLowerCase()) throw notOfficial('not-listed');
  if (local === officialLocal) return 'email';
  throw notOfficial(local!.toLowerCase() === officialLocal!.toLowerCase() ? 'case' : 'not-listed');
}

function linkChannel(text: string, { messaging }: OfficialContact): Channel {
  if (/[^\0-\x7f]/.test(text)) throw notOfficial('characters');
  // Parsers disagree about a URL with a backslash or a space.
  if (/[\s\\]/.test(text) || !leadsTo(messaging.number, text, messaging.url)) throw notOfficial('link');
  return 'messaging';
}
