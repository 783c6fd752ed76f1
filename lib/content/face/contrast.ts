/**
 * Checks that text can be read in the colours of a practice: WCAG 2.2, success criterion 1.4.3 (AA). The colours are the
 * custom properties that `site.css` documents, in the light and in the dark scheme. A colour of the practice counts in
 * both schemes if only `:root` sets it, because `brand.css` comes last.
 */
import { createRequire } from 'node:module';
import type { Color, Oklch } from 'culori';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { shown } from './check-css.ts';
import type { Placed } from './css.ts';

const load = createRequire(import.meta.url);
let loaded: typeof import('culori') | undefined;
/** Loaded only for a practice with colours: it takes a tenth of a second of processor time. */
const culori = (): typeof import('culori') => (loaded ??= load('culori') as typeof import('culori'));

/** Of text. Large text may have less, and no colour is for large text only. */
const NEEDED = 4.5;

/** Colour of text → colours behind it. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  '--ink': ['--paper', '--raised', '--warn-paper'],
  '--quiet': ['--paper', '--raised'],
  '--accent': ['--paper', '--raised'],
  '--warn': ['--paper', '--raised', '--warn-paper'],
  '--on-accent': ['--accent'],
};
/** A line is decoration: it need not be seen. */
const COLOURS: readonly string[] = ['--paper', ...Object.keys(PAIRS), '--raised', '--warn-paper', '--line'];

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

interface Sheet {
  readonly nodes: readonly Placed[];
  /** Of a sheet of the practice. @default the sheet is ours */
  readonly report?: Report | undefined;
}

interface Set {
  readonly value: string;
  readonly line: number;
  /** Of the sheet. */
  readonly report: Report | undefined;
  /** Whether it is set for both schemes. */
  readonly isForBoth: boolean;
}

/** @param sheets - in the order in which browsers read them */
export function checkContrast(sheets: readonly Sheet[]): void {
  for (const scheme of SCHEMES) {
    const set = propertiesOf(sheets, scheme);
    if ([...set.values()].some(({ report }) => report)) checkScheme(set, scheme);
  }
}

/** What a scheme has in the end, by the name of the custom property. */
function propertiesOf(sheets: readonly Sheet[], scheme: Scheme): ReadonlyMap<string, Set> {
  const set = new Map<string, Set & { important: boolean }>();
  for (const { nodes, report } of sheets)
    for (const { node, around, line } of nodes) {
      if (node.type !== 'Declaration' || !node.property.startsWith('--')) continue;
      const schemes = schemesOf(around);
      const important = node.important !== false;
      if (schemes === 'elsewhere') {
        if (scheme === 'light' && COLOURS.includes(node.property))
          report?.(
            node.property,
            'must be set in :root, alone or in @media (prefers-color-scheme: dark), where its contrast is checked: use a custom property of your own for a part of the page',
            shown(node.value),
            line,
          );
      } else if (schemes.includes(scheme) && (important || !set.get(node.property)?.important))
        set.set(node.property, {
          ...{ value: shown(node.value).trim(), line, report, important },
          isForBoth: schemes.length > 1,
        });
    }
  return set;
}

/** The schemes in which a declaration holds. None: paper, or a reader who asks for more contrast than others. */
function schemesOf(around: Placed['around']): readonly Scheme[] | 'elsewhere' {
  const [rule, ...atRules] = [...around].reverse();
  if (rule?.type !== 'Rule') return 'elsewhere';
  const queries = atRules.map((each) =>
    each.type === 'Atrule' && each.name.toLowerCase() === 'media' && each.prelude ? shown(each.prelude) : '',
  );
  if (queries.some((query) => /^print$|^\(prefers-contrast:more\)$|^\(forced-colors:active\)$/i.test(query)))
    return [];
  if (shown(rule.prelude) !== ':root' || queries.length > 1) return 'elsewhere';
  if (queries.length === 0) return SCHEMES;
  const [, scheme] = /^(?:screen and )?\(prefers-color-scheme:(light|dark)\)$/i.exec(queries[0]!) ?? [];
  return scheme === undefined ? 'elsewhere' : [scheme.toLowerCase() as Scheme];
}

function checkScheme(set: ReadonlyMap<string, Set>, scheme: Scheme): void {
  const colours = new Map<string, Color>();
  for (const name of COLOURS) {
    const found = set.get(name);
    if (!found) continue;
    const colour = colourOf(found.value, set, scheme);
    if (colour && (colour.alpha ?? 1) === 1) colours.set(name, colour);
    // Both schemes have the same declaration.
    else if (scheme === 'light' || !found.isForBoth)
      found.report?.(
        name,
        colour
          ? 'must not be transparent: write the colour that is seen, e.g. #1d5245'
          : 'must be a colour that synthesis can compute: write it as e.g. #1d5245, oklch(40% 0.06 170) or color-mix(in oklab, …)',
        found.value,
        found.line,
      );
  }
  const pairs = Object.entries(PAIRS).flatMap(([text, grounds]) =>
    grounds.map((ground) => [text, ground] as const),
  );
  const told = new Set<string>();
  for (const [text, ground] of pairs) {
    const [front, back] = [colours.get(text), colours.get(ground)];
    if (!front || !back) continue;
    const ratio = contrast(front, back);
    if (ratio >= NEEDED) continue;
    // The colour of the practice is the one to change. If both are, the text.
    const [name, other] = set.get(text)!.report ? [text, ground] : [ground, text];
    const { report, value, line, isForBoth } = set.get(name)!;
    if (!report || told.has(name)) continue;
    const partners = pairs.flatMap(([a, b]) => (a === name ? [b] : b === name ? [a] : []));
    const onAll = nearestPassing(
      colours.get(name)!,
      partners.flatMap((each) => colours.get(each) ?? []),
    );
    // One message says the value that passes with every colour.
    if (onAll) told.add(name);
    const passing = onAll ?? nearestPassing(colours.get(name)!, [colours.get(other)!]);
    const write =
      passing === undefined
        ? `no lightness of it passes, so change ${other} too`
        : `nearest that passes: ${passing}`;
    const where =
      scheme === 'dark' && isForBoth && passing !== undefined
        ? `. :root sets it for the dark scheme too: add @media (prefers-color-scheme: dark) { :root { ${name}: ${passing}; } }`
        : '';
    const sides = name === text ? `on ${ground}` : `behind ${text}`;
    report(
      name,
      `must have a contrast of at least ${NEEDED}:1 ${sides} (${culori().formatHex(colours.get(other)!)}) in the ${scheme} scheme, and has ${floored(ratio)}:1; ${write}${where}`,
      value,
      line,
    );
  }
}

