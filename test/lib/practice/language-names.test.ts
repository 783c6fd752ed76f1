/** Languages in which clients can speak to somebody: the file has tags, and people read names. */
import { LANGUAGES } from '../../../lambda/render/locales.ts';
import { renderSite } from '../../../lambda/render/site.ts';
import { agentInfo } from '../../../lambda/shared/facts.ts';
import {
  brokenNameRule,
  languageName,
  languageNames,
  tagNamed,
} from '../../../lib/practice/language-names.ts';
import { BASE, body, render } from '../../lambda/render/support.ts';
import { checkedPractice, fixtureSource, TODAY } from '../../support/service.ts';
import { edited, practiceProblems } from '../content/support.ts';

const spoken = (languagesSpoken: readonly unknown[], language = 'en') => ({
  language,
  languagesSpoken,
  'people.0.languagesSpoken': languagesSpoken,
});

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** All tags of two letters, and some of each other format. */
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
    ['sgn-BR', 'Brazilian Sign Language (Libras)', 'lengua de señas brasileña (Libras)', 'Libras'],
    ['en', 'English', 'inglés', 'inglês'],
    ['pt-BR', 'Brazilian Portuguese', 'portugués de Brasil', 'português (Brasil)'],
    ['xzx', undefined, undefined, undefined],
    ['en-XX', undefined, undefined, undefined],
  ])('%s is %j, %j and %j', (tag, en, es, pt) => {
    expect(['en-GB', 'es-MX', 'pt-BR'].map((language) => languageName(tag, language))).toEqual([en, es, pt]);
  });

  test.each(Object.keys(LANGUAGES))('in %s, each tag is refused or has a name without a code', (language) => {
    const wrong = TAGS.map((tag) => ({ tag, name: languageName(tag, language) })).filter(({ tag, name }) => {
      const words = (name ?? '').split(/[^\p{L}\d-]+/u);
      const isRefused = brokenNameRule(tag, language) !== undefined;
      return (
        [tag, 'undefined', ...tag.split('-')].some((code) => words.includes(code)) ||
        isRefused !== (name === undefined)
      );
    });
    expect(wrong).toEqual([]);
  });

  test.each(['Português', 'pt_br', 'libras', 'LSC'])('%s is not a tag', (text) => {
    expect(practiceProblems(edited({ languagesSpoken: ['en', text] }))).toEqual([
      `$.languagesSpoken[1]: must be a BCP 47 language tag, e.g. en or pt-BR, or the usual short name of a sign language, e.g. ASL; received ${JSON.stringify(text)}`,
    ]);
  });

  test('a tag that has no name is refused until the file states the name', () => {
    const rule =
      'is a language for which the service has no name in Spanish, and readers would see the tag: write { "tag": "gub", "name": … } with its name in Spanish; received "gub"';
    expect(practiceProblems(edited(spoken(['gub'], 'es')))).toEqual([
      `$.languagesSpoken[0]: ${rule}`,
      `$.people[0].languagesSpoken[0]: ${rule}`,
    ]);
    const gub = { tag: 'gub', name: ' guajajara ' };
    const facts = edited({ ...spoken([gub, 'es']), 'people.0.languagesSpoken': ['gub'] });
    const practice = checkedPractice(facts);
    expect(agentInfo(practice, BASE, TODAY)).toMatchObject({
      languagesSpoken: ['gub', 'es'],
      people: [{ languagesSpoken: ['gub'] }, {}],
    });
    expect(languageNames(practice, facts)).toEqual({ en: 'English', es: 'Spanish', gub: 'guajajara' });
  });

  test.each([
    [{ tag: 'gub' }, '.name: missing'],
    [{ tag: 'gub', name: ' ' }, '.name: must not be empty; received ""'],
    [
      { tag: 'Guajajara', name: 'x' },
      '.tag: must be a BCP 47 language tag, e.g. en or pt-BR; received "Guajajara"',
    ],
    [{ tag: 'gub', name: 'x', script: 'Latn' }, '.script: unknown field; received "Latn"'],
  ])('%j is refused', (item, problem) => {
    expect(practiceProblems(edited({ languagesSpoken: [item] }))).toEqual([`$.languagesSpoken[0]${problem}`]);
  });

  test.each([
    ['italiano', 'it'],
    ['INGLÊS', 'en'],
    ['libras', 'bzs'],
    ['língua de sinais americana', 'ase'],
    ['Brazilian Sign Language', 'bzs'],
    ['filipino', 'fil'],
    ['LSC', undefined],
    ['ticuna', undefined],
  ])('somebody who writes %s in Portuguese means %s', (name, tag) => {
    expect(tagNamed(name, 'pt-BR')).toBe(tag);
  });

  test('a language twice is refused, also by its short name', () => {
    expect(practiceProblems(edited({ languagesSpoken: ['en', 'Libras', 'bzs'] }))).toEqual([
      '$.languagesSpoken[2]: must differ from $.languagesSpoken[1]; write each once; received "bzs"',
    ]);
  });

  test('short names of sign languages are published as tags, and shown as names', () => {
    const practice = checkedPractice(edited(spoken(['es', 'Libras', 'ASL', 'LSE'])));
    const tags = ['es', 'bzs', 'ase', 'ssp'];
    expect(agentInfo(practice, BASE, TODAY)).toMatchObject({
      languagesSpoken: tags,
      people: [{ languagesSpoken: tags }, {}],
    });
    const site = render(practice);
    const names =
      'Spanish, Brazilian Sign Language (Libras), American Sign Language (ASL), and Spanish Sign Language (LSE)';
    for (const key of ['about.html', 'about.md', 'llms.txt']) {
      const shown = body(site, key).replaceAll('\\', '').split(names);
      expect([key, shown.length]).toEqual([key, 3]);
    }
    expect(body(site, 'about.html')).toContain(`"availableLanguage":${JSON.stringify(tags)}`);
  });

  test('the publisher writes the names that synthesis found, and not those of its own version of Node', () => {
    const source = { ...fixtureSource(), languageNames: { en: 'English as of then', es: 'Spanish' } };
    expect(body(renderSite(source, BASE, TODAY), 'about.md')).toContain('English as of then and Spanish');
  });
});
