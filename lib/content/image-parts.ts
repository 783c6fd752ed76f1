/**
 * Names what a raster image contains besides its picture, e.g. EXIF or a comment. What a picture needs is on a list for
 * each format. Everything else has a name here, so a kind of metadata that is new is found too.
 */
import { crc32 } from 'node:zlib';

export type RasterFormat = 'png' | 'jpg' | 'webp' | 'avif';

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
  let hasPicture = false;
  while (name !== 'IEND') {
    const end = at + 8 + bytes.readUInt32BE(at);
    name = latin1(bytes, at + 4, at + 8);
    if (bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end)))
      throw new RangeError('The chunk is another.');
    if (end - at - 8 > (PNG_CHUNKS[name] ?? -1)) add(PNG_NAMES[name] ?? partName(name));
    hasPicture ||= name === 'IDAT';
    at = end + 4;
  }
  if (!hasPicture) add(BROKEN);
  if (at < bytes.length) add(APPENDED);
}

const [SOI_BYTES, SOS, EOI, APP0, APP15, COM] = [2, 0xda, 0xd9, 0xe0, 0xef, 0xfe];
/** Baseline and progressive frames, tables, restart interval (ITU T.81 table B.1). */
const JPEG_PICTURE: readonly number[] = [0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, SOS];
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
    hasPicture ||= marker === SOS;
    at = marker === SOS ? endOfScan(bytes, end) : end;
  }
  if (!hasPicture) add(BROKEN);
  if (at + 2 < bytes.length) add(APPENDED);
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
      else if (type === 'mdat') data += box.content.length;
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
