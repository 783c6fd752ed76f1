/** Telephone numbers and e-mail addresses that are typed into a text, where no change of the facts reaches them. */
import { join } from 'node:path';
import type { PageSource } from '../../../lambda/render/page-source.ts';
import { loadService } from '../../../lib/content/load-service.ts';
import { noticesOf } from '../../../lib/content/notices.ts';
import { describeProblem } from '../../../lib/content/problem.ts';
import { typedContacts } from '../../../lib/content/typed-contacts.ts';
import { checkedPractice } from '../../support/service.ts';
import { noticeItems, page } from './service-folder.ts';
import { edited, FIXTURES, ROOT, TODAY } from './support.ts';

const REAL = {
  'contact.telephone': '+16175652380',
  'contact.messaging.number': '+16175652381',
  'contact.messaging.url': 'https://wa.me/16175652381',
  'contact.email': 'office@harbor-lantern.law',
  'contact.verification.validUntil': '2027-11-01',
};
const FEES = 'pages/fees.md';
const FOREIGN = "is not the practice's: check that it is right";

/** What is found in one page and in the facts. */
function found({ facts = {}, ...page }: Partial<PageSource> & { facts?: object }): string[] {
  const source = { file: 'fees.md', title: 'T', description: 'D', updated: '2026-11-02', body: '', ...page };
  const { inPages, inFacts } = typedContacts(checkedPractice(edited({ ...REAL, ...facts })), [source]);
  return [...inPages, ...inFacts].map(describeProblem);
}

describe('lib/content/typed-contacts', () => {
  test.each(FIXTURES)('%s: none is found', (file) => {
    const notices = noticesOf(loadService({ practiceFile: join(ROOT, file) }, TODAY));
    expect(notices.filter(({ heading }) => heading.startsWith('These texts contain'))).toEqual([]);
  });

  test('each synthesis prints a notice about them', () => {
    const files = { 'practice.json': JSON.stringify(edited(REAL)), [FEES]: page('Call (617) 565-2399') };
    expect(noticeItems(files, 'These texts contain a telephone number')).toEqual([
      `${FEES}:6 body: ${FOREIGN}; received "(617) 565-2399"`,
    ]);
  });

  test.each([
    ['of an authority', 'Social Security: 1-800-772-1213.', '1-800-772-1213'],
    ['with brackets', 'Call (617) 555-9999 today', '(617) 555-9999'],
    ['with dots', 'Call 617.565.2399.', '617.565.2399'],
    ['of another country', 'Em Lisboa: +351 21 123 4567', '+351 21 123 4567'],
    ['in a link', '[Call us](tel:+16175652399)', '+16175652399'],
    ['in a link to a messenger', '[Write](https://wa.me/16175652399)', '16175652399'],
    ['after a web address', '[News](https://news.example.org/2026) or call (617) 565-2399', '(617) 565-2399'],
    ['after a long row of digits', 'File 12345678901234567890123, call (617) 565-2399', '(617) 565-2399'],
    ['address', 'Write to Help@Somebody-Else.com.', 'Help@Somebody-Else.com'],
    ['address in a link', '[Write](mailto:help@somebody.org)', 'help@somebody.org'],
  ])('a number or address that is not the practice’s, %s', (_, body, shown) => {
    expect(found({ body })).toEqual([`body: ${FOREIGN}; received "${shown}"`]);
  });

  test.each([
    ['(617) 565-2380', 'contact.telephone', 'telephone'],
    ['+1 617 565 2381', 'contact.messaging.number', 'messaging number'],
    ['OFFICE@harbor-lantern.law', 'contact.email', 'e-mail address'],
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

  test('a number that was replaced in the facts but not in a page', () => {
    const facts = { 'contact.telephone': '+16175652399' };
    expect(found({ facts, body: 'Call (617) 565-2380.' })).toEqual([
      `body: ${FOREIGN}; received "(617) 565-2380"`,
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
      `title: ${FOREIGN}; received "617-565-2390"`,
      `heading: ${FOREIGN}; received "617-565-2391"`,
      `description: ${FOREIGN}; received "617-565-2392"`,
      `nav.label: ${FOREIGN}; received "617-565-2393"`,
      `$.fees: ${FOREIGN}; received "(617) 565-2399"`,
      '$.safety[1]: repeats the telephone: leave it out here; received "(617) 565-2380"',
    ]);
  });

  test.each([
    ['facts by their names', '{{contact.telephone}}, {{mail contact.email}}'],
    [
      'numbers of the law',
      '42 U.S.C. 405(g), 20 CFR 404.1520, POMS DI 24510.057, case 1:24-cv-11234, SSA-789',
    ],
    ['dates, times and sums', '2026-11-18, 09:00-17:00, $1,550.00, 02100-1234'],
    ['numbers in web addresses', '[News](https://news.somebody.org/6175652399?to=a@b.org)'],
    ['numbers that are reserved for fiction', 'e.g. +1 202-555-0100, office@example.org'],
  ])('no notice of %s', (_, body) => {
    expect(found({ body })).toEqual([]);
  });
});
