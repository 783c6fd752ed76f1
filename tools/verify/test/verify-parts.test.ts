/**
 * The parts of `npm run verify` that need no process: command line, plan, progress, comparison with the checkout,
 * report.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, TODAY } from '../../../test/lib/content/support.ts';
import { writeAnotherPractice } from '../../../test/support/another-practice.ts';
import { FIXTURE } from '../../../test/support/assembly.ts';
import type { Check, Service } from '../../contract/harness/check.ts';
import { ContractError } from '../../contract/harness/expect.ts';
import { replyOf } from '../../contract/harness/reply.ts';
import { Run } from '../../contract/harness/run.ts';
import { TOOLS } from '../../contract/literals.ts';
import { UsageError } from '../../shared/command-line.ts';
import { type Checkout, checkoutFor } from '../checkout.ts';
import { checkoutChecks } from '../checkout-checks.ts';
import { optionsOf } from '../options.ts';
import { planOf } from '../plan.ts';
import { asJson, asText, duration, failures, sectionLine } from '../report.ts';

const URL_RULE = 'The URL must be scheme and host, e.g. https://example.org; received ';

describe('tools/verify/verify-parts', () => {
  test.each<[args: string[], message: string]>([
    [[], 'The URL of the service is missing; see --help.'],
    [['https://a.example', 'b'], 'Only one URL is allowed; received "https://a.example", "b".'],
    [['ftp://a.example'], `${URL_RULE}"ftp://a.example".`],
    [['https://a.example/about'], `${URL_RULE}"https://a.example/about".`],
    [['a.example'], `${URL_RULE}"a.example".`],
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

  test('the defaults: 5 requests per second, one check of each family, the shipped practice', () => {
    expect(optionsOf(['https://a.example/'])).toEqual({
      baseUrl: 'https://a.example',
      requestsPerSecond: 5,
      all: false,
      only: [],
      json: false,
      config: 'config',
      stage: undefined,
      practice: undefined,
      fault: undefined,
    });
  });

  test('every option', () => {
    const line =
      'http://127.0.0.1:8080 --stage x --config c --practice p.json --all --only a --only b --fault throttle --rate 200 --json';
    expect(optionsOf(line.split(' '))).toEqual({
      baseUrl: 'http://127.0.0.1:8080',
      stage: 'x',
      config: 'c',
      practice: 'p.json',
      all: true,
      only: ['a', 'b'],
      fault: 'throttle',
      requestsPerSecond: 200,
      json: true,
    });
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

  test('a live service gets no unsafe request, no burst, and no check for a fault', () => {
    const plan = planOf(CHECKS, { all: true, only: [] });
    expect(ids(plan)).toEqual(['a.1', 'b.1']);
    expect(plan.skipped.map(({ check: { id }, reason }) => [id, reason])).toEqual([
      ['a.2', 'sends PUT, PATCH, DELETE or a stray POST, and verify only reads'],
      ['b.2', 'a burst of requests, for the local stack only'],
    ]);
  });

  test.each([[['typo']], [['a.2', 'typo']]])(
    '--only %j is refused, because no check is left to run',
    (only) => {
      expect(() => planOf(CHECKS, { all: false, only })).toThrow(
        new UsageError(
          `No check that can run has ${only.map((text) => `"${text}"`).join(' or ')} in its section or id.`,
        ),
      );
    },
  );

  test('--only selects by section and id, --fault by the fault', () => {
    expect(ids(planOf(CHECKS, { all: false, only: ['SECTION A', 'b.1'] }))).toEqual(['a.1', 'b.1']);
    expect(ids(planOf(CHECKS, { all: false, only: [], fault: 'throttle' }))).toEqual(['c.1']);
  });

  test('without --all and --only, only the first check of each family that may run', () => {
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
      ['d.3', 'only one check of each family runs (--all runs every check)'],
    ]);
    expect(ids(planOf(table, { all: true, only: [] }))).toEqual(['d.2', 'd.3', 'e.1', 'e.2']);
    expect(ids(planOf(table, { all: false, only: ['d.'] }))).toEqual(['d.2', 'd.3']);
  });

  test('progress is one line for each section', () => {
    const [first, , second] = CHECKS;
    const outcomes = [
      { check: first!, replies: [], notApplicable: 'none' },
      { check: second!, replies: [] },
      { check: second!, replies: [], error: new Error('no') },
    ];
    expect(sectionLine('section a', outcomes)).toBe('section a: 0 hold, 1 not applicable');
    expect(sectionLine('section b', outcomes)).toBe('section b: 1 hold, 1 FAIL');
  });

  test.each([
    [900, '1 s'],
    [59_001, '1 min 0 s'],
    [200_000, '3 min 20 s'],
  ])('%d ms are %s', (ms, text) => {
    expect(duration(ms)).toBe(text);
  });

  describe('the answers computed from this checkout', () => {
    const options = optionsOf(['https://www.example.org', '--practice', join(ROOT, FIXTURE)]);

    test('are of the practice of --practice, and include every tool, and a check for each', async () => {
      const checkout = await checkoutFor(options, TODAY);
      expect(checkout.agentInfo.name).toBe('Harbor Lantern Social Security Law');
      expect(Object.keys(checkout.tools)).toEqual(TOOLS);
      const ids = checkoutChecks(checkout).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(TOOLS.map((tool) => `facts.${tool}`)));
    });

    // git on Windows checks out text with CRLF unless .gitattributes says otherwise.
    test('are the same in a checkout with CRLF line ends', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'crlf-'));
      try {
        cpSync(join(ROOT, dirname(FIXTURE)), folder, { recursive: true });
        cpSync(join(ROOT, 'lib/content/defaults/site.css'), join(folder, 'site.css'));
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          const file = join(folder, name);
          if (/\.(json|md|svg|css)$/.test(name))
            writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
        }
        const practice = join(folder, 'practice.json');
        const checksums = (checkout: Checkout) =>
          checkout.files.map(({ key, checksum }) => `${key} ${checksum}`);
        const [here, there] = [
          await checkoutFor(options, TODAY),
          await checkoutFor({ ...options, practice }, TODAY),
        ];
        expect(checksums(there)).toEqual(checksums(here));
        expect([there.agentInfo, there.tools]).toEqual([here.agentInfo, here.tools]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    test('use the stage of --stage in --config', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'stage-'));
      try {
        const stages = { config: join(ROOT, 'test/fixtures/stages'), stage: 'everything' };
        // The domain of the stage refuses facts of the examples.
        const practice = writeAnotherPractice(folder, { today: TODAY });
        const { files } = await checkoutFor({ ...options, ...stages, practice }, TODAY);
        expect(files.map(({ key }) => key)).toContain('.well-known/mcp-registry-auth');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });

  describe('a service compared with this checkout', () => {
    const checkout: Checkout = {
      agentInfo: { telephone: '+12025550132' },
      tools: { get_official_contact: { telephone: '+12025550132' } },
      ...{ files: [], pages: [], folders: [] },
    };
    /**
     * The checks that fail over a service with these facts in agent-info and in tool results.
     * @param stale - the facts in the first answer to each request
     */
    async function failing(agentInfo: object, facts: object, stale?: object): Promise<string[]> {
      const asked = new Set<string>();
      const send: Service['send'] = async (input) => {
        const request = JSON.stringify(input);
        const old = asked.has(request) ? undefined : stale;
        asked.add(request);
        const serverInfo = { version: '1.0.0' };
        const body =
          input.path === '/.well-known/mcp'
            ? {
                result: {
                  structuredContent: old ?? facts,
                  supportedVersions: ['2026-07-28'],
                  _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
                },
              }
            : { ...(old ?? agentInfo), version: '1.0.0', info: { version: '1.0.0' } };
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

    test('equal facts pass', async () => expect(await failing(RIGHT, RIGHT)).toEqual([]));
    test('an answer that differs is requested a second time', async () => {
      expect(await failing(RIGHT, RIGHT, WRONG)).toEqual([]);
    });
    test('another fact in agent-info fails', async () => {
      expect(await failing(WRONG, RIGHT)).toEqual([
        'facts.telephone: agent-info telephone: expected "+12025550132", received +12025550133',
      ]);
    });
    test('another fact in the result of a tool fails', async () => {
      expect(await failing(RIGHT, WRONG)).toEqual([
        'facts.get_official_contact: get_official_contact.telephone: expected "+12025550132", received +12025550133',
      ]);
    });
  });

  test.each([
    ['no answer at all', [new ContractError('GET /x: no answer (ECONNRESET)'), undefined]],
    ['an answer that is wrong', [new ContractError('status: expected 200, received 404'), undefined]],
  ])('%s counts as a failure, in the report as text and as JSON', (_, errors) => {
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

  test('checks that are not applicable are counted apart, with their reasons', () => {
    const reason = 'the practice does not state it';
    const outcomes = [
      { check: CHECKS[0]!, replies: [] },
      { check: CHECKS[1]!, replies: [], notApplicable: reason },
      { check: CHECKS[2]!, replies: [], notApplicable: reason },
    ];
    const result = { baseUrl: 'https://a.example', outcomes, skipped: [], requests: 2, durationMs: 1 };
    expect(asText(result)).toBe(
      [
        'section    holds  fails  not applicable  skipped',
        'section a      1                      1',
        'section b                             1',
        '',
        `NOT APPLICABLE  2, ${reason}: a.2, b.1`,
        '',
        'https://a.example holds: all of 1 checks (2 not applicable), 2 requests in 1 s.',
      ].join('\n'),
    );
    const report = JSON.parse(asJson(result));
    expect(report.checks).toEqual({ hold: 1, fail: 0, notApplicable: 2, skipped: 0 });
    expect(report.results.map(({ id }: Check) => id)).toEqual(['a.1']);
    expect(report.notApplicable).toEqual([
      { id: 'a.2', section: 'section a', title: 'a.2', reason },
      { id: 'b.1', section: 'section b', title: 'b.1', reason },
    ]);
  });
});
