/**
 * Computes a value once a day and caches it: facts expire, and a warm handler may live for days.
 *
 * @param compute - takes the day: UTC, YYYY-MM-DD
 */
export function daily<T>(compute: (today: string) => T): (today: string) => T {
  let last: { readonly today: string; readonly value: T } | undefined;
  return (today) => {
    if (last?.today !== today) last = { today, value: compute(today) };
    return last.value;
  };
}
