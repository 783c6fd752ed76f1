/** `legal-front-door init`: see `USAGE`. */
import { createHash } from 'node:crypto';
import {
  accessSync,
  appendFileSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { LANGUAGES, TEXT_TAGS } from '../../lambda/render/locales.ts';
import { BRANDS, type Brand } from '../../lib/practice/brand.ts';
import { PACKAGE_ROOT } from '../../lib/practice/files/package-root.ts';
import { ANOTHER_LANGUAGE, languageName } from '../../lib/practice/language-names.ts';
import { Cancelled, isTerminal, parsed, remove, show, UsageError, writing } from '../shared/command-line.ts';
import { editJson } from '../shared/edit-json.ts';
import { blankFacts } from '../shared/general-texts.ts';
import { PACKAGE } from '../shared/package.ts';
import { type PackageSource, packageJson, packageSource } from './package-json.ts';

const TEMPLATE = join(PACKAGE_ROOT, 'tools/init/template');

/** In the template these files have no dot, because npm omits or applies files with such names in a package. */
const DOTFILES = ['gitattributes', 'gitignore', 'nvmrc'];

/** Code editors find the JSON Schema in the installed package. */
const PRACTICE_SCHEMA = '../node_modules/legal-front-door/config/practice.schema.json';

const PRACTICE_FILE = 'practice.json';

/** A folder may contain it already, because a clone of an empty repository does. */
const GIT_FOLDER = '.git';

/**
 * @throws UsageError if the folder is not empty; Failure if it cannot be written, and then its new files are removed
 */
export async function run(args: readonly string[]): Promise<number> {
  const { folder, yes, blank, ...options } = optionsOf(args);
  // The folder is checked before the question for the language, which would be answered in vain.
  writing(folder, () => checkFolder(folder));
  const isAsked = options.language === undefined && !yes && isTerminal();
  const language = isAsked ? await askedLanguage() : (options.language ?? DEFAULT_LANGUAGE);
  // A region without an example of its own.
  const isBlank = blank || !Object.hasOwn(LANGUAGES, language);
  const source = packageSource();
  writing(folder, () => {
    // Another program may have written into the folder meanwhile, and a failure would remove its files.
    checkFolder(folder);
    makeOrNothing(folder, source, language, isBlank);
  });
  const notes = source.note === undefined ? '' : `\n\n${source.note}`;
  console.log(
    `Made ${folder}, ${isBlank ? 'with a practice in site/ that has no facts yet: the editor lists those that are missing.' : 'with an example practice in site/: it is fictional, and says so until you replace its facts.'}

  cd ${quoted(folder)}
  npm install
  npx ${PACKAGE.name} edit   # opens a form for its facts, beside the page
  npm start                   # runs the whole service, and prints the address of the editor too${notes}`,
  );
  return 0;
}

/** @throws UsageError if the folder is not empty */
function checkFolder(folder: string): void {
  const existing = statSync(folder, { throwIfNoEntry: false });
  if (existing && !(existing.isDirectory() && readdirSync(folder).every((name) => name === GIT_FOLDER)))
    throw new UsageError(`The folder must be new or empty; ${show(folder)} is not.`);
  accessSync(existing ? folder : dirname(highestMissing(folder)), constants.W_OK);
}

function highestMissing(path: string): string {
  let missing = resolve(path);
  while (!existsSync(dirname(missing))) missing = dirname(missing);
  return missing;
}

function makeOrNothing(folder: string, source: PackageSource, language: string, isBlank: boolean): void {
  const existing = existsSync(folder);
  const made = highestMissing(folder);
  // Without `recursive`, because only then the error has the reason of the file system.
  if (!existing) mkdirSync(made);
  try {
    mkdirSync(folder, { recursive: true });
    makeRepository(folder, source);
    writePractice(folder, language, isBlank);
  } catch (error) {
    if (!existing) remove(made);
    else for (const name of readdirSync(folder)) if (name !== GIT_FOLDER) remove(join(folder, name));
    throw error;
  }
}

function makeRepository(folder: string, { spec, tarball, note }: PackageSource): void {
  // `cpSync` does not follow a link to the folder.
  cpSync(TEMPLATE, realpathSync(folder), { recursive: true });
  for (const name of DOTFILES) renameSync(join(folder, name), join(folder, `.${name}`));
  const name = basename(resolve(folder));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson(name, spec), null, 2)}\n`);
  if (tarball) cpSync(tarball.from, join(folder, tarball.name));
  if (note) appendFileSync(join(folder, 'README.md'), `\n## The package\n\n${note}\n`);
}

