/** The sandbox of CloudFront functions: what it lacks, its limits, and code that throws or hangs. */
import { EdgeExecutionError, EdgeFunction, EdgeRuntime } from '../cloudfront/edge-function.ts';

/** Long enough for a busy machine. */
let maxMs = 60_000;
const runtime = new EdgeRuntime(() => maxMs);
describe('tools/local/edge-function', () => {
  afterAll(() => runtime.close());

  const run = (code: string, event: unknown = {}) => new EdgeFunction('Test', code, runtime).run(event);
  const evaluate = (expression: string) => run(`function handler(event) { return ${expression}; }`);

  test.each<[id: string, expression: string, expected: unknown]>([
    ['no require', 'typeof require', 'undefined'],
    ['no process', 'typeof process', 'undefined'],
    ['no Buffer of Node', 'typeof Buffer', 'undefined'],
    ['no timers', 'typeof setTimeout', 'undefined'],
    ['no network', 'typeof fetch', 'undefined'],
    ['strict mode', '(function () { return this === undefined; })()', true],
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
    const counter = new EdgeFunction('Test', 'var n = 0; function handler() { return ++n; }', runtime);
    expect([await counter.run({}), await counter.run({})]).toEqual([1, 1]);
  });
});
