/** The official contact as text: its channels, how long it is valid, and the warning once it has expired. */
import { type Channel, channels } from '../shared/channels.ts';
import { expirySentence } from '../shared/expiry.ts';
import { authoritiesOf, contactStatus, fictionSentence } from '../shared/facts.ts';
import { filled } from '../shared/filled.ts';
import type { Practice } from '../shared/practice.ts';
import { escapeHtml } from './escape.ts';
import type { Formats } from './formats.ts';
import { type Line, lineParagraphs } from './lines.ts';
import type { Locale } from './locales.ts';
import { type Node, paragraph, strong, text } from './tree/nodes.ts';

/** The facts of a practice, with the locale and the formats in which they are written. */
export interface Writing<Format extends keyof Formats = keyof Formats> {
  readonly practice: Practice;
  readonly locale: Locale;
  readonly formats: Pick<Formats, Format>;
}

/** The contact as texts, with numbers and days in the formats of one kind of reader. */
export interface ContactText extends Writing {
  /** The official channels: a sentence before them (no others, or expired), a paragraph each, the days. */
  readonly channels: readonly Node[];
  /** When the contact was verified and until when it is valid. Plain text. */
  readonly verified: string;
  /** Warns that the practice is fictional. Plain text, empty for a real one. */
  readonly fiction: string;
  /** Warns that the contact has expired. Plain text, empty while the contact is valid. */
  readonly expired: string;
  /** Fiction and expiry for a program: what to tell the person first, and where to check. Plain text, or empty. */
  readonly notice: string;
  /** Says that these were the official channels, for the beginning of a section. Plain text, empty while they are. */
  readonly wereOfficial: string;
}

/** @param today - UTC, YYYY-MM-DD */
export function contactText(writing: Writing, today: string): ContactText {
  const { practice, locale, formats } = writing;
  const { verifiedAt, validUntil } = practice.contact.verification;
  const were = wereOfficial(writing, today);
  const verified = filled(locale.verifiedFromTo, {
    from: formats.day(verifiedAt),
    to: formats.day(validUntil),
  });
  return {
    ...writing,
    // A long sentence: defuddle leaves out a short list of channels.
    channels: channelParagraphs(
      writing,
      expiredSentence(writing, today) || filled(locale.onlyOfficial, { name: practice.name }),
      verified,
    ),
    verified,
    fiction: fictionWarning(writing),
    expired: expiredSentence(writing, today),
    notice: [
      fictionSentence(practice),
      were && filled(locale.expiredForAgents, { sentence: were, authorities: authoritiesOf(practice) }),
    ]
      .filter(Boolean)
      .join(' '),
    wereOfficial: were,
  };
}

/** Warns in the language of the text that the practice is fictional. Empty for a real one. */
export const fictionWarning = ({
  practice: { name, fictional },
  locale,
}: Omit<Writing, 'formats'>): string => (fictional ? filled(locale.fictional, { name }) : '');

/** Warns that the contact has expired. Empty while it is valid. @param today - UTC, YYYY-MM-DD */
export function expiredSentence(writing: Writing<'day'>, today: string): string {
  const were = wereOfficial(writing, today);
  return were && filled(writing.locale.expired, { sentence: were });
}

/** The sentence before a list of channels from the day after `validUntil` on; empty until then. */
function wereOfficial({ practice, formats }: Writing<'day'>, today: string): string {
  const { language, contact } = practice;
  return contactStatus(practice, today) === 'expired'
    ? expirySentence(language, 'were', formats.day(contact.verification.validUntil))
    : '';
}

/** A warning at the top of an HTML page. @param sentence - may be empty, then there is no warning */
export const warningHtml = (sentence: string): string =>
  sentence && `<div class="warning expired"><p>${escapeHtml(sentence)}</p></div>\n`;

/** A warning at the top of a text. @param sentence - may be empty, then there is no warning */
export const warningNodes = (sentence: string): Node[] =>
  sentence === '' ? [] : [paragraph(strong(sentence))];

