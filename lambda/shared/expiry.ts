/**
 * What a text says from one day on, and until then: the facts of the practice are valid until a day, and
 * whoever reads them later has to be told. Synthesis writes both readings into every text; the handlers and
 * the publisher, which have a clock, choose. Pure: the day is handed in. Days are UTC, `YYYY-MM-DD`.
 */

const READINGS = /\{\{after (\d{4}-\d\d-\d\d)\}\}(.*?)\{\{else\}\}(.*?)\{\{end\}\}/gs;

/**
 * Nothing in the marks is escaped in JSON, HTML or Markdown, so that a text may be put into another.
 *
 * @param day - the last one on which `otherwise` is true
 */
export const afterDay = (day: string, then: string, otherwise = '') =>
  `{{after ${day}}}${then}{{else}}${otherwise}{{end}}`;

export const onDay = (text: string, today: string): string =>
  text.replace(READINGS, (_, day: string, then: string, otherwise: string) =>
    today > day ? then : otherwise,
  );

/** Computes a value anew when the day changes, and keeps it until then. */
export function daily<T>(compute: (today: string) => T): (today: string) => T {
  let last: { readonly today: string; readonly value: T } | undefined;
  return (today) => {
    if (last?.today !== today) last = { today, value: compute(today) };
    return last.value;
  };
}
