/**
 * Every regular expression in what is served and in what reads foreign input takes time linear in its input. `recheck`
 * analyses the patterns themselves. A pattern without look-around is decided by its automaton; for the others, recheck
 * searches a text that takes longer. `npm run test:deep` analyses what runs on requests of strangers and in the handlers,
 * the weekly workflow the rest too.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import { check } from 'recheck';
import { bundleField } from '../lib/content/site-source.ts';
import { bundledHandlers } from '../lib/stack/bundle/handler.ts';
import { full } from './support/walk-script.ts';
import { ofThisRun } from './support/weekly.ts';

const ROOT = join(import.meta.dirname, '..');

/** What reads texts of others: requests, answers of services, messages, pages, images, signatures, commands. */
const FOLDERS = [
  'bin',
  'lambda',
  'lib',
  ...['contract', 'editor', 'init', 'local', 'shared', 'start', 'verify'].map((tool) => `tools/${tool}`),
];
/** Reads only what esbuild has made of this repository. */
const OWN = 'lib/stack/bundle/';

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:ts|mts|mjs)$/.test(path) && !path.startsWith(OWN) && !path.includes('/test/'))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
);
const served: readonly (readonly [name: string, text: string])[] = [
  ['the script of the page', bundleField()],
  ...[...bundledHandlers()].filter(([name]) => name !== 'publisher'),
];

interface Found {
  /** As a literal. */
  readonly patterns: readonly string[];
  /** Expressions that make a pattern at run time. */
  readonly made: number;
}

function patternsIn(text: string): Found {
  const patterns: string[] = [];
  let made = 0;
  const { code } = transformSync(text, { loader: 'ts', target: 'esnext' });
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type === 'Literal' && 'regex' in node) patterns.push(String(node.raw));
    if (node.type === 'Identifier' && 'name' in node && node.name === 'RegExp') made++;
  });
  return { patterns, made };
}

/** The analyser's own limit is 10 s, which is short for a busy machine. */
const TIMEOUT = { timeout: 120_000 };

/**
 * Recheck's own trial measures the time of the clock, in which a busy machine finds every pattern slow. An attack takes
 * between one and two seconds of a processor, so that four of them in a row take more than one second of a faster one.
 */
function takesLong(pattern: string, attack: string): boolean {
  const program = `${pattern}.exec(require('node:fs').readFileSync(0, 'utf8'))`;
  const { signal, status } = spawnSync(
    'sh',
    ['-c', 'ulimit -t 1; exec "$0" -e "$1"', process.execPath, program],
    {
      input: attack.repeat(4),
    },
  );
  return signal !== null || status !== 0;
}

describe('patterns', () => {
  test('every pattern is linear', async () => {
    const wheres = new Map<string, string[]>();
    for (const [name, text] of [...sources, ...served])
      for (const pattern of patternsIn(text).patterns)
        wheres.set(pattern, [...(wheres.get(pattern) ?? []), name]);
    expect(wheres.size).toBeGreaterThan(500);
    const isServed = (name: string) => name.startsWith('lambda/') || served.some(([other]) => other === name);
    const slow: unknown[] = [];
    for (const [pattern, where] of ofThisRun([...wheres], ([, names]) => names.some(isServed))) {
      const end = pattern.lastIndexOf('/');
      const found = await check(pattern.slice(1, end), pattern.slice(end + 1), TIMEOUT);
      const isSlow =
        found.status === 'vulnerable' ? takesLong(pattern, found.attack.string) : found.status !== 'safe';
      if (isSlow) slow.push([pattern, found.status, ...where]);
    }
    expect(slow).toEqual([]);
  }, 900_000);

  test('the analyser finds a pattern that is not linear', async () => {
    const known = [String.raw`\?(?:&?(?:subject|body)=[^&]*)*$`, '-+$', '<[^>]+>'];
    const found = await Promise.all(known.map((pattern) => check(pattern, 'i', TIMEOUT)));
    const slow = found.map(
      (one, at) => one.status === 'vulnerable' && takesLong(`/${known[at]}/i`, one.attack.string),
    );
    expect(slow).toEqual(known.map(() => true));
  });

  test('what is served makes no pattern at run time', () => {
    const made = [...sources.filter(([path]) => path.startsWith('lambda/')), ...served].filter(
      ([, text]) => patternsIn(text).made > 0,
    );
    expect(made.map(([name]) => name)).toEqual([]);
  });
});
