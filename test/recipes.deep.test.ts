/**
 * A team's clone passes its pipeline: another practice has replaced every fact, page and image in `site/`, and the team
 * has followed the recipes of CONTRIBUTING.md (`recipes.ts`). The test does that in a copy of the repository. Of each
 * recipe it checks that exactly its files change, and that each place that somebody leaves out is found by the part of
 * `npm test` that the recipe names. Then it runs `npm test` and `npm run synth`. `npm run package` runs the whole
 * contract over that practice.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { dayOf } from '../lambda/shared/days.ts';
import { type Check, type Place, RECIPES } from './recipes.ts';
import { writeAnotherPractice } from './support/another-practice.ts';

const ROOT = join(import.meta.dirname, '..');

/** A program that hangs is ended before jest's time-out, which would lose its output. */
const PATIENCE_MS = 900_000;
jest.setTimeout(2 * PATIENCE_MS);

const copy = mkdtempSync(join(tmpdir(), 'recipes-'));
describe('recipes', () => {
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  beforeAll(() => {
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
    });
    for (const file of files.toString().split('\0').filter(Boolean))
      cpSync(join(ROOT, file), join(copy, file), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    rmSync(join(copy, 'site'), { recursive: true });
    writeAnotherPractice(join(copy, 'site'), { today: dayOf(new Date()), language: 'pt-BR' });
    mkdirSync(join(copy, '.cache'), { recursive: true });
    git('init', '--quiet');
    git('add', '--all');
    commit('before');
  });

  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' });
  const commit = (message: string) =>
    git(
      ...['-c', 'user.name=test', '-c', 'user.email=test@example.org'],
      ...['commit', '--quiet', '--no-verify', '-m', message],
    );
  const follow = (places: readonly Place[]) => {
    for (const { edit } of places) edit(copy);
  };
  const undo = () => {
    git('reset', '--quiet', '--hard');
    git('clean', '--quiet', '--force', '-d');
  };

  const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

  /** The files that the table names for a recipe, as patterns. */
  function named(recipe: string): RegExp[] {
    const row = contributing.split('\n').find((line) => line.startsWith(`| ${recipe} |`));
    if (!row) throw new Error(`CONTRIBUTING.md has no recipe to ${recipe}`);
    return [...row.matchAll(/`([^`]+)`/g)].map(([, path]) => {
      const pattern = path!.replace(/[.]/g, '\\.').replace(/\*|<[a-z]+>/g, '[\\w-]+');
      return new RegExp(`^${pattern}$`);
    });
  }

  /** @returns whether the part of `npm test` passes in the copy */
  function passes(check: Check): boolean {
    if ('types' in check) {
      // The files alone, with what they import: all files would take ten times as long.
      const config = join(copy, '.cache/tsconfig.json');
      const files = [check.types].flat().map((file) => join(copy, file));
      writeFileSync(config, JSON.stringify({ extends: '../tsconfig.json', include: [], files }));
      return run('node_modules/.bin/tsc', '--noEmit', '-p', config);
    }
    const name = check.name === undefined ? [] : ['--testNamePattern', check.name];
    return run(
      process.execPath,
      ...[
        '--experimental-vm-modules',
        '--no-warnings',
        'node_modules/jest/bin/jest.js',
        '--reporters',
        'summary',
      ],
      ...['--runTestsByPath', check.test, ...name],
    );
  }
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: copy, timeout: PATIENCE_MS }).status === 0;

  describe.each(Object.entries(RECIPES))('%s:', (recipe, places) => {
    test('exactly the files of the table change', () => {
      follow(places);
      git('add', '--all');
      const changed = git('diff', '--cached', '--name-only').trim().split('\n');
      undo();
      const patterns = named(recipe);
      expect(changed.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
      expect(patterns.filter((pattern) => !changed.some((file) => pattern.test(file)))).toEqual([]);
    });

    const checked = places.flatMap((place) => (place.check ? [{ ...place, check: place.check }] : []));
    if (checked.length > 0)
      test.each(checked)('without the place $of, a test fails', ({ edit, check }) => {
        follow(places.filter((other) => other.edit !== edit));
        const isCaught = !passes(check);
        undo();
        expect([check, isCaught]).toEqual([check, true]);
      });

    test('with every place, these tests pass', () => {
      follow(places);
      git('add', '--all');
      commit(recipe);
      const types = checked.flatMap(({ check }) => ('types' in check ? check.types : []));
      const tests = checked.flatMap(({ check }) => ('types' in check ? [] : [check.test]));
      const all: Check[] = [
        ...(types.length > 0 ? [{ types: [...new Set(types)] }] : []),
        ...[...new Set(tests)].map((test) => ({ test })),
      ];
      expect(all.filter((check) => !passes(check))).toEqual([]);
    });
  });

  test('npm test and npm run synth pass', async () => {
    for (const script of ['test', 'synth']) expect(await npm('run', script)).toBe('');
  });

  /** @returns the failures that the program prints, or an empty text; all output if the program was ended */
  function npm(...args: string[]): Promise<string> {
    const options = { cwd: copy, maxBuffer: Number.POSITIVE_INFINITY, timeout: PATIENCE_MS } as const;
    return new Promise((resolve) =>
      execFile('npm', args, { ...options, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
        if (!error) return resolve('');
        const output = `${stdout}${stderr}`;
        if (error.killed) return resolve(`${output}\ndid not end within ${PATIENCE_MS / 60_000} minutes`);
        const lines = output.split('\n').filter((line) => /●|error TS|rror:/.test(line));
        resolve([...new Set(lines)].join('\n') || `exit code ${error.code}\n${output}`);
      }),
    );
  }
});