/**
 * The label of a messaging channel is the name of its service. A further channel has its own label; a number that takes
 * no calls also has its service or "Fax".
 */
export function channelLabel(channel: Channel, locale: Locale): string {
  const { kind, service, label } = channel;
  const kindName = kind === 'messaging' ? (service ?? '') : locale[kind];
  const isClear =
    kind === 'telephone' || kind === 'email' || label?.toLowerCase().includes(kindName.toLowerCase());
  const name = label === undefined || isClear ? (label ?? kindName) : `${label} (${kindName})`;
  return name + costNote(channel, locale);
}

/** The note beside a number that may cost more. Empty for other channels. */
export const costNote = ({ mayCostMore }: Channel, locale: Locale): string =>
  mayCostMore ? ` (${locale.mayCostMore})` : '';

/** The extension, behind its number. Empty for other channels. */
export const extensionNote = ({ extension }: Pick<Channel, 'extension'>, locale: Locale): string =>
  extension === undefined ? '' : ` ${filled(locale.extension, { extension })}`;

/** A channel within a sentence, without its extension. A number has its country code: without it, other countries have the same number. */
export const channelText = ({ kind, value }: Channel, formats: Pick<Formats, 'telephone'>): string =>
  kind === 'email' ? value : formats.telephone(value).withCountryCode;

/** A channel in a list: the number as people dial it, and in brackets as a telephone shows it. */
export function channelLine(
  channel: Channel,
  { locale, formats }: Pick<Writing<'telephone'>, 'locale' | 'formats'>,
): Line & { readonly label: string } {
  const text = channelText(channel, formats);
  const { national } = channel.kind === 'email' ? {} : formats.telephone(channel.value);
  return {
    label: channelLabel(channel, locale),
    text: (national ?? text) + extensionNote(channel, locale),
    ...(national !== undefined && { also: text }),
    url: channel.url,
  };
}

/** The channels in a list, with a sentence in the place of a number that the practice does not have. */
export function channelLines(writing: Pick<Writing<'telephone'>, 'practice' | 'locale' | 'formats'>): Line[] {
  const lines: Line[] = channels(writing.practice).map((channel) => channelLine(channel, writing));
  const { telephone } = writing.practice.contact;
  const without = takesNone(writing.practice, writing.locale).map((sentence) => ({ text: sentence }));
  return [...lines.toSpliced(telephone == null ? 0 : 1, 0, ...without), ...formLines(writing.practice)];
}

/** The contact form in a list. It is shown by its address, so that readers can compare it. */
export const formLines = ({ contact: { form } }: Pick<Practice, 'contact'>) =>
  (form ? [{ label: form.label, text: form.url, url: form.url }] : []) satisfies Line[];

/** Says that the practice takes no calls, or no messages. Empty if it takes both. */
export const takesNone = ({ contact }: Pick<Practice, 'contact'>, { takesNo }: Locale): string[] => [
  ...(contact.telephone == null ? [takesNo.calls] : []),
  ...(contact.messaging ? [] : [takesNo.messages]),
];

/** The facts as answers state them: `null` is the number that the practice does not have, and the warning says so. */
export function withAbsences(practice: Practice, locale: Locale): Practice {
  const none = takesNone(practice, locale);
  if (none.length === 0) return practice;
  const { messaging = null, telephone = null, ...contact } = practice.contact;
  const antiFraudWarning = [...none, contact.antiFraudWarning].join(' ');
  return { ...practice, contact: { messaging, telephone, ...contact, antiFraudWarning } };
}

/**
 * The channels, a paragraph each, between two sentences. Programs that extract the text of a page take a list of links
 * for a menu and leave it out, but keep paragraphs. trafilatura leaves out a last paragraph that is little more than a
 * link, so a sentence is last.
 *
 * @param before - the sentence before the channels
 */
function channelParagraphs(writing: Writing, before: string, verified: string): Node[] {
  return [paragraph(text(before)), ...lineParagraphs(channelLines(writing)), paragraph(text(verified))];
}
