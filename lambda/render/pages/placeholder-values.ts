/**
 * Every placeholder that a content file may use, with its value: facts of the practice, addresses and limits of the
 * service, and blocks (blocks.ts). Pages state facts through placeholders only.
 */
import { LATEST_LEGACY_VERSION, LEGACY_VERSIONS, MODERN_VERSION } from '../../mcp/protocol.ts';
import { type Channel, channels, channelsOf } from '../../shared/channels.ts';
import { machineReadable } from '../../shared/routes.ts';
import { SERVICE_NAME, SERVICE_VERSION } from '../../shared/service.ts';
import { type ContactText, channelText, costNote, extensionNote, type Writing } from '../contact-text.ts';
import { countryTexts } from '../countries.ts';
import type { Formats } from '../formats.ts';
import type { Locale } from '../locales.ts';
import type { SiteContext } from '../site-context.ts';
import type { PdfSource } from '../site-source.ts';
import { link as linkNode, type Node, text as textNode } from '../tree/nodes.ts';
import { blocks } from './blocks.ts';

/** Value of a placeholder that stands inside a line. */
interface InlineValue {
  /** For titles, descriptions and code: no markup. */
  readonly plain: string;
  /** For prose. */
  readonly nodes: readonly Node[];
  /** False for facts of the practice: code is for what programs send. */
  readonly allowedInCode: boolean;
}

export interface PlaceholderValues {
  readonly inline: ReadonlyMap<string, InlineValue>;
  /** Placeholders that stand alone on their line. An empty block leaves nothing on the page. */
  readonly blocks: ReadonlyMap<string, Node>;
  /** Path of a PDF file → what its links say about it. */
  readonly fileNotes: ReadonlyMap<string, string>;
}

/** @param text - `context.forPeople` or `context.forPrograms` */
export function placeholderValues(context: SiteContext, text: ContactText): PlaceholderValues {
  return {
    inline: new Map([
      ...factValues(text),
      ...linkValues(text),
      ...serviceValues(context),
      ...senderValues(context),
      ...countryValues(context),
    ]),
    blocks: new Map(Object.entries(blocks(context, text))),
    fileNotes: new Map(context.pdfs.map((pdf) => [pdf.path, fileNote(pdf, text.formats)])),
  };
}

/** What readers know of a PDF file before they open it: ` (PDF, 120 kB)`. */
export const fileNote = ({ bytes }: PdfSource, formats: Formats): string => ` (PDF, ${formats.size(bytes)})`;

/** All strings of the practice by their paths: `name`, `contact.telephone`, `contact.verification.validUntil`. */
function* factValues({ practice, locale, formats }: Writing): Generator<[string, InlineValue]> {
  const text = (value: string) => fact(value, textNode(value));
  for (const [path, value] of strings(practice))
    yield [path, text(/^\d{4}-\d\d-\d\d$/.test(value) ? formats.day(value) : value)];
  const stated = (channel: Channel) => text(channelText(channel, formats) + noteOf(channel, locale));
  for (const channel of channels(practice)) yield [channel.path, stated(channel)];
  const [protection] = channelsOf(practice, [practice.imprint?.dataProtection ?? '']);
  if (protection) yield ['imprint.dataProtection', stated(protection)];
  const { name, ...location } = practice.location;
  yield ['address', text([...(name ? [name] : []), formats.address(location)].join(', '))];
  yield ['location.addressCountry', text(formats.country(practice.location.addressCountry))];
  yield ['language', text(formats.language(practice.language))];
}

const noteOf = (channel: Channel, locale: Locale) =>
  extensionNote(channel, locale) + costNote(channel, locale);

/** `tel …`, `mail …`, `link …`: a fact as a link, labelled with the fact. */
function* linkValues({ practice, locale, formats }: Writing): Generator<[string, InlineValue]> {
  const link = (value: string, url: string, note = '') =>
    fact(value + note, linkNode(value, url), ...(note ? [{ type: 'text', value: note }] : []));
  for (const channel of channels(practice)) {
    const { kind, path, value, url } = channel;
    const text = channelText(channel, formats);
    const note = noteOf(channel, locale);
    yield kind === 'email'
      ? [`mail ${path}`, link(text, url)]
      : [`tel ${path}`, link(text, `tel:${value}`, note)];
    if (kind === 'messaging') yield [`link ${path}`, link(text, url)];
  }
  for (const name of ['messaging', 'form'] as const) {
    const { url } = practice.contact[name] ?? {};
    if (url !== undefined) yield [`link contact.${name}.url`, link(url, url)];
  }
  yield ['link url', link(practice.url, practice.url)];
}

/** Values of the service: `baseUrl`, `urls.agentInfo`, `limits.maxBodyBytes`, `versions.modern`. */
function* serviceValues({ baseUrl, limits }: SiteContext): Generator<[string, InlineValue]> {
  const own = (value: string | number): InlineValue => ({
    plain: String(value),
    nodes: [textNode(String(value))],
    allowedInCode: true,
  });
  yield ['baseUrl', own(baseUrl)];
  yield ['service.name', own(SERVICE_NAME)];
  yield ['service.version', own(SERVICE_VERSION)];
  yield ['versions.modern', own(MODERN_VERSION)];
  yield ['versions.legacy', own(LATEST_LEGACY_VERSION)];
  yield ['versions.legacies', own(LEGACY_VERSIONS.join(', '))];
  for (const [name, url] of Object.entries(machineReadable(baseUrl))) yield [`urls.${name}`, own(url)];
  for (const [name, value] of Object.entries(limits)) yield [`limits.${name}`, own(value)];
}

/** `sender.…`: what the list of channels says about a sender who is not on it, while it is valid and afterwards. */
function* senderValues({ locale, forPeople }: SiteContext): Generator<[string, InlineValue]> {
  const { notListed, notSure } = locale.isThisUs;
  const { isItReal, isItRealExpired } = locale.instructions;
  const texts = { notListed, notSure, isItReal: { valid: isItReal, expired: isItRealExpired } };
  for (const [name, { valid, expired }] of Object.entries(texts)) {
    const text = forPeople.wereOfficial ? expired : valid;
    yield [`sender.${name}`, fact(text, textNode(text))];
  }
}

/** `country.…`: what belongs to the country of the practice, for general pages. */
function* countryValues({ practice, locale }: SiteContext): Generator<[string, InlineValue]> {
  const texts = countryTexts(practice.location.addressCountry, locale);
  for (const [name, text] of Object.entries(texts)) yield [`country.${name}`, fact(text, textNode(text))];
}

const fact = (plain: string, ...nodes: readonly Node[]): InlineValue => ({
  plain,
  nodes,
  allowedInCode: false,
});

function* strings(value: object, prefix = ''): Generator<[string, string]> {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') yield [prefix + key, inner];
    else if (inner && typeof inner === 'object' && !Array.isArray(inner))
      yield* strings(inner, `${prefix}${key}.`);
  }
}
