/**
 * The text that a lawyer signs with a certificate of her own: who the practice is, and by which channels it is reached.
 * The same facts and address give the same bytes on every machine and day, because synthesis renders the text anew and
 * compares it with the signed one.
 *
 * Only words of the service and the address begin at the margin. A fact stands after a label in a line that begins with
 * two blanks, and its further lines begin with six. So no fact reads as another part of the text.
 */
import { basename, dirname, join } from 'node:path';
import { channelLine, type Writing } from '../../lambda/render/contact-text.ts';
import { telephoneForms } from '../../lambda/render/people-forms.ts';
import type { Words } from '../../lambda/render/words/en.ts';
import { wordsFor } from '../../lambda/render/words/index.ts';
import { type Channel, channels } from '../../lambda/shared/channels.ts';
import { isSerializedOrigin } from '../../lambda/shared/origin.ts';
import type { Practice, Registration } from '../../lambda/shared/practice.ts';
import { COUNTERSIGNED } from '../../lambda/shared/routes.ts';
import { firstOfEach } from '../practice/first-of-each.ts';
import { brokenHttpsRule, parseUrl } from '../practice/plain-url.ts';
import type { DeclarationWords } from './words/en.ts';
import { declarationWords } from './words/index.ts';

/** The text and its signature, in a folder beside the practice file. */
export const FOLDER = 'countersignature';
export const TEXT = basename(COUNTERSIGNED.text.path);
export const SIGNATURE = basename(COUNTERSIGNED.signature.path);

/** Of either file. A text has 3,000 and a signature 10,000, with time stamps and revocation lists more. */
export const MAX_BYTES = 1_000_000;

/** What a lawyer chooses in the program that signs. */
export const CHOOSE =
  'In the program, choose a separate signature ("detached", "destacada"), CAdES, in Brazil with the policy AD-RB v2.4';

/** Their paths. */
export function filesBeside(practiceFile: string) {
  const folder = join(dirname(practiceFile), FOLDER);
  return { folder, text: join(folder, TEXT), signature: join(folder, SIGNATURE) };
}

/** @param address - of the service; keeps the rule below */
export function declarationOf(practice: Practice, address: string): string {
  const words = wordsFor(practice.language);
  const own = declarationWords(practice.language);
  const { name, professionalName, people = [], contact, location } = practice;
  const { verifiedAt, validUntil } = contact.verification;
  // Only numbers: `Intl` writes days differently from one version of Node to the next.
  const forms = { telephone: (number: string) => telephoneForms(number, location.addressCountry) };
  const writing = { words, forms };
  const paragraphs = [
    own.title,
    folded(own.address),
    folded(address, CONTINUED),
    folded(own.elsewhere),
    own.practice.heading,
    facts([own.practice.name, name], [own.practice.professionalName, professionalName]),
    ...people.map((person) => facts([own.practice.person, person.name], [own.practice.role, person.role])),
    own.registrations.heading,
    folded(own.registrations.text),
    ...registrations(practice, own, words),
    own.channels.heading,
    ...channels(practice).map((channel, index) => channelFacts(channel, index + 1, own, writing)),
    folded(own.channels.noOthers),
    own.validity.heading,
    facts([own.validity.verifiedAt, verifiedAt], [own.validity.validUntil, validUntil]),
    folded(own.validity.text),
    own.signature.heading,
    folded(own.signature.signer),
    folded(own.signature.file),
    folded(own.signature.certificate),
  ];
  const hasLongLines = paragraphs.some((text) => text.includes(`${MARK}\n${CONTINUED}`));
  return `${[...paragraphs, ...(hasLongLines ? [folded(own.longLines)] : [])].join('\n\n')}\n`;
}

/** @returns the address that a text is for; undefined if the text names none, or several */
export function addressIn(text: string): string | undefined {
  const found = text.replace(/\\\r?\n {6}/g, '').match(/^https:.*/gm) ?? [];
  return found.length === 1 && brokenAddressRule(found[0]) === undefined ? found[0] : undefined;
}

/** @returns the broken rule, or undefined */
export function brokenAddressRule(address: string): string | undefined {
  if (isSerializedOrigin(address) && brokenHttpsRule(address) === undefined) return undefined;
  const { origin = '' } = parseUrl(address.replace(/^(https?:\/\/)?/i, 'https://')) ?? {};
  return (
    brokenHttpsRule(origin) ??
    `must be scheme and host as a browser writes them, without a path and without a slash at the end: write ${origin}`
  );
}

/** Each registration once, with the people who hold it. */
function registrations({ contact, people = [] }: Practice, own: DeclarationWords, words: Words): string[] {
  const keyOf = ({ authority, number, jurisdiction, lookupUrl }: Registration) =>
    JSON.stringify([authority, number, jurisdiction, lookupUrl]);
  const heldBy = ({ registrations: held = [] }: (typeof people)[number]) => held.map(keyOf);
  const all = [...contact.verification.registrations, ...people.flatMap((each) => each.registrations ?? [])];
  return firstOfEach(all, keyOf).map((registration) =>
    facts(
      [words.registration.number, registration.number],
      ...people
        .filter((person) => heldBy(person).includes(keyOf(registration)))
        .map(({ name }): Fact => [own.practice.person, name]),
      [words.registration.authority, registration.authority],
      [words.registration.jurisdiction, registration.jurisdiction],
      [words.registration.lookup, registration.lookupUrl],
    ),
  );
}

/** A channel as data, and a number in the forms in which pages show it. */
function channelFacts(
  channel: Channel,
  number: number,
  { channels: own }: DeclarationWords,
  writing: Pick<Writing<'telephone'>, 'words' | 'forms'>,
): string {
  const { kind, label, service, value, url } = channel;
  const { text, also } = channelLine(channel, writing);
  return facts(
    [`${own.channel} ${number}`, kind === 'messaging' ? own.messaging : writing.words[kind]],
    [own.label, label],
    [own.service, service],
    [kind === 'email' ? own.email : own.number, value],
    [own.shown, kind === 'email' ? undefined : [text, also].filter(Boolean).join(', ')],
    [own.url, kind === 'messaging' ? url : undefined],
  );
}

type Fact = readonly [label: string, value: string | undefined];

const facts = (...lines: readonly Fact[]): string =>
  lines
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => folded(`  ${label}: ${value}`, CONTINUED))
    .join('\n');

const COLUMNS = 80;
const CONTINUED = ' '.repeat(6);
/** Ends a line that was cut where there is no blank. */
const MARK = '\\';
/** Where a line may end: the break replaces one blank. No line ends with a blank or, but for the mark, with a `\`. */
const BREAK = /(?<=[^\s\\]) (?=\S)/;

/** @param continued - what further lines begin with */
function folded(text: string, continued = ''): string {
  const [first = '', ...words] = text.split(BREAK);
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (columnsOf(longer) <= COLUMNS) lines[lines.length - 1] = longer;
    else lines.push(continued + word);
  }
  return lines.map((line) => cut(line, continued)).join('\n');
}

function cut(line: string, continued: string): string {
  if (columnsOf(line) <= COLUMNS) return line;
  let text = '';
  let columns = 0;
  for (const character of line) {
    const own = columnsOf(character);
    if (columns + own >= COLUMNS) {
      text += `${MARK}\n${continued}`;
      columns = continued.length;
    }
    text += character;
    columns += own;
  }
  return text;
}

/**
 * Columns of a terminal, at least one a character. All wide characters come after U+1100; a table of them would differ
 * between versions of Unicode. Without this rule, a terminal would wrap wide letters, and a fact begin at its margin.
 */
function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += character < '\u1100' ? 1 : 2;
  return columns;
}
