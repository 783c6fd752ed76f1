/** Numbers of every country, in the formats in which its people write them: none is mistaken for another number. */
import type { CountryCode } from 'libphonenumber-js/max';
import { channelOf, type Facts } from '../../../lambda/compare/contact.ts';
import { planOf } from '../../../lambda/compare/plans.ts';
import { Refusal } from '../../../lambda/compare/refusal.ts';
import { formatsOf, NUMBERS } from './national-formats.ts';

const factsOf = (number: string): Facts => ({
  channels: [{ number, line: 'telephone' }],
  pages: [],
});

function resultOf(written: string, number: string, country: CountryCode): string {
  try {
    channelOf(written, factsOf(number), [planOf(country)!]);
    return 'official';
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

describe('lambda/compare/national-formats', () => {
  test('98 % of the formats of a number are official, and none is `not-listed`', () => {
    const counts = { official: 0, formats: 0 };
    const others: unknown[] = [];
    for (const [country, number] of NUMBERS) {
      const { national, international } = formatsOf(number, country);
      expect(national.length).toBeGreaterThanOrEqual(20);
      for (const written of [...national, ...international]) {
        const result = resultOf(written, number, country);
        counts.formats++;
        if (result === 'official') counts.official++;
        else others.push([country, number, written, result]);
      }
    }
    expect(others.filter((each) => String(each).includes('not-listed'))).toEqual([]);
    expect(counts.official / counts.formats).toBeGreaterThanOrEqual(0.98);
    expect(NUMBERS.length).toBeGreaterThan(400);
  });

  test('a number with another digit is official in no format', () => {
    const wrong: unknown[] = [];
    NUMBERS.forEach(([country, number], index) => {
      // One of the last six digits, each in turn.
      const at = number.length - 1 - (index % 6);
      const other = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
      const { national, international } = formatsOf(number, country);
      for (const written of [national[1]!, national[0]!, international[0]!, international[2]!])
        if (resultOf(written, other, country) === 'official') wrong.push([country, written, other]);
    });
    expect(wrong).toEqual([]);
  });
});
