/** The times of day at which the schedules of many stages call the publisher. */
import { timesOfDay } from '../../../lib/stack/content-publisher.ts';

describe('lib/stack/daily-run', () => {
  const NAMES = ['a', 'b', 'c'].flatMap((letter) =>
    Array.from({ length: 50 }, (_, index) => `Practice-${letter}${index + 1} eu-west-1`),
  );
  const times = NAMES.map(timesOfDay);
  const ownTime = ({ hour, minute }: (typeof times)[number]) => `${hour.slice(2)}:${minute}`;

  function largest(values: readonly string[]): number {
    const counts = new Map<string, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return Math.max(...counts.values());
  }

  test('the window of ten minutes after a time ends in the same hour', () => {
    for (const { minute, hour } of times) {
      expect(hour).toMatch(/^0,(1?[1-9]|10|2[0-3])$/);
      expect(Number(minute)).toBeGreaterThanOrEqual(5);
      expect(Number(minute)).toBeLessThan(50);
    }
  });

  test.each([0, 50, 100])('50 practices are spread over the day (from %i)', (first) => {
    const fifty = times.slice(first, first + 50);
    expect(new Set(fifty.map(({ hour }) => hour)).size).toBeGreaterThan(15);
    expect(largest(fifty.map(({ hour }) => hour))).toBeLessThanOrEqual(7);
    // Chance puts a few at the same time.
    expect(largest(fifty.map(ownTime))).toBeLessThanOrEqual(3);
    expect(largest(fifty.map(({ minute }) => minute))).toBeLessThanOrEqual(6);
  });
});
