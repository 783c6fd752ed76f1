/**
 * Names what a raster image contains besides its picture, e.g. EXIF or a comment. What a picture needs is on a list for
 * each format. Everything else has a name here, so a kind of metadata that is new is found too.
 */
import { crc32, inflateSync } from 'node:zlib';

export type RasterFormat = 'png' | 'jpg' | 'webp' | 'avif';

/** The most pixels of a side. A decoded image of 8,000 × 8,000 px takes 256 MB. */
export const MAX_SIDE = 8_000;

/** The structure breaks off, or breaks the rules of the format. */
const BROKEN = 'a broken structure';
const APPENDED = 'data after the end of the image';
const PROFILE = 'ICC profile';
const EXIF = 'EXIF';
const XMP = 'XMP';

/** More than one frame. */
export const ANIMATION = 'animation';

type Add = (part: string) => void;

/** @returns names; empty if the file is only a picture */
export function extraParts(format: RasterFormat, bytes: Buffer): readonly string[] {
  const found = new Set<string>();
  try {
    READERS[format](bytes, (part) => found.add(part));
  } catch (error) {
    // The readers throw a RangeError, and so does Buffer for a number beyond the end.
    if ((error as Error).name !== 'RangeError') throw error;
    found.add(BROKEN);
  }
  return [...found];
}

/**
 * Decoders ignore what follows the last pixel, e.g. bytes between the scan of a JPEG and its end marker. Compressed
 * pictures seldom look like text, but they can.
 */
export const TEXT = 'text in its data';
/** As many printable characters in a row as one photograph in a hundred has, or the beginning of EXIF. */
const WRITTEN = /[\x20-\x7e]{20,}|Exif\0\0/g;
/** An even surface is a pattern of few bytes that repeats. */
const MIN_LETTERS = 8;

function readData(bytes: Buffer, add: Add): void {
  const found = bytes.toString('latin1').match(WRITTEN) ?? [];
  if (found.some((text) => text.startsWith('Exif') || new Set(text).size >= MIN_LETTERS)) add(TEXT);
}

const latin1 = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

/** A name that the file has made up is not repeated. */
const partName = (name: string) => (/^[\w ]{4}$/.test(name) ? name.trim() : BROKEN);

/** Chunks (PNG specification §11) → the most bytes that each can need. */
const PNG_CHUNKS: Readonly<Record<string, number>> = {
  ...{ IHDR: 13, PLTE: 768, IDAT: Number.POSITIVE_INFINITY, IEND: 0 },
  ...{ tRNS: 256, gAMA: 4, cHRM: 32, sRGB: 1, cICP: 4, sBIT: 4, bKGD: 6, pHYs: 9 },
};
const PNG_NAMES: Readonly<Record<string, string>> = { eXIf: EXIF, iCCP: PROFILE, acTL: ANIMATION };

function readPng(bytes: Buffer, add: Add): void {
  let at = 8;
  let name = '';
  const data: Buffer[] = [];
  while (name !== 'IEND') {
    const end = at + 8 + bytes.readUInt32BE(at);
    name = latin1(bytes, at + 4, at + 8);
    if (bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end)))
      throw new RangeError('The chunk is another.');
    // Only an image with palette needs one: the colour type is in IHDR, which is first.
    const isSuggestion = name === 'PLTE' && bytes.readUInt8(25) !== 3;
    if (isSuggestion || end - at - 8 > (PNG_CHUNKS[name] ?? -1)) add(PNG_NAMES[name] ?? partName(name));
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, end));
    at = end + 4;
  }
  if (!isPicture(Buffer.concat(data), rawBytes(bytes))) add(BROKEN);
  if (at < bytes.length) add(APPENDED);
}

/** Samples of a pixel by colour type, and the passes of an interlaced image: first column, first row, steps (§11.2.1, §8.2). */
const PNG_SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PNG_PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** Of 8,000 × 8,000 px with four samples of 8 bits. Larger ones are encoded anew. */
const MAX_RAW_BYTES = 256_008_000;

/** The length of the data of an image: its rows, each after one byte. */
function rawBytes(png: Buffer): number {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bits = png.readUInt8(24) * (PNG_SAMPLES[png.readUInt8(25)] ?? 0);
  const passes = png.readUInt8(28) === 0 ? ([[0, 0, 1, 1]] as const) : PNG_PASSES;
  return passes.reduce((sum, [column, row, across, down]) => {
    const [columns, rows] = [Math.ceil((width - column) / across), Math.ceil((height - row) / down)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bits) / 8)) : sum;
  }, 0);
}

