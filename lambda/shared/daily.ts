/**
 * Computes a value anew when the day changes, and keeps it until then: facts expire, and a handler may live for days.
 *
 * @param compute - of the day: UTC, YYYY-MM-DD
 */
export function daily<T>(compute: (today: string) => T): (today: string) => T {
  let last: { readonly today: string; readonly value: T } | undefined;
  return (today) => {
    if (last?.today !== today) last = { today, value: compute(today) };
    return last.value;
  };
}
