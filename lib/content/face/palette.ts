/**
 * The colours of a practice. It states three for the light scheme, and the others follow, so that each text has a contrast
 * of 7:1 (WCAG 2.2, 1.4.6) and each control of 4.5:1.
 */
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { type Brand, CORNERS, DEFAULT_BRAND, FONT_STACKS } from '../../practice/brand.ts';
import { BLACK, contrast, type Hex, hexOf, nearestWith, type Oklch, oklchOf, WHITE } from './colours.ts';

const TEXT = 7;
const CONTROL = 4.5;

/** The custom properties of `site.css`, without the dashes. */
interface Palette {
  readonly paper: Hex;
  readonly raised: Hex;
  readonly ink: Hex;
  readonly quiet: Hex;
  readonly line: Hex;
  readonly accent: Hex;
  readonly 'on-accent': Hex;
  readonly link: Hex;
  readonly warn: Hex;
  readonly 'warn-paper': Hex;
}

/**
 * Reports each colour that cannot be read, with the nearest that can.
 * @returns the values, with those of the package in place of what the practice does not state or what was reported
 */
export function checkedBrand(stated: Partial<Brand>, report: Report): Brand {
  const brand: { -readonly [Name in keyof Brand]: Brand[Name] } = { ...DEFAULT_BRAND, ...stated };
  const check = (name: 'paper' | 'ink' | 'accent', needed: number, ground: Hex, why: string) => {
    if (contrast(brand[name], ground) >= needed) return;
    // Of its three values, a practice may state one, which then has to fit those of the package.
    const nearest = nearestWith(needed, oklchOf(brand[name]), [ground])!;
    report(
      `$.brand.${name}`,
      `must have a contrast of at least ${needed}:1 ${why}, and has ${floored(contrast(brand[name], ground))}:1; nearest that passes: ${nearest}`,
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

/** Never rounded up to the ratio that is needed. */
const floored = (ratio: number) => Math.floor(ratio * 100) / 100;

const between = (from: Hex, to: Hex, share: number): Oklch => {
  const [a, b] = [oklchOf(from), oklchOf(to)];
  return { l: a.l + (b.l - a.l) * share, c: a.c + (b.c - a.c) * share, h: b.c > a.c ? b.h : a.h };
};

/** Amber, the colour of warnings. */
const AMBER = 1.2;

/** @param brand - checked */
function lightPalette({ paper, ink, accent }: Brand): Palette {
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

/** With the hues of the light scheme. @param brand - checked */
function darkPalette({ paper, ink, accent }: Brand): Palette {
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

/** Follows the text of `site.css`, whose custom properties it sets. @param brand - checked */
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
