/** Facts that cannot be real are listed at each synthesis, so that the unchanged example is noticed. */
import { fictionalFacts, isFictional } from '../../../lib/content/fictional.ts';
import { checkPractice } from '../../../lib/content/practice-schema.ts';
import { describeProblem } from '../../../lib/content/problem.ts';
import { edited, REAL, SHIPPED, shipped, TODAY } from './support.ts';

const checked = (value: unknown) => checkPractice(value, TODAY, (...problem) => expect(problem).toEqual([]));

describe('lib/content/fictional', () => {
  test('the facts of the shipped example', () => {
    expect(fictionalFacts(checked(shipped())).map(describeProblem)).toEqual([
      `$.contact.telephone: is reserved for fiction; write the practice's own; received "+12025550132"`,
      `$.contact.messaging.number: is reserved for fiction; write the practice's own; received "+12025550147"`,
      `$.url: harbor-lantern.example.org is reserved for examples; write the practice's own; received "https://harbor-lantern.example.org"`,
      `$.contact.email: harbor-lantern.example.org is reserved for examples; write the practice's own; received "office@harbor-lantern.example.org"`,
      `$.contact.verification.registrations[0].lookupUrl: bar.example.org is reserved for examples; write the practice's own; received "https://bar.example.org/lookup?number=EX-000000"`,
    ]);
  });

  test('the facts of the Brazilian example, although Brazil reserves no numbers for fiction', () => {
    expect(fictionalFacts(checked(shipped(SHIPPED[1]))).map(describeProblem)).toEqual([
      `$.contact.telephone: is never assigned: no Brazilian number begins with 0 after the area code; write the practice's own; received "+555100000132"`,
      `$.contact.messaging.number: is never assigned: no Brazilian number begins with 0 after the area code; write the practice's own; received "+555100000147"`,
      `$.url: helena-mare.example.org is reserved for examples; write the practice's own; received "https://helena-mare.example.org"`,
      `$.contact.email: helena-mare.example.org is reserved for examples; write the practice's own; received "contato@helena-mare.example.org"`,
      `$.contact.verification.registrations[0].lookupUrl: cna.example.org is reserved for examples; write the practice's own; received "https://cna.example.org/consulta?inscricao=EX000000"`,
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
