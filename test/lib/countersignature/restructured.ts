/** Copies of a file in DER whose structure was changed in one place. */
import { Buffer } from 'node:buffer';
import { elements, indefinite, tlv } from '../../support/der.ts';

const CONSTRUCTED = 0x20;
const [INTEGER, OID] = [0x02, 0x06];

/** Of one value. Undefined where the change does not apply. */
type Change = (tag: number, value: Buffer, der: Buffer) => Buffer | undefined;

const NULL = Buffer.of(5, 0);
const only = (applies: boolean, make: () => Buffer) => (applies ? make() : undefined);
const isBuilt = (tag: number) => (tag & CONSTRUCTED) !== 0;

const CHANGES: Readonly<Record<string, Change>> = {
  twice: (_, __, der) => Buffer.concat([der, der]),
  'left out': () => Buffer.alloc(0),
  empty: (tag) => tlv(tag),
  'of indefinite length': (tag, value) => only(isBuilt(tag), () => indefinite(tag, value)),
  'with a long length': (tag, value) =>
    Buffer.concat([
      Buffer.of(tag, 0x83, value.length >> 16, (value.length >> 8) & 255, value.length & 255),
      value,
    ]),
  'built in another way': (tag, value) =>
    isBuilt(tag) ? tlv(tag ^ CONSTRUCTED, value) : tlv(tag | CONSTRUCTED, tlv(tag, value)),
  'an identifier with a zero': (tag, value) => only(tag === OID, () => tlv(tag, Buffer.of(0x80), value)),
  'an identifier that goes on': (tag, value) => only(tag === OID, () => tlv(tag, value, Buffer.of(0x81))),
  'a number with a zero': (tag, value) => only(tag === INTEGER, () => tlv(tag, Buffer.of(0), value)),
  'a number below zero': (tag, value) =>
    only(tag === INTEGER, () => tlv(tag, Buffer.of(value[0]! ^ 0x80), value.subarray(1))),
  'with a member more': (tag, value) => only(isBuilt(tag), () => tlv(tag, value, NULL)),
  'with a member before': (tag, value) => only(isBuilt(tag), () => tlv(tag, NULL, value)),
  'with an end inside': (tag, value) => only(isBuilt(tag), () => tlv(tag, value, Buffer.alloc(2))),
  'of another type': (tag, value) => tlv(tag ^ 1, value),
  'of another class': (tag, value) => tlv(tag ^ 0x80, value),
  'the other way round': (tag, value) =>
    only(isBuilt(tag), () =>
      tlv(
        tag,
        ...elements(value)
          .map(({ der }) => der)
          .reverse(),
      ),
    ),
  'with its members twice': (tag, value) => only(isBuilt(tag), () => tlv(tag, value, value)),
};

export interface Restructured {
  /** The change, and the indices of the value in its parents. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** @param wrap - makes the file of one value */
export function* restructured(
  der: Buffer,
  place = 'the file',
  wrap = (part: Buffer) => part,
): Generator<Restructured> {
  const [{ tag, value } = { tag: 0, value: der }] = elements(der);
  for (const [name, change] of Object.entries(CHANGES)) {
    const changed = change(tag, value, der);
    if (changed && !changed.equals(der)) yield { name: `${place} ${name}`, bytes: wrap(changed) };
  }
  if (!isBuilt(tag)) return;
  const members = elements(value).map((member) => member.der);
  for (const [index, member] of members.entries())
    yield* restructured(member, `${place}.${index}`, (part) =>
      wrap(tlv(tag, ...members.slice(0, index), part, ...members.slice(index + 1))),
    );
}
