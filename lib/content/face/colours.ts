/** Colours of sRGB: their contrast, and the nearest lightness that has enough of it. */

/** `#rrggbb`. */
export type Hex = string;

/** OKLCH: lightness 0 to 1, chroma, and hue in radians (Björn Ottosson, "A perceptual color space for image processing"). */
export interface Oklch {
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

export function oklchOf(hex: Hex): Oklch {
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

/** With less chroma where the screen has no such colour. */
export function hexOf(colour: Oklch): Hex {
  let shown = colour;
  while (shown.c > 0.0005 && linearOf(shown).some((value) => value < -0.0001 || value > 1.0001))
    shown = { ...shown, c: shown.c * 0.95 };
  const bytes = linearOf(shown).map((value) => Math.round(fromLinear(Math.min(Math.max(value, 0), 1)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export const [WHITE, BLACK] = ['#ffffff', '#000000'] as const;

const STEP = 0.0025;

/** @returns the colour with the nearest lightness that has the contrast on all grounds; undefined if none has */
export function nearestWith(needed: number, colour: Oklch, grounds: readonly Hex[]): Hex | undefined {
  const isLegible = (hex: Hex) => grounds.every((ground) => contrast(hex, ground) >= needed);
  for (let away = 0; away <= 1; away += STEP)
    for (const l of [colour.l - away, colour.l + away]) {
      if (l < 0 || l > 1) continue;
      const hex = hexOf({ ...colour, l });
      if (isLegible(hex)) return hex;
    }
  // The last step ends short of them, and a ground can leave no other.
  return [BLACK, WHITE].find(isLegible);
}
