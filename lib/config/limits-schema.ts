/**
 * Limits that a stage may change. Each reaches the stack, the handlers, `/mcp.json` and `/openapi.json`
 * together, because all of them are made from one `Limits` object.
 */
import { z } from 'zod';
import { DEFAULT_LIMITS, type Limits } from '../../lambda/shared/limits.ts';

/** An account's own throttle of all its APIs in a region, in requests per second and burst (API Gateway quotas). */
const ACCOUNT_RATE = 10_000;
const ACCOUNT_BURST = 5_000;

/** A handshake of an official client takes a few hundred bytes; below this, some would not fit. */
const LEAST_BODY_BYTES = 1_024;
/** An answer repeats the request's id, which may be as long as the body: that leaves it half of `maxResponseBytes`. */
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
      `Requests the API takes at once. Default: ${DEFAULT_LIMITS.burst}`,
    ),
    maxBodyBytes: whole(LEAST_BODY_BYTES, MOST_BODY_BYTES).describe(
      `Largest request body of the MCP endpoint, in bytes. Default: ${DEFAULT_LIMITS.maxBodyBytes}`,
    ),
  })
  .describe('Limits, as enforced and as published');

/** The limits of a stage: what it sets, else the defaults. */
export function limitsOf(changes: z.infer<typeof limitsSchema> = {}): Limits {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(set) };
}