/** Whether the chunks contain this many bytes, compressed, and nothing after them. */
function isPicture(data: Buffer, length: number): boolean {
  if (length > MAX_RAW_BYTES) return false;
  try {
    // The types of Node.js do not know what `info` changes.
    const { buffer, engine } = inflateSync(data, { info: true, maxOutputLength: length + 1 }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    return buffer.length === length && engine.bytesWritten === data.length;
  } catch {
    return false;
  }
}

const [SOI_BYTES, SOS, EOI, APP0, APP15, COM] = [2, 0xda, 0xd9, 0xe0, 0xef, 0xfe];
const [DHT, DQT] = [0xc4, 0xdb];
/** Baseline and progressive frames, tables, restart interval (ITU T.81 table B.1). */
const JPEG_PICTURE: readonly number[] = [0xc0, 0xc1, 0xc2, DHT, DQT, 0xdd, SOS];
/** Beginnings of application segments. */
const JPEG_NAMES: readonly (readonly [beginning: string, name: string])[] = [
  ['Exif\0', EXIF],
  ['http://ns.adobe.com/x', XMP],
  ['ICC_PROFILE\0', PROFILE],
  ['MPF\0', 'MPF (further pictures)'],
  ['Photoshop 3.0\0', 'IPTC'],
];

function readJpeg(bytes: Buffer, add: Add): void {
  let at = SOI_BYTES;
  let hasPicture = false;
  while (bytes.readUInt16BE(at) !== 0xff00 + EOI) {
    if (bytes[at] !== 0xff) throw new RangeError('There is no marker.');
    const marker = bytes.readUInt8(at + 1);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const content = latin1(bytes, at + 4, Math.min(end, at + 40));
    // Four components are CMYK, which not every browser shows alike.
    const isCmyk = marker >= 0xc0 && marker <= 0xc2 && bytes[at + 9] === 4;
    if (isCmyk) add('CMYK');
    else if (!JPEG_PICTURE.includes(marker) && !isPlain(marker, content)) add(jpegName(marker, content));
    if (!isWholeSegment(marker, bytes.subarray(at + 4, end))) add(BROKEN);
    at = marker === SOS ? endOfScan(bytes, end) : end;
    if (marker !== SOS) continue;
    hasPicture = true;
    readData(bytes.subarray(end, at), add);
  }
  if (!hasPicture) add(BROKEN);
  if (at + 2 < bytes.length) add(APPENDED);
}

/** Whether a segment of the picture ends where its content does (ITU T.81 §B.2.2 to §B.2.4). */
function isWholeSegment(marker: number, content: Buffer): boolean {
  if (marker === SOS) return content.length === 4 + 2 * content.readUInt8(0);
  if (marker >= 0xc0 && marker <= 0xc2) return content.length === 6 + 3 * content.readUInt8(5);
  if (marker === 0xdd) return content.length === 2;
  if (marker !== DHT && marker !== DQT) return true;
  let at = 0;
  while (at < content.length) {
    const codes = content.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
    at += marker === DHT ? 17 + codes : content.readUInt8(at) > 15 ? 129 : 65;
  }
  return at === content.length;
}

/** JFIF without a thumbnail, and Adobe's kind of colours. */
const isPlain = (marker: number, content: string) =>
  (marker === APP0 && /^JFIF\0.{7}\0\0$/s.test(content)) || (marker === 0xee && /^Adobe.{7}$/s.test(content));

function jpegName(marker: number, content: string): string {
  if (marker === COM) return 'comment';
  if (marker < APP0 || marker > APP15) return BROKEN;
  return JPEG_NAMES.find(([beginning]) => content.startsWith(beginning))?.[1] ?? `APP${marker - APP0}`;
}

/** After a scan, `FF` is data if `00` follows, and a restart marker if `D0` to `D7` do (ITU T.81 §B.1.1). */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start - 2;
  let next: number;
  do {
    at = bytes.indexOf(0xff, at + 2);
    if (at < 0) throw new RangeError('The scan has no end.');
    next = bytes.readUInt8(at + 1);
  } while (next === 0 || (next >= 0xd0 && next <= 0xd7));
  return at;
}

const WEBP_NAMES: Readonly<Record<string, string>> = {
  ...{ EXIF, 'XMP ': XMP, ICCP: PROFILE, ANIM: ANIMATION, ANMF: ANIMATION },
};
/** Of the flags in `VP8X`, a picture needs only this one (container specification, "Extended File Format"). */
const WEBP_ALPHA = 0x10;

