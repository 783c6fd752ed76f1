/** How a typed number or language is read and shown, and where a new fact is inserted. */
import { shownTexts } from '../changes.ts';
import { withFact } from '../facts.ts';
import { editorLocale } from '../locales/index.ts';
import { readFacts } from '../read-facts.ts';
import { readTelephone, showTelephone } from '../telephone.ts';

describe('tools/editor/facts', () => {
  test.each([
    ['BR', '(31) 3333-4444', '+553133334444', '(31) 3333-4444'],
    ['BR', '031 99876-5432', '+5531998765432', '(31) 99876-5432'],
    ['BR', '+1 (617) 555-0132', '+16175550132', '+1 617 555-0132'],
    ['DE', '+49 (0)30 1234567', '+49301234567', '030 1234567'],
    ['US', '+49 0301234567', '+49301234567', '+49 30 1234567'],
    ['US', '617.555.0132', '+16175550132', '(617) 555-0132'],
    ['ES', '0034 954 12 34 56', '+34954123456', '954 12 34 56'],
    ['US', '555-0132', undefined, undefined],
    ['US', '(617) 555-0132 ext. 5', undefined, undefined],
    ['US', 'call the office', undefined, undefined],
    ['', '617 555 0132', undefined, undefined],
  ])('in %j, the number %j is %j', (country, text, number, shown) => {
    expect(readTelephone(text, country)).toBe(number);
    if (number !== undefined) expect(showTelephone(number, country, 'en')).toBe(shown);
  });

  test('a page shows an address and a number as a text and as a link', () => {
    const localization = { locale: editorLocale('en'), country: 'US', language: 'en' };
    const shown = (value: string, kind: 'email' | 'telephone') => shownTexts(value, kind, localization);
    expect(shown('a&b@example.org', 'email')).toEqual(['a&b@example.org', 'mailto:a%26b@example.org']);
    expect(shown('+16175550132', 'telephone')).toContain('tel:+16175550132');
  });

  test.each([
    ['italiano', 'it', 'italiano'],
    ['Libras', 'bzs', 'Libras'],
    ['es-419', 'es-419', 'espanhol (América Latina)'],
    ['ticuna (tca)', { tag: 'tca', name: 'ticuna' }, undefined],
    ['italiano (it)', 'it', 'italiano'],
    ['ticuna', 'ticuna', 'ticuna'],
  ])('the language %j is %j', (text, stated, reading) => {
    const { facts, readings } = readFacts({ languagesSpoken: [text] }, { language: 'pt-BR' });
    expect(facts).toEqual({ languagesSpoken: [stated] });
    expect(readings['$.languagesSpoken[0]']).toBe(reading);
  });

  test('a fact is added where the schema has it, and what becomes empty is removed', () => {
    const before = { name: 'a', url: 'b' };
    expect(Object.keys(withFact(before, ['professionalName'], 'c'))).toEqual([
      'name',
      'professionalName',
      'url',
    ]);
    const added = withFact(before, ['people', 0, 'name'], 'd');
    expect(added).toEqual({ ...before, people: [{ name: 'd' }] });
    expect(withFact(added, ['people', 0, 'name'], undefined)).toEqual(before);
  });
});
