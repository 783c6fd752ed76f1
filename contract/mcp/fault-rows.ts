/** Rows of the tables about one fault in an otherwise good message. */
import type { Check, Json } from '../harness/check.ts';
import { errorOf, type HeaderOverrides, message, post, resultOf } from './messages.ts';

type Row = Omit<Check, 'section'>;
/** A faultless request, to put one fault into. */
export const PING = message('ping', { id: 7 });

/** A row for something that is no fault. */
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
  status: number;
  code?: number;
  id?: Json;
  idOrNull?: true;
}
/** A row for a fault; its error has no id unless the expectation names one. */
export function refused(
  id: string,
  why: string,
  body: unknown,
  expected: Refusal,
  headers: HeaderOverrides = {},
): Row {
  return {
    id,
    title: `${id} is refused with ${expected.status}${expected.code ? ` ${expected.code}` : ''}`,
    why,
    async run(ctx) {
      errorOf(await ctx.request(post(body, headers)), { id: null, ...expected });
    },
  };
}
