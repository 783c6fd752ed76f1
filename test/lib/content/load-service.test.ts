/** The problems of a whole service are reported in one run: stage, facts, pages, and pages when they are rendered. */
import { join } from 'node:path';
import { loadService } from '../../../lib/content/load-service.ts';
import { folder, page, serviceProblems as problems } from './service-folder.ts';
import { edited, type Json, ROOT, randomFrom, SHIPPED, shipped, TODAY } from './support.ts';

describe('lib/content/load-service', () => {
  test.each(SHIPPED)('%s is a service', (file) => {
    const { source, site, practiceFile } = loadService({ practiceFile: join(ROOT, file) }, TODAY);
    expect(practiceFile).toBe(join(ROOT, file));
    expect(source.practice.name).toBe(shipped(file).name);
    expect(source.pages).toHaveLength(8);
    expect(site.pages).toHaveLength(7);
  });

  test('if a whole part of the facts is missing, pages may name its optional facts', () => {
    const files = {
      'practice.json': JSON.stringify(edited({ location: undefined })),
      'pages/extra.md': page('{{location.streetAddress}}'),
    };
    expect(problems(files)).toEqual(['practice.json has 1 problem:', '  - $.location: missing']);
  });

  test('ten kinds of mistakes in seven files: all are reported at once, none of them twice', () => {
    const practice = JSON.stringify(
      edited({ language: 'tlh', url: 'http://a.example', scope: undefined }),
      undefined,
      2,
    );
    const files = {
      'config/live.json': JSON.stringify({ reigon: 'eu-west-1', practice: join(folder, 'practice.json') }),
      'practice.json': practice.replace('"telephone":', '"telephone": "+12025550133",\n"telephone":'),
      'pages/404.md': undefined,
      'pages/about.md': Buffer.from(page('Müller'), 'latin1'),
      'pages/contact.md': page('{{nam}} [x](/nope) [y](/about#any)\u200b'),
      'pages/privacy.md': '---\ntitle: T\n---\n[x](/nope)',
      'pages/Extra.md': page(''),
    };
    expect(problems(files, 'live')).toEqual([
      'config/live.json has 1 problem:',
      '  - $.reigon: unknown field; did you mean region?; received "eu-west-1"',
      'practice.json has 4 problems:',
      '  - line 24: must not repeat a key of line 23; received "telephone"',
      '  - $.url: must be an https:// URL; received "http://a.example"',
      '  - $.scope: missing',
      expect.stringMatching(/^ {2}- \$\.language: must be a language of the service: .*; received "tlh"$/),
      'pages/404.md has 1 problem:',
      '  - file: missing: this page must exist',
      'pages/Extra.md has 1 problem:',
      '  - file name: must be lower-case letters, digits and hyphens, ending in .md; received "Extra.md"',
      'pages/about.md has 1 problem:',
      '  - line 6, column 2: byte 0xFC (offset 55) is not UTF-8, but probably "ü" in Windows-1252: save the file as UTF-8; received "Müller"',
      'pages/contact.md has 3 problems:',
      expect.stringMatching(
        /^ {2}- line 6: must contain no invisible or control character: U\+200B \(character 35\)/,
      ),
      expect.stringMatching(/^ {2}- body: unknown placeholder; nearest known: name/),
      expect.stringMatching(/^ {2}- link: must be a path of the site; nearest known: .*; received "\/nope"$/),
      'pages/privacy.md has 3 problems:',
      '  - description: missing',
      '  - updated: missing',
      expect.stringMatching(/^ {2}- link: must be a path of the site/),
    ]);
  });

  test('mistakes in the facts cause no message about the pages', () => {
    const random = randomFrom(5);
    const junk: Json[] = [
      null,
      '',
      ' ',
      0,
      true,
      [],
      {},
      ['x'],
      'x'.repeat(99),
      '{{',
      'https:',
      '+1',
      '2026-13-01',
      'tlh',
    ];
    const damage = (value: Json): Json => {
      const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
      if (keys.length === 0 || random(5) === 0) return junk[random(junk.length)];
      const key = keys[random(keys.length)]!;
      const copy = Array.isArray(value) ? [...value] : { ...value };
      copy[key] = damage(copy[key]);
      return copy;
    };
    const broken: Json[] = Array.from({ length: 12 }, () => damage(damage(damage(shipped()))));
    for (const practice of [...broken, {}, [], null]) {
      const headings = problems({ 'practice.json': JSON.stringify(practice) }).filter(
        (line) => !line.startsWith('  '),
      );
      expect(headings.join()).toMatch(/^(practice\.json has \d+ problems?:)?$/);
    }
  });
});
