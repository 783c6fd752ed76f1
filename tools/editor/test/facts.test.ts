/** How a typed number or language is read and shown. */
import { brokenVisibleRule } from '../../../lib/practice/hidden-characters.ts';
import { describedChanges, shownTexts } from '../changes.ts';
import { textAt } from '../facts.ts';
import { editorLocale } from '../locales.ts';
import { readFacts } from '../read-facts.ts';
import { ruleText } from '../rules.ts';
import { readTelephone, showTelephone } from '../telephone.ts';
import { foreignCharacter } from '../typed-text.ts';

describe('tools/editor/facts', () => {
  const localization = { locale: editorLocale('en'), country: 'US', language: 'en' };

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
    ['BR', '3228-4417', undefined, undefined],
    ['BR', '+55 3228-4417', '+5532284417', '+55 32284417'],
  ])('in %j, the number %j is %j', (country, text, number, shown) => {
    expect(readTelephone(text, country)).toBe(number);
    if (number !== undefined) expect(showTelephone(number, country, 'en')).toBe(shown);
  });

  test.each([
    ['telephone', '\u202d+1 (202) 555-0132\u202c', '+12025550132'],
    ['telephone', '\u200e+12025550132', '+12025550132'],
    ['telephone', 'tel:+1-202-555-0132', '+12025550132'],
    ['telephone', 'sms:+12025550132?body=Hello', '+12025550132'],
    ['telephone', 'Tel.: +1 202 555 0132', '+12025550132'],
    ['telephone', '☎ (+1) 202 555 0132', '+12025550132'],
    ['telephone', '+1 202 555 0132 (WhatsApp)', '+12025550132'],
    ['telephone', '(202)\u00ad 555\u200b-0132\ufeff\t', '+12025550132'],
    ['email', 'Office <Office@Harbor-Lantern.Example.org>', 'Office@harbor-lantern.example.org'],
    ['email', 'mailto:office@example.org?subject=x', 'office@example.org'],
    ['email', '<mailto:a%26b@example.org>', 'a&b@example.org'],
    ['email', '\u200eoffice@exam\u00adple.org\v', 'office@example.org'],
  ])('a pasted %s %j is %j', (member, text, stated) => {
    const given = { location: { addressCountry: 'US' }, contact: { [member]: text } };
    expect(readFacts(given, {}).facts).toMatchObject({ contact: { [member]: stated } });
  });

  test.each([
    '+1 202 555 0132 ext. 12',
    '(202) 555-0132 x12',
    'tel:+12025550132;ext=12',
    '202-555-0132 #12',
    'Tel. (202) 555-0132 (poste 12)',
  ])('the extension of %j gets its own field', (text) => {
    const channel = { type: 'telephone', number: text };
    const contact = { telephone: text, otherChannels: [channel] };
    const { facts } = readFacts({ location: { addressCountry: 'US' }, contact }, {});
    expect(facts.contact).toEqual({
      ...{ telephone: '+12025550132', extension: '12', officialChannelsOnly: true },
      otherChannels: [{ type: 'telephone', number: '+12025550132', extension: '12' }],
    });
    const replaced = (number: string) => ({ ...contact, telephone: number, extension: '12' });
    const before = { location: { addressCountry: 'US' }, contact: facts.contact };
    const extensionOf = (number: string) =>
      textAt(readFacts({ ...before, contact: replaced(number) }, before).facts, ['contact', 'extension']);
    expect([extensionOf('(202) 555-0133'), extensionOf('+12025550132')]).toEqual([undefined, '12']);
    // A person has one of the extensions of a number.
    const people = [{ channels: ['+12025550132;ext=14'] }];
    expect(readFacts({ ...before, people }, before).facts).toMatchObject({ people });
    expect(readFacts({ contact: { extension: 'Ext. 12' } }, {}).facts).toEqual({
      contact: { extension: '12', officialChannelsOnly: true },
    });
  });

  test.each([
    ['BR', '01310100', '01310-100'],
    ['BR', '01.310-100', '01310-100'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['PT', '1000 001', '1000-001'],
    ['US', '021001234', '02100-1234'],
    ['US', '02100', '02100'],
    ['DE', '10115', '10115'],
  ])('in %s, the postal code %s is %s', (addressCountry, postalCode, stated) => {
    const location = { postalCode, addressCountry };
    const { facts } = readFacts({ location, offices: [{ location }] }, {});
    expect(facts).toMatchObject({
      location: { postalCode: stated },
      offices: [{ location: { postalCode: stated } }],
    });
  });

  test('a message names the character that no telephone number has', () => {
    expect(foreignCharacter('(51) 3221-4471 / 3221-4472')).toEqual(['/', 16]);
    expect(foreignCharacter('Tel. 912 34S 678')).toEqual(['S', 12]);
    expect(['912 345', 'call us'].map(foreignCharacter)).toEqual([undefined, undefined]);
  });

  test('a text keeps what its script needs, and a message names what cannot be read', () => {
    const name = '⚖️ می\u200cخواهم \u0dc1\u0dca\u200d\u0dbb\u0dd3';
    expect(readFacts({ name: `\u202a${name}\v\u202c` }, {}).facts).toEqual({ name });
    const rule = brokenVisibleRule('ab\ufffcc')!;
    expect(ruleText(rule, editorLocale('en'), {}, 'en')).toContain('(U+FFFC), at place 3');
  });

  test('a page shows an address as a text and as a link', () => {
    const shown = shownTexts('a&b@example.org', 'email', localization);
    expect(shown).toEqual(['a&b@example.org', 'mailto:a%26b@example.org']);
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

  test('choices that were all taken back stay to be refused, and a channel drops what its new kind has not', () => {
    const none = { appointments: {}, imprint: {} };
    expect(readFacts(none, { appointments: { office: true }, imprint: { legalName: 'a' } }).facts).toEqual({
      appointments: {},
    });
    expect(readFacts(none, none, {}).facts).toEqual({});
    const channelOf = (type: string) => ({
      contact: { otherChannels: [{ type, label: 'a', number: '+1', service: 'WhatsApp', url: 'b' }] },
    });
    const read = (type: string, before: string) => {
      const { contact } = readFacts(channelOf(type), channelOf(before)).facts;
      return Object.keys((contact as ReturnType<typeof channelOf>['contact']).otherChannels[0]!);
    };
    expect(read('fax', 'messaging')).toEqual(['type', 'label', 'number']);
    expect(read('fax', 'fax')).toEqual(['type', 'label', 'number', 'service', 'url']);
  });

  test('another portrait is told without the names of its files', () => {
    const [before, other, none] = ['/images/a.jpg', '/images/a-2.jpg', undefined].map((portrait) => ({
      people: [{ name: 'Ana', portrait }],
    }));
    const changes = (after: object) => describedChanges(before!, after as never, localization);
    const parts = [{ label: 'portrait', now: '' }];
    expect(changes(other!)).toEqual([{ label: 'Person 1 (Ana)', parts }]);
    expect(changes(none!)).toEqual([{ label: 'Person 1 (Ana)', parts: [{ label: 'portrait', was: '' }] }]);
  });
});
