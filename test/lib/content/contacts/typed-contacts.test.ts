/**
 * Telephone numbers and e-mail addresses that are typed into a text, so that they do not follow a change of the facts.
 */
import { join } from 'node:path';
import { getCountries } from 'libphonenumber-js/max';
import type { PageSource } from '../../../../lambda/render/site-source.ts';
import { searchFor, typedContacts } from '../../../../lib/content/contacts/typed-contacts.ts';
import { loadService } from '../../../../lib/content/load-service.ts';
import type { Mention } from '../../../../lib/content/pages/mentions.ts';
import { writtenIn } from '../../../../lib/content/pages/written-texts.ts';
import { warningsOf } from '../../../../lib/content/warnings/warnings.ts';
import { describeProblem } from '../../../../lib/practice/messages/problem.ts';
import { checkedPractice } from '../../../support/service.ts';
import { treeOf } from '../../../support/tree.ts';
import { edited, FIXTURES, fixtureFacts, freeTexts, ROOT, TODAY } from '../support.ts';

const REAL = {
  'contact.telephone': '+16175652380',
  'contact.messaging.number': '+16175652381',
  'contact.messaging.url': 'https://wa.me/16175652381',
  'contact.email': 'office@harbor-lantern.law',
  'contact.verification.validUntil': '2027-11-01',
};
const FOREIGN = "is not the practice's: check that it is right";

interface Given extends Partial<Omit<PageSource, 'body'>> {
  readonly body?: string;
  readonly facts?: object;
  readonly mentions?: readonly Mention[];
}

/** What is found in one page and in the facts. */
function problemsIn({ facts = {}, mentions = [], body = '', ...page }: Given) {
  const source = { file: 'fees.md', title: 'T', description: 'D', updated: '2026-11-02', ...page };
  const written = writtenIn({ ...source, body: treeOf(body) });
  const practice = checkedPractice(edited({ ...REAL, ...facts }));
  return typedContacts(practice, [{ file: source.file, mentions, ...written }]);
}

const found = (given: Given): string[] => {
  const { inPages, inFacts } = problemsIn(given);
  return [...inPages, ...inFacts].map((each) => describeProblem(each));
};

/** The numbers and addresses that are found in a text, each with its line. */
const shownIn = (body: string, facts: object = {}): string[] =>
  problemsIn({ body, facts }).inPages.map(({ received, line }) => `${line} ${received}`);

const foreign = (shown: string) =>
  `${FOREIGN}, and name whose it is in the front matter: mentions: [{ contact: ${JSON.stringify(shown)}, whose: "…" }]`;