/**
 * Writes a practice into `site/`: the example, or one with only the general texts that contain no fact, whose site shows
 * the general pages. The folder's name decides its brand, so that practices look different.
 */
function writePractice(folder: string, language: string, isBlank: boolean): void {
  const site = join(folder, 'site');
  const file = join(site, PRACTICE_FILE);
  if (isBlank) mkdirSync(site);
  else cpSync(join(PACKAGE_ROOT, 'examples', language), site, { recursive: true });
  const text = isBlank
    ? `${JSON.stringify({ $schema: PRACTICE_SCHEMA, ...blankFacts(language) }, null, 2)}\n`
    : readFileSync(file, 'utf8');
  const brand = brandFor(basename(resolve(folder)));
  const facts = { ...JSON.parse(text), $schema: PRACTICE_SCHEMA, brand };
  writeFileSync(file, editJson(text, facts));
}

function brandFor(name: string): Brand {
  const brands = Object.values(BRANDS);
  return brands[createHash('sha256').update(name).digest().readUInt32BE() % brands.length]!;
}

/** Quotes a path for a POSIX shell. `cd` takes a name that begins with a dash for an option. */
const quoted = (name: string) => quotedPath(name.startsWith('-') ? `./${name}` : name);
const quotedPath = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/**
 * Asks on a terminal for the language of a new practice.
 * @throws Cancelled after Ctrl-C, and at the end of the input
 */
export function askedLanguage(
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string> {
  const lines = createInterface({ input, output });
  const names = TEXT_TAGS.map((tag) => `  ${tag.padEnd(6)} ${languageName(tag, tag)}`);
  const question = `Language [${DEFAULT_LANGUAGE}]: `;
  output.write(`In which language is the practice?\n${names.join('\n')}\n`);
  return new Promise<string>((resolve, reject) => {
    lines.on('close', () => reject(new Cancelled('Cancelled. Nothing was written.')));
    lines.on('line', (line) => {
      const text = line.trim();
      const language = tagOf(text === '' ? DEFAULT_LANGUAGE : text);
      if (language !== undefined) return resolve(language);
      output.write(`Write one of ${TEXT_TAGS.join(', ')}; received ${JSON.stringify(text)}.\n`);
      lines.prompt();
    });
    lines.setPrompt(question);
    lines.prompt();
  }).finally(() => lines.close());
}

const DEFAULT_LANGUAGE = 'en';

export const USAGE = `Usage: legal-front-door init <folder> [options]

Creates a repository for a practice: a CDK app, a test, a deployment pipeline, and a fictional example practice, whose
facts you replace in the editor (npx legal-front-door edit). On a terminal it asks for the language.

  <folder>          is created; if it exists, it must be empty
  --language <tag>  the language of the practice: ${TEXT_TAGS.join(', ')} (default: asks, or ${DEFAULT_LANGUAGE})
  --blank           begins with general pages and texts, and with no facts, instead of the example, as pt-PT always does
  --yes             asks nothing`;

/** @throws UsageError */
function optionsOf(args: readonly string[]) {
  const { values, positionals } = parsed({
    args: [...args],
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      yes: { type: 'boolean', default: false },
      blank: { type: 'boolean', default: false },
    },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || folder === '') throw new UsageError('The folder is missing; see --help.');
  if (others.length > 0)
    throw new UsageError(`Only one folder is allowed; received ${positionals.map(show).join(', ')}.`);
  const language = tagOf(values.language ?? '');
  if (language === undefined && values.language !== undefined)
    throw new UsageError(
      `--language must be one of ${TEXT_TAGS.join(', ')} (${ANOTHER_LANGUAGE}); received ${show(values.language)}.`,
    );
  return { ...values, folder, language };
}

/** @returns undefined if no language is called like that */
const tagOf = (text: string): string | undefined =>
  TEXT_TAGS.find((tag) => tag.toLowerCase() === text.toLowerCase());
