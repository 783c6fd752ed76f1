/** `npm run cost`: computes the cost table from prices and from the stack, and writes it into docs/costs.md. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesize } from '../../local/synthesize.ts';
import { costSection, withCostSection } from './cost/cost-table.ts';

const PAGE = join(import.meta.dirname, '../../docs/costs.md');

const outdir = mkdtempSync(join(tmpdir(), 'cost-'));
try {
  await synthesize({ outdir });
  const templates = readdirSync(outdir)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => JSON.parse(readFileSync(join(outdir, file), 'utf8')));
  const section = costSection(templates);
  writeFileSync(PAGE, withCostSection(readFileSync(PAGE, 'utf8'), section));
  console.log(section);
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
