/** A token bucket: it starts with `burst` tokens, its maximum, and gains `perSecond` each second. */
export class TokenBucket {
  private tokens: number;
  private last: number;

  /** @param now - milliseconds since any fixed moment */
  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: () => number,
  ) {
    this.tokens = burst;
    this.last = now();
  }

  /** Takes a token. @returns milliseconds to wait before using it */
  reserve(): number {
    const now = this.now();
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.last) / 1000) * this.perSecond) - 1;
    this.last = now;
    return this.tokens >= 0 ? 0 : (-this.tokens / this.perSecond) * 1000;
  }
}
