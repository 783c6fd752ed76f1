/** Writes and reads ASN.1 (X.690), independent of the library under test. */

type Part = Uint8Array | string;

const length = (count: number): Buffer => {
  if (count < 0x80) return Buffer.from([count]);
  const digits = count.toString(16);
  const bytes = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

export function tlv(tag: number, ...parts: readonly Part[]): Buffer {
  const value = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return Buffer.concat([Buffer.from([tag]), length(value.length), value]);
}

/** Of indefinite length (BER), as Bouncy Castle writes the outer layers of a signature. */
export const indefinite = (tag: number, ...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);

export const SEQUENCE = 0x30;
export const SET = 0x31;
/** Constructed, context-specific. */
export const context = (number: number): number => 0xa0 | number;

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tlv(SEQUENCE, ...parts);
/** DER sorts the elements of a SET OF. */
export const setOf = (...parts: readonly Uint8Array[]): Buffer =>
  tlv(SET, ...[...parts].sort(Buffer.compare));
export const octets = (value: Part): Buffer => tlv(0x04, value);
export const integer = (value: number): Buffer => tlv(0x02, Buffer.from([value]));
export const NULL = tlv(0x05);

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (value: number): number[] =>
    value < 0x80 ? [value] : [...base128(Math.floor(value / 0x80)).map((byte) => byte | 0x80), value % 0x80];
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)));
}

/** UTCTime, or GeneralizedTime from 2050 on (RFC 5652 §11.3). */
export function time(at: string): Buffer {
  const digits = `${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  return digits < '2050' ? tlv(0x17, digits.slice(2)) : tlv(0x18, digits);
}

export interface Element {
  readonly tag: number;
  /** With tag and length. */
  readonly der: Buffer;
  readonly value: Buffer;
}

/** The elements that follow each other in `der`, which has definite lengths. */
export function elements(der: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < der.length; ) {
    const first = der[at + 1]!;
    const more = first & 0x80 ? first & 0x7f : 0;
    const start = at + 2 + more;
    const end = start + (more ? der.readUIntBE(at + 2, more) : first);
    found.push({ tag: der[at]!, der: der.subarray(at, end), value: der.subarray(start, end) });
    at = end;
  }
  return found;
}
