/**
 * Mutated messages. Every answer has a status of the contract, a valid JSON-RPC message and the id that was sent; none
 * is a 500. The generator is seeded, so a failure repeats.
 */
import { seeded } from '../../support/random.ts';
import { type Answer, type Call, type Input, loadHandler } from '../handlers.ts';
import { legacy, modern, post } from '../messages.ts';
import type { Json } from '../schema.ts';
import { schemaErrors } from '../schema.ts';

const SEED = 20_260_728;
const COUNT = 6_000;

let call: Call;
describe('lambda/mcp/fuzz', () => {
  beforeAll(async () => {
    call = await loadHandler('mcp');
  });

  const next = seeded(SEED);
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;

  const SEEDS: readonly (() => Input)[] = [
    () => modern('server/discover'),
    () => modern('tools/list', {}, {}, 'text-id'),
    () => modern('no/such'),
    () => modern('tools/call', { name: 'get_practice_info', arguments: {} }, {}, null),
    () =>
      legacy(undefined, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} }),
    () => legacy('2025-06-18', 'tools/call', { name: 'get_agent_guidance' }, 1.5),
    () => legacy('2025-03-26', 'tools/list'),
    () => legacy(undefined, 'ping'),
    () => post({ jsonrpc: '2.0', method: 'notifications/initialized' }),
  ];

  const VALUES: readonly Json[] = [
    null,
    true,
    0,
    -1,
    1e308,
    2 ** 53 + 2,
    '',
    '2.0',
    'tools/call',
    'é😀',
    '\ud800',
    '__proto__',
    'x'.repeat(300),
    [],
    [[]],
    {},
    { a: { b: {} } },
    { name: 'get_practice_info' },
    '2026-07-28',
    '2025-06-18',
    '2027-01-01',
    { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
    'get_official_contact',
  ];
  const KEYS = [
    'id',
    'method',
    'params',
    'jsonrpc',
    'name',
    'arguments',
    '_meta',
    'cursor',
    '__proto__',
    'toString',
    '',
  ];
  const HEADERS = [
    'content-type',
    'accept',
    'origin',
    'mcp-protocol-version',
    'mcp-method',
    'mcp-name',
    'mcp-session-id',
    'content-encoding',
  ];
  const HEADER_VALUES = [
    '',
    ' ',
    '*',
    '*/*',
    'null',
    'tools/list',
    '=?base64??=',
    '=?base64?!?=',
    '2026-07-28',
    '2025-06-18',
    'é',
    ';;;,,,',
    'application/json',
    'application/json;charset=x',
    'text/event-stream, application/json',
    'https://evil.example',
  ];
  const TEXT = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '\\',
    '\u0000',
    '\ufffd',
    'null',
    '1e999',
    '9'.repeat(40),
    '\\ud800',
    ' ',
  ];

  /** Replaces, adds or removes something at a random place of the message. */
  function mutateTree(node: Json): Json {
    const keys = node !== null && typeof node === 'object' ? Object.keys(node) : [];
    if (keys.length === 0 || next() < 0.2) return pick(VALUES);
    const key = pick(keys);
    const copy = Array.isArray(node) ? [...node] : { ...node };
    const what = next();
    if (what < 0.15) delete copy[key];
    else if (what < 0.3) Object.defineProperty(copy, pick(KEYS), { value: pick(VALUES), enumerable: true });
    else copy[key] = mutateTree(copy[key]);
    return copy;
  }

  function mutateText(text: string): string {
    const at = below(text.length + 1);
    return text.slice(0, at) + pick([...TEXT, '']) + text.slice(at + below(4));
  }

  function mutate({ body, headers, ...input }: Input): Input {
    let text = body!;
    if (next() < 0.6) text = JSON.stringify(mutateTree(JSON.parse(text)));
    if (next() < 0.2) text = mutateText(text);
    if (next() < 0.03) text = text.padEnd(16_380 + below(10), pick([' ', 'é']));
    const changed = { ...headers };
    if (next() < 0.35) changed[pick(HEADERS)] = pick([...HEADER_VALUES, undefined]);
    const base64 = next() < 0.2;
    const method = next() < 0.03 ? pick(['GET', 'OPTIONS', 'PUT']) : input.method;
    return { method, headers: changed, body: base64 ? Buffer.from(text).toString('base64') : text, base64 };
  }

  const STATUSES = [200, 202, 204, 400, 403, 404, 405, 406, 413, 415];

  /** @returns what is wrong with the answer */
  function fault(input: Input, { status, body }: Answer): string | undefined {
    if (!STATUSES.includes(status)) return `status ${status}`;
    if (status === 202 || status === 204) return body === '' ? undefined : 'a body';
    const message = JSON.parse(body);
    if (message.jsonrpc !== '2.0' || Object.keys(message).length !== 3) return 'not a JSON-RPC answer';
    if ('error' in message && schemaErrors('2025-06-18', 'error', message).length > 0) return 'error shape';
    const expected = [200, 400, 404].includes(status) ? idSent(input) : null;
    return Object.is(message.id, expected) ? undefined : `id ${message.id}, not ${expected}`;
  }

  function idSent({ body, base64 }: Input): unknown {
    const text = base64 ? Buffer.from(body!, 'base64').toString() : body!;
    if (!base64 && text.includes('\ufffd')) return null;
    try {
      const { id = null } = JSON.parse(text);
      const valid = id === null || typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));
      return valid && !Array.isArray(JSON.parse(text)) ? id : null;
    } catch {
      return null;
    }
  }

  test(`${COUNT} mutated messages`, async () => {
    const faults: unknown[] = [];
    const seen = new Map<number, number>();
    for (let i = 0; i < COUNT; i++) {
      const input = mutate(pick(SEEDS)());
      const answer = await call(input);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const wrong = fault(input, answer);
      if (wrong) faults.push({ wrong, input, answer });
    }
    expect(faults.slice(0, 3)).toEqual([]);
    // The mutations reach every status.
    expect([...seen.keys()].sort()).toEqual(STATUSES);
  });
});
