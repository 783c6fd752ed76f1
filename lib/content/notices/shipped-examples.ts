/**
 * What belongs to the examples of the package (`examples/`) and to no other practice: facts, names, sentences, pages and
 * images. Texts that the package offers to every practice (`lib/content/defaults/`) are left out.
 */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ImageSource } from '../../../lambda/render/site-source.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { isExampleHost } from '../../practice/fictional.ts';
import { PACKAGE_ROOT } from '../../practice/files/package-root.ts';
import { withOwnFacts } from '../../practice/general-texts.ts';
import { jsonPath, textsOf } from '../../practice/messages/problem.ts';
import { wordsOf } from '../../practice/names.ts';
import { hostOf } from '../../practice/plain-url.ts';

/** Members, by their names, whose values many practices have. */
const SHARED: ReadonlySet<PropertyKey> = new Set([
  // Codes, days and times.
  ...['language', 'languagesSpoken', 'addressCountry', 'addressRegion', 'type'],
  ...['dayOfWeek', 'opens', 'closes', 'from', 'until', 'verifiedAt', 'validUntil', 'dateModified'],
  // A profession, a role in it, a messenger, the use of a channel (e.g. "Fax").
  ...['serviceType', 'role', 'service', 'label'],
  // The rules of a profession can prescribe the words.
  // A path: it is searched for names, and the image itself is compared.
  'portrait',
]);

/** Members whose values name a practice, a person or a place in other texts too. */
const NAMES: ReadonlySet<PropertyKey> = new Set([
  ...['name', 'legalName', 'responsible', 'streetAddress', 'addressLocality'],
  ...['authority', 'number', 'taxId'],
]);

/** Members whose values the authorities gave to one practice only. */
const ONE_HAS: ReadonlySet<PropertyKey> = new Set([
  ...['streetAddress', 'number', 'taxId', 'register', 'email', 'dataProtection', 'channels'],
]);

/** The names of a practice and of its people. */
const IS_NAMED = /^\$\.((people\[\d+\]\.)?name|imprint\.(legalName|responsible))$/;

/** Lists of terms: the words of the law are everybody's, however many they are. */
const TERMS: ReadonlySet<PropertyKey> = new Set(['scope']);

/**
 * Counted in the form of `wordsOf`. What is shorter can be another practice's own: "Ground floor, no steps.", "A
 * sign-language interpreter, on request."
 */
const MIN_OWN = 80;

/** The examples name what they invented "Example" or "fictional", in each language. */
const INVENTED = /\b(ex[ae]mpl|ejempl|ficti)/;

/** Between sentences, and between the parts of one. */
const BETWEEN = /(?<=[.!?:;])\s+|[()]+/;

/** The form in which images are compared. Editors indent an SVG again, and checkouts change its line ends. */
export const imageForm = ({ body }: Pick<ImageSource, 'body'>): string => body.replace(/\s+/g, '');

const FACE = /(^|[\\/])((logo|favicon)\.svg|[\w-]+\.(png|ico|woff2))$/;

/** The form in which other files are compared: of a text as of an image, otherwise its bytes. */
const fileForm = (file: string): string => {
  const bytes = readFileSync(file);
  return file.endsWith('.svg') ? imageForm({ body: bytes.toString() }) : bytes.toString('base64');
};

/** What a text has of an example. */
export interface Trace {
  /** In the form of `wordsOf`. */
  readonly words: string;
  /** As the example has them. */
  readonly shown: string;
  /** Value: a whole fact, page or file. Fiction: it says that a fact is fictional. Pages may tell invented cases. */
  readonly kind: 'value' | 'name' | 'number' | 'sentence' | 'fiction';
  /** Nobody: nobody else has it. Namesake: somebody else may have that name. Anybody: anybody would write it so. */
  readonly whoElse: 'nobody' | 'namesake' | 'anybody';
  /** Name of the example. */
  readonly example: string;
}

type Traces = ReadonlyMap<string, Trace>;

interface ShippedExamples {
  /** By their words. */
  readonly facts: Traces;
  /** Names, sentences and fiction, by their first word. */
  readonly phrases: ReadonlyMap<string, readonly Trace[]>;
  /** By the digits without the country code. */
  readonly numbers: Traces;
  /** By the words of their bodies. */
  readonly pages: Traces;
  /** By `imageForm`. */
  readonly images: Traces;
  /** Logo, icons and fonts, by `fileForm`. */
  readonly faces: Traces;
}

