/**
 * The app of docs/own-infrastructure.md, which deploys a folder of practices, in a process as the CDK CLI starts it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, dayOf } from '../../../lambda/shared/days.ts';
import { loadServices } from '../../../lib/content/load-service.ts';
import type { Run } from '../../support/cdk-app.ts';
import { edit, runManyPractices, writeManyPractices } from '../../support/many-practices.ts';
import { temporaryDirectory } from './fixture.ts';

const NAMES = ['adler', 'brandt', 'castro', 'fox-and-sons'];
const TODAY = dayOf(new Date());

/** A repository with these practices. */
function repository(names: readonly string[]): string {
  const folder = temporaryDirectory();
  writeManyPractices(folder, names, TODAY);
  return folder;
}

const practiceOf = (folder: string, name: string) => join(folder, 'practices', name, 'practice.json');

/** Stack → its template. */
const templatesIn = (outdir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(outdir)
      .filter((name) => name.endsWith('.template.json'))
      .map((name) => [name.replace('.template.json', ''), readFileSync(join(outdir, name), 'utf8')]),
  );

/** Runs the app over an edited repository. */
async function runEdited(
  names: readonly string[],
  change: (folder: string) => void,
): Promise<Run & { outdir: string }> {
  const [folder, outdir] = [repository(names), temporaryDirectory()];
  change(folder);
  return { ...(await runManyPractices(folder, outdir)), outdir };
}

