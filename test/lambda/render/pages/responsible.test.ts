/** The lawyer on `/` and beside the headline of `/about`: who it is, and the same facts in HTML and in Markdown. */
import { checkedPractice } from '../../../support/service.ts';
import { BASE, body, changed, FIXTURES, fixturePractice, render } from '../support.ts';

const lookup = (number: string) => ({
  authority: 'Zorblat Bar',
  number,
  jurisdiction: 'Zorblatia',
  lookupUrl: `https://bar.example.org/${number}`,
});
const ANA = { name: 'Ana Souza', role: 'Attorney' };
const CHILD = { name: 'Ana Souza Filha', role: 'Attorney' };
const LEE = { name: 'Lee Quux', role: 'Counsel', registrations: [lookup('ZQ-1')] };
const SINCE = { name: 'Mo Zorb', role: 'Counsel', admittedSince: 2011 };
const CLERK = { name: 'Bo Clerk', role: 'Paralegal' };
const imprint = (responsible?: string) => ({ legalName: 'Zorblat LLC', ...(responsible && { responsible }) });

/** The block on `/`: text and link of the registration. */
function shown(facts: Record<string, unknown>) {
  const html = body(render(checkedPractice(changed(fixturePractice(), facts))), 'index.html');
  const block = /<div class="responsible content">[\s\S]*?<\/div>\n<\/div>/.exec(html)?.[0];
  return block && [/<strong>(.*?)</.exec(block)![1], /href="(.*?)"/.exec(block)![1]];
}

const OF_PRACTICE = fixturePractice().contact.verification.registrations[0]!.lookupUrl;

describe('lambda/render/pages/responsible', () => {
  test.each(FIXTURES)('$language: portrait, name, role and registration', ({ practice, pagesDir }) => {
    const site = render(practice, pagesDir);
    const { name, role, portrait: file, registrations } = practice.people![0]!;
    const portrait = file!.replace('.svg', '.webp');
    // Eleanor Marsh has no registration of her own in the facts: it is that of the practice.
    const { number, lookupUrl } = (registrations ?? practice.contact.verification.registrations)[0]!;
    for (const [page, before] of [
      ['index', '<div class="essentials content">'],
      ['about', '<div class="hero">'],
    ] as const) {
      const html = body(site, `${page}.html`);
      const hero = html.slice(html.indexOf(before), html.indexOf('</main>'));
      const at = hero.indexOf('<div class="responsible content">');
      expect(hero.slice(0, at)).toContain(page === 'about' ? '<h1>' : '<h2');
      expect(hero.slice(at)).toMatch(
        new RegExp(
          `^.*\\n<p><img [^>]*src="${file!.replace('.svg', '(--portrait-384)?.webp')}" alt="${name}"`,
        ),
      );
      const text = hero
        .slice(at)
        .replace(/<[^>]*>/g, '')
        .trim();
      expect(text.startsWith(`${name}\n${role}`)).toBe(true);
      expect(text.slice(0, 120)).toContain(`: ${number}\n`);
      expect(hero.slice(at, at + 900)).toContain(`href="${lookupUrl}"`);
      const top = body(site, `${page}.md`);
      for (const fact of [
        `![${name}](${BASE}${portrait})`,
        `**${name}**\\\n${role}`,
        number,
        `](${lookupUrl})`,
      ])
        expect(top).toContain(fact);
    }
    for (const name of ['contact.html', 'errors/not-found.html'])
      expect(body(site, name)).not.toContain('class="responsible content"');
  });

  test.each([
    [
      'the person whom the imprint names',
      { people: [LEE, ANA], imprint: imprint('Ana Souza') },
      ['Ana Souza', OF_PRACTICE],
    ],
    [
      'the person whose name begins `professionalName`',
      { people: [LEE, ANA], professionalName: 'Ana Souza, attorney', imprint: imprint() },
      ['Ana Souza', OF_PRACTICE],
    ],
    [
      'the person whose whole name begins it, and not one with a shorter name',
      { people: [ANA, CHILD], professionalName: 'Ana Souza Filha, attorney', imprint: imprint() },
      ['Ana Souza Filha', OF_PRACTICE],
    ],
    [
      'not a person whose name it only resembles',
      { people: [ANA, LEE], professionalName: 'Ana Souzandra, attorney', imprint: undefined },
      ['Lee Quux', 'https://bar.example.org/ZQ-1'],
    ],
    [
      'else the first person who is registered',
      { people: [CLERK, LEE, SINCE], imprint: undefined },
      ['Lee Quux', 'https://bar.example.org/ZQ-1'],
    ],
    [
      'else the first person who was admitted',
      { people: [CLERK, SINCE, LEE], imprint: undefined },
      ['Mo Zorb', OF_PRACTICE],
    ],
    ['else nobody', { people: [CLERK], imprint: undefined }, undefined],
    ['nobody, if the practice states no people', { people: undefined, imprint: undefined }, undefined],
  ])('%s', (_, facts, expected) => {
    expect(shown(facts)).toEqual(expected);
  });

  test('a person without a portrait leaves no empty place', () => {
    const html = body(render(checkedPractice(changed(fixturePractice(), { people: [LEE] }))), 'index.html');
    expect(html).toContain('<div class="responsible content">\n<div class="who content">');
  });

  test('a practice without registrations, which synthesis refuses later, has no such block', () => {
    const contact = fixturePractice().contact;
    const practice = {
      ...fixturePractice(),
      people: [{ ...ANA, admittedSince: 2011 }],
      contact: { ...contact, verification: { ...contact.verification, registrations: [] } },
    };
    expect(body(render(practice), 'index.html')).not.toContain('class="responsible content"');
  });
});
