/**
 * Reads BER (ITU-T X.690) with the bytes of every value as they are in the file, because hashes and signatures are made
 * of these bytes.
 */

export interface Node {
  /** Class and tag, as in `TYPE`. `2.0` is `[0]`. */
  readonly type: string;
  /** Tag, length and content. */
  readonly bytes: Buffer;
  readonly content: Buffer;
  /** Of a constructed value. */
  readonly children: readonly Node[];
  /** Whether lengths and integers are as short as they can be, and strings are whole, as DER asks. */
  readonly isDer: boolean;
}

export const TYPE = {
  boolean: '0.1',
  integer: '0.2',
  bits: '0.3',
  octets: '0.4',
  oid: '0.6',
  sequence: '0.16',
  set: '0.17',
  utcTime: '0.23',
  time: '0.24',
  bmpString: '0.30',
};

/** Nested values. A signature with certificates and time stamps has 20. */
const MAX_DEPTH = 64;

/** Universal types that are always constructed, and those that never are (X.690, section 8). */
const CONSTRUCTED = /^0\.1[67]$/;
const PRIMITIVE = /^0\.(1|2|5|6|9|10|13)$/;

export class NotBer extends Error {}

/** @throws NotBer, in words that complete "…, since …" */
export function readBer(file: Uint8Array): Node {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const node = read(bytes, 0, bytes.length, 0);
  const rest = bytes.length - node.bytes.length;
  if (rest > 0) throw new NotBer(`${rest} bytes follow the end of its structure`);
  return node;
}

function read(bytes: Buffer, start: number, end: number, depth: number): Node {
  if (depth > MAX_DEPTH) throw new NotBer(`its structure is more than ${MAX_DEPTH} levels deep`);
  let at = start;
  const octet = () => {
    if (at >= end) throw new NotBer('it ends too early');
    return bytes[at++]!;
  };
  const first = octet();
  const type = `${first >> 6}.${first & 31}`;
  // A tag above 30 has further octets. The type 0 ends a value of indefinite length.
  if ((first & 31) === 31 || type === '0.0') throw new NotBer('it has a tag that no signature has');
  const isConstructed = (first & 32) !== 0;
  if ((isConstructed ? PRIMITIVE : CONSTRUCTED).test(type))
    throw new NotBer('it has a value that is built in another way than its type');
  const head = octet();
  const isIndefinite = head === 128;
  if (head > 132) throw new NotBer('it has a length that no signature has');
  if (isIndefinite && !isConstructed) throw new NotBer('it has a value without an end');
  let length = head & 127;
  if (head > 128) {
    const octets = length;
    length = 0;
    for (let index = 0; index < octets; index++) length = length * 256 + octet();
  }
  const content = at;
  const stop = isIndefinite ? end : content + length;
  if (stop > end) throw new NotBer('it ends too early');
  const children: Node[] = [];
  const endsHere = () => (isIndefinite ? at + 2 <= stop && bytes.readUInt16BE(at) === 0 : at >= stop);
  if (!isConstructed) at = stop;
  while (isConstructed && !endsHere()) {
    const child = read(bytes, at, stop, depth + 1);
    children.push(child);
    at += child.bytes.length;
  }
  const isShort = head < 128 || (length > 127 && length >= 256 ** (head - 129));
  const isWhole = !isConstructed || first >= 64 || CONSTRUCTED.test(type);
  const isMinimal = type !== TYPE.integer || isMinimalInteger(bytes.subarray(content, at));
  return {
    ...{ type, children, content: bytes.subarray(content, at) },
    bytes: bytes.subarray(start, isIndefinite ? at + 2 : at),
    isDer: !isIndefinite && isShort && isWhole && isMinimal && children.every((child) => child.isDer),
  };
}

/** X.690, section 8.3.2: the first nine bits are not all equal. */
const isMinimalInteger = ([first, second = first]: Buffer): boolean =>
  first !== undefined && (first !== (second! < 128 ? 0 : 255) || first === second);

/** Octets. Those in use have at most 20. */
const MAX_OID = 64;

/** Types of members, in their order. `|`: one of several. `*`: any. `?`: may be absent. */
export type Shape = readonly string[];

/** RFC 5280, section 4.1.1.2: algorithm and parameters. */
export const ALGORITHM: Shape = [TYPE.oid, '*?'];

/** @returns the member of each place of the shape; undefined if the node has others, or a malformed number or identifier */
export function membersOf(node: Node | undefined, shape: Shape): (Node | undefined)[] | undefined {
  const rest = [...(node?.children ?? [])];
  const found = shape.map((types) =>
    types.startsWith('*') || types.replace('?', '').split('|').includes(`${rest[0]?.type}`)
      ? rest.shift()
      : undefined,
  );
  const isWhole = found.every((member, index) =>
    member ? isWellFormed(member) : shape[index]!.endsWith('?'),
  );
  return node?.type === TYPE.sequence && isWhole && rest.length === 0 ? found : undefined;
}

const isWellFormed = (node: Node): boolean =>
  node.type === TYPE.oid ? oidOf(node) !== undefined : node.type !== TYPE.integer || node.isDer;

/** @returns e.g. `1.2.840.113549.1.7.2`; undefined if the node is no object identifier (X.690, section 8.19) */
export function oidOf(node: Node | undefined): string | undefined {
  if (node?.type !== TYPE.oid || node.content.length > MAX_OID) return;
  const arcs: bigint[] = [];
  let arc = 0n;
  let isComplete = false;
  for (const octet of node.content) {
    // A zero at the beginning of an arc.
    if (arc === 0n && octet === 128) return;
    arc = (arc << 7n) | BigInt(octet & 127);
    isComplete = octet < 128;
    if (!isComplete) continue;
    arcs.push(arc);
    arc = 0n;
  }
  if (!isComplete) return;
  const [head = 0n, ...rest] = arcs;
  const root = head < 80n ? head / 40n : 2n;
  return [root, head - root * 40n, ...rest].join('.');
}

/** @returns undefined unless the time is in UTC with seconds, as RFC 5652, section 11.3, asks for */
export function timeOf(node: Node | undefined): Date | undefined {
  if (node?.type !== TYPE.utcTime && node?.type !== TYPE.time) return;
  const text = node.content.toString('latin1');
  // A two-digit year below 50 is of this century.
  const year = node.type === TYPE.time ? '' : text < '5' ? '20' : '19';
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(year + text);
  if (parts === null) return;
  const iso = `${parts.slice(1, 4).join('-')}T${parts.slice(4).join(':')}.000Z`;
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) || time.toISOString() !== iso ? undefined : time;
}

/** @returns the text of a string of any type; an octet string may hold one too */
export function decoded({ type, content }: Node): string {
  if (type === TYPE.bmpString)
    return Buffer.from(content.subarray(0, content.length & ~1))
      .swap16()
      .toString('utf16le');
  const utf8 = content.toString('utf8');
  return utf8.includes('\ufffd') ? content.toString('latin1') : utf8;
}

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** @returns the text for terminals and pages */
export const textOf = (node: Node | undefined): string =>
  node ? decoded(node).replace(HIDDEN, ' ').trim().normalize('NFC') : '';
