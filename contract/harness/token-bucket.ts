/** A token bucket: `burst` tokens at first, `perSecond` more each second. */
export class TokenBucket {
  private tokens: number;
  private last: number;

  /** @param now - milliseconds, from any beginning */
  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: () => number,
  ) {
    this.tokens = burst;
    this.last = now();
  }

  /** How long the next caller waits, in milliseconds; the token is taken. */
  reserve(): number {
    const now = this.now();
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.last) / 1000) * this.perSecond) - 1;
    this.last = now;
    return this.tokens >= 0 ? 0 : (-this.tokens / this.perSecond) * 1000;
  }
}
