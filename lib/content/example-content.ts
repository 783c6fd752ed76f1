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
import { translationsOf } from '../practice/files/translations.ts';
import { RULES } from '../practice/messages/english.ts';
import { jsonPath, textsOf } from '../practice/messages/problem.ts';

const EXAMPLES = join(PACKAGE_ROOT, 'examples');

/** Facts that only one practice can have: names, addresses, description, biographies, fees, and notes of hours. */
const COMPARED = [
  /^\$\.(people\[\d+\]\.|offices\[\d+\]\.|location\.)?name$/,
  /^\$\.(professionalName|description|fees|imprint\.(legalName|responsible)|people\[\d+\]\.biography)$/,
  /^\$\.(offices\[\d+\]\.)?location\.(streetAddress|postalCode|addressLocality)$/,
  /[.](openingHours|closures)\[\d+\]\.note$/,
];

/** The compared facts of a practice, and the digests of its pages and pictures by their files. */
function comparedIn(practice: unknown, folder: string) {
  const facts = textsOf(practice)
    .map(([path, received]) => ({ where: jsonPath(path), received }))
    .filter(({ where }) => COMPARED.some((pattern) => pattern.test(where)));
  const files = [
    ...READ_FILES,
    ...below(folder, 'pages'),
    ...below(folder, 'images'),
    ...below(folder, 'files'),
  ]
    .map((name) => join(folder, name))
    .filter((file) => lstatSync(file, { throwIfNoEntry: false })?.isFile());
  return { facts, digests: new Map(files.map((file) => [file, digestOf(file)])) };
}

const below = (folder: string, part: string): string[] =>
  lstatSync(join(folder, part), { throwIfNoEntry: false })?.isDirectory()
    ? filesIn(join(folder, part), []).map((name) => join(part, name))
    : [];

/** The SHA-256 of a file with LF line ends, because Git may check out text with CRLF. */
const digestOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file, 'latin1').replaceAll('\r\n', '\n')).digest('hex');

let cached: readonly ReturnType<typeof comparedIn>[] | undefined;

function examples() {
  cached ??= readdirSync(EXAMPLES).flatMap((name) => {
    const folder = join(EXAMPLES, name);
    const file = JSON.parse(readFileSync(join(folder, 'practice.json'), 'utf8'));
    return translationsOf(file, () => {}).languages.map(({ value }) => comparedIn(value, folder));
  });
  return cached;
}

/** @returns one problem for each compared fact that an example has at the same path, and for each of its files */
export function exampleContent(practiceFile: string, practice: Practice): ContentProblem[] {
  if (practice.fictional) return [];
  const { facts, digests } = comparedIn(practice, dirname(practiceFile));
  const known = new Set(examples().flatMap((example) => example.facts.map((fact) => JSON.stringify(fact))));
  const files = new Set(examples().flatMap((example) => [...example.digests.values()]));
  return [
    ...facts
      .filter((fact) => known.has(JSON.stringify(fact)))
      .map((fact) => ({ ...fact, file: practiceFile, rule: RULES.example() })),
    ...Array.from(digests)
      .filter(([, digest]) => files.has(digest))
      .map(([file]) => ({ file, where: 'file', rule: RULES['example.file'](), received: undefined })),
  ];
}
