/** Limits that a stage may change. Stack, handlers, `/mcp.json` and `/openapi.json` all read one `Limits` object. */
import { z } from 'zod';
import { DEFAULT_LIMITS, type Limits } from '../../lambda/shared/limits.ts';

/** Throttle of an account for all of its APIs in a region, in requests per second and burst (API Gateway quotas). */
const ACCOUNT_RATE = 10_000;
const ACCOUNT_BURST = 5_000;

/** The handshake of an official client takes a few hundred bytes; some do not fit into less than this. */
const LEAST_BODY_BYTES = 1_024;
/** An answer repeats the request's id, which may be as long as the body, so a body may fill half of an answer. */
const MOST_BODY_BYTES = DEFAULT_LIMITS.maxResponseBytes / 2;

const whole = (least: number, most: number) =>
  z
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)
    .optional();

export const limitsSchema = z
  .strictObject({
    ratePerSecond: whole(1, ACCOUNT_RATE).describe(
      `Steady requests per second of the API. Default: ${DEFAULT_LIMITS.ratePerSecond}`,
    ),
    burst: whole(1, ACCOUNT_BURST).describe(
      `Requests that the API takes at once. Default: ${DEFAULT_LIMITS.burst}`,
    ),
    maxBodyBytes: whole(LEAST_BODY_BYTES, MOST_BODY_BYTES).describe(
      `Largest request body of the MCP endpoint, in bytes. Default: ${DEFAULT_LIMITS.maxBodyBytes}`,
    ),
  })
  .describe('Limits, as enforced and as published');

/** The limits of a stage: the values it sets, else the defaults. */
export function limitsOf(changes: z.infer<typeof limitsSchema> = {}): Limits {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(set) };
}
