/**
 * Sanitizes the two drawings that are served as SVG, `favicon.svg` and `logo.svg`, by an allow-list. The output has
 * only shapes and their colours: no scripts, animations, links, external resources or editor metadata.
 */
import { SaxesParser } from 'saxes';
import { escapeHtml } from '../../../lambda/render/escape.ts';
import type { Report } from '../../../lambda/shared/content-problem.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const W3C = 'http://www.w3.org/';
const [SVG, XLINK, XML, XMLNS] = [
  `${W3C}2000/svg`,
  `${W3C}1999/xlink`,
  `${W3C}XML/1998/namespace`,
  `${W3C}2000/xmlns/`,
];
const ELEMENTS = words(`
  svg g defs symbol use title desc style path rect circle ellipse line polyline polygon linearGradient radialGradient
  stop pattern marker clipPath mask filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset`);
const LETTERING = words('text tspan textPath font font-face glyph altGlyph');
const FUNCTIONS = words(`
  rgb rgba hsl hsla calc var matrix translate translatex translatey scale scalex scaley rotate skewx skewy`);
/** A reference to an element of the same file. */
const INSIDE = /^url\(\s*(["']?)#[\w.:-]+\1\s*\)/i;
/** The only at-rule that is allowed. Icons use it to change their colours in the dark scheme. */
const COLOR_SCHEME = /@media\s*\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;
/** Attributes in which drawing programs store data. They are left out. */
const STORED = /^(data-.*|content)$/;
const OUTSIDE = 'must refer to nothing outside the file';
const [MAX_PROBLEMS, MAX_LEVELS] = [20, 100];

class Stop extends Error {}

/** @returns the text to serve, or undefined after reporting each broken rule with its line */
export function checkSvg(text: string, report: Report<string>): string | undefined {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  let problems = 0;
  const refuse = (rule: string, received?: string, line = parser.line): void => {
    report(`line ${line}`, rule, received);
    if (++problems === MAX_PROBLEMS) throw new Stop();
  };
  const stop = (rule: string, received?: string): never => {
    refuse(rule, received);
    throw new Stop();
  };
  /** Names of the open elements; undefined for an element that is left out with its content. */
  const open: (string | undefined)[] = [];
  const lines = new Map<string, number>();
  let styles = '';
  let written = '';

  const checkCss = (value: string, line: number): void => {
    const css = value.replace(COLOR_SCHEME, '');
    if (/[\\@]|\/\*/.test(css)) {
      refuse('must have no escape, comment or at-rule in its styles', value, line);
      return;
    }
    for (const { 1: name, 2: opens, index } of css.matchAll(/([^\s:;,{}()"']+)(\(?)/g)) {
      if (!opens || FUNCTIONS.has(name!.toLowerCase()) || INSIDE.test(css.slice(index))) continue;
      refuse(/^url$/i.test(name!) ? OUTSIDE : 'must not use this function', css.slice(index), line);
    }
  };

  parser.on('error', ({ message }) => stop(`is not well-formed XML: ${message.replace(/^\d+:\d+: /, '')}`));
  parser.on('doctype', (doctype) => stop('must have no DOCTYPE: delete it', doctype.trim()));
  parser.on('processinginstruction', ({ target }) => refuse('must have no processing instruction', target));
  parser.on('opentagstart', () => lines.clear());
  parser.on('attribute', ({ name }) => lines.set(name, parser.line));
  parser.on('opentag', ({ name, local, uri, attributes }) => {
    const isRoot = open.length === 0;
    if (open.length === MAX_LEVELS) stop(`must nest at most ${MAX_LEVELS} levels deep`);
    if (isRoot && (local !== 'svg' || uri !== SVG))
      stop(`must begin with an svg element: <svg xmlns="${SVG}" …>`, name);
    const isStored = uri === SVG ? local === 'metadata' : uri !== '' && !uri.startsWith(W3C);
    const isLeftOut = !isRoot && (open.at(-1) === undefined || isStored);
    const isShape = uri === SVG && ELEMENTS.has(local);
    open.push(isLeftOut || !isShape ? undefined : local);
    if (isLeftOut) return;
    if (!isShape && LETTERING.has(local))
      refuse('must have no text, because each machine has another font: convert it into paths', name);
    else if (!isShape) refuse('must have only shapes and their colours: remove it', name);
    if (!isShape) return;
    written += isRoot ? `<svg xmlns="${SVG}"` : `<${local}`;
    for (const { name: shown, local: own, uri: from, value } of Object.values(attributes)) {
      const line = lines.get(shown)!;
      const isOwn = from === '' || (from === XML && /^(lang|space)$/.test(own));
      if (own === 'href' && (isOwn || from === XLINK)) {
        if (!/^#[\w.:-]+$/.test(value)) refuse(OUTSIDE, value, line);
        written += ` href="${escapeHtml(value)}"`;
      } else if (isOwn && /^on/i.test(own)) refuse('must have no event handlers', shown, line);
      else if (isOwn && !STORED.test(own)) {
        checkCss(value, line);
        written += ` ${shown}="${escapeHtml(value)}"`;
      } else if (from.startsWith(W3C) && from !== XLINK && from !== XMLNS)
        refuse('must have only attributes of SVG: remove it', shown, line);
    }
    written += '>';
  });
  const onText = (part: string) => {
    if (open.at(-1) === 'style') styles += part;
    else if (/^(title|desc)$/.test(open.at(-1) ?? '')) written += escapeHtml(part);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const name = open.pop();
    if (name === undefined) return;
    const rules = styles.replace(/\/\*.*?(\*\/|$)/gs, (comment, end) => (end ? '' : comment));
    checkCss(rules, parser.line);
    styles = '';
    written += `${escapeHtml(rules)}</${name}>`;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return problems === 0 ? `${written}\n` : undefined;
}
