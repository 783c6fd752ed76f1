/** The sandbox of CloudFront functions: its globals, its limits, and code that throws or hangs. */
import { setTimeout } from 'node:timers/promises';
import { EdgeExecutionError, EdgeFunction, EdgeRuntime } from '../../local/cloudfront/edge-function.ts';

const lines: string[] = [];
/** Long enough for a busy machine. */
let maxMs = 60_000;
const runtime = new EdgeRuntime(() => maxMs);
describe('local/edge-function', () => {
  afterAll(() => runtime.close());

  const run = (code: string, event: unknown = {}) =>
    new EdgeFunction('Test', code, runtime, (line) => lines.push(line)).run(event);
  const evaluate = (expression: string) => run(`function handler(event) { return ${expression}; }`);

  test.each<[id: string, expression: string, expected: unknown]>([
    ['no require', 'typeof require', 'undefined'],
    ['no process', 'typeof process', 'undefined'],
    ['no Buffer of Node', 'typeof Buffer', 'undefined'],
    ['no timers', 'typeof setTimeout', 'undefined'],
    ['no network', 'typeof fetch', 'undefined'],
    ['no Map in runtime 2.0', 'typeof Map', 'undefined'],
    ['no Proxy, Reflect', 'typeof Proxy + typeof Reflect', 'undefinedundefined'],
    ['strict mode', '(function () { return this === undefined; })()', true],
    [
      'Date exists',
      'new Date(0).toISOString() + Date.UTC(2020, 0, 1)',
      '1970-01-01T00:00:00.000Z1577836800000',
    ],
    [
      'the clock does not advance during a run',
      '(function () { var t = Date.now(); for (var i = 0; i < 1e6; i++); return Date.now() - t; })()',
      0,
    ],
    ['a new Date is a Date', 'new Date() instanceof Date', true],
  ])('%s', async (_id, expression, expected) => {
    expect(await evaluate(expression)).toEqual(expected);
  });

  test.each<[id: string, code: string, message: RegExp]>([
    ['code from a string', 'function handler() { return eval("1"); }', /EvalError/],
    ['a function from a string', 'function handler() { return Function("return 1")(); }', /EvalError/],
    [
      'code through the constructor of a constructor',
      'function handler(e) { return e.constructor.constructor("return process")().pid; }',
      /EvalError/,
    ],
    ['a thrown error', 'function handler() { throw new Error("no"); }', /Error: no/],
    [
      'an assignment to an undeclared variable',
      'function handler() { leaked = 1; }',
      /leaked is not defined/,
    ],
    [
      'a promise that never settles',
      'function handler() { return new Promise(function () {}); }',
      /did not finish/,
    ],
    ['an error while loading', 'throw new Error("top"); function handler() {}', /Error: top/],
    ['no handler', 'var x = 1;', /handler is not defined/],
  ])('fails: %s, and the next run is not affected', async (_id, code, message) => {
    const failed = await run(code).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(EdgeExecutionError);
    expect(String(failed)).toMatch(message);
    expect(await evaluate('1 + 1')).toBe(2);
  });

  test.each([
    ['an endless loop', 'function handler() { for (;;); }'],
    ['an endless chain of promises', 'async function handler() { for (;;) await null; }'],
  ])('%s is ended, and the next run is not affected', async (_id, code) => {
    maxMs = 300;
    const failed = await run(code).catch((error: unknown) => error);
    maxMs = 60_000;
    expect(failed).toBeInstanceOf(EdgeExecutionError);
    expect(String(failed)).toMatch(/ran longer than 300 ms/);
    expect(await evaluate('1 + 1')).toBe(2);
  });

  test('async handlers work', async () => {
    const code = 'async function handler(event) { const x = await event.x; return { x }; }';
    expect(await run(code, { x: 1 })).toEqual({ x: 1 });
  });

  test('each run starts with fresh variables', async () => {
    const counter = new EdgeFunction(
      'Test',
      'var n = 0; function handler() { return ++n; }',
      runtime,
      () => {},
    );
    expect([await counter.run({}), await counter.run({})]).toEqual([1, 1]);
  });

  test('the clock advances between runs', async () => {
    const first = await evaluate('Date.now()');
    while (Date.now() === first) await setTimeout(1);
    expect(await evaluate('Date.now()')).toBeGreaterThan(first as number);
  });

  test('console.log goes to the output', async () => {
    lines.length = 0;
    const code = 'function handler(event) { console.log("seen", { a: event }); }';
    for (const event of [1, 2]) await run(code, event);
    expect(lines).toEqual(['seen {"a":1}', 'seen {"a":2}']);
  });
});
