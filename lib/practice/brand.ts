/**
 * The brand of a practice: colours, fonts and shapes of its pages. `lib/content/brand/palette.ts` computes the other
 * colours from them, for the light and the dark scheme.
 */
import { z } from 'zod';
import { asMessage } from './check-schema.ts';
import { RULES } from './messages/english.ts';
import { kind } from './row.ts';

/** Fonts that computers and telephones have (modernfontstacks.com, with additions). */
export const FONT_STACKS = {
  'old-style':
    '"Iowan Old Style", "Palatino Linotype", Palatino, P052, "URW Palladio L", "Book Antiqua", Georgia, serif',
  transitional: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif',
  slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif',
  geometric: '"Avenir Next", Avenir, Montserrat, Corbel, "URW Gothic", sans-serif',
  grotesque: 'Inter, Roboto, "Helvetica Neue", "Arial Nova", "Nimbus Sans", Arial, sans-serif',
} as const;
export const CORNERS = { square: '0', soft: '6px', round: '0.875rem' } as const;
/** Where the home page shows its photograph. */
const LEADS = ['wide', 'beside', 'none'] as const;

const namesOf = <Name extends string>(values: Readonly<Record<Name, string>>) =>
  Object.keys(values) as [Name, ...Name[]];
const colour = kind('colour', z.string().regex(/^#[\da-fA-F]{6}$/, asMessage(RULES.colour())));
const font = z.enum(namesOf(FONT_STACKS));

export const brandSchema = z.strictObject({
  accent: colour.optional(),
  paper: colour.optional(),
  ink: colour.optional(),
  headings: font.optional(),
  text: font.optional(),
  corners: z.enum(namesOf(CORNERS)).optional(),
  lead: z.enum(LEADS).optional(),
});

type Stated = z.infer<typeof brandSchema>;

export type Brand = { readonly [Name in keyof Stated]-?: NonNullable<Stated[Name]> };

/** Brands to choose from, as `docs/brands.md` shows them. */
export const BRANDS = {
  Fir: brandFrom('#1d5245', '#fbf9f5', '#1c2321', 'old-style', 'old-style', 'soft', 'wide'),
  Harbor: brandFrom('#23406f', '#f7f8fb', '#1a2233', 'old-style', 'transitional', 'soft', 'wide'),
  Sand: brandFrom('#0f5c73', '#fbf7f0', '#1d2a2e', 'geometric', 'humanist', 'round', 'wide'),
  Garnet: brandFrom('#7a2a3c', '#fbf8f5', '#29201e', 'old-style', 'old-style', 'soft', 'beside'),
  Slate: brandFrom('#3f4c5c', '#ffffff', '#1b1f24', 'grotesque', 'grotesque', 'square', 'wide'),
  Plum: brandFrom('#5d3a76', '#faf7fb', '#231c29', 'slab', 'transitional', 'round', 'beside'),
  Brick: brandFrom('#9a3b1f', '#fcf6ee', '#2b1d16', 'slab', 'humanist', 'square', 'wide'),
  Olive: brandFrom('#56601c', '#f9f9f1', '#20231a', 'humanist', 'old-style', 'soft', 'beside'),
} as const satisfies Readonly<Record<string, Brand>>;

function brandFrom(
  accent: string,
  paper: string,
  ink: string,
  headings: Brand['headings'],
  text: Brand['text'],
  corners: Brand['corners'],
  lead: Brand['lead'],
): Brand {
  return { accent, paper, ink, headings, text, corners, lead };
}

/** The values of a practice that states none. */
export const DEFAULT_BRAND: Brand = BRANDS.Fir;
