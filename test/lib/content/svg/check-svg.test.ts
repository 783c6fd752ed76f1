/** An SVG is served only if it is a picture, without what its drawing program stores. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanSvg } from '../../../../lib/content/svg/check-svg.ts';
import { svg } from '../../../support/images.ts';
import { ROOT, reported } from '../support.ts';
import { REFUSED, SAVED } from './svg-table.ts';

const shipped = ['lib/content/defaults', 'examples', 'test/fixtures/practices'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => join(folder, file)),
);

/** @returns the served text, and the problems */
function cleaned(text: string) {
  let served: string | undefined;
  const problems = reported((report) => {
    served = cleanSvg(text, report);
  });
  return { served, problems };
}

describe('lib/content/svg/check-svg', () => {
  test.each(SAVED)('%s: served without what the program stores for itself', (_, saved, served) => {
    expect(cleaned(saved)).toEqual({ served, problems: [] });
  });

  test('every SVG of the package is served as it is', () => {
    expect(shipped.length).toBeGreaterThan(6);
    for (const file of shipped) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect({ file, ...cleaned(text) }).toEqual({ file, served: text, problems: [] });
    }
  });

  test.each(REFUSED.map(([text, rule, received]) => [text.slice(0, 200), text, rule, received] as const))(
    'refused: %s',
    (_, text, rule, received) => {
      const { served, problems } = cleaned(text);
      expect(served).toBeUndefined();
      expect(problems).toEqual([expect.stringContaining(`line 1: ${rule}`)]);
      if (received !== undefined) expect(problems[0]).toContain(`; received ${JSON.stringify(received)}`);
    },
  );

  test('a part may be used in another part, and 98 groups may be in each other', () => {
    const uses = svg(`<g id="a"><path/></g><g id="b">${'<use href="#a"/>'.repeat(500)}</g><use href="#b"/>`);
    const nested = svg('<g>'.repeat(98) + '</g>'.repeat(98));
    for (const text of [uses, nested]) expect(cleaned(text)).toEqual({ served: text, problems: [] });
  });

  test('each problem has the line of its attribute or element, and is told once', () => {
    const twice = '<g\n  id="a"\n  onclick="x"/>';
    expect(cleaned(svg(`\n${twice}${twice}<image/>`)).problems).toEqual([
      'line 4: must have no event handlers; received "onclick"',
      expect.stringMatching(/^line 6: must contain no embedded picture/),
    ]);
  });

  test('a file with thousands of mistakes has twenty problems', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => `<g on${n}="x"/>`).join('');
    expect(cleaned(svg(many)).problems).toHaveLength(20);
  });

  test('text that is not XML has one problem', () => {
    expect(cleaned(svg('<g>\n<b'))).toEqual({
      served: undefined,
      problems: [expect.stringMatching(/^line 2: is not well-formed XML: /)],
    });
  });
});
