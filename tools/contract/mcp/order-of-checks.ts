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

interface Fault {
  readonly number: number;
  readonly name: string;
  apply(draft: Draft): Draft;
  readonly status: number;
  readonly code?: number;
  /** `null` if the check comes before the body is read. */
  readonly id: Json;
  /** Pattern of the hint. */
  readonly hint: RegExp;
  /** Replaces the whole body, so two of these faults cannot be combined. */
  readonly ownsBody?: true;
}

const header = (name: string, value: string | undefined) => (draft: Draft) => ({
  ...draft,
  headers: { ...draft.headers, [name]: value },
});
const body = (text: string) => (draft: Draft) => ({ ...draft, body: text });

const FAULTS: readonly Fault[] = [
  {
    number: 1,
    name: 'method is not POST',
    apply: (draft) => ({ ...draft, method: 'PUT' }),
    status: 405,
    id: null,
    hint: /^POST\b.*\/mcp\.json/,
  },
  {
    number: 2,
    name: 'Origin is not allowed',
    apply: header('Origin', 'https://evil.example'),
    status: 403,
    id: null,
    hint: /Origin/,
  },
  {
    number: 3,
    name: 'Content-Type is not JSON',
    apply: header('Content-Type', 'text/plain'),
    status: 415,
    id: null,
    hint: /application\/json/,
  },
  {
    number: 4,
    name: 'Accept has no text/event-stream',
    apply: header('Accept', 'application/json'),
    status: 406,
    id: null,
    hint: /application\/json, text\/event-stream/,
  },
  {
    number: 5,
    name: 'body is too large',
    apply: (draft) => ({ ...draft, body: draft.body.padEnd(MAX_BODY_BYTES + 1) }),
    status: 413,
    id: null,
    hint: new RegExp(`\\b${MAX_BODY_BYTES}\\b`),
  },
  {
    number: 6,
    name: 'body is not JSON',
    apply: body('{"id":7,'),
    status: 400,
    code: -32700,
    id: null,
    hint: /JSON/,
    ownsBody: true,
  },
  {
    number: 7,
    name: 'body is a batch',
    apply: body(JSON.stringify([PING])),
    status: 400,
    code: -32600,
    id: null,
    hint: /JSON-RPC/,
    ownsBody: true,
  },
  {
    number: 8,
    name: 'protocol version is not supported',
    apply: header('MCP-Protocol-Version', '1999-01-01'),
    status: 400,
    code: -32022,
    id: 7,
    hint: /2026-07-28|2025-06-18/,
  },
  {
    number: 9,
    name: 'method is unknown',
    apply: body(JSON.stringify(message('no/such', { id: 7 }))),
    status: 200,
    code: -32601,
    id: 7,
    hint: /tools\/call/,
    ownsBody: true,
  },
];

/** A valid legacy request with the faults put in. The body is enlarged last, from the body of the other faults. */
function withFaults(...faults: readonly Fault[]): RequestInput {
  const start: Draft = { method: 'POST', headers: {}, body: JSON.stringify(PING) };
  const inOrder = [...faults].sort((a, b) => Number(a.number === 5) - Number(b.number === 5));
  const { method, headers, body } = inOrder.reduce((draft, fault) => fault.apply(draft), start);
  return { ...post(body, headers), method };
}

function answersWith(fault: Fault, others: readonly Fault[]): Row {
  const all = [fault, ...others];
  return {
    id: all.map(({ number }) => number).join('-before-'),
    title: `${all.map(({ name }) => name).join(', and ')}: ${fault.status}`,
    why: `contract §4: "checks a request in this order. The first check that fails gives the answer", row ${fault.number}`,
    ...(fault.number === 1 && { unsafe: true }),
    async run(ctx) {
      const { status, code, id, hint } = fault;
      const reply = await ctx.request(withFaults(...all));
      const { data } = errorOf(reply, { status, id, ...(code !== undefined && { code }) });
      matches(data.hint, hint, 'error.data.hint');
      if (fault.number === 1) headerIs(reply, 'allow', 'POST', 'OPTIONS');
    },
  };
}

const pairs = FAULTS.flatMap((first) => {
  const later = FAULTS.filter(
    (second) => second.number > first.number && !(first.ownsBody && second.ownsBody),
  );
  return family(
    `${first.number} before later ones`,
    later.map((second) => answersWith(first, [second])),
  );
});

export const mcpOrderChecks = section('4 order of checks', 'mcp-order', [
  ...FAULTS.map((fault) => answersWith(fault, [])),
  ...pairs,
]);
