/** Contract §3: a text that people read may be in several languages, and every other fact is one for all of them. */
import type { Problem } from '../../../../lambda/shared/content-problem.ts';
import { translationsOf } from '../../../../lib/practice/files/translations.ts';
import { describeProblem } from '../../../../lib/practice/messages/problem.ts';
import { inLanguages } from '../../../support/practices/translated.ts';
import { edited, fixtureFacts, practiceProblems } from '../../content/support.ts';

function read(facts: unknown) {
  const problems: Problem[] = [];
  const read = translationsOf(facts, (where, rule, received) => problems.push({ where, rule, received }));
  return { ...read, problems, lines: problems.map((each) => describeProblem(each)) };
}

describe('lib/practice/files/translations', () => {
  test('a practice without translations is as its file has it', () => {
    const facts = fixtureFacts();
    expect(read(facts)).toMatchObject({
      languages: [{ language: facts.language, value: facts }],
      problems: [],
    });
  });

  const LIST = 'must be a list, in which each text has its languages: [{ "en": "…", "es": "…" }]';

  test.each<[path: string, value: unknown, lines: readonly string[]]>([
    ['scope', { en: ['a'], es: ['b'] }, [`$.scope: ${LIST}; received {"en":["a"],"es":["b"]}`]],
    ['fees', { en: 'a' }, []],
    [
      'fees',
      { en: 'a', text: 'b' },
      ['$.fees.text: must be a BCP 47 language tag, e.g. en or pt-BR; received "text"'],
    ],
    [
      'fees',
      { en: 'a', eo: 'b' },
      [expect.stringMatching(/^\$\.fees\.eo: must be a language of the service: en, es/)],
    ],
    [
      'fees',
      { es: 'b' },
      expect.arrayContaining([expect.stringMatching(/^\$\.fees\.en: missing in the language en/)]),
    ],
  ])('%s: %j', (path, value, lines) => {
    expect(read(edited({ [path]: value })).lines).toEqual(lines);
  });

  test('a language under another name in one text is reported there alone', () => {
    const facts = inLanguages(fixtureFacts(), ['en', 'es']);
    expect(read({ ...facts, fees: { en: 'a', 'es-MX': 'b' } }).lines).toEqual([
      '$.fees["es-MX"]: is in the language es-MX, and other texts have es: write "es" here; received "es-MX"',
    ]);
  });

  test('a fact of another type is reported where it is, and random damage throws nothing', () => {
    for (const value of [7, null, {}, true])
      for (const { value: facts } of read(edited({ fees: value })).languages)
        expect(practiceProblems(facts)).toEqual([
          `$.fees: must be a text; received ${JSON.stringify(value)}`,
        ]);
    for (const file of [null, [], 7, 'x', { language: 7 }, { language: 'english', fees: { es: 'x' } }])
      expect(read(file).languages[0].value).toEqual(
        file === null || typeof file !== 'object' ? file : expect.anything(),
      );
  });
});
