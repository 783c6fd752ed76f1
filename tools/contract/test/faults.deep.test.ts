/**
 * The checks for faults over one local stack. The tests switch its faults on and off while it runs, and empty the edge
 * cache before each fault, so that no answer is older than the fault.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { expectToHold, PATIENCE_MS } from '../../../test/support/contract.ts';
import { startTestStack, type TestStack } from '../../../test/support/local-stack.ts';
import { Faults } from '../../local/faults.ts';
import type { Check } from '../harness/check.ts';
import { Client } from '../harness/client.ts';
import { Run } from '../harness/run.ts';
import { FAULT_CHECKS } from '../suite.ts';

/** The time-out of each call to a handler, in milliseconds. The tests do not wait for it. */
let waitedMs: number[] = [];
const faults = new Faults([], async (ms) => {
  waitedMs.push(ms);
  await wait(1);
});

let stack: TestStack;
let client: Client;
describe('tools/contract/faults', () => {
  beforeAll(async () => {
    stack = await startTestStack({ faults });
    client = new Client({ baseUrl: stack.url, answerTimeoutMs: PATIENCE_MS });
  });
  afterEach(() => faults.set([]));
  afterAll(async () => {
    client?.close();
    await stack?.close();
  });

  /** Switches faults on, with an empty cache. */
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

  test('every fault check fails without its fault, unless the fault must not change the answer', async () => {
    breakWith();
    const holding: string[] = [];
    for (const check of FAULT_CHECKS)
      if ((await new Run(client).check(check)).error === undefined) holding.push(check.id);
    expect(holding.filter((id) => !/\.(page |documents$|mcp$|edge$)/.test(id))).toEqual([]);
  });

  test('the fault lambda-timeout lasts as long as the time-out of the function', async () => {
    waitedMs = [];
    breakWith('lambda-timeout');
    await fetch(`${stack.url}/api/agent-info`);
    expect(waitedMs).toEqual([5_000]);
  });

  const page = (path: string) => fetch(stack.url + path);

  test('a cached page is served while S3 fails, and a new one after the fault', async () => {
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

  test('the page for 503, once cached, is served while the handlers fail too', async () => {
    breakWith('s3-503');
    expect((await page('/about')).status).toBe(503);
    faults.set(['s3-503', 'lambda-crash']);
    const reply = await page('/contact');
    expect([reply.status, await reply.text()]).toEqual([503, expect.stringContaining('tel:+')]);
  });

  test('if S3 and the handlers fail and no page for 503 is cached, viewers get the 500 of the API', async () => {
    breakWith('s3-503', 'lambda-crash');
    const reply = await page('/contact');
    expect([reply.status, await reply.text()]).toEqual([500, '{"message":"Internal Server Error"}']);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
