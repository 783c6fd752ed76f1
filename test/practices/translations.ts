/** Contract §3: a text that people read may be in several languages, and every other fact is one for all of them. */
import type { Practice } from '../../lambda/shared/practice.ts';
import { checkTyped } from '../../lib/content/contacts/typed-contacts.ts';
import { translationsOf } from '../../lib/practice/files/translations.ts';
import { jsonPath, textsOf } from '../../lib/practice/messages/problem.ts';
import type { Property } from '../support/practices/properties.ts';
import { inLanguages, mapTexts, TRANSLATED } from '../support/practices/translated.ts';

/** Contacts of somebody else. */
const TYPED = [
  ...[
    '+34 914 02 11 20',
    '0034 91402 1120',
    '（＋３４）９１４０２１１２０',
    '+34 91.4O2.11.20',
    'wa.me/34914021120',
  ],
  ...['abogada@otro-despacho.es', 't.me/+34914021120', 'otro-despacho.es'],
];

export const property: Property = {
  sentence:
    'languages differ in texts alone, and every missing text, contact of one language and fact in two forms is refused with its place',
  holds({ practice: { seed, facts, inLanguage } }) {
    const tags = [...inLanguage.keys()];
    const [main, other] = [tags[0]!, tags.at(-1)!];
    if (main === other) return;
    const all = textsOf(facts).map(([path]) => jsonPath(path));
    const texts = all.filter((where) => TRANSLATED.test(where));
    const inOther = texts.map((where) => where + jsonPath([other]).slice(1));
    const { languages, refused } = read(inLanguages(facts, tags));
    expect(refused).toEqual([]);
    for (const { language, value } of languages) {
      const write = (text: string, where: string) => (TRANSLATED.test(where) ? `${text} ${language}` : text);
      expect(value).toEqual({ ...mapTexts(facts, write), language });
    }
    // The first text says which languages there are, and the second one is empty in the last of them.
    const missing = mapTexts(facts, (text, where) => {
      const [has, isEmpty] = texts.slice(0, 2).map((each) => each === where);
      return has || isEmpty
        ? Object.fromEntries(tags.map((tag) => [tag, isEmpty && tag === other ? '' : text]))
        : text;
    });
    const isMissing = read(missing).refused.filter((problem) =>
      inOther.some((place) => problem.endsWith(` ${place}`)),
    );
    expect(isMissing).toEqual(inOther.slice(1).map((place) => `translation ${place}`));
    const contact = TYPED[seed % TYPED.length];
    const typed = inLanguages(facts, tags, (text, tag) => (tag === other ? `${text} (${contact})` : text));
    expect(read(typed).refused).toEqual(inOther.map((place) => `typed.translation ${place}`));
    const twice = mapTexts(facts, (text, where) =>
      TRANSLATED.test(where) ? text : { [main]: text, [other]: text },
    );
    expect(read(twice).refused).toEqual(
      all.filter((where) => !texts.includes(where)).map((where) => `languages ${where}`),
    );
  },
};

/** What the loader reads and refuses, with the place. */
function read(file: unknown) {
  const refused: string[] = [];
  const report = (where: string, rule: unknown) => refused.push(`${(rule as { id: string }).id} ${where}`);
  const { languages, placeOf } = translationsOf(file, report);
  const [main, ...others] = languages.map(({ value }) => ({ practice: value as Practice }));
  if (refused.length === 0) checkTyped(main!.practice, others, placeOf, report);
  return { languages, refused };
}
