/** The brand of a generated practice, and other files beside it. Few pictures, because encoding takes long. */
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { checkedBrand } from '../../../lib/content/brand/palette.ts';
import { type Brand, brandSchema } from '../../../lib/practice/brand.ts';
import { svg } from '../images.ts';
import type { Choice, Options } from './covering.ts';

export const FACE_OPTIONS: Options = {
  logo: { values: ['none', 'svg', 'png'] },
  favicon: { values: ['the package’s', 'own'] },
  brand: { values: ['the package’s', 'own'] },
  'another file': { values: ['none', 'misspelled', 'of no use', 'readme'] },
};

/** Below the headline of pages, and in their texts. */
export const PHOTOGRAPH = '/images/office.png';
export const DRAWINGS = ['/images/way.svg', '/images/door.svg'];

const picture = (colour: string) => svg(`<circle cx="20" cy="11" r="7" fill="${colour}"/>`);

export function greyPng(width: number, height: number): Buffer {
  const chunk = (name: string, ...body: readonly (Buffer | number)[]) => {
    const data = Buffer.concat([
      Buffer.from(name),
      ...body.map((part) => (typeof part === 'number' ? word(part) : part)),
    ]);
    return Buffer.concat([word(data.length - 4), data, word(crc32(data))]);
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  // 8 bits, greyscale; then a filter byte before the pixels of each row.
  const head = chunk('IHDR', width, height, Buffer.from([8, 0, 0, 0, 0]));
  const pixels = deflateSync(
    Buffer.alloc((width + 1) * height, 0x60).map((byte, index) => (index % (width + 1) === 0 ? 0 : byte)),
  );
  return Buffer.concat([signature, head, chunk('IDAT', pixels), chunk('IEND')]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const colour = fc.noShrink(fc.stringMatching(/^#[\da-f]{6}$/));

/** Values for `brand`. A colour that cannot be read is replaced by the one that synthesis names. */
export const anyBrand: fc.Arbitrary<Brand> = fc
  .record({
    ...{ accent: colour, paper: colour, ink: colour },
    headings: fc.constantFrom(...brandSchema.shape.headings.unwrap().options),
    text: fc.constantFrom(...brandSchema.shape.text.unwrap().options),
    corners: fc.constantFrom(...brandSchema.shape.corners.unwrap().options),
    lead: fc.constantFrom(...brandSchema.shape.lead.unwrap().options),
  })
  .map((any) => checkedBrand(any, () => {}));

const FILES: Readonly<
  Record<string, Readonly<Record<string, readonly [path: string, content: string | Uint8Array]>>>
> = {
  logo: { svg: ['logo.svg', picture('#23406f')], png: ['logo.png', greyPng(60, 20)] },
  favicon: { own: ['favicon.svg', picture('#1d5245')] },
  'another file': {
    misspelled: ['Logo.svg', picture('#46627f')],
    'of no use': ['notes.txt', 'Call the printer.\n'],
    readme: ['README.md', 'Our site.\n'],
  },
};

/** @param shown - paths of the images of people and pages */
export function faceOf(
  choice: Choice,
  shown: ReadonlySet<string>,
): (readonly [path: string, content: string | Uint8Array])[] {
  return [
    ...Object.entries(FILES).flatMap(([option, files]) => {
      const file = files[choice[option]!];
      return file ? [file] : [];
    }),
    ...Array.from(
      shown,
      (path) => [path.slice(1), path.endsWith('.png') ? greyPng(800, 500) : picture('#4f7f46')] as const,
    ),
  ];
}
