/**
 * What belongs to the examples of the package (`examples/`) and to no other practice: facts, names, sentences, pages and
 * images. Texts that the package offers to every practice (`defaults/`) are left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ImageSource } from '../../lambda/render/image-source.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { isExampleHost } from './fictional.ts';
import { withOwnFacts } from './general-texts.ts';
import { readImages } from './image-files.ts';
import { hostOf } from './plain-url.ts';
import { textsOf } from './problem.ts';

/** Members, by their names, whose values many practices have. A value of any other member is one practice's own. */
const SHARED: ReadonlySet<PropertyKey> = new Set([
  // Codes, days and times.
  ...['language', 'languagesSpoken', 'addressCountry', 'addressRegion', 'type'],
  ...['dayOfWeek', 'opens', 'closes', 'from', 'until', 'verifiedAt', 'validUntil', 'dateModified'],
  // A profession, a role in it, a messenger, the use of a channel (e.g. "Fax").
  ...['serviceType', 'role', 'service', 'label'],
  // The rules of a profession can prescribe the words.
  'advertisingNotice',
  // A path: it is searched for names, and the image itself is compared.
  'portrait',
]);

/** Members whose values name a practice, a person or a place in other texts too. */
const NAMES: ReadonlySet<PropertyKey> = new Set([
  ...['name', 'legalName', 'responsible', 'streetAddress', 'addressLocality'],
  ...['authority', 'number', 'taxId'],
]);

/** Counted in the form of `wordsOf`. A shorter sentence, e.g. "Write to us.", can be another practice's own. */
const MIN_SENTENCE = 38;

/** Between sentences, and between the parts of one. */
const BETWEEN = /(?<=[.!?:;])\s+|[()]+/;

