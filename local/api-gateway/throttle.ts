/**
 * API Gateway's throttling: a token bucket of `burst` tokens that refills at `rate` tokens a second; a
 * request takes one (developer guide, "Throttle requests to your HTTP APIs").
 */
export interface Throttle {
  /** Takes a token. @returns false if there is none; the caller then gets 429 */
  admit(): boolean;
}

/** @param now milliseconds, any clock that only goes forward */
export function tokenBucket(
  rate: number,
  burst: number,
  now: () => number = () => performance.now(),
): Throttle {
  let tokens = burst;
  let last = now();
  return {
    admit() {
      const at = now();
      tokens = Math.min(burst, tokens + ((at - last) / 1000) * rate);
      last = at;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
