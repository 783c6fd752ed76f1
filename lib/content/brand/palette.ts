/**
 * The colours of a practice. It states three for the light scheme. The others are computed from them, so that each text
 * has a contrast of 7:1 (WCAG 2.2, 1.4.6) and each control of 4.5:1.
 */
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { type Brand, CORNERS, DEFAULT_BRAND, FONT_STACKS } from '../../practice/brand.ts';
import { RULES } from '../../practice/messages/english.ts';

const TEXT = 7;
const CONTROL = 4.5;

/**
 * Reports each colour whose contrast is too low, with the nearest one that passes.
 *
 * @returns the stated values; the package's default for a value that is not stated, and the nearest that passes for a
 *   colour that was reported
 */
export function checkedBrand(stated: Partial<Brand>, report: Report): Brand {
  const brand: { -readonly [Name in keyof Brand]: Brand[Name] } = { ...DEFAULT_BRAND, ...stated };
  const check = (name: 'paper' | 'ink' | 'accent', needed: number, ground: Hex, why: string) => {
    if (contrast(brand[name], ground) >= needed) return;
    // Of its three values, a practice may state one, which then has to fit those of the package.
    const nearest = nearestWith(needed, oklchOf(brand[name]), [ground])!;
    report(
      `$.brand.${name}`,
      RULES.contrast(nearest, needed, why, floored(contrast(brand[name], ground))),
      stated[name] ?? `${brand[name]}, which the package has`,
    );
    brand[name] = nearest;
  };
  check(
    'paper',
    TEXT,
    BLACK,
    'with black, because it is behind the text in the light scheme (the dark one is made from it)',
  );
  check('ink', TEXT, brand.paper, `on the paper (${brand.paper})`);
  check('accent', CONTROL, brand.paper, `on the paper (${brand.paper})`);
  return brand;
}

/** Rounds down, so that a message never shows the ratio that is needed. */
const floored = (ratio: number) => Math.floor(ratio * 100) / 100;

const between = (from: Hex, to: Hex, share: number): Oklch => {
  const [a, b] = [oklchOf(from), oklchOf(to)];
  return { l: a.l + (b.l - a.l) * share, c: a.c + (b.c - a.c) * share, h: b.c > a.c ? b.h : a.h };
};

/** Hue of warnings, in radians. */
const AMBER = 1.2;

/** @param brand - checked @returns the custom properties of `site.css`, without the dashes */
function lightPalette({ paper, ink, accent }: Brand) {
  const raised = hexOf(between(paper, WHITE, 0.6));
  const warnPaper = nearestWith(TEXT, { l: Math.max(oklchOf(paper).l, 0.96), c: 0.035, h: 1.45 }, [
    ink,
    BLACK,
  ])!;
  const text = (colour: Oklch) => nearestWith(TEXT, colour, [paper, raised, warnPaper])!;
  return {
    ...{ paper, raised, ink, accent },
    quiet: text(between(ink, paper, 0.3)),
    line: hexOf(between(paper, ink, 0.16)),
    'on-accent': WHITE,
    link: text(oklchOf(accent)),
    warn: text({ l: 0.45, c: 0.11, h: AMBER }),
    'warn-paper': warnPaper,
  };
}

/** The dark scheme, with the hues of the light one. @param brand - checked */
function darkPalette({ paper, ink, accent }: Brand): Record<keyof ReturnType<typeof lightPalette>, Hex> {
  const [tint, light, colour] = [oklchOf(ink), oklchOf(paper), oklchOf(accent)];
  const ground = (l: number): Hex => hexOf({ l, c: Math.min(tint.c, 0.025), h: tint.h });
  const [dark, raised] = [ground(0.2), ground(0.245)];
  const warnPaper = hexOf({ l: 0.26, c: 0.035, h: AMBER });
  const text = (shown: Oklch) => nearestWith(TEXT, shown, [dark, raised, warnPaper])!;
  const bright = text({ l: 0.8, c: Math.min(colour.c, 0.11), h: colour.h });
  return {
    ...{ paper: dark, raised, accent: bright, link: bright },
    ink: text({ l: 0.925, c: Math.min(light.c, 0.015), h: light.h }),
    quiet: text({ l: 0.76, c: Math.min(light.c + 0.01, 0.02), h: tint.h }),
    line: ground(0.37),
    'on-accent': dark,
    warn: text({ l: 0.82, c: 0.12, h: AMBER }),
    'warn-paper': warnPaper,
  };
}

const lines = (properties: object, indent: string) =>
  Object.entries(properties)
    .map(([name, value]) => `${indent}--${name}: ${value};\n`)
    .join('');

/** @returns CSS that sets the custom properties of `site.css`, to be appended to it. @param brand - checked */
export function brandCss(brand: Brand): string {
  const others = {
    'text-font': FONT_STACKS[brand.text],
    'heading-font': FONT_STACKS[brand.headings],
    radius: CORNERS[brand.corners],
  };
  return `:root {
${lines({ ...lightPalette(brand), ...others }, '  ')}}

@media (prefers-color-scheme: dark) {
  :root {
${lines(darkPalette(brand), '    ')}  }
}
`;
}

/** `#rrggbb`. */
type Hex = string;

/** OKLCH: lightness 0 to 1, chroma, hue in radians (Ottosson, "A perceptual color space for image processing"). */
interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const channelsOf = (hex: Hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

/** IEC 61966-2-1, as WCAG 2.2 has it. */
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

function luminance(hex: Hex): number {
  const [red, green, blue] = channelsOf(hex).map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio". */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function oklchOf(hex: Hex): Oklch {
  const [red, green, blue] = channelsOf(hex).map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, b),
    h: Math.atan2(b, a),
  };
}

function linearOf({ l: lightness, c, h }: Oklch): number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Converts to sRGB. A colour outside of sRGB loses chroma until it is inside. */
function hexOf(colour: Oklch): Hex {
  let shown = colour;
  while (shown.c > 0.0005 && linearOf(shown).some((value) => value < -0.0001 || value > 1.0001))
    shown = { ...shown, c: shown.c * 0.95 };
  const bytes = linearOf(shown).map((value) => Math.round(fromLinear(Math.min(Math.max(value, 0), 1)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export const [WHITE, BLACK] = ['#ffffff', '#000000'] as const;

const STEP = 0.0025;

/** @returns the colour with the nearest lightness that has the contrast on all grounds; undefined if none has */
function nearestWith(needed: number, colour: Oklch, grounds: readonly Hex[]): Hex | undefined {
  const isLegible = (hex: Hex) => grounds.every((ground) => contrast(hex, ground) >= needed);
  for (let away = 0; away <= 1; away += STEP)
    for (const l of [colour.l - away, colour.l + away]) {
      if (l < 0 || l > 1) continue;
      const hex = hexOf({ ...colour, l });
      if (isLegible(hex)) return hex;
    }
  // The steps may miss the two ends of the scale.
  return [BLACK, WHITE].find(isLegible);
}
