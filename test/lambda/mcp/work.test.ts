/**
 * The work for hostile input grows linearly with its length (contract §2: "bounded work"). The test compares processor
 * times of this process, each the best of several runs, so the load and the speed of the machine do not matter. No input
 * is a server error.
 */
import { type Call, type Input, loadHandler } from '../handlers.ts';
import { post } from '../messages.ts';

let call: Call;
describe('lambda/mcp/work', () => {
  beforeAll(async () => {
    call = await loadHandler('mcp');
  });

  const RUNS = 9;
  /** Times below this cannot be measured reliably. */
  const FLOOR_MS = 2;

  async function workMs(input: Input): Promise<number> {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < RUNS; run++) {
      const before = process.cpuUsage();
      const { status } = await call(input);
      expect([200, 400, 406, 415]).toContain(status);
      const { user, system } = process.cpuUsage(before);
      best = Math.min(best, (user + system) / 1000);
    }
    return best;
  }

  const PING = '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"';
  const params = (text: string) => post(`${PING},"params":${text}}`);
  const header = (name: string, value: string) => post(`${PING}}`, { [name]: value });

  /** Each input has about 4n bytes. */
  const HOSTILE: readonly (readonly [id: string, make: (n: number) => Input])[] = [
    ['deep lists', (n) => params(`{"a":${'['.repeat(2 * n)}${']'.repeat(2 * n)}}`)],
    ['unclosed lists', (n) => post('['.repeat(4 * n))],
    ['deep objects', (n) => params(`${'{"a":'.repeat(n / 2)}1${'}'.repeat(n / 2)}`)],
    ['many keys', (n) => params(`{${Array.from({ length: n / 3 }, (_, i) => `"k${i}":1`).join()}}`)],
    [
      'one key many times',
      (n) =>
        params(
          `{${Array(n / 2)
            .fill('"a":{}')
            .join()}}`,
        ),
    ],
    ['backslashes', (n) => params(`{"a":"${'\\\\'.repeat(2 * n)}"}`)],
    ['digits', (n) => params(`{"a":${'9'.repeat(4 * n)}}`)],
    ['nested __proto__', (n) => params(`${'{"__proto__":'.repeat(n / 4)}1${'}'.repeat(n / 4)}`)],
    ['an unclosed parameter', (n) => header('content-type', `application/json${';a="'.repeat(n)}`)],
    ['many parameters', (n) => header('content-type', `application/json${';a=b'.repeat(n)};`)],
    ['spaces in a type', (n) => header('content-type', `application/json${' '.repeat(4 * n)};x`)],
    ['many ranges', (n) => header('accept', 'a/b,'.repeat(n))],
    ['spaces in a range', (n) => header('accept', `a/b;${' '.repeat(4 * n)}c`)],
    ['quotes', (n) => header('accept', '"'.repeat(4 * n))],
    ['an unclosed quote', (n) => header('accept', `a/b;c="${'\\"'.repeat(2 * n)}`)],
  ];

  test.each(HOSTILE)('%s: four times the input costs at most eight times the work', async (_, make) => {
    const small = await workMs(make(1_000));
    const large = await workMs(make(4_000));
    expect(large).toBeLessThan(8 * small + FLOOR_MS);
  });
});