let read: ShippedExamples | undefined;

/** Reads the files once. */
export function shippedExamples(): ShippedExamples {
  read ??= readExamples();
  return read;
}

/** A link is none: another check tells where it leads. */
const isFile = (file: string): boolean => existsSync(file) && lstatSync(file).isFile();

/** What a picture or another file of the practice's face has of an example. */
export const exampleFile = (file: string): Trace | undefined =>
  isFile(file) ? shippedExamples().faces.get(fileForm(file)) : undefined;

/** SHA-256 of the icons that the package had until 3.0.0, by `fileForm`. A practice may have copied them. */
const EARLIER_ICONS: ReadonlySet<string> = new Set([
  'be82fda7fd7a88cbb4306721455dc6b34b96c431de5782ac7fb22dfcd4464940',
  'aa6085c9e00af2df3d5c0350c54fb5c4af1dab2fcec382e8d756f37af32734e4',
  'e3c12d9ccba43473dc19516f3fa4ad99a411b073e766f48d220bb17074e0d5df',
  '1cf8f3bbe8f43a8b4a9e559f49b81f4e27a466823482c672ecd0d89e0f1911d1',
]);

function isEarlierIcon(file: string): boolean {
  const form = fileForm(file);
  const bytes = file.endsWith('.svg') ? form : Buffer.from(form, 'base64');
  return EARLIER_ICONS.has(createHash('sha256').update(bytes).digest('hex'));
}

/**
 * Whether a picture is that of an example, and the practice has another name; or that of an earlier package.
 * @param name - of the practice
 */
export function isAnothersPicture(file: string, name: string): boolean {
  const { example } = exampleFile(file) ?? {};
  return example === undefined
    ? isFile(file) && isEarlierIcon(file)
    : shippedExamples().facts.get(wordsOf(name))?.example !== example;
}

/** Whether several practices may have the same value there. */
export const isShared = (path: readonly PropertyKey[]): boolean => SHARED.has(memberOf(path));

/** The member that has the value, alone or in a list. */
const memberOf = (path: readonly PropertyKey[]) => path.findLast((key) => typeof key === 'string') ?? '';

function readExamples(): ShippedExamples {
  const practices = filesOf('examples', /practice\.json$/).map((file) => readJson<Practice>(file));
  const general = filesOf('lib/content/defaults/pages', /\.md$/).map(readText);
  const offered = [...practices.flatMap(generalTexts), ...general].map(wordsOf);
  const examples = readdirSync(join(PACKAGE_ROOT, 'examples')).map((name) => readExample(name, offered));
  const tracesOf = (
    part: 'facts' | 'numbers' | 'pages' | 'images' | 'faces',
    shared: readonly string[] = [],
  ) => {
    const traces = new Map(examples.flatMap((example) => example[part]));
    for (const words of ['', ...shared]) traces.delete(words);
    return traces;
  };
  return {
    facts: tracesOf('facts', offered),
    phrases: byFirstWord(examples.flatMap(({ phrases }) => phrases)),
    numbers: tracesOf('numbers'),
    pages: tracesOf('pages', general.map(bodyOf).map(wordsOf)),
    images: tracesOf('images'),
    faces: tracesOf('faces'),
  };
}

