/**
 * Compares a practice with the examples of the package (`examples/`). A practice that began as a copy of one and is no
 * longer `fictional` must have replaced what only one practice can have.
 */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentProblem } from '../../lambda/shared/content-problem.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { filesIn } from '../practice/files/file-names.ts';
import { PACKAGE_ROOT } from '../practice/files/package-root.ts';
import { READ_FILES } from '../practice/files/read-files.ts';
import { type Translations, translationsOf } from '../practice/files/translations.ts';
import { RULES } from '../practice/messages/english.ts';
import { jsonPath, textsOf } from '../practice/messages/problem.ts';
import { uniqueBy } from '../practice/unique-by.ts';

const EXAMPLES = join(PACKAGE_ROOT, 'examples');

/** Facts that only one practice can have: names, addresses, description, biographies, fees, and notes of hours. */
const COMPARED = [
  /^\$\.(people\[\d+\]\.|offices\[\d+\]\.|location\.)?name$/,
  /^\$\.(professionalName|description|fees|imprint\.(legalName|responsible)|people\[\d+\]\.biography)$/,
  /^\$\.(offices\[\d+\]\.)?location\.(streetAddress|postalCode|addressLocality)$/,
  /[.](openingHours|closures)\[\d+\]\.note$/,
];

const comparedFacts = (practice: unknown) =>
  textsOf(practice)
    .map(([path, received]) => ({ where: jsonPath(path), received }))
    .filter(({ where }) => COMPARED.some((pattern) => pattern.test(where)));

/** The digests of the pages and pictures of a practice by their files. */
function digestsIn(folder: string): ReadonlyMap<string, string> {
  const files = [
    ...READ_FILES,
    ...below(folder, 'pages'),
    ...below(folder, 'images'),
    ...below(folder, 'files'),
  ]
    .map((name) => join(folder, name))
    .filter((file) => lstatSync(file, { throwIfNoEntry: false })?.isFile());
  return new Map(files.map((file) => [file, digestOf(file)]));
}

const below = (folder: string, part: string): string[] =>
  lstatSync(join(folder, part), { throwIfNoEntry: false })?.isDirectory()
    ? filesIn(join(folder, part), []).map((name) => join(part, name))
    : [];

/** The SHA-256 of a file with LF line ends, because Git may check out text with CRLF. */
const digestOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file, 'latin1').replaceAll('\r\n', '\n')).digest('hex');

let cached: { readonly facts: ReadonlySet<string>; readonly digests: ReadonlySet<string> } | undefined;

function examples() {
  const folders = () => readdirSync(EXAMPLES).map((name) => join(EXAMPLES, name));
  const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'practice.json'), 'utf8'));
  cached ??= {
    facts: new Set(
      folders()
        .flatMap((folder) => translationsOf(read(folder), () => {}).languages)
        .flatMap(({ value }) => comparedFacts(value).map((fact) => JSON.stringify(fact))),
    ),
    digests: new Set(folders().flatMap((folder) => [...digestsIn(folder).values()])),
  };
  return cached;
}

/**
 * @param practices - the practice in each of its languages
 * @param placeOf - as in `Translations`
 * @returns one problem for each compared fact that an example has at the same path, and for each of its files
 */
export function exampleContent(
  practiceFile: string,
  practices: readonly Practice[],
  placeOf: Translations['placeOf'],
): ContentProblem[] {
  if (practices[0]?.fictional) return [];
  const facts = practices.flatMap((practice) =>
    comparedFacts(practice)
      .filter((fact) => examples().facts.has(JSON.stringify(fact)))
      .map(({ where, received }) => ({ where: placeOf(where, practice.language), received })),
  );
  return [
    ...uniqueBy(facts, ({ where }) => where).map((fact) => ({
      ...fact,
      file: practiceFile,
      rule: RULES.example(),
    })),
    ...Array.from(digestsIn(dirname(practiceFile)))
      .filter(([, digest]) => examples().digests.has(digest))
      .map(([file]) => ({ file, where: 'file', rule: RULES['example.file'](), received: undefined })),
  ];
}
