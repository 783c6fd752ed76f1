/**
 * What viewers get while something is broken on purpose: the fault section of the contract suite over one
 * local stack, whose faults are switched while it runs. The edge cache is emptied in between, so that every row
 * meets the fault and not a copy from before it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Check } from '../../contract/harness/check.ts';
import { Client } from '../../contract/harness/client.ts';
import { Run } from '../../contract/harness/run.ts';
import { FAULT_CHECKS } from '../../contract/suite.ts';
import { Faults } from '../../local/faults.ts';
import { expectToHold, PATIENCE_MS } from '../support/contract.ts';
import { startTestStack, type TestStack } from '../support/local-stack.ts';

/** Milliseconds that handlers were waited for: the time-out of each call, which no test sits through. */
let waitedMs: number[] = [];
const faults = new Faults([], async (ms) => {
  waitedMs.push(ms);
  await wait(1);
});

let stack: TestStack;
let client: Client;
describe('contract/faults', () => {
  beforeAll(async () => {
    stack = await startTestStack({ faults });
    client = new Client({ baseUrl: stack.url, answerTimeoutMs: PATIENCE_MS });
  });
  afterEach(() => faults.set([]));
  afterAll(async () => {
    client?.close();
    await stack?.close();
  });

  /** With nothing in the cache. */
  function breakWith(...names: Parameters<Faults['set']>[0]): void {
    faults.set(names);
    stack.invalidate(['/*']);
  }

  describe.each(['throttle', 'lambda-timeout', 'lambda-crash', 's3-503'] as const)('fault %s', (fault) => {
    beforeAll(() => stack.invalidate(['/*']));
    const checks = FAULT_CHECKS.filter((check) => check.fault === fault);
    test.each(checks.map((check): [string, Check] => [`${check.id}: ${check.title}`, check]))(
      '%s',
      async (_, check) => {
        faults.set([fault]);
        await expectToHold(new Run(client), check);
      },
    );
  });

  test('every fault check looks at the fault, or at what it must not reach', async () => {
    breakWith();
    const unbroken: string[] = [];
    for (const check of FAULT_CHECKS)
      if ((await new Run(client).check(check)).error === undefined) unbroken.push(check.id);
    expect(unbroken.filter((id) => !/\.(page |documents$|mcp$|edge$)/.test(id))).toEqual([]);
  });

  test('a time-out lasts as long as the function may take', async () => {
    waitedMs = [];
    breakWith('lambda-timeout');
    await fetch(`${stack.url}/api/agent-info`);
    expect(waitedMs).toEqual([5_000]);
  });

  const page = (path: string) => fetch(stack.url + path);

  test('a page that the cache holds outlives S3, and comes back fresh when S3 does', async () => {
    breakWith();
    expect((await page('/privacy')).status).toBe(200);
    faults.set(['s3-503']);
    const kept = await page('/privacy');
    expect([kept.status, kept.headers.get('x-cache')]).toEqual([200, 'Hit from cloudfront']);
    stack.invalidate(['/*']);
    expect((await page('/privacy')).status).toBe(503);
    faults.set([]);
    stack.invalidate(['/*']);
    expect((await page('/privacy')).status).toBe(200);
  });

  test('the page for 503 outlives the handlers too, once the cache holds it', async () => {
    breakWith('s3-503');
    expect((await page('/about')).status).toBe(503);
    faults.set(['s3-503', 'lambda-crash']);
    const reply = await page('/contact');
    expect([reply.status, await reply.text()]).toEqual([503, expect.stringContaining('tel:+')]);
  });

  test('without it, everything failing at once is the API’s bare 500: what is documented, not more', async () => {
    breakWith('s3-503', 'lambda-crash');
    const reply = await page('/contact');
    expect([reply.status, await reply.text()]).toEqual([500, '{"message":"Internal Server Error"}']);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
