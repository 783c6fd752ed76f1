/** The parts of `npm run verify` that need no process: command line, pace, progress, plan. */

import type { Check } from '../../../contract/harness/check.ts';
import { Client } from '../../../contract/harness/client.ts';
import { optionsOf, UsageError } from '../../../tools/verify/options.ts';
import { planOf } from '../../../tools/verify/plan.ts';
import { duration, Progress } from '../../../tools/verify/progress.ts';
import { standIn } from './stand-in.ts';

const URL_RULE = 'The URL must be scheme and host, e.g. https://example.org; received ';

test.each<[args: string[], message: string]>([
  [[], 'Which service? Give its URL.'],
  [['https://a.example', 'b'], 'One URL at a time; received "https://a.example", "b".'],
  [['ftp://a.example'], `${URL_RULE}"ftp://a.example".`],
  [['https://a.example/about'], `${URL_RULE}"https://a.example/about".`],
  [['https://a.example?x=1'], `${URL_RULE}"https://a.example?x=1".`],
  [['https://user:secret@a.example'], `${URL_RULE}"https://user:secret@a.example".`],
  [
    ['https://a.example', '--fault', 'flood'],
    '--fault must be one of lambda-timeout, lambda-crash, s3-503, throttle; received "flood".',
  ],
  [['https://a.example', '--rate', 'fast'], '--rate must be a number above 0; received "fast".'],
  [['https://a.example', '--rate', '0'], '--rate must be a number above 0; received "0".'],
  [['https://a.example', '--rate', ''], '--rate must be a number above 0; received "".'],
  [
    ['https://a.example', '--rate', '6'],
    '--rate must be at most 5 for a service that is not on this machine; received "6".',
  ],
  [
    ['https://localhost.example', '--rate', '6'],
    '--rate must be at most 5 for a service that is not on this machine; received "6".',
  ],
])('%j is refused', (args, message) => {
  expect(() => optionsOf(args)).toThrow(new UsageError(message));
});

test.each([[['https://a.example', '--colour']], [['https://a.example', '--stage']]])(
  '%j is refused in the words of the parser',
  (args) => {
    expect(() => optionsOf(args)).toThrow(UsageError);
  },
);

test('what is not said: 5 requests a second, everything, the shipped practice', () => {
  expect(optionsOf(['https://a.example/'])).toEqual({
    ...{ baseUrl: 'https://a.example', requestsPerSecond: 5, only: [], json: false, config: 'config' },
    ...{ stage: undefined, practice: undefined, fault: undefined },
  });
  expect(optionsOf(['http://127.0.0.1:8080', '--rate', '200'])).toMatchObject({ requestsPerSecond: 200 });
  expect(optionsOf(['--help'])).toBeUndefined();
});

test('every request keeps the pace: those of a check, those after 429, those of a burst', async () => {
  const arrivals: number[] = [];
  const server = await standIn((_, reply) => {
    arrivals.push(performance.now());
    reply.writeHead(arrivals.length < 3 ? 429 : 200, { 'Retry-After': '0' }).end();
  });
  const client = new Client({ baseUrl: server.url, requestsPerSecond: 40 });
  const started = performance.now();
  await client.request({ path: '/' });
  await Promise.all([client.request({ path: '/' }), client.send({ path: '/' })]);
  client.close();
  await server.close();
  expect(client.sent).toBe(5);
  // One at once, then one each 25 ms; a timer may be a millisecond early.
  expect(arrivals.at(-1)! - started).toBeGreaterThan(4 * 25 - 5);
});

const check = (id: string, more: Partial<Check> = {}): Check => ({
  ...{ id, section: `section ${id[0]}`, title: id, why: 'x' },
  run: async () => {},
  ...more,
});
const CHECKS = [
  check('a.1'),
  check('a.2', { unsafe: true }),
  check('b.1'),
  check('b.2', { local: true }),
  check('c.1', { fault: 'throttle' }),
];
const ids = ({ checks }: { checks: readonly Check[] }) => checks.map(({ id }) => id);

test('a live service is not written to, not stormed, and not taken for broken', () => {
  const plan = planOf(CHECKS, { only: [] });
  expect(ids(plan)).toEqual(['a.1', 'b.1']);
  expect(plan.skipped.map(({ check: { id }, reason }) => [id, reason])).toEqual([
    ['a.2', 'sends PUT, PATCH, DELETE or a stray POST, and verify only reads'],
    ['b.2', 'a burst of requests, for the local stack only'],
  ]);
});

test('--only looks at section and id, --fault at nothing else', () => {
  expect(ids(planOf(CHECKS, { only: ['SECTION A', 'b.1'] }))).toEqual(['a.1', 'b.1']);
  expect(ids(planOf(CHECKS, { only: [], fault: 'throttle' }))).toEqual(['c.1']);
});

/** What a run of three checks in two sections, of which the last fails, writes to such a stream. */
function written(stream: { isTTY: boolean; columns?: number }): string[] {
  const chunks: string[] = [];
  const write = (chunk: string) => chunks.push(chunk);
  const progress = new Progress(3, { ...stream, write } as unknown as NodeJS.WriteStream);
  for (const each of [CHECKS[0]!, CHECKS[2]!, CHECKS[2]!]) {
    progress.starts(each.section);
    const failed = chunks.length > 1 && { error: new Error('no') };
    progress.ended({ check: each, replies: [], durationMs: 1, ...(each.id === 'b.1' && failed) });
  }
  progress.finish();
  return chunks;
}

test('progress in a log is one line a section', () => {
  expect(written({ isTTY: false })).toEqual(['section a: 1 hold\n', 'section b: 2 hold\n']);
});

test('progress on a terminal is one line, written over, no wider than it', () => {
  const lines = written({ isTTY: true, columns: 40 });
  expect(lines.every((line) => line.startsWith('\r\u001b[2K') && !line.includes('\n'))).toBe(true);
  expect(lines.map((line) => line.slice(5))).toEqual([
    expect.stringMatching(/^1\/3 checks, 0 failed, \d+ s left · sectio$/),
    expect.stringMatching(/^2\/3 checks, 0 failed, \d+ s left · sectio$/),
    expect.stringMatching(/^3\/3 checks, 1 failed, 0 s left · sectio$/),
    '',
  ]);
  expect(Math.max(...lines.map((line) => line.length - 5))).toBeLessThan(40);
});

test.each([
  [900, '1 s'],
  [59_001, '1 min 0 s'],
  [200_000, '3 min 20 s'],
])('%d ms are %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
