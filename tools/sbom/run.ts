/** `npm run sbom`: writes the bill of materials of what ships to artefacts/bom.json. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';

const directory = join(import.meta.dirname, '../../artefacts');
const file = join(directory, 'bom.json');

mkdirSync(directory, { recursive: true });
const text = billOfMaterials();
writeFileSync(file, text);
const { components, specVersion } = JSON.parse(text) as { components: unknown[]; specVersion: string };
console.log(`artefacts/bom.json: CycloneDX ${specVersion}, ${components.length} packages in what ships`);
