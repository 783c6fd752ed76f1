/**
 * `npm run schema`: writes the JSON Schemas that editors use, of the practice and of the configuration.
 * Run it after a change to either zod schema.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchemaText } from '../lib/schemas/config-schema-text.ts';
import { practiceSchemaText } from '../lib/schemas/practice-schema-text.ts';

const SCHEMAS = {
  'site/practice.schema.json': practiceSchemaText,
  'config/schema.json': configSchemaText,
};

for (const [name, text] of Object.entries(SCHEMAS)) {
  writeFileSync(join(import.meta.dirname, '..', name), text());
  console.log(`wrote ${name}`);
}
