/** The lines that a synthesis prints between the command and the question of `cdk deploy`. */
import { printedWarnings } from '../../../../lib/content/warnings/printed-warnings.ts';

const warnings = (count: number, items: number) =>
  Array.from({ length: count }, (_, index) => ({
    heading: `Heading ${index}:`,
    items: Array.from({ length: items }, () => ({ file: 'a', where: 'b', rule: 'c', received: 'd' })),
  }));

describe('lib/content/warnings/printed-warnings', () => {
  test.each([
    [1, 18, 19, undefined],
    [1, 19, 19, '… and 2 more lines: out/warnings.txt has all.'],
    [13, 9, 14, '… and 117 more lines: out/warnings.txt has all.'],
    [6, 2, 18, undefined],
    [40, 0, 19, '… and 22 more lines: out/warnings.txt has all.'],
  ])('%i headings with %i items each take %i lines', (count, items, expected, last) => {
    const lines = printedWarnings(warnings(count, items), 'out/warnings.txt').split('\n');
    expect(lines).toHaveLength(expected);
    expect(lines.at(-1)).toBe(last ?? lines.at(-1));
    if (last === undefined) expect(lines.join()).not.toContain('more lines');
  });
});
