/**
 * `npm run release:notes -- <tag>`: checks that the tag may be released, and prints its section of the changelog.
 * `npm run release:templates`: writes the templates of the version in package.json; `-- --again` replaces existing
 * ones, `-- --check` only checks that they are those of this commit. Exits 1 with one sentence about the problem.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releasesIn, tagProblem } from './changelog.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

const problem = await run();
if (problem) console.error(problem);
process.exitCode = problem ? 1 : 0;

async function run(): Promise<string | undefined> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { again: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  });
  const [command, tag = ''] = positionals;
  return command === 'notes' ? printNotes(tag) : templates(values);
}

function printNotes(tag: string): string | undefined {
  const changelog = read('CHANGELOG.md');
  const refusal = tagProblem(tag, version, changelog);
  if (!refusal) console.log(releasesIn(changelog)[0]!.notes);
  return refusal;
}

async function templates({ again, check }: { again: boolean; check: boolean }): Promise<string | undefined> {
  // Loading the CDK takes seconds, and the notes do not need it.
  const { releasesKept, stagesNow, stagesOf, writeStages } = await import('./templates.ts');
  const kept = releasesKept().includes(version);
  if (kept && !again && !check)
    return `Templates of ${version} already exist. Change the version in package.json or, if ${version} is not published yet, add -- --again.`;
  const outdir = mkdtempSync(join(tmpdir(), 'legal-front-door-release-'));
  try {
    const now = stagesNow(outdir);
    if (!check) writeStages(version, now);
    else if (!kept || JSON.stringify(sorted(stagesOf(version))) !== JSON.stringify(sorted(now)))
      return `The templates of ${version} are not those of this commit. Run npm run release:templates -- --again, and commit them.`;
    return undefined;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

function sorted(stages: object): [string, unknown][] {
  return Object.entries(stages).sort(([one], [other]) => (one < other ? -1 : 1));
}
