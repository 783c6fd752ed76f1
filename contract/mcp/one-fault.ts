/** Makes rows for one fault, or one valid variation, in an otherwise valid message. */
import type { Json, Row } from '../harness/check.ts';
import { matches } from '../harness/expect.ts';
import { errorOf, resultOf } from './answers.ts';
import { type HeaderOverrides, message, post } from './requests.ts';

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
