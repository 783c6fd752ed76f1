/** More practices than `npm test` takes. The weekly workflow takes 4,000, and others each week. */
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { pairsIn, possiblePairs } from '../support/practices/covering.ts';
import { FACT_OPTIONS, states } from '../support/practices/facts.ts';
import { kindOf } from '../support/practices/numbers.ts';
import { COVERING, OPTIONS, practiceOf } from '../support/practices/practice.ts';
import { allProperties, testPractices } from '../support/practices/properties.ts';

/** The kinds of numbers that libphonenumber tells apart, without those that cost a caller much more. */
const ACCEPTED = [
  'FIXED_LINE',
  'MOBILE',
  'SHARED_COST',
  'FIXED_LINE_OR_MOBILE',
  'TOLL_FREE',
  'VOIP',
  'PAGER',
  'UAN',
  'VOICEMAIL',
];

const { PRACTICES = 60, FIRST_PRACTICE = 1 } = process.env;
const count = Number(PRACTICES);
const properties = await allProperties();

function* practices() {
  for (let index = 0; index < count; index++) yield practiceOf(Number(FIRST_PRACTICE) + index);
}

describe('practices/practices', () => {
  testPractices(practices(), properties, 60_000 + count * 10_000);

  describe('the first practices', () => {
    const sample = COVERING.map((_, index) => practiceOf(index + 1));

    test('have every two values of options together', () => {
      const made = sample.map(({ choice, facts }) => ({
        ...choice,
        ...Object.fromEntries(
          Object.entries(FACT_OPTIONS)
            .filter(([, { values }]) => values.includes('present'))
            .map(([path]) => [path, states(facts, path) ? 'present' : 'absent']),
        ),
      }));
      const found = new Set(made.flatMap(pairsIn));
      expect([...possiblePairs(OPTIONS).keys()].filter((pair) => !found.has(pair))).toEqual([]);
    });

    test('have none or some offices and further channels, and one person or up to twelve', () => {
      const expectCounts = (of: (facts: Practice) => readonly unknown[] | undefined, many: number) => {
        const counts = sample.map(({ facts }) => of(facts)?.length ?? 0);
        expect(counts).toContain(0);
        expect(Math.max(...counts)).toBeGreaterThanOrEqual(many);
      };
      expectCounts(({ offices }) => offices, 4);
      expectCounts(({ contact }) => contact.otherChannels, 5);
      const people = sample.map(({ facts }) => facts.people?.length ?? 0);
      expect(people).toContain(1);
      expect(Math.max(...people)).toBeGreaterThanOrEqual(9);
    });

    test('are in 30 countries at least, and have numbers of each kind that synthesis accepts', () => {
      expect(new Set(sample.map(({ facts }) => facts.location.addressCountry)).size).toBeGreaterThanOrEqual(
        30,
      );
      const numbers = sample.flatMap(({ facts }) => channels(facts)).filter(({ kind }) => kind !== 'email');
      const kinds = numbers.map(({ value }) => kindOf(value));
      expect(kinds).toEqual(expect.arrayContaining(ACCEPTED));
    });
  });
});
