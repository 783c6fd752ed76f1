/** `legal-front-door schema`: see `USAGE`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { configSchemaText } from '../lib/schemas/config-schema-text.ts';
import { practiceSchemaText } from '../lib/schemas/practice-schema-text.ts';
import { parsed, UsageError, writing } from './command-line.ts';

const SCHEMAS = {
  'site/practice.schema.json': practiceSchemaText,
  'config/schema.json': configSchemaText,
};

export const USAGE = `Usage: legal-front-door schema

Writes ${Object.keys(SCHEMAS).join(' and ')}, for editors that cannot read the JSON Schemas in node_modules.`;

export async function run(args: readonly string[]): Promise<number> {
  parsed({ args: [...args] });
  if (!existsSync('cdk.json'))
    throw new UsageError(
      `There is no cdk.json in ${process.cwd()}; run the command in the folder that has it.`,
    );
  for (const [name, text] of Object.entries(SCHEMAS)) {
    writing(name, () => {
      mkdirSync(dirname(name), { recursive: true });
      writeFileSync(name, text());
    });
    console.log(`wrote ${name}`);
  }
  return 0;
}
