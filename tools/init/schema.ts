/** `legal-front-door schema`: see `USAGE`. */
import { existsSync } from 'node:fs';
import { configSchemaText } from '../../lib/config/config-schema.ts';
import { practiceSchemaText } from '../../lib/practice/schemas/practice-schema-text.ts';
import { parsed, UsageError, writeText } from '../shared/command-line.ts';

const TEXTS = {
  'config/practice.schema.json': practiceSchemaText,
  'config/schema.json': configSchemaText,
};
/** Paths of the files, in a repository and in the package. */
export const SCHEMAS = Object.keys(TEXTS);

export const USAGE = `Usage: legal-front-door schema

Writes ${SCHEMAS.join(' and ')}, for code editors that cannot read the JSON Schemas in node_modules.`;

export async function run(args: readonly string[]): Promise<number> {
  parsed({ args: [...args] });
  if (!existsSync('cdk.json'))
    throw new UsageError(
      `There is no cdk.json in ${process.cwd()}; run the command in the folder that has it.`,
    );
  for (const [name, text] of Object.entries(TEXTS)) writeText(name, text());
  return 0;
}
