/** Facts that cannot be real are listed at each synthesis, so that the unchanged example is noticed. */
import { fictionalFacts, isFictional } from '../../../lib/content/fictional.ts';
import { checkPractice } from '../../../lib/content/practice-schema.ts';
import { edited, REAL, SHIPPED, shipped, TODAY } from './support.ts';

const checked = (value: unknown) => checkPractice(value, TODAY, (...problem) => expect(problem).toEqual([]));

describe('lib/content/fictional', () => {
  test('the facts of the shipped example', () => {
    expect(fictionalFacts(checked(shipped()))).toEqual([
      'contact.telephone: +12025550132 is reserved for fiction',
      'contact.messaging.number: +12025550147 is reserved for fiction',
      'url: harbor-lantern.example.org is reserved for examples',
      'contact.email: harbor-lantern.example.org is reserved for examples',
      'contact.verification.registrations[0].lookupUrl: bar.example.org is reserved for examples',
    ]);
  });

  test('the facts of the Brazilian example, although Brazil reserves no numbers for fiction', () => {
    expect(fictionalFacts(checked(shipped(SHIPPED[1])))).toEqual([
      'contact.telephone: +555100000132 is never assigned: no Brazilian number begins with 0 after the area code',
      'contact.messaging.number: +555100000147 is never assigned: no Brazilian number begins with 0 after the area code',
      'url: helena-mare.example.org is reserved for examples',
      'contact.email: helena-mare.example.org is reserved for examples',
      'contact.verification.registrations[0].lookupUrl: cna.example.org is reserved for examples',
    ]);
  });

  describe('a practice with one fictional fact', () => {
    const real = (changes: Record<string, unknown> = {}) =>
      checked(edited({ ...REAL, 'contact.verification.validUntil': '2027-11-01', ...changes }));

    test('a practice with real facts is not fictional', () => {
      expect(isFictional(real())).toBe(false);
    });

    test.each<[string, string, boolean]>([
      ['first of the range', '+12025550100', true],
      ['last of the range', '+12025550199', true],
      ['before it', '+12025550099', false],
      ['after it', '+12025550200', false],
      ['555 as area code', '+15555555555', false],
      ['another country', '+442025550132', false],
      ['Brazil, 0 after the area code', '+555100000132', true],
      ['Brazil, the same with nine digits', '+5551000000132', true],
      ['Brazil, a fixed line', '+555132220132', false],
      ['Brazil, a mobile', '+5551932220132', false],
      ['Spain, beginning with 0', '+34000000132', true],
      ['Spain, a fixed line', '+34942000132', false],
      ['Spain, a mobile', '+34600000132', false],
    ])('telephone, %s: %s', (_, telephone, fictional) => {
      expect(isFictional(real({ 'contact.telephone': telephone }))).toBe(fictional);
    });

    test.each<[string, boolean]>([
      ['https://example.org', true],
      ['https://www.example.com/a', true],
      ['https://example.org./', true],
      ['https://practice.example', true],
      ['https://practice.test', true],
      ['https://example.org.br', false],
      ['https://notexample.org', false],
      ['https://example.law', false],
    ])('website %s', (url, fictional) => {
      expect(isFictional(real({ url }))).toBe(fictional);
    });
  });
});