function readWebp(bytes: Buffer, add: Add): void {
  const end = 8 + bytes.readUInt32LE(4);
  let at = 12;
  let hasPicture = false;
  while (at < end) {
    const name = latin1(bytes, at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (name === 'VP8 ' || name === 'VP8L') hasPicture = true;
    else if (name === 'VP8X') {
      if (length !== 10 || (bytes.readUInt8(at + 8) & ~WEBP_ALPHA) !== 0) add(name);
    } else if (name !== 'ALPH') add(WEBP_NAMES[name] ?? partName(name));
    readData(bytes.subarray(at + 8, at + 8 + length), add);
    at += 8 + length + (length % 2);
  }
  if (!hasPicture || at !== end || end > bytes.length) add(BROKEN);
  if (end < bytes.length) add(APPENDED);
}

/** A box of the ISO base media file format (ISO/IEC 14496-12 §4.2). */
interface Box {
  readonly type: string;
  readonly content: Buffer;
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) throw new RangeError('The box has another length.');
    boxes.push({ type: latin1(bytes, at + 4, at + 8), content: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}

/** Version and flags of a full box. */
const FULL = 4;
/** Boxes of a still image (AVIF §2, MIAF §7.3), with those that a picture needs in them. */
const AVIF_BOXES: Readonly<Record<string, readonly string[]>> = {
  '': ['ftyp', 'meta', 'mdat'],
  meta: ['hdlr', 'pitm', 'iloc', 'iinf', 'iprp', 'iref'],
  iinf: ['infe'],
  iprp: ['ipco', 'ipma'],
  ipco: ['ispe', 'pixi', 'av1C', 'colr', 'auxC', 'pasp', 'clli', 'mdcv', 'a1op', 'a1lx', 'lsel'],
  iref: ['auxl', 'prem'],
};
const AVIF_NAMES: Readonly<Record<string, string>> = { Exif: EXIF, mime: XMP, moov: ANIMATION };
/** A brand, its version, and further brands. */
const BRANDS = /^[\w ]{4}.{4}([\w ]{4})*$/s;
/** A colour profile that is four numbers and not a file. */
const PLAIN_COLOUR = 'nclx';

function readAvif(bytes: Buffer, add: Add): void {
  let extents = 0;
  let data = 0;
  const read = (parent: string, content: Buffer) => {
    for (const box of boxesIn(content)) {
      const { type } = box;
      if (!AVIF_BOXES[parent]!.includes(type)) add(AVIF_NAMES[type] ?? partName(type));
      else if (type === 'meta' || type === 'iref') read(type, box.content.subarray(FULL));
      else if (type === 'iinf') read(type, box.content.subarray(FULL + (box.content[0] === 0 ? 2 : 4)));
      else if (type === 'infe') readItem(box.content, add);
      else if (type in AVIF_BOXES) read(type, box.content);
      else if (type === 'iloc') extents = extentBytes(box.content);
      else if (type === 'ftyp' && !BRANDS.test(latin1(box.content, 0, box.content.length))) add(BROKEN);
      else if (type === 'mdat') data += box.content.length;
      if (type === 'mdat' || type === 'hdlr' || type === 'infe') readData(box.content, add);
      else if (type === 'colr' && latin1(box.content, 0, 4) !== PLAIN_COLOUR) add(PROFILE);
    }
  };
  read('', bytes);
  if (data === 0) add(BROKEN);
  // An item that a program has removed from the list can still have its data in the file.
  if (data !== extents) add('data of no image');
}

/** An item of version 2: two numbers of two bytes, then its type (ISO/IEC 14496-12 §8.11.6). */
function readItem(content: Buffer, add: Add): void {
  const type = latin1(content, FULL + 4, FULL + 8);
  if (content[0] !== 2) add(BROKEN);
  else if (type !== 'av01') add(AVIF_NAMES[type] ?? partName(type));
}

/** @returns the sum of the lengths of all items (ISO/IEC 14496-12 §8.11.3) */
function extentBytes(iloc: Buffer): number {
  const version = iloc.readUInt8(0);
  const [offsetBytes, lengthBytes] = [iloc.readUInt8(4) >> 4, iloc.readUInt8(4) & 15];
  const [baseBytes, indexBytes] = [iloc.readUInt8(5) >> 4, version > 0 ? iloc.readUInt8(5) & 15 : 0];
  const number = version < 2 ? 2 : 4;
  let at = 6;
  const next = (length: number) => {
    const value = length === 0 ? 0 : iloc.readUIntBE(at, Math.min(length, 6));
    at += length;
    return value;
  };
  let sum = 0;
  for (let items = next(number); items > 0; items--) {
    next(number);
    if (version > 0) next(2);
    next(2 + baseBytes);
    for (let extents = next(2); extents > 0; extents--) {
      next(indexBytes + offsetBytes);
      sum += next(lengthBytes);
    }
  }
  return sum;
}

const READERS: Readonly<Record<RasterFormat, (bytes: Buffer, add: Add) => void>> = {
  png: readPng,
  jpg: readJpeg,
  webp: readWebp,
  avif: readAvif,
};
