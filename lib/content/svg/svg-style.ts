/**
 * The CSS of an SVG. It is not parsed: every function in it has to be on a list, and without escapes, comments and
 * at-rules no function can have another name than the one that is seen.
 */

/** What paints an element: ids of this file. */
export interface References {
  /** Apply to the element once. */
  readonly own: string[];
  /** Each element inside inherits them. */
  readonly inherited: string[];
}

const FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp var
  matrix matrix3d translate translatex translatey translate3d scale scalex scaley scale3d rotate rotatex rotatey rotatez
  rotate3d skew skewx skewy perspective path circle ellipse inset polygon rect xywh
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  is not where nth-child nth-of-type nth-last-child nth-last-of-type`.split(/\s+/),
);
const LONGEST = Math.max(...Array.from(FUNCTIONS, ({ length }) => length));

const OUTSIDE = 'must refer to nothing outside the file';
/** What follows `url(`: an id of this file. */
const TARGET = /[ \t\n]*(["']?)#[^\s"'()<>%\\]+\1[ \t\n]*\)/y;
const TARGETS = /url\([ \t\n]*["']?#([^\s"')]+)/gi;
/** The one condition that icons need. It changes colours only. */
const COLOR_SCHEME = /^\s*@media\s*\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)\s*$/i;
const isColorScheme = (prelude: string) => COLOR_SCHEME.test(prelude);
/**
 * Properties that may refer to a part of the picture. Those of the first list apply once to an element. Inkscape writes
 * `shape-inside` and `shape-subtract` for text in a frame; browsers ignore them.
 */
const OWN = /^((-webkit-)?(clip-path|mask|filter)|shape-(inside|subtract))$/;
const INHERITED = /^(fill|stroke|marker-start|marker-end)$/;
const USABLE = 'use fill, stroke, marker-start, marker-end, clip-path, mask or filter';
/** A fragment of this file. Browsers decode percent-encoding in it. */
const FRAGMENT = /^#([^\s"'()<>%\\]+)$/;

type BrokenStyle = readonly [rule: string, received: string];

export const isBroken = (read: object): read is BrokenStyle => Array.isArray(read);

/** @returns the id that a reference names, or undefined if it leads out of the file */
export const idOf = (href: string): string | undefined => FRAGMENT.exec(href)?.[1];

/** @returns the broken rule of a value, of declarations or of a style sheet */
function brokenStyle(css: string): BrokenStyle | undefined {
  const shown = css.trim();
  if (css.includes('\\')) return ['must have no backslash in its styles: write the character itself', shown];
  if (css.includes('/*')) return ['must have no comment in a style', shown];
  for (let at = css.indexOf('('); at >= 0; at = css.indexOf('(', at + 1)) {
    // Backwards, because a name may be as long as the file.
    const [name = ''] =
      /(?<![\w\-\u0080-\uffff])[\w\-\u0080-\uffff]*$/.exec(css.slice(Math.max(0, at - LONGEST - 1), at)) ??
      [];
    TARGET.lastIndex = at + 1;
    if (name.toLowerCase() === 'url') {
      if (!TARGET.test(css)) return [OUTSIDE, css.slice(at - 3, at + 100).trim()];
    } else if (name !== '' && !FUNCTIONS.has(name.toLowerCase()))
      return [`${OUTSIDE}, and its styles must not use this function`, `${name}(`];
  }
  return undefined;
}

/** @param declarations - of an attribute `style`, or `name:value` of another attribute */
export function readDeclarations(declarations: string): References | BrokenStyle {
  if (/[{}@]/.test(declarations)) return ['must have only declarations in an attribute', declarations.trim()];
  return brokenStyle(declarations) ?? referencesIn(declarations);
}

function referencesIn(declarations: string): References | BrokenStyle {
  const own: string[] = [];
  const inherited: string[] = [];
  for (const declaration of declarations.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration.slice(colon + 1);
    if (/mask|clip-path|filter|^all$/.test(property) && /inherit/i.test(value))
      return ['must not inherit masks, clips or filters', declaration.trim()];
    const ids = Array.from(value.matchAll(TARGETS), ([, id]) => id!);
    if (ids.length === 0) continue;
    // `marker-mid` repeats a part at each point of a line, and a variable where it is used.
    const list = OWN.test(property) ? own : INHERITED.test(property) ? inherited : undefined;
    if (list) for (const id of ids) list.push(id);
    else return [`must not refer to a part of the picture by this property: ${USABLE}`, declaration.trim()];
  }
  return { own, inherited };
}

/**
 * @param classes - gets what the sheet paints each class with
 * @returns the broken rule, or undefined
 */
export function readStyleSheet(css: string, classes: Map<string, References>): BrokenStyle | undefined {
  const broken = brokenStyle(css) ?? brokenText(css);
  if (broken) return broken;
  for (const rule of css.split('}')) {
    if (rule.trim() === '') continue;
    const [declarations = '', selector = '', ...around] = rule.split('{').reverse();
    const atRule = [declarations, selector, ...around].find((part) => /@/.test(part) && !isColorScheme(part));
    if (atRule) return ['must have no at-rule in its styles, such as @import or @font-face', atRule.trim()];
    const references = referencesIn(declarations);
    if (isBroken(references)) return references;
    if (!/url\(/i.test(rule)) continue;
    const names = selector.split(',').map((each) => /^\.([\w\u0080-\uffff-]+)$/.exec(each.trim())?.[1]);
    for (const name of names) {
      if (name === undefined || !around.every(isColorScheme))
        return [
          'must name a class where its styles refer to a part of the picture: .name { … }',
          rule.trim(),
        ];
      const lists = classes.get(name) ?? { own: [], inherited: [] };
      classes.set(name, lists);
      for (const id of references.own) lists.own.push(id);
      for (const id of references.inherited) lists.inherited.push(id);
    }
  }
  return undefined;
}

/** Braces in a string would be taken for those of a rule. */
function brokenText(css: string): BrokenStyle | undefined {
  const outside = css.replace(/"[^"\n{}@]*"|'[^'\n{}@]*'/g, '');
  return /["']/.test(outside) ? ['must have only plain strings in its styles', css.trim()] : undefined;
}

/** @returns from where to where each comment goes */
export function commentsIn(css: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let from = css.indexOf('/*'); from >= 0; from = css.indexOf('/*', found.at(-1)![1])) {
    const end = css.indexOf('*/', from + 2);
    if (end < 0) break;
    found.push([from, end + 2]);
  }
  return found;
}
