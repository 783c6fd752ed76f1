/** `legal-front-door init`: see `USAGE`. */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { dayOf } from '../../lambda/shared/days.ts';
import { PACKAGE_ROOT } from '../../lib/package-root.ts';
import type { NewPractice } from '../ask/new-practice.ts';
import { isTerminal, show, UsageError } from '../command-line.ts';
import { EXAMPLES, type InitOptions, optionsOf } from './options.ts';
import { packageJson } from './package-json.ts';

export { USAGE } from './options.ts';

const TEMPLATE = join(PACKAGE_ROOT, 'commands/init/template');

/** In the template these files have no dot, because npm omits or applies files with such names in a package. */
const DOTFILES = ['gitignore', 'nvmrc'];

/** Editors find the JSON Schema in the installed package. */
const PRACTICE_SCHEMA = '../node_modules/legal-front-door/config/practice.schema.json';

/** @throws UsageError if the folder is not empty */
export async function run(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  const { folder } = options;
  const existing = statSync(folder, { throwIfNoEntry: false });
  // A clone of an empty repository has `.git`.
  if (existing && !(existing.isDirectory() && readdirSync(folder).every((name) => name === '.git')))
    throw new UsageError(`The folder must be new or empty; ${show(folder)} is not.`);
  const own = await ownPractice(options);
  make(options, own);
  console.log(
    `Made ${folder}, ${own?.told ?? 'with an example practice in site/: it is fictional, and says so until you replace its facts.'}

  cd ${quoted(folder)}
  npm install
  npm start`,
  );
  return 0;
}

/** @returns undefined for the example */
async function ownPractice({ from, yes, language }: InitOptions): Promise<NewPractice | undefined> {
  if (yes || (from === undefined && !isTerminal())) return undefined;
  const { askedPractice, practiceOfFile } = await import('../ask/new-practice.ts');
  const today = dayOf(new Date());
  return from === undefined ? askedPractice(language, today) : practiceOfFile(from, today);
}

function make(options: InitOptions, own: NewPractice | undefined): void {
  const { folder } = options;
  cpSync(TEMPLATE, folder, { recursive: true });
  for (const name of DOTFILES) renameSync(join(folder, name), join(folder, `.${name}`));
  const name = basename(resolve(folder));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson(name), null, 2)}\n`);

  if (own) writeOwn(folder, own);
  else copyExample(options);
}

function writeOwn(folder: string, { facts, pages }: NewPractice): void {
  cpSync(pages, join(folder, 'site/pages'), { recursive: true });
  const practice = { $schema: PRACTICE_SCHEMA, ...facts };
  writeFileSync(join(folder, 'site/practice.json'), `${JSON.stringify(practice, undefined, 2)}\n`);
}

function copyExample({ folder, language = 'en' }: InitOptions): void {
  const [example, site] = [EXAMPLES[language]!, join(folder, 'site')];
  mkdirSync(site);
  for (const part of ['pages', 'images']) cpSync(join(example, part), join(site, part), { recursive: true });
  const practice = readFileSync(join(example, 'practice.json'), 'utf8');
  writeFileSync(
    join(site, 'practice.json'),
    practice.replace(/"\$schema": "[^"]*"/, () => `"$schema": ${show(PRACTICE_SCHEMA)}`),
  );
}

/** Quotes a path for a POSIX shell. */
const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
