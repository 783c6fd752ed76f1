/** Checks what `brand.css` sets and what it hides: its rules come after those of `site.css`. */
import type { CssNode } from 'css-tree';
import type { Report } from '../../lambda/render/content-problem.ts';
import { nearest } from '../../lambda/shared/nearest.ts';
import { declarationsOf, FONT_PROPERTIES, isFontFace, shown } from './check-css.ts';
import type { Placed } from './css.ts';

/**
 * @param base - of `site.css`
 * @param doubt - gets what may be right
 */
export function checkBrandCss(
  nodes: readonly Placed[],
  base: readonly Placed[],
  report: Report,
  doubt: Report,
): void {
  checkNames(nodes, base, report);
  checkFamilies(nodes, base, report);
  checkHiding(nodes, report, doubt);
}

/** A property with a misspelled name sets nothing. */
function checkNames(nodes: readonly Placed[], base: readonly Placed[], report: Report): void {
  const known = namesIn(base);
  const own = namesIn(nodes);
  const documented = [...known.set].sort();
  const tell = (name: string, rule: string, line: number) =>
    report(name, `${rule}; nearest known: ${nearest(name, documented).join(', ')}`, name, line);
  for (const [name, line] of own.setAt)
    if (!known.read.has(name) && !known.set.has(name) && !own.read.has(name))
      tell(name, 'is a custom property that no rule reads', line);
  for (const [name, line] of own.readAt)
    if (!known.set.has(name) && !own.set.has(name))
      tell(name, 'is a custom property that no rule sets', line);
}

function namesIn(nodes: readonly Placed[]) {
  const setAt = new Map<string, number>();
  const readAt = new Map<string, number>();
  const read = new Set<string>();
  for (const { node, line } of nodes) {
    if (node.type === 'Declaration' && node.property.startsWith('--') && !setAt.has(node.property))
      setAt.set(node.property, line);
    if (node.type !== 'Function' || node.name.toLowerCase() !== 'var') continue;
    const [first, ...more] = [...node.children];
    if (first?.type !== 'Identifier') continue;
    read.add(first.name);
    // With a fallback, it need not be set.
    if (more.length === 0 && !readAt.has(first.name)) readAt.set(first.name, line);
  }
  return { setAt, readAt, read, set: new Set(setAt.keys()) };
}

/** Fonts that devices have. Another one needs a file. */
const OF_DEVICES = `serif, sans-serif, monospace, cursive, fantasy, system-ui, ui-serif, ui-sans-serif, ui-monospace,
  ui-rounded, math, emoji, inherit, initial, unset, revert, -apple-system, BlinkMacSystemFont, Segoe UI, Segoe UI Variable,
  Segoe UI Emoji, Roboto, Noto Sans, Noto Serif, Ubuntu, Cantarell, Helvetica, Helvetica Neue, Arial, Arial Nova,
  Liberation Sans, Liberation Serif, Liberation Mono, DejaVu Sans, DejaVu Serif, DejaVu Sans Mono, Verdana, Tahoma, Geneva,
  Trebuchet MS, Lucida Grande, Lucida Sans, Lucida Sans Unicode, Lucida Console, Calibri, Candara, Corbel, Optima, Futura,
  Avenir, Avenir Next, Gill Sans, Gill Sans MT, Gill Sans Nova, Century Gothic, Franklin Gothic Medium, Bahnschrift,
  Georgia, Times, Times New Roman, Palatino, Palatino Linotype, Book Antiqua, Iowan Old Style, URW Palladio L, P052,
  Baskerville, Garamond, Hoefler Text, Cambria, Constantia, Charter, Bitstream Charter, Sitka Text, Didot,
  Bodoni MT, Rockwell, Rockwell Nova, American Typewriter, New York, SF Pro Text, SF Pro, SF Mono, Cascadia Mono,
  Cascadia Code, Menlo, Monaco, Consolas, Courier, Courier New, Nimbus Mono PS, Nimbus Sans, Nimbus Roman, Seravek,
  Superclarendon, Bookman Old Style, URW Bookman, Athelas, Cochin, Big Caslon`;

const plain = (family: string) =>
  family
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** Readers do not get a font that is neither on their device nor in a file. */
function checkFamilies(nodes: readonly Placed[], base: readonly Placed[], report: Report): void {
  const own = [...base, ...nodes].flatMap(({ node }) =>
    isFontFace(node) ? (declarationsOf(node).get('font-family') ?? []) : [],
  );
  const known = new Set([...own, ...OF_DEVICES.split(',')].map(plain));
  for (const { node, around, line } of nodes) {
    if (node.type !== 'Declaration' || around.some(isFontFace)) continue;
    if (!FONT_PROPERTIES.includes(node.property) && node.property.toLowerCase() !== 'font-family') continue;
    for (const family of shown(node.value).split(',')) {
      if (known.has(plain(family)) || /[()]/.test(family) || plain(family) === '') continue;
      report(
        node.property,
        `names a font that no @font-face has, and that few devices have: write an @font-face with its file${own.length > 0 ? `; those there are: ${own.join(', ')}` : ', or leave it out'}`,
        family.trim(),
        line,
      );
    }
  }
}

/** The channels, the bar that has them on a telephone, the warnings, and links that call or write. */
const PROTECTED = /[.](channels|bar|warning|expired)(?![\w-])|\b(tel|sms|mailto):|wa\.me/;

/** Declarations, as `name:value`, that take something away from readers. */
const HIDING =
  /^(display:none|visibility:(hidden|collapse)|content-visibility:hidden|opacity:(0|0?\.0\d*|\d%)$|(font-size|(max-)?(height|width)|zoom|scale):0(?![.\d])|clip(-path)?:(?!none|auto)|text-indent:-|-webkit-text-security:(?!none)|(-webkit-text-fill-)?color:(transparent|rgba?\(.*[,/]0\))|unicode-bidi:.*override)/;

/** What changes a number or a warning beyond recognition. Other colours than these have no checked contrast. */
const DISTORTING =
  /^(opacity|filter|transform|translate|rotate|scale|zoom|mask|animation|direction|writing-mode|position|order|flex-(direction|flow)|(margin|inset|top|left|right|bottom)[\w-]*:.*-\d|(display|visibility|font-size|width|height):.*var\(|color:(?!var\(--(ink|accent|warn)\)|inherit)|background(-color)?:(?!var\(--(paper|raised|warn-paper)\)|none|inherit))/;

function checkHiding(nodes: readonly Placed[], report: Report, doubt: Report): void {
  for (const { node, around, line } of nodes) {
    if (node.type !== 'Declaration') continue;
    const written = `${node.property}:${shown(node.value)}`.toLowerCase();
    const [hides, distorts] = [HIDING.test(written), DISTORTING.test(written)];
    const selectors = around.flatMap((each) => (each.type === 'Rule' ? partsOf(each.prelude) : []));
    // What a style sheet adds can be nothing that a reader needs.
    const needed = selectors.filter((selector) => !/::?(before|after|marker)$/.test(selector));
    const received = `${needed.join(', ')} { ${written} }`;
    if ((hides || distorts) && needed.some((selector) => PROTECTED.test(selector)))
      report(
        'rule',
        'must not hide, move or distort the channels or a warning: leave it out',
        received,
        line,
      );
    else if (hides && needed.length > 0)
      doubt('rule', 'may hide something from readers: look at every page', received, line);
  }
}

const partsOf = (prelude: CssNode): string[] =>
  prelude.type === 'SelectorList' ? Array.from(prelude.children, shown) : [shown(prelude)];
