/** Checks what `brand.css` sets and what it hides: its rules come after those of `site.css`. */
import type { CssNode } from 'css-tree';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { nearest } from '../../../lambda/shared/nearest.ts';
import { declarationsOf, isFontFace, shown } from './check-css.ts';
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
  checkFamilies([...base, ...nodes], report);
  checkRules(nodes, report, doubt);
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

const plain = (text: string) => text.replace(/["']/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** A font of the practice whose name is misspelled where it is used is not shown. */
function checkFamilies(nodes: readonly Placed[], report: Report): void {
  const values = nodes.flatMap(({ node, around }) =>
    node.type === 'Declaration' && !around.some(isFontFace) ? [plain(shown(node.value))] : [],
  );
  for (const { node, line } of nodes) {
    const family = isFontFace(node) ? declarationsOf(node).get('font-family') : undefined;
    if (family !== undefined && !values.some((value) => value.includes(plain(family))))
      report('@font-face', 'has a font that no property uses: write its font-family as here', family, line);
  }
}

/** The channels, the bar that has them on a telephone, the warnings, and links that call or write. */
const PROTECTED = /[.](channels|bar|warning|expired)(?![\w-])|\b(tel|sms|mailto):|wa\.me/;

/** Declarations, as `name:value`, that take something away from readers. */
const HIDING =
  /^(display:none|visibility:(hidden|collapse)|content-visibility:hidden|opacity:(0|0?\.0\d*|\d%)$|(font-size|(max-)?(height|width)|zoom|scale):0(?![.\d])|clip(-path)?:(?!none|auto)|text-indent:-|-webkit-text-security:(?!none)|(-webkit-text-fill-)?color:(transparent|rgba?\(.*[,/]0\))|unicode-bidi:.*override|direction:rtl|(translate|transform|margin[\w-]*|inset[\w-]*|top|left|right|bottom):.*-\d{3})/;

/** Colours whose contrast nobody checks. */
const UNCHECKED =
  /^((-webkit-text-fill-)?color|background(-color)?):(?!var\(--(paper|raised|ink|quiet|accent|on-accent|warn|warn-paper)\)$|(none|inherit|initial|unset|transparent|currentcolor)$|url\()/;

function checkRules(nodes: readonly Placed[], report: Report, doubt: Report): void {
  for (const { node, around, line } of nodes) {
    if (node.type !== 'Declaration') continue;
    const written = `${node.property}:${shown(node.value)}`.toLowerCase();
    const hides = HIDING.test(written);
    if (!hides && !UNCHECKED.test(written)) continue;
    const selectors = around.flatMap((each) => (each.type === 'Rule' ? partsOf(each.prelude) : []));
    // What a style sheet adds can be nothing that a reader needs.
    const needed = selectors.filter((selector) => !/::?(before|after|marker)$/.test(selector));
    const received = `${needed.join(', ')} { ${written} }`;
    if (needed.some((selector) => PROTECTED.test(selector)))
      report(
        'rule',
        hides
          ? 'must not hide the channels or a warning: leave it out'
          : 'must use a custom property for colours of the channels or of a warning, e.g. var(--accent): its contrast is checked',
        received,
        line,
      );
    else if (needed.length > 0)
      doubt(
        'rule',
        hides
          ? 'may hide something from readers: look at every page'
          : 'has a colour whose contrast is not checked: use a custom property, e.g. var(--accent), or look at every page',
        received,
        line,
      );
  }
}

const partsOf = (prelude: CssNode): string[] =>
  prelude.type === 'SelectorList' ? Array.from(prelude.children, shown) : [shown(prelude)];
