/** Small images of every type that the service serves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PNG = readFileSync(join(import.meta.dirname, '../../defaults/icon-512.png'));

export const svg = (inside = '', attributes = 'viewBox="0 0 40 30"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

/** The headers of a JPEG: size (ITU T.81 §B.2.2) and orientation (EXIF 2.3 §4.6.4, tag 274). No picture data. */
export function jpeg(width: number, height: number, orientation = 1): Buffer {
  const exif = Buffer.alloc(34);
  exif.write('Exif\0\0MM\0*\0\0\0\x08\0\x01', 'latin1');
  exif.writeUInt16BE(274, 16);
  exif.writeUInt16BE(3, 18);
  exif.writeUInt32BE(1, 20);
  exif.writeUInt16BE(orientation, 24);
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const marker = (code: number, content: Buffer) =>
    Buffer.concat([Buffer.from([0xff, code, 0, content.length + 2]), content]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    marker(0xe1, exif),
    marker(0xc0, frame),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The header of a WebP image. It stores width and height minus one, in 24 bits (container specification, "Extended File Format"). */
export function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

/** A complete image of 2 × 2 px. */
export const AVIF = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
  'base64',
);
