/** The command line of `legal-front-door init`. */
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../lib/package-root.ts';
import { parsed, show, UsageError } from '../command-line.ts';

/** The fictional practices of the package: BCP 47 tag → folder with `practice.json`, `pages/` and `images/`. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  en: join(PACKAGE_ROOT, 'examples/en'),
  es: join(PACKAGE_ROOT, 'examples/es'),
  'pt-BR': join(PACKAGE_ROOT, 'examples/pt-BR'),
};

const LANGUAGES = Object.keys(EXAMPLES).join(', ');

export const USAGE = `Usage: legal-front-door init <folder> [--language <tag>]

Creates a repository for a practice: a CDK app, a test, a deployment pipeline, and an example practice to replace.

  <folder>          is created; if it exists, it must be empty
  --language <tag>  the language of the example: ${LANGUAGES} (default: en)`;

export interface InitOptions {
  readonly folder: string;
  readonly language: string;
}

/** @throws UsageError */
export function optionsOf(args: readonly string[]): InitOptions {
  const { values, positionals } = parsed({
    args: [...args],
    allowPositionals: true,
    options: { language: { type: 'string', default: 'en' } },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || folder === '') throw new UsageError('The folder is missing; see --help.');
  if (others.length > 0)
    throw new UsageError(`Only one folder is allowed; received ${positionals.map(show).join(', ')}.`);
  const language = Object.keys(EXAMPLES).find((tag) => tag.toLowerCase() === values.language.toLowerCase());
  if (language === undefined)
    throw new UsageError(`--language must be one of ${LANGUAGES}; received ${show(values.language)}.`);
  return { folder, language };
}