/** The form in which texts are compared: accents, capitals, markup, punctuation and line ends make no difference. */
export function wordsOf(text: string): string {
  const plain = text
    .replace(/&(nbsp|#160|#xa0);/gi, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The form in which images are compared. Editors indent an SVG again, and checkouts change its line ends. */
export const imageForm = ({ body }: Pick<ImageSource, 'body'>): string => body.replace(/\s+/g, '');

const FACE = /[\\/](brand\.css|(logo|favicon)\.svg|[\w-]+\.(png|ico|woff2))$/;

/** The form in which other files are compared: of a text as of an image, otherwise its bytes. */
export const fileForm = (file: string): string => {
  const bytes = readFileSync(file);
  return /\.(css|svg)$/.test(file) ? imageForm({ body: bytes.toString() }) : bytes.toString('base64');
};

/** Words of an example that no other practice has. */
export interface Phrase {
  /** In the form of `wordsOf`. */
  readonly words: string;
  /** As the example has them. */
  readonly shown: string;
  /** Fiction: it says that a fact is fictional. Pages may tell invented cases. */
  readonly kind: 'name' | 'sentence' | 'fiction';
}

interface ShippedExamples {
  /** In the form of `wordsOf`. */
  readonly facts: ReadonlySet<string>;
  /** By their first word. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** Digits of the numbers without the country code. */
  readonly numbers: readonly string[];
  /** Numbers (E.164) and addresses of the official channels. */
  readonly channels: ReadonlySet<string>;
  /** The bodies of the pages, in the form of `wordsOf`. */
  readonly pages: ReadonlySet<string>;
  /** In the form of `imageForm`. */
  readonly images: ReadonlySet<string>;
  /** Logo, icons, fonts and `brand.css`, in the form of `fileForm`. */
  readonly faces: ReadonlySet<string>;
}

let read: ShippedExamples | undefined;

/** Reads the files once. */
export function shippedExamples(): ShippedExamples {
  read ??= readExamples();
  return read;
}

/** Whether several practices may have the same value there. */
export const isShared = (path: readonly PropertyKey[]): boolean => SHARED.has(memberOf(path));

/** The member that has the value, alone or in a list. */
const memberOf = (path: readonly PropertyKey[]) => path.findLast((key) => typeof key === 'string') ?? '';

/** Whether at least one official channel is still an example's. */
export const hasExampleChannel = (practice: Practice): boolean =>
  channels(practice).some(({ value }) => shippedExamples().channels.has(value));

function readExamples(): ShippedExamples {
  const practices = filesOf('examples', /practice\.json$/).map((file) => readJson<Practice>(file));
  const facts = practices.flatMap(({ $schema: _, ...practice }: Practice & { $schema?: string }) =>
    textsOf(practice).filter(([path]) => !isShared(path)),
  );
  const texts = facts.map(([, text]) => text);
  const pages = filesOf('examples', /\.md$/).map(readText);
  const general = filesOf('defaults/pages', /\.md$/).map(readText);
  const offered = [...practices.flatMap(generalTexts), ...general].map(wordsOf);
  const sentences = [
    ...texts.flatMap(fictionIn),
    ...[...texts, ...pages.flatMap((page) => page.split('\n'))].flatMap(sentencesIn),
  ].filter(({ words }) => !offered.some((text) => text.includes(words)));
  return {
    facts: without(texts, offered),
    phrases: byFirstWord([...sentences, ...facts.flatMap(namesIn)]),
    numbers: texts.filter((text) => NUMBER.test(text)).map(nationalDigits),
    channels: new Set(practices.flatMap(channels).map(({ value }) => value)),
    pages: without(pages.map(bodyOf), general.map(bodyOf).map(wordsOf)),
    images: new Set(
      filesOf('examples', /[\\/]images$/).flatMap((folder) => readImages(folder, []).map(imageForm)),
    ),
    faces: new Set(filesOf('examples', FACE).map(fileForm)),
  };
}

/** Empty if the package has no such folder. */
function filesOf(folder: string, pattern: RegExp): string[] {
  const root = join(PACKAGE_ROOT, folder);
  const names = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  return names.filter((name) => pattern.test(name)).map((name) => join(root, name));
}

const readText = (file: string): string => readFileSync(file, 'utf8');
const readJson = <T>(file: string): T => JSON.parse(readText(file));

/** The Markdown after the front matter. */
const bodyOf = (page: string): string => page.replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '');

/** `wordsOf` each text that is not offered. */
function without(texts: readonly string[], offered: readonly string[]): ReadonlySet<string> {
  const own = new Set(texts.map(wordsOf));
  for (const words of ['', ...offered]) own.delete(words);
  return own;
}

/** Of the same words, the last one counts. */
function byFirstWord(phrases: readonly Phrase[]): ReadonlyMap<string, readonly Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const phrase of new Map(phrases.map((each) => [each.words, each])).values()) {
    const [first = ''] = phrase.words.split(' ');
    found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  return found;
}

/** The texts of `defaults/texts` with the facts of a practice in them. */
const generalTexts = (practice: Practice): string[] =>
  filesOf('defaults/texts', /\.json$/)
    .flatMap((file) => textsOf(readJson(file)))
    .map(([, text]) => withOwnFacts(text, practice));

const NUMBER = /^\+\d+$/;
const nationalDigits = (number: string): string =>
  parsePhoneNumberFromString(number)?.nationalNumber ?? number.slice(1);

const phrase = (shown: string, kind: Phrase['kind']): Phrase => ({ words: wordsOf(shown), shown, kind });

/** The names in a fact. */
function namesIn([path, text]: readonly [readonly PropertyKey[], string]): Phrase[] {
  const names = NAMES.has(memberOf(path)) && !NUMBER.test(text) ? [nameOf(text)] : [];
  const host = hostOf(text);
  const [label = ''] = host.split('.');
  // `harbor-lantern.example.org` also says what people call the practice.
  if (isExampleHost(host)) names.push(host, ...(label.includes('-') ? [label.replaceAll('-', ' ')] : []));
  return names.map((name) => phrase(name, 'name'));
}

/** An address up to the number of the house. Any other name is complete. */
const nameOf = (text: string): string => /^\D*\d[^,]*/.exec(text)?.[0] ?? text;

/** Headings and lists of terms are not sentences: the words of the law are everybody's. */
const sentencesIn = (text: string): Phrase[] =>
  /[.!?:]["\s]*$/.test(text)
    ? partsOf(text, 'sentence').filter(({ words }) => words.length >= MIN_SENTENCE)
    : [];

/** Parts of a fact that say that it is fictional, in any of the languages. */
const fictionIn = (text: string): Phrase[] =>
  partsOf(text, 'fiction').filter(({ words }) => /\bficti/.test(words) && words.includes(' '));

const partsOf = (text: string, kind: Phrase['kind']): Phrase[] =>
  text.split(BETWEEN).map((part) => phrase(part, kind));
