/** The parts of `npm run verify` that need no process: command line, pace, progress, plan. */

import { UsageError } from '../../../commands/command-line.ts';
import type { Checkout } from '../../../commands/verify/checkout.ts';
import { checkoutChecks } from '../../../commands/verify/checkout-checks.ts';
import { optionsOf } from '../../../commands/verify/options.ts';
import { planOf } from '../../../commands/verify/plan.ts';
import { duration, Progress } from '../../../commands/verify/progress.ts';
import { asJson, asText, failures } from '../../../commands/verify/report.ts';
import type { Check, Service } from '../../../contract/harness/check.ts';
import { ContractError } from '../../../contract/harness/expect.ts';
import { replyOf } from '../../../contract/harness/reply.ts';
import { Run } from '../../../contract/harness/run.ts';

const URL_RULE = 'The URL must be scheme and host, e.g. https://example.org; received ';

describe('commands/verify/verify-parts', () => {
  test.each<[args: string[], message: string]>([
    [[], 'Which service? Give its URL, or --help.'],
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

  test('what is not said: 5 requests a second, one row of each table, the shipped practice', () => {
    expect(optionsOf(['https://a.example/'])).toEqual({
      ...{
        baseUrl: 'https://a.example',
        requestsPerSecond: 5,
        all: false,
        only: [],
        json: false,
        config: 'config',
      },
      ...{ stage: undefined, practice: undefined, fault: undefined },
    });
    expect(optionsOf(['http://127.0.0.1:8080', '--rate', '200'])).toMatchObject({ requestsPerSecond: 200 });
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
    const plan = planOf(CHECKS, { all: true, only: [] });
    expect(ids(plan)).toEqual(['a.1', 'b.1']);
    expect(plan.skipped.map(({ check: { id }, reason }) => [id, reason])).toEqual([
      ['a.2', 'sends PUT, PATCH, DELETE or a stray POST, and verify only reads'],
      ['b.2', 'a burst of requests, for the local stack only'],
    ]);
  });

  test('--only looks at section and id, --fault at nothing else', () => {
    expect(ids(planOf(CHECKS, { all: false, only: ['SECTION A', 'b.1'] }))).toEqual(['a.1', 'b.1']);
    expect(ids(planOf(CHECKS, { all: false, only: [], fault: 'throttle' }))).toEqual(['c.1']);
  });

  test('one row of each table, unless all are asked for or rows are named: the first that may be sent', () => {
    const table = [
      check('d.1', { family: 'd', unsafe: true }),
      check('d.2', { family: 'd' }),
      check('d.3', { family: 'd' }),
      check('e.1', { family: 'e' }),
      check('e.2'),
    ];
    const short = planOf(table, { all: false, only: [] });
    expect(ids(short)).toEqual(['d.2', 'e.1', 'e.2']);
    expect(short.skipped.map(({ check: { id }, reason }) => [id, reason])).toEqual([
      ['d.1', 'sends PUT, PATCH, DELETE or a stray POST, and verify only reads'],
      ['d.3', 'another row of their table stands for them (--all runs every row)'],
    ]);
    expect(ids(planOf(table, { all: true, only: [] }))).toEqual(['d.2', 'd.3', 'e.1', 'e.2']);
    expect(ids(planOf(table, { all: false, only: ['d.'] }))).toEqual(['d.2', 'd.3']);
  });

  /** What a run of three checks in two sections, of which the last fails, writes to such a stream. */
  function written(stream: { isTTY: boolean; columns?: number }): string[] {
    const chunks: string[] = [];
    const write = (chunk: string) => chunks.push(chunk);
    const progress = new Progress(3, { ...stream, write } as unknown as NodeJS.WriteStream);
    for (const each of [CHECKS[0]!, CHECKS[2]!, CHECKS[2]!]) {
      progress.starts(each.section);
      const failed = chunks.length > 1 && { error: new Error('no') };
      progress.ended({ check: each, replies: [], ...(each.id === 'b.1' && failed) });
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

  describe('what this checkout would serve, held against what is served', () => {
    const checkout: Checkout = {
      agentInfo: { telephone: '+12025550132' },
      tools: { get_official_contact: { telephone: '+12025550132' } },
      protocolVersions: ['2026-07-28'],
      serviceVersion: '1.0.0',
      files: [],
      pages: [],
      channels: [],
    };
    /** Which checks fail over a service that gives agent-info and the tools' facts like this. */
    async function failing(agentInfo: object, facts: object): Promise<string[]> {
      const send: Service['send'] = async (input) => {
        const serverInfo = { version: '1.0.0' };
        const body =
          input.path === '/.well-known/mcp'
            ? {
                result: {
                  structuredContent: facts,
                  supportedVersions: ['2026-07-28'],
                  _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
                },
              }
            : { ...agentInfo, version: '1.0.0', info: { version: '1.0.0' } };
        return replyOf({
          request: { ...input, method: input.method ?? 'GET', url: `https://a.example${input.path}` },
          status: 200,
          headerLines: [],
          body: Buffer.from(JSON.stringify(body)),
        });
      };
      const run = new Run({ baseUrl: 'https://a.example', request: send, send });
      const outcomes = await Promise.all(checkoutChecks(checkout).map((each) => run.check(each)));
      return outcomes.flatMap(({ check: { id }, error }) => (error ? `${id}: ${error.message}` : []));
    }
    const RIGHT = { telephone: '+12025550132' };
    const WRONG = { telephone: '+12025550133' };

    test('the same', async () => expect(await failing(RIGHT, RIGHT)).toEqual([]));
    test('another fact in agent-info', async () => {
      expect(await failing(WRONG, RIGHT)).toEqual([
        'facts.telephone: agent-info telephone: expected "+12025550132", received +12025550133',
      ]);
    });
    test('another fact in the result of a tool', async () => {
      expect(await failing(RIGHT, WRONG)).toEqual([
        'facts.get_official_contact: get_official_contact.telephone: expected "+12025550132", received +12025550133',
      ]);
    });
  });

  test.each([
    ['no answer at all', [new ContractError('GET /x: no answer (ECONNRESET)'), undefined]],
    ['an answer that is wrong', [new ContractError('status: expected 200, received 404'), undefined]],
  ])('%s counts as a failure, in words and in JSON', (_, errors) => {
    const outcomes = errors.map((error, index) => ({
      check: CHECKS[index]!,
      replies: [],
      ...(error && { error }),
    }));
    const result = { baseUrl: 'https://a.example', outcomes, skipped: [], requests: 2, durationMs: 1 };
    expect(failures(result)).toHaveLength(1);
    expect(asText(result)).toMatch(/^FAILS {2}a\.1: a\.1\n +\S.*\n/m);
    expect(asText(result)).toMatch(
      /\nhttps:\/\/a\.example does not hold: 1 of 2 checks fail, 2 requests in 1 s\.$/,
    );
    expect(JSON.parse(asJson(result))).toMatchObject({ holds: false, checks: { hold: 1, fail: 1 } });
  });
});
