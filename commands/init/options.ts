/** The command line of `legal-front-door init`. */
import { parsed, show, UsageError } from '../command-line.ts';
import { EXAMPLES } from './examples.ts';

const LANGUAGES = Object.keys(EXAMPLES).join(', ');

export const USAGE = `Usage: legal-front-door init <folder> [--language <tag>]

Makes a repository for a practice: an app of ten lines, a test, a pipeline, and an example practice to replace.

  <folder>          is made; where it exists, it has to be empty
  --language <tag>  of the example: ${LANGUAGES} (en)`;

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
  if (folder === undefined || folder === '') throw new UsageError('Which folder? Name one, or see --help.');
  if (others.length > 0)
    throw new UsageError(`One folder at a time; received ${positionals.map(show).join(', ')}.`);
  const language = Object.keys(EXAMPLES).find((tag) => tag.toLowerCase() === values.language.toLowerCase());
  if (language === undefined)
    throw new UsageError(`--language must be one of ${LANGUAGES}; received ${show(values.language)}.`);
  return { folder, language };
}
