/**
 * Checks a style sheet of the practice. It shows facts and never states one: what it adds to a page is neither in the
 * Markdown nor read by programs. It names only files of the practice. What is not checked: names and values of
 * properties, the place and the size of what it moves, and what pictures and fonts show.
 */
import type { Atrule, CssNode, Declaration } from 'css-tree';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { nearest } from '../../../lambda/shared/nearest.ts';
import { brokenVisibleRule } from '../../practice/hidden-characters.ts';
import { brokenImageRule } from '../images/image-files.ts';
import { cssTree, type Placed } from './css.ts';

/** Paths of the files that it may name. */
export interface CssFiles {
  readonly images: ReadonlySet<string>;
  readonly fonts: ReadonlySet<string>;
}

const REFUSED_AT_RULES: Readonly<Record<string, string>> = {
  import: 'must import no other style sheet: write its rules into this file',
  'counter-style': 'must define no signs of lists: write the text into the page',
};

/** What a browser loads from an address that is written as a string. */
const LOADING = /^(-webkit-)?image-set$|^src$/;

/** Numbers that a style sheet counts could be any telephone number. */
const COUNTED = /^counters?$/;

/** @returns paths of the fonts that it names */
export function checkCss(nodes: readonly Placed[], files: CssFiles, report: Report): readonly string[] {
  const used = new Set<string>();
  for (const { node, around, line } of nodes) {
    const refuse = (where: string, rule: string, received: string) => report(where, rule, received, line);
    const inFont = around.some(isFontFace);
    if (node.type === 'Atrule') {
      const rule = REFUSED_AT_RULES[node.name.toLowerCase()];
      if (rule) refuse(`@${node.name}`, rule, shown(node));
      if (isFontFace(node)) checkFontFace(node, refuse);
    }
    // An address in a refused at-rule, which is @import, is reported with it.
    if (node.type === 'Url' && !around.some(isRefused)) {
      const rule = inFont
        ? brokenFontRule(node.value, files.fonts)
        : brokenPictureRule(node.value, files.images);
      if (rule) refuse('url()', rule, node.value);
      else if (inFont) used.add(node.value);
    }
    if (node.type === 'Function') {
      const name = node.name.toLowerCase();
      if (LOADING.test(name) && node.children.some(({ type }) => type === 'String'))
        refuse(`${name}()`, 'must name its files by url(): url(/images/<file>)', shown(node));
      if (COUNTED.test(name))
        refuse(`${name}()`, 'must count nothing: write a numbered list into the page', shown(node));
    }
    if (node.type === 'Declaration' && !inFont && !takesNames(node)) checkTexts(node, refuse);
  }
  return [...used];
}

const isRefused = (node: CssNode): boolean =>
  node.type === 'Atrule' && Object.hasOwn(REFUSED_AT_RULES, node.name.toLowerCase());

export const isFontFace = (node: CssNode): node is Atrule =>
  node.type === 'Atrule' && node.name.toLowerCase() === 'font-face';

/** Custom properties whose value is a list of fonts. */
const FONT_PROPERTIES: readonly string[] = ['--text-font', '--heading-font', '--ui-font', '--code-font'];

/**
 * Whether the strings are names of fonts, of their features, or of areas of a grid. No property that shows a text takes
 * a list with commas.
 */
const takesNames = ({ property, value }: Declaration) =>
  /^(font|grid)/i.test(property) ||
  FONT_PROPERTIES.includes(property) ||
  (property.startsWith('--') &&
    value.type === 'Value' &&
    value.children.some((child) => child.type === 'Operator' && child.value === ','));

export const shown = (node: CssNode): string => cssTree().generate(node);

type Refuse = (where: string, rule: string, received: string) => void;

/** A text reaches a page by `content`, `quotes`, `list-style` and others, and by custom properties. */
function checkTexts({ property, value }: Declaration, refuse: Refuse): void {
  const { walk } = cssTree();
  walk(value, (node: CssNode) => {
    // Its addresses are refused already.
    if (node.type === 'Function' && LOADING.test(node.name.toLowerCase())) return walk.skip;
    if (node.type === 'Identifier' && FONT_PROPERTIES.includes(node.name))
      refuse(property, 'must use a list of fonts only in font-family or font', shown(value));
    if (node.type !== 'String') return undefined;
    const rule = /[\p{L}\p{N}]/u.test(node.value)
      ? 'must add no words and no numbers, which neither the Markdown nor programs have: write them into the page'
      : brokenVisibleRule(node.value);
    if (rule) refuse(property, rule, node.value);
    return undefined;
  });
}

/** The declarations of a block, by their names. */
export const declarationsOf = ({ block }: Atrule): ReadonlyMap<string, string> =>
  new Map(
    [...(block?.children ?? [])].flatMap((node) =>
      node.type === 'Declaration' ? [[node.property.toLowerCase(), shown(node.value)] as const] : [],
    ),
  );

function checkFontFace(node: Atrule, refuse: Refuse): void {
  const declarations = declarationsOf(node);
  const family = declarations.get('font-family');
  const received = family ?? shown(node);
  if (family === undefined)
    refuse('@font-face', 'must have a font-family: the name by which properties use it', received);
  if (!declarations.has('src'))
    refuse('@font-face', 'must have a src: url(/fonts/<file>.woff2) format("woff2")', received);
  const display = declarations.get('font-display');
  if (display !== 'swap')
    refuse(
      '@font-face',
      `must have font-display: swap, so that the text is there before the font${display === undefined ? '' : `, not ${display}`}`,
      received,
    );
}

function brokenFontRule(url: string, fonts: ReadonlySet<string>): string | undefined {
  if (fonts.has(url)) return undefined;
  if (/^\/fonts\/[^?#]+\.woff2$/.test(url))
    return `there is no such font${fonts.size > 0 ? `; nearest known: ${nearest(url, [...fonts]).join(', ')}` : ': put it into the folder fonts beside the practice file'}`;
  return 'must be a file of the folder fonts beside the practice file: url(/fonts/<file>.woff2)';
}

const brokenPictureRule = (url: string, images: ReadonlySet<string>): string | undefined =>
  /^data:/i.test(url)
    ? 'must be a file: put the picture into the folder images, and write url(/images/<file>)'
    : brokenImageRule(url, images);
