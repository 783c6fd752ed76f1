/** What an image has besides its picture. Each row has one thing more than the picture that a program saves. */
import { extraParts, type RasterFormat } from '../../../../lib/content/images/image-parts.ts';
import { AVIF } from '../../../support/images.ts';
import { corners, SECRET, withChunk, withSegment } from '../../../support/photographs.ts';

const APPENDED = 'data after the end of the image';
const BROKEN = 'a broken structure';

/** A chunk of RIFF, or a box of ISO BMFF. */
const chunk = (name: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content]);
};
const box = (name: string, content: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + content.length);
  return Buffer.concat([length, Buffer.from(name + content, 'latin1')]);
};

/** Changes the bytes that a text has in a file. */
const replaced = (bytes: Buffer, from: string, to: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');

/** The segment with this marker, with more bytes than its content. */
function longer(jpeg: Buffer, marker: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, marker]));
  const end = at + 2 + jpeg.readUInt16BE(at + 2);
  const more = Buffer.concat([jpeg.subarray(0, end), Buffer.from(SECRET), jpeg.subarray(end)]);
  more.writeUInt16BE(jpeg.readUInt16BE(at + 2) + SECRET.length, at + 2);
  return more;
}

/** The picture in an extended file, with these flags. */
const extended = (webp: Buffer, flags: number): Buffer => {
  const head = chunk('VP8X', Buffer.from([flags, 0, 0, 0, 47, 0, 0, 31, 0, 0]));
  return Buffer.concat([chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), head, webp.subarray(12)]))]);
};

const [DQT, DHT] = [0xdb, 0xc4];
const plain = {
  png: await corners().png().toBuffer(),
  jpg: await corners().jpeg().toBuffer(),
  webp: await corners().webp().toBuffer(),
  avif: AVIF,
};

describe('lib/content/images/image-parts', () => {
  test.each(Object.entries(plain))('%s: a picture alone', (format, bytes) => {
    expect(extraParts(format as RasterFormat, bytes)).toEqual([]);
  });

  test.each<[what: string, format: RasterFormat, change: (bytes: Buffer) => Buffer, part: string]>([
    ['bytes after the end', 'png', (png) => Buffer.concat([png, Buffer.from('x')]), APPENDED],
    ['bytes after the end', 'jpg', (jpeg) => Buffer.concat([jpeg, Buffer.from('x')]), APPENDED],
    ['bytes after the end', 'webp', (webp) => Buffer.concat([webp, Buffer.from('x')]), APPENDED],
    [
      'data that no item names',
      'avif',
      (avif) => Buffer.concat([avif, box('mdat', 'x')]),
      'data of no image',
    ],
    ['a checksum of another chunk', 'png', (png) => replaced(png, 'IEND\xae', 'IEND\xaf'), BROKEN],
    ['a palette that the picture does not need', 'png', (png) => withChunk(png, 'PLTE', 'rgb'), 'PLTE'],
    ['a chunk that is longer than its meaning', 'png', (png) => withChunk(png, 'gAMA', SECRET), 'gAMA'],
    ['quantization tables with more bytes', 'jpg', (jpeg) => longer(jpeg, DQT), BROKEN],
    ['Huffman tables with more bytes', 'jpg', (jpeg) => longer(jpeg, DHT), BROKEN],
    [
      'a thumbnail in JFIF',
      'jpg',
      (jpeg) => withSegment(jpeg, 0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01rgb`),
      'APP0',
    ],
    ['flags for metadata', 'webp', (webp) => extended(webp, 0x08), 'VP8X'],
    ['a profile', 'avif', (avif) => replaced(avif, 'nclx', 'prof'), 'ICC profile'],
  ])('%s (%s)', (_, format, change, part) => {
    expect(extraParts(format, change(plain[format]))).toEqual([part]);
  });

  test('a flag for transparency is a part of the picture', () => {
    expect(extraParts('webp', extended(plain.webp, 0x10))).toEqual([]);
  });
});