/** Never rounded up to the ratio that is needed. */
const floored = (ratio: number) => Math.floor(ratio * 100) / 100;

/** Of the colours as a screen with sRGB shows them. */
const contrast = (a: Color, b: Color): number => culori().wcagContrast(onScreen(a), onScreen(b));
const onScreen = (colour: Color) => culori().formatHex(colour)!;

const STEP = 0.0025;

/** @returns the colour of the same hue, with the nearest lightness that passes on all others */
function nearestPassing(colour: Color, others: readonly Color[]): string | undefined {
  const { clampChroma, converter, formatHex } = culori();
  const start: Oklch = converter('oklch')(colour);
  for (let away = 0; away <= 1; away += STEP)
    for (const l of [start.l - away, start.l + away]) {
      if (l < 0 || l > 1) continue;
      const hex = formatHex(clampChroma({ ...start, l }, 'oklch'))!;
      if (others.every((other) => contrast(culori().parse(hex)!, other) >= NEEDED)) return hex;
    }
  return undefined;
}

/** Longer chains of custom properties lead back to themselves. */
const MAX_DEPTH = 20;

/** @returns undefined if it is no colour, or one that only a browser can compute */
function colourOf(text: string, set: ReadonlyMap<string, Set>, scheme: Scheme, depth = 0): Color | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const of = (part: string) => colourOf(part.trim(), set, scheme, depth + 1);
  const [, name, inside] = /^([\w-]+)\((.*)\)$/s.exec(text) ?? [];
  if (name === undefined) return culori().parse(text);
  const parts = splitAtCommas(inside!);
  const [first = '', second, third] = parts;
  switch (name.toLowerCase()) {
    case 'var': {
      const found = set.get(first.trim());
      return found ? of(found.value) : second === undefined ? undefined : of(parts.slice(1).join(','));
    }
    case 'light-dark':
      return second === undefined ? undefined : of(scheme === 'light' ? first : second);
    case 'color-mix':
      return second === undefined || third === undefined ? undefined : mixed(first, second, third, of);
    default:
      return culori().parse(text);
  }
}

function splitAtCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
  }
  return parts;
}

/** Name of a colour space in `color-mix()` → name that culori has for it. */
const SPACES = {
  srgb: 'rgb',
  'srgb-linear': 'lrgb',
  'display-p3': 'p3',
  'a98-rgb': 'a98',
  'prophoto-rgb': 'prophoto',
  rec2020: 'rec2020',
  xyz: 'xyz65',
  'xyz-d65': 'xyz65',
  'xyz-d50': 'xyz50',
  lab: 'lab',
  oklab: 'oklab',
  lch: 'lch',
  oklch: 'oklch',
  hsl: 'hsl',
  hwb: 'hwb',
} as const;

/** CSS Color 5 §3. */
function mixed(
  method: string,
  one: string,
  other: string,
  of: (text: string) => Color | undefined,
): Color | undefined {
  const [, space = ''] = /^in ([\w-]+)$/.exec(method.trim()) ?? [];
  if (!Object.hasOwn(SPACES, space)) return undefined;
  const [a, b] = [shareOf(one), shareOf(other)];
  const [from, to] = [of(a.colour), of(b.colour)];
  const shareA = a.share ?? (b.share === undefined ? 50 : 100 - b.share);
  const shareB = b.share ?? 100 - shareA;
  const sum = shareA + shareB;
  if (!from || !to || sum <= 0) return undefined;
  const mode = SPACES[space as keyof typeof SPACES];
  const colour = culori().interpolateWithPremultipliedAlpha([from, to], mode)(shareB / sum);
  return sum < 100 ? { ...colour, alpha: (colour.alpha ?? 1) * (sum / 100) } : colour;
}

function shareOf(text: string): { readonly colour: string; readonly share: number | undefined } {
  const share = /(?:^|\s)([\d.]+)%(?=\s|$)/.exec(text);
  // A percentage inside a function belongs to the colour.
  const isOutside = share && !/\([^()]*$/.test(text.slice(0, share.index));
  return isOutside
    ? { colour: text.replace(share[0], ' ').trim(), share: Number(share[1]) }
    : { colour: text.trim(), share: undefined };
}
