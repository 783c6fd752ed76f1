/**
 * Lambda functions on the emulator: separate environments without the emulator's variables, one invocation at a time in
 * each, time-out, crash, memory limit, output.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LambdaFunction, type Outcome } from '../lambda/functions.ts';

const directory = mkdtempSync(join(tmpdir(), 'lambda-'));
const functions: LambdaFunction[] = [];
const output: string[] = [];

describe('tools/local/lambda', () => {
  afterAll(async () => {
    await Promise.all(functions.map((each) => each.close()));
    rmSync(directory, { recursive: true, force: true });
  });

  beforeEach(() => {
    output.length = 0;
  });

  /** Long enough for a busy machine. */
  let timeoutMs = 60_000;

  function lambda(code: string, variables: Record<string, string> = {}): LambdaFunction {
    const file = join(directory, `handler-${functions.length}.mjs`);
    writeFileSync(file, code);
    const config = {
      name: 'Stack-Fn',
      arn: 'arn:aws:lambda:us-east-1:123456789012:function:Stack-Fn',
      file,
      exportName: 'handler',
      memoryMb: 64,
      get timeoutMs() {
        return timeoutMs;
      },
      variables,
      clockShiftMs: 0,
    };
    const created = new LambdaFunction(config, (line) => output.push(line));
    functions.push(created);
    return created;
  }

  const handler = (body: string, variables?: Record<string, string>) =>
    lambda(
      `let calls = 0; export const handler = async (event, context) => { calls++; ${body} };`,
      variables,
    );

  function value(outcome: Outcome): unknown {
    if (!outcome.ok) throw new Error(`${outcome.error.type}: ${outcome.error.message}`);
    return JSON.parse(outcome.result);
  }

  test('the handler gets the event; the caller gets the answer', async () => {
    expect(value(await handler('return { got: event };').invoke({ a: [1] }))).toEqual({ got: { a: [1] } });
    expect(value(await handler('return;').invoke({}))).toBeNull();
  });

  test('the environment has the function’s variables and none of the emulator’s', async () => {
    process.env.EMULATOR_SECRET = 'x';
    const fn = handler('return process.env;', {
      BASE_URL: 'http://127.0.0.1:1',
      AWS_REGION: 'us-east-1',
    });
    expect(value(await fn.invoke({}))).toEqual({ BASE_URL: 'http://127.0.0.1:1', AWS_REGION: 'us-east-1' });
    delete process.env.EMULATOR_SECRET;
  });

  test('the context has the time that is left', async () => {
    const left = value(await handler('return context.getRemainingTimeInMillis();').invoke({}));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
  });

  test('concurrent invocations never share an environment; more invocations than environments wait', async () => {
    const fn = handler(
      'const before = calls; await new Promise((r) => setTimeout(r, 5)); return calls - before;',
    );
    const results = await Promise.all(Array.from({ length: 12 }, () => fn.invoke({})));
    expect(results.map(value)).toEqual(new Array(12).fill(0));
  });

  test('a handler that throws fails, and its environment is reused', async () => {
    const fn = handler('if (event.fail) throw new RangeError("too far"); return calls;');
    expect(await fn.invoke({ fail: true })).toMatchObject({ ok: false, error: { type: 'RangeError' } });
    expect(output.join()).toMatch(/too far/);
    expect(value(await fn.invoke({}))).toBe(2);
  });

  const LATE = 'setTimeout(() => { throw new Error("late"); }); await new Promise(() => {});';
  const MEMORY = 'const a = []; for (;;) a.push(new Array(1e5).fill(Math.random()));';
  test.each<[id: string, body: string, type: string, message: RegExp, ms?: number]>([
    ['exits', 'process.exit(3);', 'Runtime.ExitError', /exited with code 3/],
    ['crashes later', LATE, 'Error', /late/],
    ['runs out of memory', MEMORY, 'Error', /memory/],
    ['blocks its thread', 'for (;;);', 'Sandbox.Timedout', /Task timed out after 0\.30 seconds$/, 300],
  ])(
    'a handler that %s fails, and the next call gets a fresh environment',
    async (_id, body, type, message, ms = 60_000) => {
      const fn = handler(`if (event.fail) { ${body} } return calls;`);
      expect(value(await fn.invoke({}))).toBe(1);
      timeoutMs = ms;
      const failed = await fn.invoke({ fail: true });
      timeoutMs = 60_000;
      expect(failed).toMatchObject({ ok: false, error: { type, message: expect.stringMatching(message) } });
      expect(value(await fn.invoke({}))).toBe(1);
    },
  );

  test.each<[id: string, code: string, message: RegExp]>([
    ['that throws while loading', 'throw new Error("no start");', /no start/],
    ['without a handler', 'export const other = 1;', /does not export a function handler/],
  ])('a file %s fails each call', async (_id, code, message) => {
    const fn = lambda(code);
    for (let call = 0; call < 2; call++)
      expect(await fn.invoke({})).toMatchObject({
        ok: false,
        error: { message: expect.stringMatching(message) },
      });
  });

  test('a handler’s output arrives line by line', async () => {
    await handler('console.log("one\\ntwo"); console.error({ three: 3 });').invoke({});
    // Streams of a worker are flushed when it ends.
    await functions.at(-1)!.close();
    expect(output).toEqual(expect.arrayContaining(['one', 'two', '{ three: 3 }']));
  });
});
