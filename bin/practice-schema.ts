/** `npm run schema`: writes `site/practice.schema.json`. Run it after a change to the practice schema. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { practiceSchemaText } from '../site/practice-schema.ts';

const file = join(import.meta.dirname, '..', 'site', 'practice.schema.json');
writeFileSync(file, practiceSchemaText());
console.log(`wrote ${file}`);
