/** `legal-front-door schema`: see `USAGE`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { configSchemaText } from '../lib/schemas/config-schema-text.ts';
import { practiceSchemaText } from '../lib/schemas/practice-schema-text.ts';
import { parsed, UsageError } from './command-line.ts';

const SCHEMAS = {
  'site/practice.schema.json': practiceSchemaText,
  'config/schema.json': configSchemaText,
};

export const USAGE = `Usage: legal-front-door schema

Writes the JSON Schemas of your files, for editors that do not find those in node_modules: ${Object.keys(SCHEMAS).join(' and ')}.`;

export async function run(args: readonly string[]): Promise<number> {
  parsed({ args: [...args] });
  if (!existsSync('cdk.json'))
    throw new UsageError(`Call it where your cdk.json is; there is none in ${process.cwd()}.`);
  for (const [name, text] of Object.entries(SCHEMAS)) {
    mkdirSync(dirname(name), { recursive: true });
    writeFileSync(name, text());
    console.log(`wrote ${name}`);
  }
  return 0;
}
