/** ICO files that hold PNGs (ms997538, "Icons in Win32"); Windows since Vista and all browsers read them. */

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const ICON = 1;

/** @param pngs - squares of at most 255 px */
export function icoOf(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pngs.length);
  header.writeUInt16LE(ICON, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  for (const [index, png] of pngs.entries()) {
    const entry = header.subarray(HEADER_BYTES + ENTRY_BYTES * index);
    // PNG specification §11.2.2: width and height follow signature, length and name of the first chunk.
    entry.writeUInt8(png.readUInt32BE(16), 0);
    entry.writeUInt8(png.readUInt32BE(20), 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}

/** @returns the PNGs of such a file */
export function pngsOf(ico: Buffer): Buffer[] {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = ico.subarray(HEADER_BYTES + ENTRY_BYTES * index);
    const offset = entry.readUInt32LE(12);
    return ico.subarray(offset, offset + entry.readUInt32LE(8));
  });
}
