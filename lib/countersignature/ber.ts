/**
 * Reads BER (ITU-T X.690), with the bytes of every value as they are in the file: a certificate's hash and signature
 * are over these bytes. pkijs does not keep them, and takes a structure for complete that other bytes follow.
 */

/** A value with its tag: of class 0 (universal) the types below, of class 2 (context) e.g. `[0]`. */
export interface Node {
  readonly class: number;
  readonly tag: number;
  readonly constructed: boolean;
  /** False if this value or one inside has an indefinite length or is a string in pieces. DER has neither. */
  readonly definite: boolean;
  /** Tag, length and content. */
  readonly bytes: Buffer;
  readonly content: Buffer;
  /** Of a constructed value. */
  readonly children: readonly Node[];
}

export const TAG = { bitString: 3, octetString: 4, oid: 6, sequence: 16, set: 17, utcTime: 23, time: 24 };

/** Nested values. A signature with certificates and time stamps has 20. */
const MAX_DEPTH = 64;

export class NotBer extends Error {}

/** @throws NotBer, in words that complete "…, since …" */
export function readBer(file: Uint8Array): Node {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const node = read(bytes, 0, bytes.length, 0);
  const rest = bytes.length - node.bytes.length;
  if (rest > 0) throw new NotBer(`${rest} bytes follow the end of its structure`);
  return node;
}

/** A value whose content is not read. */
export type Element = Pick<Node, 'class' | 'tag' | 'bytes' | 'content'>;

/**
 * Reads values that follow each other, one at a time: a revocation list has up to a million.
 *
 * @throws NotBer, also if a length is indefinite
 */
export function* elementsIn(bytes: Buffer): Generator<Element> {
  for (let at = 0; at < bytes.length; ) {
    const { content, stop, ...kind } = headOf(bytes, at, bytes.length);
    if (stop === undefined) throw new NotBer('it has a value of indefinite length');
    yield { ...kind, bytes: bytes.subarray(at, stop), content: bytes.subarray(content, stop) };
    at = stop;
  }
}

/** Tag and length. `stop` is undefined if the length is indefinite. */
function headOf(bytes: Buffer, start: number, end: number) {
  let at = start;
  const octet = () => {
    if (at >= end) throw new NotBer('it ends too early');
    return bytes[at++]!;
  };
  const first = octet();
  let tag = first & 31;
  if (tag === 31) {
    tag = 0;
    let more: number;
    do {
      more = octet();
      tag = tag * 128 + (more & 127);
      if (tag > 0xffff) throw new NotBer('it has a tag that no signature has');
    } while (more & 128);
  }
  const constructed = (first & 32) !== 0;
  const head = octet();
  let stop: number | undefined = at + head;
  if (head === 128) stop = undefined;
  else if (head > 128) {
    const count = head - 128;
    if (count > 4) throw new NotBer('it has a length that no signature has');
    let length = 0;
    for (let index = 0; index < count; index++) length = length * 256 + octet();
    stop = at + length;
  }
  if (stop === undefined && !constructed) throw new NotBer('it has a value without an end');
  if (stop !== undefined && stop > end) throw new NotBer('it ends too early');
  return { class: first >> 6, tag, constructed, content: at, stop };
}

function read(bytes: Buffer, start: number, end: number, depth: number): Node {
  if (depth > MAX_DEPTH) throw new NotBer(`its structure is more than ${MAX_DEPTH} levels deep`);
  const { content, stop, ...kind } = headOf(bytes, start, end);
  const { constructed, tag } = kind;
  let at = content;
  const children: Node[] = [];
  if (constructed)
    while (stop === undefined || at < stop) {
      if (stop === undefined && at + 2 <= end && bytes.readUInt16BE(at) === 0) break;
      const child = read(bytes, at, stop ?? end, depth + 1);
      children.push(child);
      at += child.bytes.length;
    }
  else at = stop!;
  const node = { ...kind, children, content: bytes.subarray(content, at) };
  const inPieces = node.class === 0 && constructed && tag !== TAG.sequence && tag !== TAG.set;
  return {
    ...node,
    definite: stop !== undefined && !inPieces && children.every((child) => child.definite),
    bytes: bytes.subarray(start, stop === undefined ? at + 2 : at),
  };
}

/** @returns the same value without indefinite lengths and strings in pieces. What had none stays byte for byte. */
export function definite(node: Node): Buffer {
  if (node.definite) return node.bytes;
  return encode(node, node.children.map(definite));
}

/** @returns the value in DER */
export function der(node: Node): Buffer {
  const children = node.children.map(der);
  // X.690, 11.6. Shorter encodings count as if zeros followed.
  if (node.class === 0 && node.tag === TAG.set) children.sort(Buffer.compare);
  return encode(node, children);
}

/** Encodes the node again, with the given encodings of its children. */
function encode(node: Node, children: readonly Buffer[]): Buffer {
  const { class: kind, tag, constructed } = node;
  const inPieces = constructed && kind === 0 && tag !== TAG.sequence && tag !== TAG.set;
  const content = !constructed ? node.content : inPieces ? joined(node) : Buffer.concat(children);
  return tagged((kind << 6) | (constructed && !inPieces ? 32 : 0) | tag, content);
}

/** @returns the content of a string, also of one in pieces */
export function joined(node: Node): Buffer {
  if (!node.constructed) return node.content;
  const pieces = node.children.map(joined);
  if (node.class !== 0 || node.tag !== TAG.bitString) return Buffer.concat(pieces);
  // The first octet of a piece says how many bits at its end are unused.
  const unused = pieces.at(-1)?.subarray(0, 1) ?? Buffer.from([0]);
  return Buffer.concat([unused, ...pieces.map((piece) => piece.subarray(1))]);
}

function tagged(tag: number, content: Buffer): Buffer {
  const length: number[] = [];
  if (content.length < 128) length.push(content.length);
  else {
    for (let rest = content.length; rest > 0; rest = Math.floor(rest / 256)) length.unshift(rest % 256);
    length.unshift(128 + length.length);
  }
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export const isSequence = (node: Node | undefined): node is Node =>
  node?.class === 0 && node.tag === TAG.sequence && node.constructed;

export const isContext = (node: Node | undefined, tag: number): node is Node =>
  node?.class === 2 && node.tag === tag;

/** Octets. Those in use have at most 20. */
const MAX_OID = 64;

/** @returns e.g. `1.2.840.113549.1.7.2`; undefined if the node is no object identifier */
export function oidOf(node: Node | undefined): string | undefined {
  if (node?.class !== 0 || node.tag !== TAG.oid || node.constructed) return;
  if (node.content.length === 0 || node.content.length > MAX_OID) return;
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const octet of node.content) {
    arc = (arc << 7n) | BigInt(octet & 127);
    if (octet & 128) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const [head = 0n, ...rest] = arcs;
  const root = head < 80n ? head / 40n : 2n;
  return [root, head - root * 40n, ...rest].join('.');
}

/** @returns undefined unless the time is in UTC with seconds, as RFC 5652, section 11.3, asks for */
export function timeOf(node: Node | undefined): Date | undefined {
  if (node?.class !== 0 || (node.tag !== TAG.utcTime && node.tag !== TAG.time)) return;
  const text = joined(node).toString('latin1');
  // A two-digit year below 50 is of this century.
  const year = node.tag === TAG.time ? '' : text < '5' ? '20' : '19';
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(year + text);
  if (parts === null) return;
  const iso = `${parts.slice(1, 4).join('-')}T${parts.slice(4).join(':')}.000Z`;
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) || time.toISOString() !== iso ? undefined : time;
}
