/** A release: the changelog in the format of Keep a Changelog 1.1.0, the version and the tag. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasesIn, tagProblem } from '../../../tools/release/changelog.ts';

const ROOT = join(import.meta.dirname, '../../..');
const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const headings = (level: string, text: string) =>
  [...text.matchAll(new RegExp(`^${level} (.*)$`, 'gm'))].map(([, heading]) => heading!);

describe('tools/release/release', () => {
  describe('CHANGELOG.md', () => {
    const releases = releasesIn(changelog);

    test('has the unreleased section first, then each release with its date, newest first', () => {
      const dated = releases.map(({ version, date }) => `[${version}] - ${date}`);
      expect(headings('##', changelog)).toEqual(['[Unreleased]', ...dated]);
      for (const { date } of releases) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
      const dates = releases.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
    });

    test('groups changes by kind, in the order of the format', () => {
      const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
      for (const section of changelog.split(/^(?=## )/m)) {
        const kinds = headings('###', section);
        expect(kinds).toEqual(KINDS.filter((kind) => kinds.includes(kind)));
      }
    });

    test('begins a major version with what breaks and a link to docs/upgrading.md', () => {
      for (const { version, notes } of releases.filter(({ version }) => /^[2-9]\d*\.0\.0$/.test(version)))
        expect([version, notes]).toEqual([
          version,
          expect.stringMatching(/^\*\*Breaking\*\*[^#]*docs\/upgrading\.md/),
        ]);
    });

    test('has the version of package.json as its newest release', () => {
      expect(releases[0]!.version).toBe(version);
    });

    test('the templates of each release from 2.0.0 on are kept', () => {
      // 1.0.0 was not a package.
      const packages = releases.map(({ version }) => version).filter((version) => version !== '1.0.0');
      expect(readdirSync(join(ROOT, 'test/fixtures/releases')).sort()).toEqual(packages.sort());
    });
  });

  test('the section of a release is the text between two headings', () => {
    const text =
      '# C\n\n## [Unreleased]\n\n- a\n\n## [2.1.0] - 2026-12-01\n\n### Added\n\n- b\n\n## [2.0.0] - 2026-11-22\n\n- c\n';
    expect(releasesIn(text)).toEqual([
      { version: '2.1.0', date: '2026-12-01', notes: '### Added\n\n- b' },
      { version: '2.0.0', date: '2026-11-22', notes: '- c' },
    ]);
  });

  describe('a tag', () => {
    const of = (newest: string) => `## [Unreleased]\n\n## [${newest}] - 2026-12-01\n\n- a\n`;

    test('is accepted if it names the version of package.json, which is the newest in the changelog', () => {
      expect(tagProblem(`v${version}`, version, changelog)).toBeUndefined();
    });

    test.each([
      [
        'v2.0.1',
        '2.0.0',
        of('2.0.0'),
        'The tag is v2.0.1, the version in package.json 2.0.0: tag this commit v2.0.0',
      ],
      ['2.0.0', '2.0.0', of('2.0.0'), 'The tag is 2.0.0, the version'],
      ['', '2.0.0', of('2.0.0'), 'The tag is missing'],
      [
        'v2.1.0',
        '2.1.0',
        of('2.0.0'),
        'The newest release in CHANGELOG.md is 2.0.0, the version in package.json 2.1.0',
      ],
      ['v2.1.0', '2.1.0', '## [Unreleased]\n', 'The newest release in CHANGELOG.md is missing'],
    ])('%s for version %s is refused', (tag, version, text, sentence) => {
      expect(tagProblem(tag, version, text)).toContain(sentence);
    });
  });
});