let all: Record<string, string>;
let one: Record<string, string>;
let edited: Record<string, string>;
let first: Run;
describe('lib/stack/many-practices', () => {
  describe('the templates', () => {
    beforeAll(async () => {
      const [folder, outdirs] = [repository(NAMES), [1, 2, 3].map(() => temporaryDirectory())];
      const [whole, single, again] = outdirs as [string, string, string];
      first = await runManyPractices(folder, whole);
      all = templatesIn(whole);
      await runManyPractices(folder, single, { stage: 'brandt' });
      one = templatesIn(single);
      edit(practiceOf(folder, 'castro'), (text) => text.replace('The first half hour', 'The first hour'));
      await runManyPractices(folder, again);
      edited = templatesIn(again);
    });

    test('makes one stack for each practice, which has the prefix and the name of the stage', () => {
      expect(first.code).toBe(0);
      expect(Object.keys(all)).toEqual(NAMES.map((name) => `Practice-${name}`));
    });

    test('a stage that is named is the only one, and its template is the same', () => {
      expect(Object.keys(one)).toEqual(['Practice-brandt']);
      expect(one['Practice-brandt']).toBe(all['Practice-brandt']);
    });

    test('a change of a fact changes the template of its practice only', () => {
      const changed = Object.keys(all).filter((stack) => edited[stack] !== all[stack]);
      expect(changed).toEqual(['Practice-castro']);
    });
  });

  test('a warning stands once, and names each practice', async () => {
    const { code, stderr } = await runEdited(NAMES.slice(0, 2), (folder) => {
      for (const name of NAMES.slice(0, 2)) writeFileSync(join(folder, 'practices', name, 'notes.txt'), 'x');
      // A second stage of the first practice.
      writeFileSync(join(folder, 'config/preview.json'), readFileSync(join(folder, 'config/adler.json')));
    });
    expect(code).toBe(0);
    expect(stderr.match(/These files and folders are not read/g)).toHaveLength(1);
    for (const name of ['adler', 'brandt'])
      expect(stderr.match(new RegExp(`^  - practices/${name}/notes\\.txt `, 'gm'))).toHaveLength(1);
  });

  test('one message lists the mistakes of all practices and stages, with their lines', async () => {
    const { code, stderr, outdir } = await runEdited(NAMES, (folder) => {
      for (const name of ['adler', 'fox-and-sons'])
        edit(practiceOf(folder, name), (text) => text.replace('"telephone": "+1503', '"telephone": "503'));
      edit(join(folder, 'config/brandt.json'), (text) => text.replace('us-east-1', 'nowhere'));
    });
    const lines = stderr.replace(/:\d+ /g, ':N ').trimEnd().split('\n');
    const telephone =
      'telephone ($.contact.telephone): must be an E.164 number: +, country code, digits only: write +15035550210; received "5035550210"';
    expect(lines).toEqual([
      'practices/adler/practice.json has 1 problem:',
      `  - practices/adler/practice.json:N ${telephone}`,
      'config/brandt.json has 1 problem:',
      '  - config/brandt.json:N $.region: must be a region of the commercial AWS partition (GovCloud and China are not supported), e.g. eu-west-1; received "nowhere"',
      'practices/fox-and-sons/practice.json has 1 problem:',
      `  - practices/fox-and-sons/practice.json:N ${telephone}`,
    ]);
    expect(code).toBe(1);
    expect(existsSync(join(outdir, 'manifest.json'))).toBe(false);
  });

  test('mistakes that only the templates show are listed for each stage too', async () => {
    const { code, stderr } = await runEdited(NAMES.slice(0, 3), (folder) => {
      for (const name of ['adler', 'castro'])
        edit(practiceOf(folder, name), (text) =>
          text.replace('The first half hour', 'The first half hour '.repeat(4_000)),
        );
    });
    const stages = stderr
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/: .*/, ''));
    expect(stages).toEqual(['Stage adler', 'Stage castro']);
    expect(stderr).toMatch(/^Stage adler: The answer to .* Shorten fees in the practice file/);
    expect(code).toBe(1);
  });

  describe('loadServices', () => {
    /** Paths are absolute, because this process runs elsewhere. */
    const problemsOf = async (folder: string): Promise<string[]> => {
      for (const name of readdirSync(join(folder, 'config')))
        edit(join(folder, 'config', name), (text) =>
          text.replace('"practices/', `"${join(folder, 'practices')}/`),
        );
      try {
        await loadServices(join(folder, 'config'), TODAY);
        return [];
      } catch (error) {
        return (error as Error).message.replaceAll(`${folder}/`, '').split('\n');
      }
    };

    test('a file that cannot be a stage is a problem, and schemas and examples are not', async () => {
      const folder = repository(['adler']);
      for (const name of ['schema', 'practice.schema', 'production.example', '.hidden'])
        writeFileSync(join(folder, 'config', `${name}.json`), '{}');
      expect(await problemsOf(folder)).toEqual([]);
      writeFileSync(join(folder, 'config/Brandt.json'), '{}');
      expect(await problemsOf(folder)).toEqual([
        'config/Brandt.json has 1 problem:',
        '  - file name: must be 2 to 20 lower-case letters, digits and hyphens, begin with a letter, not end with a hyphen, and not be schema; received "Brandt"',
      ]);
    });

    test('a folder without stages is a problem', async () => {
      const folder = repository([]);
      expect(await problemsOf(folder)).toEqual([
        'config has 1 problem:',
        '  - stages: must have a file for each stage, which has none yet: copy production.example.json to production.json',
      ]);
    });

    test('two stages with one domain are a problem, because CloudFront accepts a domain once', async () => {
      const folder = repository(['adler', 'brandt', 'castro']);
      const certificateArn =
        'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';
      for (const [stage, name] of [
        ['adler', 'www.adler.law'],
        ['brandt', 'www.brandt.law'],
        ['castro', 'www.adler.law'],
      ])
        edit(join(folder, `config/${stage}.json`), (text) =>
          JSON.stringify({ ...JSON.parse(text), domain: { name, certificateArn } }, undefined, 2),
        );
      expect(await problemsOf(folder)).toEqual([
        'config/castro.json has 1 problem:',
        '  - config/castro.json:6 $.domain.name: must not be the domain of another stage (adler), because CloudFront accepts a domain once; received "www.adler.law"',
      ]);
    });

    test('the problem of a practice that two stages share is listed once', async () => {
      const folder = repository(['adler']);
      writeFileSync(join(folder, 'config/preview.json'), readFileSync(join(folder, 'config/adler.json')));
      edit(practiceOf(folder, 'adler'), (text) => text.replace(addDays(TODAY, 365), '2020-01-01'));
      expect((await problemsOf(folder))[0]).toBe('practices/adler/practice.json has 2 problems:');
    });
  });
});
