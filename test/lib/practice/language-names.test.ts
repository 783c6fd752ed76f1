/** Languages in which clients can speak to somebody: the file has tags, and people read names. */
import { renderSite } from '../../../lambda/render/site.ts';
import { agentInfo } from '../../../lambda/shared/facts.ts';
import { brokenNameRule, languageName } from '../../../lib/practice/language-names.ts';
import { BASE, body, render } from '../../lambda/render/support.ts';
import { checkedPractice, fixtureSource, TODAY } from '../../support/service.ts';
import { edited, practiceProblems } from '../content/support.ts';

const spoken = (languagesSpoken: readonly string[], language = 'en') => ({
  language,
  languagesSpoken,
  'people.0.languagesSpoken': languagesSpoken,
});

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** All tags of two letters, and some of each other form. */
const TAGS = [
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
  ...['bzs', 'ase', 'ssp', 'gsg', 'csc', 'asl', 'lse', 'yue', 'guc', 'xzx', 'sgn-BR', 'ase-GH'],
  ...['pt-BR', 'es-419', 'zh-Hant', 'sr-Latn-RS', 'en-XX', 'es-999', 'zh-Abcd', 'xx-BR', 'es-ZZ'],
];

describe('lib/practice/language-names', () => {
  test.each([
    ['bzs', 'Brazilian Sign Language (Libras)', 'lengua de señas brasileña (Libras)', 'Libras'],
    [
      'ase',
      'American Sign Language (ASL)',
      'lengua de señas estadounidense (ASL)',
      'língua de sinais americana (ASL)',
    ],
    [
      'ssp',
      'Spanish Sign Language (LSE)',
      'lengua de signos española (LSE)',
      'língua de sinais espanhola (LSE)',
    ],
    ['gsg', 'German Sign Language (DGS)', 'lengua de signos alemana (DGS)', 'língua de sinais alemã (DGS)'],
    ['sgn-BR', 'Brazilian Sign Language (Libras)', 'lengua de señas brasileña (Libras)', 'Libras'],
    ['ary', 'Moroccan Arabic', 'árabe marroquí', 'árabe marroquino'],
    ['en', 'English', 'inglés', 'inglês'],
    ['pt-BR', 'Brazilian Portuguese', 'portugués de Brasil', 'português (Brasil)'],
    ['xzx', undefined, undefined, undefined],
    ['en-XX', undefined, undefined, undefined],
    ['es-999', undefined, undefined, undefined],
  ])('%s is %j, %j and %j', (tag, en, es, pt) => {
    expect(['en-GB', 'es-MX', 'pt-BR'].map((language) => languageName(tag, language))).toEqual([en, es, pt]);
  });

  test.each(['en', 'es', 'pt-BR'])('in %s, each tag is refused or has a name without a code', (language) => {
    const wrong = TAGS.map((tag) => ({ tag, name: languageName(tag, language) })).filter(({ tag, name }) => {
      const words = (name ?? '').split(/[^\p{L}\d-]+/u);
      const isRefused = brokenNameRule(tag, language) !== undefined;
      return (
        [tag, ...tag.split('-')].some((code) => words.includes(code)) || isRefused !== (name === undefined)
      );
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['Português', 'write pt for Portuguese'],
    ['Deutsch', 'write de for German'],
    ['pt_br', 'write pt-BR for Brazilian Portuguese'],
    ['libras', 'write bzs for Brazilian Sign Language (Libras)'],
    ['lengua de signos española', 'write ssp for Spanish Sign Language (LSE)'],
    ['LSC', 'write csc for Catalan Sign Language (LSC) or csn for Colombian Sign Language (LSC)'],
    ['sign language', undefined],
  ])('%s is refused: %s', (text, instead) => {
    const rule =
      'must be a BCP 47 language tag, e.g. en or pt-BR, or the usual short name of a sign language, e.g. ASL';
    expect(practiceProblems(edited({ languagesSpoken: ['en', text] }))).toEqual([
      `$.languagesSpoken[1]: ${[rule, instead].filter(Boolean).join(': ')}; received ${JSON.stringify(text)}`,
    ]);
  });

  test.each([
    ['jp', 'write ja for Japanese'],
    ['lse', 'write ssp for Spanish Sign Language (LSE)'],
    [
      'gub',
      'write the tag of the language that it belongs to, or state it in words, e.g. in the biography of the person',
    ],
  ])('the tag %s has no name: %s', (tag, instead) => {
    expect(practiceProblems(edited(spoken([tag], 'es')))[1]).toBe(
      `$.people[0].languagesSpoken[0]: is a language for which the service has no name in Spanish, and readers would see the tag: ${instead}; received "${tag}"`,
    );
  });

  test('a language twice is refused, also by its short name', () => {
    expect(practiceProblems(edited({ languagesSpoken: ['en', 'Libras', 'bzs'] }))).toEqual([
      '$.languagesSpoken[2]: must differ from $.languagesSpoken[1]; write each once; received "bzs"',
    ]);
  });

  test('short names of sign languages are published as tags, and shown as names', () => {
    const practice = checkedPractice(edited(spoken(['es', 'Libras', 'ASL', 'LSE', 'DGS'])));
    const tags = ['es', 'bzs', 'ase', 'ssp', 'gsg'];
    expect(agentInfo(practice, BASE, TODAY)).toMatchObject({
      languagesSpoken: tags,
      people: [{ languagesSpoken: tags }, {}],
    });
    const site = render(practice);
    const names =
      'Spanish, Brazilian Sign Language (Libras), American Sign Language (ASL), Spanish Sign Language (LSE), and German Sign Language (DGS)';
    for (const key of ['about.html', 'about.md', 'llms.txt']) {
      const shown = body(site, key).replaceAll('\\', '').split(names);
      expect([key, shown.length]).toEqual([key, 3]);
    }
    expect(body(site, 'about.html')).toContain(`"availableLanguage":${JSON.stringify(tags)}`);
  });

  test('the publisher says the names that synthesis found, and not those of its own version of Node', () => {
    const source = { ...fixtureSource(), languageNames: { en: 'English as of then', es: 'Spanish' } };
    expect(body(renderSite(source, BASE, TODAY), 'about.md')).toContain('English as of then and Spanish');
  });
});
