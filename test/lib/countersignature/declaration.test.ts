/** The text that the lawyer signs, as its readers see it: the lawyer, a stranger who compares, synthesis. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../../lambda/render/words/index.ts';
import { addressIn, brokenAddressRule, declarationOf } from '../../../lib/countersignature/declaration.ts';
import { anotherPractice } from '../../support/another-practice.ts';
import { checkedPractice, ROOT, TODAY } from '../../support/service.ts';
import { edited, FIXTURES, fixtureFacts, type Json, practiceProblems } from '../content/support.ts';
import {
  ADDRESS,
  expectComplete,
  expectReadable,
  linesAtMargin,
  unfolded,
  WORDS,
  worded,
} from './declared.ts';

const declared = (facts: Json, address = ADDRESS) => declarationOf(checkedPractice(facts), address);

describe('lib/countersignature/declaration', () => {
  // A change of the text needs a new signature of each practice that has one: CHANGELOG.md has to name it.
  test.each(FIXTURES)('the text of %s', (file) => {
    const text = declared(fixtureFacts(file));
    const golden = join(ROOT, 'test/fixtures/declarations', `${fixtureFacts(file).language}.txt`);
    expect(text).toBe(readFileSync(golden, 'utf8'));
    expectReadable(text);
  });

  describe.each(Object.keys(LANGUAGES))('in %s', (language) => {
    test.each([
      ['the fixture', fixtureFacts()],
      ['another practice', anotherPractice({ today: TODAY })],
      ['a practice of another country', anotherPractice({ today: TODAY, language: 'pt-BR' })],
    ])('%s: every name, registration and channel, as data and as pages show it', (_, facts) => {
      const practice = checkedPractice({ ...facts, language, people: withoutPortraits(facts) });
      const text = declarationOf(practice, ADDRESS);
      expectReadable(text);
      expectComplete(text, practice);
      expect(addressIn(text)).toBe(ADDRESS);
    });

    test('no sentence is left in English', () => {
      const sentences = (of: string) =>
        textsIn(LANGUAGES[of]!.declaration).filter((text) => text.length > 20);
      expect(sentences(language)).toHaveLength(new Set(sentences(language)).size);
      if (language !== 'en')
        expect(sentences(language).filter((text) => sentences('en').includes(text))).toEqual([]);
    });
  });

  const withoutPortraits = ({ people }: Json) =>
    people.map(({ portrait: _, ...person }: { portrait?: string }) => person);

  const textsIn = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);

  test('no clock, and no order of members', () => {
    const facts = fixtureFacts();
    const turned = (value: Json): Json =>
      Array.isArray(value)
        ? value.map(turned)
        : value && typeof value === 'object'
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, inner]) => [key, turned(inner)]),
            )
          : value;
    const text = declarationOf(facts, ADDRESS);
    expect(declarationOf(turned(facts), ADDRESS)).toBe(text);
    expect(text).not.toContain(String(new Date().getUTCFullYear() + 1));
    const { countersignature: _, ...verification } = facts.contact.verification;
    const signed = { by: 'Eleanor Marsh', kind: 'named', signedAt: TODAY, text: '/x', sha256: 'a' };
    facts.contact.verification = { ...verification, countersignature: signed };
    expect(declarationOf(facts, ADDRESS)).toBe(text);
  });

  test.each([
    ['name', 'Other'],
    ['professionalName', 'Other'],
    ['people.1.name', 'Other'],
    ['people.1.role', 'Other'],
    ['contact.telephone', '+12025550133'],
    ['contact.email', 'other@harbor-lantern.example.org'],
    ['contact.otherChannels.1.label', 'Other'],
    ['contact.otherChannels.1.number', '+12025550119'],
    ['contact.otherChannels.2.email', 'other@harbor-lantern.example.org'],
    ['contact.otherChannels', undefined],
    ['contact.verification.verifiedAt', '2026-11-03'],
    ['contact.verification.validUntil', '2036-11-02'],
    ['contact.verification.registrations.0.number', 'EX-000001'],
    ['contact.verification.registrations.0.lookupUrl', 'https://bar.example.org/'],
    [
      'people.0.registrations',
      [{ authority: 'B', number: '1', jurisdiction: 'C', lookupUrl: 'https://b.org/' }],
    ],
  ])('another %s is another text', (path, value) => {
    expect(declarationOf(edited({ [path]: value }), ADDRESS)).not.toBe(
      declarationOf(fixtureFacts(), ADDRESS),
    );
  });

  test.each(['legalNotice', 'description', 'contact.antiFraudWarning', 'fees', 'dateModified', 'url'])(
    'another %s is the same text, so nobody signs again',
    (path) => {
      const value = { dateModified: '2026-11-19', url: 'https://other.example.org' }[path] ?? 'Other';
      expect(declarationOf(edited({ [path]: value }), ADDRESS)).toBe(declarationOf(fixtureFacts(), ADDRESS));
    },
  );

  describe('registrations', () => {
    const MG = {
      authority: 'OAB, Seccional de Minas Gerais',
      number: '123.456',
      jurisdiction: 'Minas Gerais',
      lookupUrl: 'https://cna.oab.org.br/',
    };
    const SP = { ...MG, authority: 'OAB, Seccional de São Paulo', jurisdiction: 'São Paulo' };

    test('one that a person shares with the practice stands once, with the person’s name', () => {
      const facts = edited({ 'contact.verification.registrations': [MG], 'people.0.registrations': [MG] });
      const lines = unfolded(declared(facts));
      const place = lines.indexOf('  Registration: 123.456');
      expect(lines.slice(place, place + 3)).toEqual([
        '  Registration: 123.456',
        '  Person: Eleanor Marsh',
        '  Authority: OAB, Seccional de Minas Gerais',
      ]);
      expect(lines.filter((line) => line.includes('123.456'))).toHaveLength(1);
    });

    test('the same number and look-up of another authority is another registration', () => {
      const facts = edited({ 'contact.verification.registrations': [MG], 'people.1.registrations': [SP] });
      expectComplete(declared(facts), facts);
    });
  });

  describe('long and strange facts', () => {
    const NAMES = {
      'five hundred characters': 'Harbor Lantern & Partners '.repeat(20).slice(0, 500).trim(),
      'no blank': 'x'.repeat(500),
      'a script without blanks': '社会保障法律事務所'.repeat(30),
      'letters outside the first plane': '𠮷😀'.repeat(100),
      'combining marks': `e${'\u0301'.repeat(300)}`,
      'one blank, then no other': `a ${'b'.repeat(200)}`,
      'many blanks': `a${' '.repeat(300)}b${'  c'.repeat(90)}`,
      'blanks of other scripts': `a${'\u3000'.repeat(100)}b${'\u00a0'.repeat(100)} c`,
      'right to left': 'משרד עורכי דין '.repeat(20).trim(),
      'marks at each place': '\\'.repeat(200),
      'marks and blanks': `a ${'\\ '.repeat(200)}b`,
      'a mark at the end': `${'word '.repeat(14)}at the end \\`,
    };

    test.each(Object.entries(NAMES))('%s: no line is too long, and each can be put together', (_, words) => {
      const facts = worded(words);
      const practice = checkedPractice(facts);
      const text = declarationOf(practice, ADDRESS);
      expectReadable(text);
      expectComplete(text, practice);
      expect(addressIn(text)).toBe(ADDRESS);
    });

    test('an e-mail address of 254 characters, a long link and a long look-up', () => {
      const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`;
      const email = `${'m'.repeat(254 - domain.length - 1)}@${domain}`;
      const facts = edited({
        'contact.email': email,
        'contact.verification.registrations.0.lookupUrl': `https://bar.example.org/${'look-up/'.repeat(100)}`,
      });
      expect(email).toHaveLength(254);
      const text = declared(facts);
      expectReadable(text);
      expectComplete(text, checkedPractice(facts));
    });

    test('the text explains the mark only where it is', () => {
      const explained = 'A line that ends with \\ continues on the next line';
      expect(declared(fixtureFacts())).not.toContain('\\');
      expect(declared(edited({ name: 'word '.repeat(100).trim() }))).not.toContain('\\');
      // A backslash of the practice's own, at the end of a line.
      expect(declared(edited({ name: 'Harbor \\' }))).not.toContain(explained);
      expect(declared(edited({ name: 'x'.repeat(100) }))).toContain(explained);
      expect(declared(fixtureFacts(), `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`)).toContain(
        explained,
      );
    });
  });

  describe('no fact reads as another part', () => {
    const plain = linesAtMargin(declared(fixtureFacts()));

    test.each([
      'OFFICIAL CHANNELS',
      'https://evil.example',
      'https:',
      `${'x '.repeat(37)}https://evil.example`,
      `${'x'.repeat(200)} https://evil.example`,
      `${'語'.repeat(36)}https://evil.example`,
      `${'word '.repeat(15)}Number: +19005550100`,
      'Registration: EX-1 Authority: Example State Bar',
      '- Channel 7: Telephone',
      'There are others.',
    ])('%j', (words) => {
      const text = declarationOf(worded(words), ADDRESS);
      expect(linesAtMargin(text).filter((line) => !line.includes('\\'))).toEqual(plain);
      expect(addressIn(text)).toBe(ADDRESS);
      // Only labels of the service begin after two blanks: words of a fact that goes on begin after six.
      const labels = text.split('\n').flatMap((line) => /^ {2}(\S[^:]*): /.exec(line)?.[1] ?? []);
      const known = declared(fixtureFacts())
        .split('\n')
        .flatMap((line) => /^ {2}(\S[^:]*): /.exec(line)?.[1] ?? []);
      expect(labels.filter((label) => !known.includes(label))).toEqual([]);
      // In a terminal of 80 columns, wide letters do not wrap to the margin.
      expect(text).not.toMatch(/^ {2,}(?:[\u1100-\uffff]{40}|.*[\u1100-\uffff]{36}https)/m);
    });

    test.each(['\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f', '\t', '\u202e', '\u200b'])(
      'synthesis refuses %j in each of these facts',
      (character) => {
        const problems = practiceProblems(worded(`a${character}https://evil.example`));
        const places = WORDS.map(
          (path) => `$.${path.replace(/\.(\d+)/g, '[$1]')}: must contain no invisible`,
        );
        expect(places.filter((place) => !problems.some((line) => line.startsWith(place)))).toEqual([]);
      },
    );
  });

  describe('the address', () => {
    const LONG = `https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;

    test.each([ADDRESS, 'https://d111111abcdef8.cloudfront.net', 'https://xn--bcher-kva.example', LONG])(
      '%s is alone at the margin, and found again',
      (address) => {
        const text = declarationOf(fixtureFacts(), address);
        expectReadable(text);
        expect(linesAtMargin(text)).toContain(address);
        expect(addressIn(text)).toBe(address);
        expect(addressIn(text.replaceAll('\n', '\r\n'))).toBe(address);
        expect(brokenAddressRule(address)).toBeUndefined();
      },
    );

    test.each([
      ['no address', (text: string) => text.replace(ADDRESS, 'somewhere')],
      ['two', (text: string) => `${text}\nhttps://evil.example\n`],
      ['not at the margin', (text: string) => text.replace(ADDRESS, `  ${ADDRESS}`)],
      ['with a path', (text: string) => text.replace(ADDRESS, `${ADDRESS}/path`)],
      ['with words after it', (text: string) => text.replace(ADDRESS, `${ADDRESS} and others`)],
      ['http', (text: string) => text.replace(ADDRESS, 'http://www.harbor-lantern.example')],
      ['nothing', () => ''],
    ])('a text with %s has none', (_, change) => {
      expect(addressIn(change(declarationOf(fixtureFacts(), ADDRESS)))).toBeUndefined();
    });

    const FORM =
      'must be scheme and host as a browser writes them, without a path and without a slash at the end';
    test.each([
      ['https://www.example.org/', `${FORM}: write https://www.example.org`],
      ['https://www.example.org/contact', `${FORM}: write https://www.example.org`],
      ['https://www.example.org?x', `${FORM}: write https://www.example.org`],
      ['https://WWW.Example.org', `${FORM}: write https://www.example.org`],
      ['https://www.example.org:443', `${FORM}: write https://www.example.org`],
      ['https://bücher.example', `${FORM}: write https://xn--bcher-kva.example`],
      ['http://www.example.org', `${FORM}: write https://www.example.org`],
      ['www.example.org', `${FORM}: write https://www.example.org`],
      ['https://user@www.example.org', `${FORM}: write https://www.example.org`],
      ['https://www.example.org\n', `${FORM}: write https://www.example.org`],
      ['https://localhost', 'must have a host with a dot, e.g. https://www.example.org/'],
      ['ftp://www.example.org', 'must have a host with a dot, e.g. https://www.example.org/'],
      ['', 'must be an https:// URL'],
      ['https://', 'must be an https:// URL'],
    ])('%j is refused', (address, rule) => {
      expect(brokenAddressRule(address)).toBe(rule);
    });
  });
});