/** @param offered - the texts of `lib/content/defaults/`, in the form of `wordsOf` */
function readExample(example: string, offered: readonly string[]) {
  const folder = join('examples', example);
  const trace = (
    shown: string,
    kind: Trace['kind'],
    whoElse: Trace['whoElse'] = 'nobody',
    words = wordsOf(shown),
  ): Trace => ({ words, shown, kind, whoElse, example });
  const byKey = (traces: readonly Trace[]) => traces.map((each) => [each.words, each] as const);

  const {
    $schema: _,
    brand: __,
    ...practice
  } = readJson<Practice & { $schema?: string; brand?: unknown }>(join(PACKAGE_ROOT, folder, 'practice.json'));
  const persons = (practice.people ?? []).map(({ name }) => wordsOf(name));
  /** Somebody may have the name of a person, and so may a firm that is named after that person. */
  const ofName = (name: string) =>
    persons.some((person) => wordsOf(name).includes(person)) ? 'namesake' : 'nobody';
  const facts = textsOf(practice).filter(([path]) => !isShared(path));
  const texts = facts.map(([, text]) => text);
  const pages = filesOf(folder, /\.md$/).map(readText);
  const whoElse = (path: readonly PropertyKey[], text: string): Trace['whoElse'] => {
    const member = memberOf(path);
    if (ONE_HAS.has(member) || isExampleHost(hostOf(text)) || /\d{7}/.test(text)) return 'nobody';
    if (INVENTED.test(wordsOf(text))) return 'nobody';
    if (IS_NAMED.test(jsonPath(path))) return ofName(text);
    return !TERMS.has(member) && wordsOf(text).length >= MIN_OWN ? 'nobody' : 'anybody';
  };
  /** The names in a fact. */
  const namesIn = ([path, text]: (typeof facts)[number]): Trace[] => {
    const name = nameOf(text);
    const host = hostOf(text);
    const [label = ''] = host.split('.');
    // `harbor-lantern.example.org` also says what people call the practice.
    const called = label.includes('-') ? [trace(label.replaceAll('-', ' '), 'name', ofName(label))] : [];
    return [
      ...(NAMES.has(memberOf(path)) && !NUMBER.test(text) ? [trace(name, 'name', whoElse(path, name))] : []),
      ...(isExampleHost(host) ? [trace(host, 'name'), ...called] : []),
    ];
  };
  return {
    facts: byKey(facts.map(([path, text]) => trace(text, 'value', whoElse(path, text)))),
    phrases: [
      ...texts.flatMap(fictionIn).map((part) => trace(part, 'fiction')),
      ...[...texts, ...pages.flatMap((page) => page.split('\n'))]
        .flatMap(stretchesOf)
        .map((part) => trace(part, 'sentence')),
    ]
      .filter(({ words }) => !offered.some((text) => text.includes(words)))
      .concat(facts.flatMap(namesIn)),
    numbers: byKey(
      texts.filter((text) => NUMBER.test(text)).map((text) => trace(nationalDigits(text), 'number')),
    ),
    pages: byKey(pages.map((page) => trace(page, 'value', 'nobody', wordsOf(bodyOf(page))))),
    images: byKey(
      filesOf(join(folder, 'images'), /\.\w+$/).map((file) =>
        trace(`/images/${basename(file)}`, 'value', 'nobody', fileForm(file)),
      ),
    ),
    faces: byKey(filesOf(folder, FACE).map((file) => trace(file, 'value', 'nobody', fileForm(file)))),
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

/** Of the same words, the last one counts. */
function byFirstWord(phrases: readonly Trace[]): ShippedExamples['phrases'] {
  const found = new Map<string, Trace[]>();
  for (const phrase of new Map(phrases.map((each) => [each.words, each])).values()) {
    const [first = ''] = phrase.words.split(' ');
    found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  return found;
}

/** The texts of `lib/content/defaults/texts` with the facts of a practice in them. */
const generalTexts = (practice: Practice): string[] =>
  filesOf('lib/content/defaults/texts', /\.json$/)
    .flatMap((file) => textsOf(readJson(file)))
    .map(([, text]) => withOwnFacts(text, practice));

const NUMBER = /^\+\d+$/;
const nationalDigits = (number: string): string =>
  parsePhoneNumberFromString(number)?.nationalNumber ?? number.slice(1);

/** An address up to the number of the house. Any other name is complete. */
const nameOf = (text: string): string => /^\D*\d[^,]*/.exec(text)?.[0] ?? text;

/** Whole sentences, as many as are one practice's own. Headings and lists of terms are none. */
function stretchesOf(text: string): string[] {
  if (!/[.!?:]["\s]*$/.test(text)) return [];
  const parts = text.split(BETWEEN);
  return parts.flatMap((_, from) => {
    const to = parts.findIndex(
      (__, end) => end >= from && wordsOf(parts.slice(from, end + 1).join(' ')).length >= MIN_OWN,
    );
    return to < 0 ? [] : [parts.slice(from, to + 1).join(' ')];
  });
}

/** Parts of a fact that say that it is fictional, and what to do about it after a colon, in any of the languages. */
function fictionIn(text: string): string[] {
  const parts = text.split(BETWEEN);
  const isFiction = (part = '') => /\bficti/.test(wordsOf(part)) && wordsOf(part).includes(' ');
  return parts.filter((part, index) => {
    const before = parts[index - 1];
    return isFiction(part) || (before?.endsWith(':') && isFiction(before));
  });
}
