/**
 * One file is the source of every fact: with another practice, no output states a fact of the fixture practice. The pages
 * state every fact of it. test/practices/ has data and texts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../../lambda/render/locales.ts';
import { MEMBERS } from '../../../lib/practice/members.ts';
import { readHtml } from './html-reader.ts';
import {
  asRead,
  body,
  contentFile,
  FIXTURE_DIR,
  factsOf,
  fixturePractice,
  htmlFiles,
  markdownFiles,
  markdownTargets,
  otherPractice,
  PAGES_DIR,
  ROOT,
  render,
  TODAY,
  withPages,
} from './support.ts';

const fixture = fixturePractice();
const other = otherPractice();
const site = render(other);
const everything = [...site.files.map(({ body: text }) => text), JSON.stringify(site.languages)].join('\n');

/**
 * Facts that are long enough to be recognized. Codes of country, region and language would match by accident, and names
 * of days and of types of channels are in the code. A general page says how to see a number in WhatsApp.
 */
const distinctive = (facts: readonly string[]) =>
  facts.filter(
    (fact) =>
      fact.length > 4 &&
      !/^(telephone|messaging|email|WhatsApp|(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day)$/.test(fact),
  );

describe('lambda/render/facts', () => {
  test('with another practice, no output states a fact of the fixture', () => {
    expect(distinctive(factsOf(fixture)).filter((fact) => everything.includes(fact))).toEqual([]);
  });

  test('no source file of pages, locales or code states a fact', () => {
    const files = [FIXTURE_DIR, join(ROOT, 'lambda')].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(md|ts|css|svg)$/.test(name))
        .map((name) => join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const name of files) {
      const text = readFileSync(name, 'utf8');
      const found = distinctive(factsOf(fixture)).filter(
        (fact) => !/^\d{4}-/.test(fact) && text.includes(fact),
      );
      expect([name, ...found]).toEqual([name]);
    }
  });

  test('the page on which a reader checks lists each registration once, with the name of the person', () => {
    const [own, second] = other.contact.verification.registrations;
    const third = { ...second!, number: 'ZQ-79' };
    const people = [
      { name: 'Wilma Quux', role: 'Attorney', registrations: [own!, third] },
      { name: 'Otto Quux', role: 'Assistant' },
    ];
    const markdown = body(render({ ...other, people }), 'is-this-us.md');
    const [list = ''] = /(?:^- .*Chamber.*\n)+/m.exec(markdown) ?? [];
    expect(
      list
        .trimEnd()
        .replace(/ \[.*$/gm, '')
        .split('\n'),
    ).toEqual([
      '- **Wilma Quux, Quux Chamber, ZQ-77:**',
      '- **Second Chamber, ZQ-78:**',
      '- **Wilma Quux, Second Chamber, ZQ-79:**',
    ]);
  });

  describe('the fixture', () => {
    /** Each value of the facts with its path. */
    function leaves(value: unknown, path: string): [path: string, value: string][] {
      if (Array.isArray(value)) return value.flatMap((each) => leaves(each, path));
      if (typeof value !== 'object' || value === null) return [[path, String(value)]];
      return Object.entries(value).flatMap(([name, each]) => leaves(each, path ? `${path}.${name}` : name));
    }
    // A closure that is over is nowhere.
    const closures = fixture.closures!.filter(({ until }) => until >= TODAY);
    const stated = leaves({ ...fixture, closures }, '');

    const names = MEMBERS.map(({ name }) => name);

    test.each(readdirSync(join(FIXTURE_DIR, '..')))('in %s states every optional fact', (tag) => {
      const facts = JSON.parse(readFileSync(join(FIXTURE_DIR, '..', tag, 'practice.json'), 'utf8'));
      // No fixture is a fictional practice.
      const others = ['$schema', 'brand', 'fictional'];
      expect(names.filter((name) => !(name in facts) && !others.includes(name))).toEqual([]);
    });

    test('has no optional fact on its pages that the general pages or examples of a language leave out', () => {
      const blocks = (folder: string) =>
        readdirSync(folder).flatMap((name) =>
          Array.from(
            readFileSync(join(folder, name), 'utf8').matchAll(/^\{\{(\w+)\}\}$/gm),
            ([, block]) => block!,
          ),
        );
      const needed = names.filter((name) => blocks(PAGES_DIR).includes(name));
      expect(needed.length).toBeGreaterThan(10);
      const folders = Object.keys(LANGUAGES).flatMap((tag) => [
        `examples/${tag}/pages`,
        `lib/content/defaults/${tag}/pages`,
      ]);
      for (const folder of [...folders, 'test/fixtures/practices/pt-BR/pages']) {
        const shown = blocks(join(ROOT, folder));
        expect([folder, ...needed.filter((name) => !shown.includes(name))]).toEqual([folder]);
      }
    });

    /**
     * Days are a range in a table; names stand for a type and a country, which an address in the practice's own country
     * does not have; `robots.txt` has the signals.
     */
    const IN_OTHER_WORDS =
      /\.dayOfWeek$|\.professionalTitle\.country$|location\.addressCountry$|^contact\.(?:otherChannels\.type|officialChannelsOnly)$|^contentSignals\./;
    const forPeople = stated
      .filter(([path, value]) => !IN_OTHER_WORDS.test(path) && value !== 'true' && value !== 'false')
      // A picture is published in another format.
      .map(
        ([path, value]) => [path, path.endsWith('.portrait') ? value.replace('.svg', '') : value] as const,
      );
    const missing = (text: string) =>
      forPeople.filter(([, value]) => !text.includes(value) && !text.includes(asRead(fixture, value)));
    const PROGRAMS = /<script.*?<\/script>/gs;

    test.each([
      ['of the fixture', PAGES_DIR],
      ['that init makes', join(ROOT, 'lib/content/defaults/en/pages')],
    ])('every fact is on one of the pages %s, for people: in HTML and in Markdown', (_, pages) => {
      const shown = render(fixture, pages);
      const html = htmlFiles(shown).map(({ body: text }) => readHtml(text).text + text.replace(PROGRAMS, ''));
      expect(missing(html.join('\n'))).toEqual([]);
      const markdown = markdownFiles(shown).map(({ body: text }) => text.replace(/\\(?=[^\n])/g, ''));
      expect(missing(markdown.join('\n'))).toEqual([]);
    });
  });

  test.each([
    ['tel contact.telephone', '[+1 613 555-0100](tel:+16135550100)'],
    ['tel contact.messaging.number', '[+1 613 555-0199](tel:+16135550199)'],
    ['link contact.messaging.number', '[+1 613 555-0199](https://signal.me/#p/+16135550199)'],
    ['link contact.messaging.url', '[https://signal.me/#p/+16135550199](https://signal.me/#p/+16135550199)'],
    [
      'mail contact.email',
      '[wilhelmina_zorblat@zorblat.example.net](mailto:wilhelmina_zorblat@zorblat.example.net)',
    ],
    ['contact.otherChannels[1].number', '+1 202 555-0118'],
    ['tel contact.otherChannels[1].number', '[+1 202 555-0118](tel:+12025550118)'],
    [
      'mail contact.otherChannels[2].email',
      '[privacy@harbor-lantern.example.org](mailto:privacy@harbor-lantern.example.org)',
    ],
  ])('the placeholder {{%s}} is %s', (placeholder, shown) => {
    const practice = placeholder.includes('otherChannels') ? fixture : other;
    const page = contentFile(`{{${placeholder}}}`);
    const markdown = withPages({ 'extra.md': page }, (dir) => body(render(practice, dir), 'extra.md'));
    expect(markdown).toContain(`\n\n${shown}\n\n---\n`);
  });

  test('links lead to exactly the URLs of the practice file', () => {
    for (const url of [
      'https://chamber.example.net/(look)?n=ZQ-77',
      'https://zorblat.example.net/start?a=1&b=2',
    ]) {
      const targets = readHtml(body(site, 'about.html')).elements.map(({ attributes }) => attributes.href);
      expect(targets).toContain(url);
      expect(markdownTargets(body(site, 'about.md'))).toContain(url);
    }
  });
});
