/** Contract §3: a text that people read may be in several languages, and every other fact is one for all of them. */
import type { Problem } from '../../../../lambda/shared/content-problem.ts';
import { translationsOf } from '../../../../lib/practice/files/translations.ts';
import { describeProblem, jsonPath, textsOf } from '../../../../lib/practice/messages/problem.ts';
import { practiceOf } from '../../../support/practices/practice.ts';
import { inLanguages, mapTexts, TRANSLATED } from '../../../support/practices/translated.ts';
import { edited, fixtureFacts, practiceProblems } from '../../content/support.ts';

function read(facts: unknown) {
  const problems: Problem[] = [];
  const read = translationsOf(facts, (where, rule, received) => problems.push({ where, rule, received }));
  return { ...read, problems, lines: problems.map((each) => describeProblem(each)) };
}

/** Facts that state all members, and generated ones. */
const PRACTICES = [fixtureFacts(), ...[1, 2, 3, 4].map((seed) => practiceOf(seed).facts)];

describe('lib/practice/files/translations', () => {
  describe.each(PRACTICES.map((facts, index) => [index, facts] as const))('practice %i', (index, facts) => {
    const main = facts.language;
    const tags = [main, ...['es-MX', 'pt-PT', 'en-GB'].filter((tag) => tag !== main)].slice(
      0,
      2 + (index % 2),
    );
    const places = textsOf(facts)
      .map(([path]) => jsonPath(path))
      .filter((where) => TRANSLATED.test(where));

    test('without translations is as its file has it', () => {
      expect(read(facts)).toMatchObject({ languages: [{ language: main, value: facts }], problems: [] });
    });

    test('has the same numbers, names, addresses, dates and ids in all languages, and its texts in each', () => {
      expect(places.length).toBeGreaterThan(10);
      const { languages, lines, placeOf } = read(inLanguages(facts, tags));
      expect(lines).toEqual([]);
      expect(languages.map(({ language }) => language)).toEqual([tags[0], ...tags.slice(1).sort()]);
      for (const { language, value } of languages)
        expect(value).toEqual({
          ...mapTexts(facts, (text, where) => (TRANSLATED.test(where) ? `${text} ${language}` : text)),
          language,
        });
      for (const { language } of languages)
        expect(places.map((where) => placeOf(where, language))).toEqual(
          places.map((where) => where + jsonPath([language]).slice(1)),
        );
      expect(placeOf('$.contact.telephone', tags[1]!)).toBe('$.contact.telephone');
    });

    test('each missing translation is in the list, and the text breaks no other rule', () => {
      const missing = tags[1]!;
      const [alone, empty] = places;
      const file = inLanguages(facts, tags);
      const stated = mapTexts(facts, (text, where) =>
        where === alone
          ? { [main]: text, [missing]: text }
          : where === empty
            ? { [main]: text, [missing]: '' }
            : text,
      );
      const { problems, languages } = read(stated);
      const suffix = jsonPath([missing]).slice(1);
      expect(problems.map(({ where }) => where)).toEqual(places.slice(1).map((where) => where + suffix));
      expect(new Set(problems.map(({ rule }) => (rule as { id: string }).id))).toEqual(
        new Set(['translation']),
      );
      for (const { value } of [...languages, ...read(file).languages])
        expect(practiceProblems(value)).toEqual(practiceProblems(facts));
    });

    test('an object in the place of one form is an error', () => {
      const isOneForm = (where: string) => !TRANSLATED.test(where);
      const { problems, lines } = read(
        mapTexts(facts, (text, where) => (isOneForm(where) ? { en: text, es: text } : text)),
      );
      const oneForm = textsOf(facts).map(([path]) => jsonPath(path));
      expect(problems.map(({ where }) => where)).toEqual(oneForm.filter(isOneForm));
      for (const line of lines) expect(line).toContain(': must have one form for all languages');
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
      { en: 'a', fr: 'b' },
      [expect.stringMatching(/^\$\.fees\.fr: must be a language of the service: en, es/)],
    ],
    [
      'fees',
      { es: 'b' },
      expect.arrayContaining([expect.stringMatching(/^\$\.fees\.en: missing in the language en/)]),
    ],
  ])('%s: %j', (path, value, lines) => {
    expect(read(edited({ [path]: value })).lines).toEqual(lines);
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
