/** In the order of ISO 8601. */
export const DAYS_OF_WEEK = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

interface Hours {
  readonly dayOfWeek: readonly string[];
  readonly validFrom?: string | undefined;
  readonly validThrough?: string | undefined;
}

/** Whether opening hours are those of a season, in which they replace the others on their days of the week (contract §3). */
export const areOfSeason = ({ validFrom, validThrough }: Omit<Hours, 'dayOfWeek'>): boolean =>
  validFrom !== undefined && validThrough !== undefined;

/** Whether opening hours replace some of these. */
export const replaceSome = (hours: Hours, all: readonly Hours[]): boolean =>
  areOfSeason(hours) &&
  all.some((each) => !areOfSeason(each) && each.dayOfWeek.some((day) => hours.dayOfWeek.includes(day)));

/** Calendar days as text: YYYY-MM-DD, UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

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
