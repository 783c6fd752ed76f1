/**
 * Makes rows for one fault, or one valid variation, in an otherwise valid message.
 *
 * Contract §4, checks 1-9: "The first check that fails gives the answer". The rows send each fault alone, and every pair of
 * faults that one request can have.
 */
import { family, type Json, type RequestInput, type Row, section } from '../harness/check.ts';
import { headerIs, matches } from '../harness/expect.ts';
import { MAX_BODY_BYTES } from '../literals.ts';
import { errorOf, type HeaderOverrides, message, post, resultOf } from './requests.ts';

/** A valid request, to put one fault into. */
export const PING = message('ping', { id: 7 });

/** A row for a valid variation. */
export function accepted(id: string, why: string, body: unknown, headers: HeaderOverrides = {}): Row {
  return {
    id,
    title: `${id} is accepted`,
    why,
    async run(ctx) {
      resultOf(await ctx.request(post(body, headers)));
    },
  };
}

interface Refusal {
  readonly status: number;
  readonly code?: number;
  /** @default null */
  readonly id?: Json;
  readonly idOrNull?: true;
  /** Pattern of the hint. */
  readonly hint?: RegExp;
}

/** A row for a fault. */
export function refused(
  id: string,
  why: string,
  body: unknown,
  { hint, ...expected }: Refusal,
  headers: HeaderOverrides = {},
): Row {
  return {
    id,
    title: `${id} is refused with ${expected.status}${expected.code ? ` ${expected.code}` : ''}`,
    why,
    async run(ctx) {
      const { data } = errorOf(await ctx.request(post(body, headers)), { id: null, ...expected });
      if (hint) matches(data.hint, hint, 'error.data.hint');
    },
  };
}

interface Draft {
  readonly method: string;
  readonly headers: HeaderOverrides;
  /** A JSON text, until a fault changes it. */
  readonly body: string;
}

/** @param ownsBody - replaces the whole body, so two of these faults cannot be combined */
type Fault = readonly [name: string, apply: (draft: Draft) => Draft, expected: Refusal, ownsBody?: true];

const header = (name: string, value: string | undefined) => (draft: Draft) => ({
  ...draft,
  headers: { ...draft.headers, [name]: value },
});
const body = (text: string) => (draft: Draft) => ({ ...draft, body: text });

const TOO_LARGE: Fault = [
  'body is too large',
  (draft) => ({ ...draft, body: draft.body.padEnd(MAX_BODY_BYTES + 1) }),
  { status: 413, hint: new RegExp(`\\b${MAX_BODY_BYTES}\\b`) },
];

/** In the order of the checks. */
const FAULTS: readonly Fault[] = [
  [
    'method is not POST',
    (draft) => ({ ...draft, method: 'PUT' }),
    { status: 405, hint: /^POST\b.*\/mcp\.json/ },
  ],
  ['Origin is not allowed', header('Origin', 'https://evil.example'), { status: 403, hint: /Origin/ }],
  [
    'Content-Type is not JSON',
    header('Content-Type', 'text/plain'),
    { status: 415, hint: /application\/json/ },
  ],
  [
    'Accept has no text/event-stream',
    header('Accept', 'application/json'),
    { status: 406, hint: /application\/json, text\/event-stream/ },
  ],
  TOO_LARGE,
  ['body is not JSON', body('{"id":7,'), { status: 400, code: -32700, hint: /JSON/ }, true],
  ['body is a batch', body(JSON.stringify([PING])), { status: 400, code: -32600, hint: /JSON-RPC/ }, true],
  [
    'protocol version is not supported',
    header('MCP-Protocol-Version', '1999-01-01'),
    { status: 400, code: -32022, id: 7, hint: /2026-07-28|2025-06-18/ },
  ],
  [
    'method is unknown',
    body(JSON.stringify(message('no/such', { id: 7 }))),
    { status: 200, code: -32601, id: 7, hint: /tools\/call/ },
    true,
  ],
];

const numberOf = (fault: Fault) => FAULTS.indexOf(fault) + 1;

/** A valid legacy request with the faults put in. The body is enlarged last, from the body of the other faults. */
function withFaults(...faults: readonly Fault[]): RequestInput {
  const start: Draft = { method: 'POST', headers: {}, body: JSON.stringify(PING) };
  const inOrder = faults.toSorted((a, b) => Number(a === TOO_LARGE) - Number(b === TOO_LARGE));
  const { method, headers, body } = inOrder.reduce((draft, [, apply]) => apply(draft), start);
  return { ...post(body, headers), method };
}

function answersWith(...faults: readonly [Fault, ...Fault[]]): Row {
  const [fault] = faults;
  const [, , { hint, ...expected }] = fault;
  const isMethod = numberOf(fault) === 1;
  return {
    id: faults.map(numberOf).join('-before-'),
    title: `${faults.map(([name]) => name).join(', and ')}: ${expected.status}`,
    why: `contract §4: "checks a request in this order. The first check that fails gives the answer", row ${numberOf(fault)}`,
    ...(isMethod && { unsafe: true }),
    async run(ctx) {
      const reply = await ctx.request(withFaults(...faults));
      const { data } = errorOf(reply, { id: null, ...expected });
      matches(data.hint, hint!, 'error.data.hint');
      if (isMethod) headerIs(reply, 'allow', 'POST', 'OPTIONS');
    },
  };
}

const pairs = FAULTS.flatMap((first, index) =>
  family(
    `${numberOf(first)} before later ones`,
    FAULTS.slice(index + 1)
      .filter((second) => !(first[3] && second[3]))
      .map((second) => answersWith(first, second)),
  ),
);

export const mcpOrderChecks = section('4 order of checks', 'mcp-order', [
  ...FAULTS.map((fault) => answersWith(fault)),
  ...pairs,
]);
