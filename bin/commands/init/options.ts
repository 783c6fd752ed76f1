/** The command line of `legal-front-door init`. */
import { LANGUAGES } from '../../../lambda/render/words/index.ts';
import { ANOTHER_LANGUAGE } from '../../../lib/practice/language-names.ts';

import { parsed, show, UsageError } from '../command-line.ts';

const TAGS = Object.keys(LANGUAGES);

export const USAGE = `Usage: legal-front-door init <folder> [options]

Creates a repository for a practice: a CDK app, a test, a deployment pipeline, and the practice. On a terminal it asks
for the facts of the practice. Without a terminal it takes a fictional example, whose facts you replace.

  <folder>          is created; if it exists, it must be empty
  --language <tag>  the language of the questions, or of the example: ${TAGS.join(', ')} (default: asks, or en)
  --from <file>     takes the answers from a JSON file; docs/answers.md says which there are
  --yes             asks nothing, and takes the example`;

export interface InitOptions {
  readonly folder: string;
  /** A key of `LANGUAGES`; undefined if none is given. */
  readonly language: string | undefined;
  /** A file with answers. */
  readonly from: string | undefined;
  readonly yes: boolean;
}

/** @throws UsageError */
export function optionsOf(args: readonly string[]): InitOptions {
  const { values, positionals } = parsed({
    args: [...args],
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      from: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || folder === '') throw new UsageError('The folder is missing; see --help.');
  if (others.length > 0)
    throw new UsageError(`Only one folder is allowed; received ${positionals.map(show).join(', ')}.`);
  const { from, yes } = values;
  if (from !== undefined && (yes || values.language !== undefined))
    throw new UsageError(
      '--from takes the language and the facts from the file: leave out --language and --yes.',
    );
  const language = TAGS.find((tag) => tag.toLowerCase() === values.language?.toLowerCase());
  if (language === undefined && values.language !== undefined)
    throw new UsageError(
      `--language must be one of ${TAGS.join(', ')} (${ANOTHER_LANGUAGE}); received ${show(values.language)}.`,
    );
  return { folder, language, from, yes };
}
