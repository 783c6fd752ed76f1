/** The home page: the essentials come before everything else, once, in HTML and in Markdown. */
import { renderSite } from '../../../../lambda/render/site.ts';
import { fixtureSource } from '../../../support/service.ts';
import { BASE, body, TODAY } from '../support.ts';

type Source = ReturnType<typeof fixtureSource>;

const PHOTOGRAPH = { src: '/images/office.png', text: 'The office' };

function home(facts: Partial<Source['practice']> = {}, changes: Partial<Source> = {}) {
  const source = fixtureSource();
  const pages = source.pages.map((page) =>
    page.file === 'index.md' ? { ...page, photograph: PHOTOGRAPH } : page,
  );
  const practice = { ...source.practice, ...facts };
  const site = renderSite({ ...source, pages, practice, ...changes }, BASE, TODAY);
  return { html: body(site, 'index.html'), markdown: body(site, 'index.md') };
}

/** The texts in their order, each with the place where it is first. */
const inOrder = (text: string, wanted: readonly string[]) => wanted.map((each) => text.indexOf(each));
const isAscending = (places: readonly number[]) =>
  places.every((place, index) => place >= 0 && (index === 0 || place > places[index - 1]!));

const ORDER = [
  'Retirement benefits',
  'Monday',
  'closed',
  '12 Example Quay',
  'See the office on a map',
  'there is no fee unless you win',
  'Attorney at Law',
  '/images/office.webp',
  'Speak to us',
];

const hours = [{ dayOfWeek: ['Monday' as const], opens: '09:00', closes: '17:00' }];
const closure = (day: string) => ({ from: `2026-12-${day}`, until: `2026-12-${day}`, note: `Note ${day}.` });

describe('lambda/render/pages/home-page', () => {
  test('work, hours, place and costs come first, then the lawyer, the photograph and the text of the page', () => {
    const { html, markdown } = home({ openingHours: hours });
    const main = html.slice(html.indexOf('<h1>'));
    expect([isAscending(inOrder(main, ORDER)), inOrder(main, ORDER)]).toEqual([true, expect.anything()]);
    expect(isAscending(inOrder(markdown.slice(markdown.indexOf('\n# ')), ORDER))).toBe(true);
  });

  test('blocks of the page that repeat them are left out, and no other block', () => {
    const { html } = home();
    expect(html.match(/class="opening-hours content"/g)).toHaveLength(1);
    expect(html.match(/class="scope content"/g)).toHaveLength(1);
    expect(html).not.toContain('class="closures content"');
  });

  test('closures have their days, the next three first, and no day is called today', () => {
    const closures = ['24', '21', '23', '22'].map(closure);
    const { html, markdown } = home({ openingHours: hours, closures });
    const first = html.slice(html.indexOf('<div class="opening-hours'), html.indexOf('<table'));
    expect(inOrder(first, ['Note 21', 'Note 22', 'Note 23', 'Note 24']).map((place) => place >= 0)).toEqual([
      ...[true, true, true],
      false,
    ]);
    // The block of the page has all of them.
    expect(html.slice(html.indexOf('class="closures content"'))).toContain('Note 24');
    expect(markdown).toContain('| Tuesday – Sunday | closed |');
    expect(html).not.toMatch(/\btoday\b/i);
  });

  test.each<[string, Partial<Source>, boolean, boolean]>([
    ['wide', { lead: 'wide' }, true, false],
    ['not stated', {}, true, false],
    ['beside', { lead: 'beside' }, true, true],
    ['none', { lead: 'none' }, false, false],
  ])('the photograph is %s', (_, changes, isShown, isBeside) => {
    const { html, markdown } = home({}, changes);
    expect([html, markdown].map((text) => text.includes('/images/office.webp'))).toEqual([isShown, isShown]);
    expect(/<body class="[^"]*photograph-beside/.test(html)).toBe(isBeside);
  });

  test.each([
    ['Marsh', 'Marsh · Social security law · Port Example'],
    // The title repeats no part of the name.
    ['Port Example Social Security Law', 'Port Example Social Security Law'],
  ])('the title of %s has name, field and city', (name, title) => {
    expect(home({ name }).html).toContain(`<title>${title}</title>`);
  });

  test.each([
    // The zone had another name in 1970.
    ['Europe/Lisbon', 'Western European Time'],
    ['America/Cancun', 'Eastern Standard Time'],
  ])('names the time zone %s as people do now', (timeZone, name) => {
    const { html } = home({}, { practice: { ...fixtureSource().practice, timeZone } });
    expect(html).toContain(`Times are those of ${name}.`);
  });

  test('a practice without optional facts has only work and place', () => {
    const {
      openingHours: _,
      timeZone: __,
      closures: ___,
      map: ____,
      fees: _____,
      ...others
    } = fixtureSource().practice;
    const { openingHours: ______, otherChannels: _______, ...contact } = others.contact;
    const facts = { ...others, contact };
    const { html } = home({}, { practice: facts });
    expect(
      [...html.matchAll(/<div class="(takes-on|opening-hours|place|cost) content">/g)].map(
        ([, part]) => part,
      ),
    ).toEqual(['takes-on', 'place']);
  });
});
