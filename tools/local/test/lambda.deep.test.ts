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
      logGroup: '/aws/lambda/Stack-Fn',
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
  });

  test.each<[id: string, body: string, expected: unknown]>([
    ['no answer becomes null', 'return;', null],
    ['members that JSON does not have are dropped', 'return { a: undefined, b: () => 1 };', {}],
    ['a function that is not async', 'return 1;', 1],
  ])('%s', async (_id, body, expected) => {
    expect(value(await handler(body).invoke({}))).toEqual(expected);
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

  test('the context has Lambda’s members', async () => {
    const fn = handler('return { ...context, left: context.getRemainingTimeInMillis() };');
    const context = value(await fn.invoke({})) as { left: number };
    expect(context).toMatchObject({
      functionName: 'Stack-Fn',
      functionVersion: '$LATEST',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:123456789012:function:Stack-Fn',
      memoryLimitInMB: '64',
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      logGroupName: '/aws/lambda/Stack-Fn',
    });
    expect(context.left).toBeGreaterThan(0);
    expect(context.left).toBeLessThanOrEqual(60_000);
  });

  test('an environment is reused', async () => {
    const fn = handler('return calls;');
    expect([value(await fn.invoke({})), value(await fn.invoke({}))]).toEqual([1, 2]);
  });

  test('concurrent invocations never share an environment; more invocations than environments wait', async () => {
    const fn = handler(
      'const before = calls; await new Promise((r) => setTimeout(r, 5)); return calls - before;',
    );
    const results = await Promise.all(Array.from({ length: 12 }, () => fn.invoke({})));
    expect(results.map(value)).toEqual(new Array(12).fill(0));
  });

  test.each<[id: string, body: string, type: string, message: RegExp]>([
    ['throws', 'throw new RangeError("too far");', 'RangeError', /too far/],
    ['throws something else', 'throw "text";', 'string', /text/],
    ['answers with a circular object', 'const a = {}; a.a = a; return a;', 'TypeError', /circular/],
  ])('a handler that %s fails, and its environment is reused', async (_id, body, type, message) => {
    const fn = handler(`if (event.fail) { ${body} } return calls;`);
    const outcome = await fn.invoke({ fail: true });
    expect(outcome).toMatchObject({ ok: false, error: { type, message: expect.stringMatching(message) } });
    expect(output.join()).toMatch(message);
    expect(value(await fn.invoke({}))).toBe(2);
  });

  test.each<[id: string, body: string, type: string, message: RegExp]>([
    ['exits', 'process.exit(3);', 'Runtime.ExitError', /exited with code 3/],
    [
      'crashes later',
      'setTimeout(() => { throw new Error("late"); }); await new Promise(() => {});',
      'Error',
      /late/,
    ],
    [
      'runs out of memory',
      'const a = []; for (;;) a.push(new Array(1e5).fill(Math.random()));',
      'Error',
      /memory/,
    ],
  ])(
    'a handler that %s fails, and the next call gets a fresh environment',
    async (_id, body, type, message) => {
      const fn = handler(`if (event.fail) { ${body} } return calls;`);
      expect(value(await fn.invoke({}))).toBe(1);
      expect(await fn.invoke({ fail: true })).toMatchObject({
        ok: false,
        error: { type, message: expect.stringMatching(message) },
      });
      expect(value(await fn.invoke({}))).toBe(1);
    },
  );

  test.each([
    ['takes too long', 'await new Promise(() => {});'],
    ['blocks its thread', 'for (;;);'],
  ])('a handler that %s is ended, and the next call gets a fresh environment', async (_id, body) => {
    const fn = handler(`if (event.fail) { ${body} } return calls;`);
    expect(value(await fn.invoke({}))).toBe(1);
    timeoutMs = 300;
    const ended = await fn.invoke({ fail: true });
    timeoutMs = 60_000;
    expect(ended).toMatchObject({
      ok: false,
      error: {
        type: 'Sandbox.Timedout',
        message: expect.stringMatching(/Task timed out after 0\.30 seconds$/),
      },
    });
    expect(value(await fn.invoke({}))).toBe(1);
  });

  test.each<[id: string, code: string, message: RegExp]>([
    ['that throws while loading', 'throw new Error("no start");', /no start/],
    ['without a handler', 'export const other = 1;', /does not export a function handler/],
    ['with a syntax error', 'export const handler = (;', /Unexpected token/],
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
