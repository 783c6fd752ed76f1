/**
 * `npm run release:notes -- <tag>`: whether the tag may be released, and the changelog's section of it, for the pipeline.
 * `npm run release:templates`: keeps the templates of the version in package.json; `-- --again` writes them anew,
 * `-- --check` only says whether they are those of this commit. Exit code 1: one sentence says what is wrong.
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
  const unfit = tagProblem(tag, version, changelog);
  if (!unfit) console.log(releasesIn(changelog)[0]!.notes);
  return unfit;
}

async function templates({ again, check }: { again: boolean; check: boolean }): Promise<string | undefined> {
  // The CDK takes seconds to load, and notes do without.
  const { releasesKept, stagesNow, stagesOf, writeStages } = await import('./templates.ts');
  const kept = releasesKept().includes(version);
  if (kept && !again && !check)
    return `There are templates of ${version} already: change the version in package.json first or, if ${version} is not published yet, add -- --again.`;
  const outdir = mkdtempSync(join(tmpdir(), 'legal-front-door-release-'));
  try {
    const now = stagesNow(outdir);
    if (!check) writeStages(version, now);
    else if (!kept || JSON.stringify(sorted(stagesOf(version))) !== JSON.stringify(sorted(now)))
      return `The templates kept of ${version} are not those of this commit: npm run release:templates -- --again, and commit them.`;
    return undefined;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

function sorted(stages: object): [string, unknown][] {
  return Object.entries(stages).sort(([one], [other]) => (one < other ? -1 : 1));
}