describe('lib/content/contacts/typed-contacts', () => {
  test.each(FIXTURES)('%s: none is found', async (file) => {
    const warnings = warningsOf(await loadService({ practiceFile: join(ROOT, file) }, TODAY));
    expect(warnings.filter(({ heading }) => heading.startsWith('These texts contain'))).toEqual([]);
  });

  test.each([
    ['of an authority', 'Social Security: 1-800-772-1213.', '1-800-772-1213'],
    ['of another country', 'Em Lisboa: +351 21 123 4567', '+351 21 123 4567'],
    ['of a conversation', 'Write to wa.me/16175652399', 'wa.me/16175652399'],
    ['of another form', 'Or forms.example.org/f/other', 'https://forms.example.org/f/other'],
    ['of a group', 'https://chat.whatsapp.com/AbC', 'https://chat.whatsapp.com/AbC'],
    ['after a web address', '[News](https://news.example.org/2026) or call (617) 565-2399', '(617) 565-2399'],
    ['after a long row of digits', 'File 12345678901234567890123, call (617) 565-2399', '(617) 565-2399'],
    ['address', 'Write to Help@Somebody-Else.com.', 'Help@Somebody-Else.com'],
  ])('a number or address that is not the practice’s, %s', (_, body, shown) => {
    expect(found({ body })).toEqual([`body: ${foreign(shown)}; received "${shown}"`]);
  });

  test.each([
    ['(617) 565-2380', 'contact.telephone', 'telephone'],
    ['+1 617 565 2381', 'contact.messaging.number', 'messaging number'],
    ['OFFICE@harbor-lantern.law', 'contact.email', 'e-mail address'],
    [fixtureFacts().contact.form!.url, 'contact.form.url', 'address of the contact form'],
    [
      '(202) 555-0118',
      'contact.otherChannels[1].number',
      'further channel 2 (Decisions and hearing notices), number of the channel',
    ],
    [
      'privacy@harbor-lantern.example.org',
      'contact.otherChannels[2].email',
      'further channel 3 (Questions about your data), e-mail address of the channel',
    ],
  ])('the practice’s own, typed: %s', (shown, path, label) => {
    expect(found({ body: `Call ${shown}` })).toEqual([
      `body: repeats the ${label}: write {{${path}}}; received "${shown}"`,
    ]);
  });

  test('the fictional number of the example, while it is the practice’s', () => {
    const facts = { 'contact.telephone': '+12025550132' };
    expect(found({ facts, body: 'Call (202) 555-0132, not (202) 555-0133' })).toEqual([
      'body: repeats the telephone: write {{contact.telephone}}; received "(202) 555-0132"',
    ]);
  });

  test('in front matter, and in the facts themselves', () => {
    const facts = { fees: 'Free: call (617) 565-2399', 'safety.1': 'Not (617) 565-2380' };
    const nav = { label: '617-565-2393', order: 1, place: 'header' } as const;
    const numbers = {
      title: 'Fees: 617-565-2390',
      heading: '617-565-2391',
      description: '617-565-2392',
      nav,
    };
    expect(found({ facts, ...numbers })).toEqual([
      `title: ${foreign('617-565-2390')}; received "617-565-2390"`,
      `heading: ${foreign('617-565-2391')}; received "617-565-2391"`,
      `description: ${foreign('617-565-2392')}; received "617-565-2392"`,
      `nav.label: ${foreign('617-565-2393')}; received "617-565-2393"`,
      `$.fees: ${FOREIGN}; received "(617) 565-2399"`,
      '$.safety[1]: repeats the telephone: leave it out here; received "(617) 565-2380"',
    ]);
  });

  /** A number of nobody in the practice, in a text and alone. */
  test.each(['Call +1 312 867 5309', '+13128675309', '(312) 867-5309', 'HRB 12, 312-867-5309'])(
    'in every fact that is a text: %s',
    (text) => {
      const chat = { 'contact.messaging.host': 'chat.law', 'contact.messaging.url': 'https://chat.law/a' };
      const paths = [...freeTexts(), 'contact.messaging.service'];
      const practice = edited({ ...REAL, ...chat, ...Object.fromEntries(paths.map((path) => [path, text])) });
      const { inFacts } = typedContacts(checkedPractice(practice), []);
      const dotted = inFacts.map(({ where }) => where.slice(2).replace(/\[(\d+)\]/g, '.$1'));
      expect(dotted.sort()).toEqual(paths.sort());
    },
  );

  test('a number of a register hides no longer one that has it', () => {
    const facts = { 'location.postalCode': '2399', 'imprint.register': '565 2399' };
    expect(shownIn('Call (617) 565-2399\nor +1 617 565 2399', facts)).toEqual([
      '1 (617) 565-2399',
      '2 +1 617 565 2399',
    ]);
  });

  test('the practice’s own number, although no country assigns it', () => {
    const facts = { 'contact.telephone': '+555100000132', 'location.addressCountry': 'BR' };
    for (const shown of ['(51) 0000-0132', '+55 51 0000 0132', '051 00000132'])
      expect(found({ facts, body: `Call ${shown}.` })).toEqual([
        `body: repeats the telephone: write {{contact.telephone}}; received "${shown.replace(/^\(/, '')}"`,
      ]);
    expect(found({ facts, body: 'File 71 5100 0001 32, +1 510 0000 132' })).toEqual([]);
  });

  test.each([
    [
      'facts by their names',
      '{{contact.telephone}}, {{mail contact.email}}, wa.me/{{contact.messaging.number}}',
    ],
    ['postal codes and sums', 'MA 02100-1234, $1,550.00'],
    ['numbers in web addresses', '[News](https://news.somebody.org/6175652399?to=a@b.org)'],
    ['numbers that are reserved for fiction', 'e.g. +1 202-555-0100, office@example.org'],
  ])('no warning of %s', (_, body) => {
    expect(found({ body })).toEqual([]);
  });

  const SHOWN = '2 +1 617 565 2399';
  test.each([
    ['over a line end', '+1 617\n565 2399', '1 +1 617 565 2399'],
    ['over a hard line end', '+1 617\\\n565 2399', '1 +1 617 565 2399'],
    ['in a quotation over a line end', '> x\n> +1 617\n> 565 2399', SHOWN],
    ['entities', 'x\n&#43;1&nbsp;617&#32;565 &#50;&#x33;&#57;9', SHOWN],
    ['thin and wide spaces', 'x\n+1\u2009617\u202f565\u30002399', SHOWN],
    ['dots between', 'x\n+1·617·565·2399', SHOWN],
    ['dashes', 'x\n+1–617—565−2399', '2 +1-617-565-2399'],
    ['emphasis', 'x\n+1 **617** 5*65* 2399', SHOWN],
    ['escapes', 'x\n\\+1 617 565 2399', SHOWN],
    ['00 before the country code', 'x\n00351 21 123 4567', '2 +351 21 123 4567'],
    ['letters that look like digits', 'x\n+1 6l7 56S 2399 +1 6I7 565 2399', SHOWN],
    ['a letter as the last digit', 'x\n+1 617 565 239O', '2 +1 617 565 2390'],
    ['after another number and a comma', 'x\nSuite 12, +1 617 565 2399', SHOWN],
    ['a word on the keys', 'x\n1-800-FLOWERS', '2 1-800-3569377'],
    ['an address with signs', "x\n|o'brien#00l1=b@somebody.org|", "2 o'brien#00l1=b@somebody.org"],
    ['in the format of another number', 'x\n+131.286.753-09', '2 +131.286.753-09'],
    ['partly the text of an image', 'x\n+1 617 ![565 2399](/images/a.png)', SHOWN],
    ['digits of another script', 'x\n+१ ६१७ ५६५ ২৩৯৯', SHOWN],
    ['partly a link', 'x\n+1 [617 565](/about) 2399', SHOWN],
    ['partly code', 'x\n`+1 617` 565 2399', SHOWN],
    ['code', '```\n+1 617 565 2399\n```', SHOWN],
    ['in a heading', 'x\n\n## +1 617 565 2399', '3 +1 617 565 2399'],
    ['in a table', '|a|b|\n|-|-|\n|x|+1 617 565 2399|', '3 +1 617 565 2399'],
    ['as the text of an image', 'x\n![+1 *617* 565 2399](/images/a.png)', SHOWN],
    ['as a title', 'x\n[x](/about "+1 617 565 2399")', SHOWN],
    ['as the title of a definition', '[x]\n\n[x]: /about "+1 617 565 2399"', '3 +1 617 565 2399'],
    ['an address with entities', 'x\nhelp&#64;somebody&period;org', '2 help@somebody.org'],
    ['an address with a full-width @', 'x\nhelp＠somebody.org', '2 help@somebody.org'],
    ['an address with emphasis', 'x\nhelp@**somebody**.org', '2 help@somebody.org'],
  ])('found as readers see it: %s', (_, body, shown) => {
    expect(shownIn(body)).toEqual([shown]);
  });

  test('two numbers on two lines are two; facts and placeholders are not searched', () => {
    expect(shownIn('(617) 565-2399\n(617) 565-2398')).toEqual(['1 (617) 565-2399', '2 (617) 565-2398']);
    expect(
      shownIn('{{contact.telephone}} [w](mailto:{{contact.email}}) 1{{name}}(617){{name}}565-2399'),
    ).toEqual([]);
  });

  test('a link to an official channel, typed: once for its text and its address', () => {
    expect(
      found({ body: '[(617) 565-2380](tel:+16175652380) [w](mailto:Office@harbor-lantern.law)' }),
    ).toEqual([
      'link: repeats the e-mail address: write {{mail contact.email}}; received "mailto:Office@harbor-lantern.law"',
      'link: repeats the telephone: write {{tel contact.telephone}}; received "tel:+16175652380"',
    ]);
  });

  /** Dates, times and numbers of registers, which have the length of a telephone number in some country. */
  const NO_NUMBERS = [
    ...[
      '2026-11-20',
      '2026-11-20T09:00',
      '2026.11.20',
      '22.11.2026',
      '22/11/2026',
      '22-11-2026',
      '22. 11. 2026',
      '22. 11. 26',
      '03/2026 – 11/2026',
      '03.2026–11.2026',
      '98-12-31',
      'Nov 22, 2026 14:30:45',
      '22.11.2026, 14.30',
    ],
    ...['11/22/2026', '20.-22.11.2026', '20/11–22/11/2026', '22.11.26', '1.1.2026', '20 11 2026'],
    ...['2026-11-20/2026-11-22', '2026-11-20 – 2026-11-22', '20/11/2026 a 22/11/2026', '20-11-2026 18:30'],
    ...[
      '2025',
      '2024, 2025 and 2026',
      '2024-2026',
      '2026/27',
      '2024/2025/2026',
      '09:00-17:00',
      '09.00-17.00',
    ],
    ...['09h00-17h30', '9-12 13-17', '8.00 - 12.00, 13.00 - 17.00', '22.11.2026, 9.00–12.00'],
    ...['12.345.678/0001-90', '123.456.789-09', '0001234-56.2026.5.03.0001', '30140-071'],
    ...['Art. 201, § 7º', 'Lei nº 8.213/1991', 'Lei 13.846/2019', 'Regulation (EC) No 883/2004', '24/7'],
    ...['42 U.S.C. § 423(d)(1)(A)', '20 CFR 404.1520', 'Ley 39/2015', '1 BvR 1234/19', 'C-123/18'],
    ...['R$ 1.518,00', '$1,620 a month', '5 000 000 €', '1.500.000 €', 'USD 1,234,567.89', '2.345.678 EUR'],
    ...['DE89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819', 'Steuernummer 201/123/12345'],
    ...[
      'POMS DI 22001.001',
      'case 1:24-cv-11234',
      'SSA-789',
      'AVS 756.1234.5678.97',
      'n° 2019-774',
      '10.1000/182',
      '192.168.1.1',
    ],
  ];
  test('dates, times, laws, sums and numbers of registers are no telephone numbers, in no country', () => {
    // One text, because a search for each takes longer.
    const text = NO_NUMBERS.map((each) => `On ${each} it is.`).join('\n');
    const practice = fixtureFacts();
    for (const addressCountry of getCountries()) {
      const search = searchFor({ ...practice, location: { ...practice.location, addressCountry } });
      const wrong = search(text).map(({ shown }) => shown);
      expect({ addressCountry, wrong }).toEqual({ addressCountry, wrong: [] });
    }
  });

  test.each(['DE', 'DK', 'UY'])(
    'a practice’s own dates and numbers of registers have no warning: %s',
    (addressCountry) => {
      const facts = {
        ...REAL,
        closures: [{ from: '2026-12-24', until: '2027-01-02', note: 'From 24.12.2026 to 2.1.2027' }],
        'imprint.taxId': '20 42 32 10',
        'imprint.register': 'HRB 1234 567',
        'contact.verification.registrations.0.number': '654 3210',
        'location.postalCode': '3014 0071',
      };
      const practice = checkedPractice(edited(facts));
      const there = { ...practice, location: { ...practice.location, addressCountry } };
      expect(typedContacts(there, []).inFacts).toEqual([]);
      expect(searchFor(there)('Tax 20 42 32 10, 654 3210, 3014 0071')).toEqual([]);
    },
  );

  test.each([
    ['+1 415-867-5309', 'US'],
    ['(415) 867 5309', 'US'],
    ['415.867.5309', 'US'],
    ['415/867/5309', 'US'],
    ['4 1 5 8 6 7 5 3 0 9', 'US'],
    ['④①⑤ ⑧⑥⑦ ⑤③⓪⑨', 'US'],
    ['⁴¹⁵ ⁸⁶⁷ ⁵³⁰⁹', 'US'],
    ['❹➀➎ ⓼⑹⒎ 5️⃣3️⃣0️⃣9️⃣', 'US'],
    ['867-5309', 'US'],
    ['+49 351 4567890', 'US'],
    ['0351 / 45 67 89-0', 'DE'],
    ['(81) 3221-4470', 'BR'],
    ['91 402 11 20', 'ES'],
    ['914 021 120', 'ES'],
    ['０３－１２３４－５６７８', 'JP'],
    ['+47 22.11.2026', 'NO'],
    ['01.23.45.67.89', 'FR'],
    ['22 11 20 26', 'DK'],
    ['2025 1234', 'DK'],
    ['27 2025', 'LU'],
    ['(030) 20 11 2026', 'DE'],
    ['030/22.11.2026', 'DE'],
  ])('is found: %s in %s', (text, addressCountry) => {
    const practice = fixtureFacts();
    const search = searchFor({ ...practice, location: { ...practice.location, addressCountry } });
    expect(search(`Call ${text}.`)).toHaveLength(1);
  });

  test('a local number in the area of the practice', () => {
    const facts = { 'contact.telephone': '+558132214470', 'location.addressCountry': 'BR' };
    expect(found({ facts, body: 'Call 3221-4470 or 3221-4471, by Lei 3221-44, 2024-2026.' })).toEqual([
      'body: repeats the telephone: write {{contact.telephone}}; received "3221-4470"',
      `body: ${foreign('3221-4471')}; received "3221-4471"`,
    ]);
  });
});
