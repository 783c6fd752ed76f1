/** The sandbox of CloudFront functions: what it lacks, its limits, and code that throws or hangs. */
import { EdgeExecutionError, EdgeFunction } from '../cloudfront/edge-function.ts';

describe('tools/local/edge-function', () => {
  const run = (code: string, event: unknown = {}) => new EdgeFunction('Test', code).run(event);
  const evaluate = (expression: string) => run(`function handler(event) { return ${expression}; }`);

  test('has strict mode, and no modules, process, buffers, timers and network', async () => {
    expect(await evaluate('(function () { return this === undefined; })()')).toBe(true);
    for (const name of ['require', 'process', 'Buffer', 'setTimeout', 'fetch'])
      expect([name, await evaluate(`typeof ${name}`)]).toEqual([name, 'undefined']);
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
    ['a promise', 'async function handler() { return 1; }', /does not model asynchronous handlers/],
    ['an error while loading', 'throw new Error("top"); function handler() {}', /Error: top/],
    ['no handler', 'var x = 1;', /handler is not defined/],
  ])('fails: %s, and the next run is not affected', async (_id, code, message) => {
    const failed = await run(code).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(EdgeExecutionError);
    expect(String(failed)).toMatch(message);
    expect(await evaluate('1 + 1')).toBe(2);
  });

  test('an endless loop is ended, and the next run is not affected', async () => {
    const code = 'function handler(e) { while (e.hang); return 2; }';
    const hanging = new EdgeFunction('Test', code, 300);
    const failed = await hanging.run({ hang: true }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(EdgeExecutionError);
    expect(String(failed)).toMatch(/timed out after 300ms/);
    expect(await hanging.run({})).toBe(2);
  });

  test('each run starts with fresh variables', async () => {
    const counter = new EdgeFunction('Test', 'var n = 0; function handler() { return ++n; }');
    expect([await counter.run({}), await counter.run({})]).toEqual([1, 1]);
  });
});
