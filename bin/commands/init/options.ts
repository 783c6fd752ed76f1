/** The command line of `legal-front-door init`. */
import { LANGUAGES } from '../../../lambda/render/words/index.ts';
import { ANOTHER_LANGUAGE } from '../../../lib/practice/language-names.ts';
import { parsed, show, UsageError } from '../command-line.ts';

export const TAGS: readonly string[] = Object.keys(LANGUAGES);
export const DEFAULT_LANGUAGE = 'en';

export const USAGE = `Usage: legal-front-door init <folder> [options]

Creates a repository for a practice: a CDK app, a test, a deployment pipeline, and a fictional example practice, whose
facts you replace at the desk (npx legal-front-door desk). On a terminal it asks for the language.

  <folder>          is created; if it exists, it must be empty
  --language <tag>  the language of the example: ${TAGS.join(', ')} (default: asks, or ${DEFAULT_LANGUAGE})
  --yes             asks nothing`;

interface InitOptions {
  readonly folder: string;
  /** A key of `LANGUAGES`; undefined if none is given. */
  readonly language: string | undefined;
  readonly yes: boolean;
}

/** @throws UsageError */
export function optionsOf(args: readonly string[]): InitOptions {
  const { values, positionals } = parsed({
    args: [...args],
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || folder === '') throw new UsageError('The folder is missing; see --help.');
  if (others.length > 0)
    throw new UsageError(`Only one folder is allowed; received ${positionals.map(show).join(', ')}.`);
  const language = tagOf(values.language ?? '');
  if (language === undefined && values.language !== undefined)
    throw new UsageError(
      `--language must be one of ${TAGS.join(', ')} (${ANOTHER_LANGUAGE}); received ${show(values.language)}.`,
    );
  return { folder, language, yes: values.yes };
}

/** @returns undefined if no language is called like that */
export const tagOf = (text: string): string | undefined =>
  TAGS.find((tag) => tag.toLowerCase() === text.toLowerCase());
