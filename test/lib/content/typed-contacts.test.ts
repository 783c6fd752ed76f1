/** Numbers and addresses that somebody typed into a text, where no change of the facts reaches them. */
import { join } from 'node:path';
import { loadService } from '../../../lib/content/load-service.ts';
import { noticesOf } from '../../../lib/content/notices.ts';
import { noticeItems, page } from './service-folder.ts';
import { edited, ROOT, SHIPPED, TODAY } from './support.ts';

const typed = (files: Readonly<Record<string, string>>) => noticeItems(files, 'Somebody typed');

const REAL = {
  'contact.telephone': '+16175652380',
  'contact.messaging.number': '+16175652381',
  'contact.messaging.url': 'https://wa.me/16175652381',
  'contact.email': 'office@harbor-lantern.law',
};
const inPage = (markdown: string) =>
  typed({ 'practice.json': JSON.stringify(edited(REAL)), 'pages/fees.md': page(markdown) });

describe('lib/content/typed-contacts', () => {
  test.each(SHIPPED)('%s: none is told', (file) => {
    const notices = noticesOf(loadService({ practiceFile: join(ROOT, file) }, TODAY));
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain('is a fictional practice');
  });

  test.each([
    ['of an authority', 'Social Security: 1-800-772-1213.', '1-800-772-1213'],
    ['with brackets', 'Call (617) 555-9999 today', '(617) 555-9999'],
    ['with dots', 'Call 617.565.2399.', '617.565.2399'],
    ['of another country', 'Em Lisboa: +351 21 123 4567', '+351 21 123 4567'],
    ['in a link', '[Call us](tel:+16175652399)', '+16175652399'],
    ['in a link to a messenger', '[Write](https://wa.me/16175652399)', '16175652399'],
    ['address', 'Write to Help@Somebody-Else.com.', 'Help@Somebody-Else.com'],
    ['address in a link', '[Write](mailto:help@somebody.org)', 'help@somebody.org'],
  ])('a number or address that is not the practice’s, %s', (_, markdown, shown) => {
    expect(inPage(markdown)).toEqual([`pages/fees.md: "${shown}" is not the practice's`]);
  });

  test.each([
    ['(617) 565-2380', 'contact.telephone'],
    ['+1 617 565 2381', 'contact.messaging.number'],
    ['OFFICE@harbor-lantern.law', 'contact.email'],
  ])('the practice’s own, typed: %s', (shown, path) => {
    expect(inPage(`Call ${shown}`)).toEqual([
      `pages/fees.md: "${shown}" is ${path} once more; write {{${path}}}`,
    ]);
  });

  test('the fictional number of an example that is still one', () => {
    expect(typed({ 'pages/fees.md': page('Call (202) 555-0132, not (202) 555-0133') })).toEqual([
      'pages/fees.md: "(202) 555-0132" is contact.telephone once more; write {{contact.telephone}}',
    ]);
  });

  test('a number that was replaced, and lives on in a page', () => {
    const practice = edited({ ...REAL, 'contact.telephone': '+16175652399' });
    expect(
      typed({ 'practice.json': JSON.stringify(practice), 'pages/fees.md': page('Call (617) 565-2380.') }),
    ).toEqual([`pages/fees.md: "(617) 565-2380" is not the practice's`]);
  });

  test('in front matter, and in the facts themselves', () => {
    const practice = edited({ ...REAL, fees: 'Free: call (617) 565-2399', 'safety.1': 'Not (617) 565-2380' });
    expect(
      typed({
        'practice.json': JSON.stringify(practice),
        'pages/fees.md': page('x', 'Fees: 617-565-2399'),
      }),
    ).toEqual([
      `pages/fees.md: "617-565-2399" is not the practice's`,
      `practice.json $.fees: "(617) 565-2399" is not the practice's`,
      `practice.json $.safety[1]: "(617) 565-2380" is contact.telephone once more`,
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
    ['numbers that are kept for fiction', 'e.g. +1 202-555-0100, office@example.org'],
  ])('nothing is told of %s', (_, markdown) => {
    expect(inPage(markdown)).toEqual([]);
  });
});
