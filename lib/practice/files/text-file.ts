/**
 * Reads a file that a person saved, and reports every encoding but UTF-8. Otherwise the service would serve other
 * characters than the author wrote.
 */
import { readFileSync, statSync } from 'node:fs';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { RULES } from '../messages/english.ts';
import { placeOf } from '../messages/problem.ts';
import { realPath, unreadRule } from './real-path.ts';

/**
 * @param root - the file must lie in this folder, without links. @default anywhere: a person named the file
 * @returns undefined after reporting, if the file cannot be read or is not UTF-8
 */
export function readText(path: string, report: Report, root?: string): string | undefined {
  const bytes = readBytes(path, report, root);
  return bytes && decode(bytes, report);
}

/**
 * @param root - as above
 * @param maxBytes - a larger file is not read into memory
 * @returns undefined after reporting, if the file cannot be read
 */
export function readBytes(
  path: string,
  report: Report,
  root?: string,
  maxBytes?: number,
): Buffer | undefined {
  const real = root === undefined ? path : realPath(path, 'file', root, report);
  if (real === undefined) return undefined;
  try {
    const { size } = statSync(real);
    if (maxBytes !== undefined && size > maxBytes) {
      report('file', RULES['file.bytes'](maxBytes), size);
      return undefined;
    }
    return readFileSync(real);
  } catch (error) {
    report('file', unreadRule(path, 'file', (error as NodeJS.ErrnoException).code));
    return undefined;
  }
}

/**
 * @returns the text without its byte order mark, with LF line ends, so that a checkout on Windows serves the same bytes as
 *   one on Linux; undefined after reporting, if it is not UTF-8
 */
export function decode(bytes: Uint8Array, report: Report): string | undefined {
  const encoding = otherEncoding(bytes);
  if (encoding) {
    report('file', RULES['file.encoding'](encoding));
    return undefined;
  }
  const { text, complete } = decodedPart(bytes);
  if (!complete) reportByte(bytes, text, report);
  else if (text.includes('\0')) report(placeOf(text, text.indexOf('\0')), RULES['file.nul']());
  else return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return undefined;
}

/**
 * Patterns of the first four bytes: a byte order mark, or the zero bytes of the first characters, which are ASCII in
 * every format here (RFC 4627 §3). UTF-32 comes first, because its little-endian mark begins like that of UTF-16.
 */
const OTHER_ENCODINGS: readonly [RegExp, string][] = [
  [/^0000feff|^000000(?!00)/, 'UTF-32 (big-endian)'],
  [/^fffe0000|^(?!00)..000000/, 'UTF-32 (little-endian)'],
  [/^feff|^00(?!00)/, 'UTF-16 (big-endian)'],
  [/^fffe|^(?!00)..00/, 'UTF-16 (little-endian)'],
];

function otherEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return OTHER_ENCODINGS.find(([pattern]) => pattern.test(start))?.[1];
}

/** Decodes the bytes up to the first that is not UTF-8. The byte order mark is kept. */
function decodedPart(bytes: Uint8Array): { text: string; complete: boolean } {
  const whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return { text: whole.decode(bytes), complete: true };
  } catch {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    let text = '';
    try {
      // Byte by byte, because the decoder does not say where it fails.
      for (const [index] of bytes.entries())
        text += decoder.decode(bytes.subarray(index, index + 1), { stream: true });
    } catch {}
    return { text, complete: false };
  }
}

/**
 * Windows-1252 from 0x80 to 0x9F; its other characters are those of Latin-1. `TextDecoder` cannot be used: from Node.js
 * 20.18.3 on, several releases decode this range as Latin-1 (nodejs/node#56542).
 */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

function windows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  return text.replace(/[\x80-\x9F]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]!);
}

/** @param before - the text before the byte */
function reportByte(bytes: Uint8Array, before: string, report: Report): void {
  const offset = Buffer.byteLength(before);
  const byte = `0x${bytes[offset]!.toString(16).toUpperCase()}`;
  const probably = windows1252(bytes.subarray(offset, offset + 1));
  const hint = /\p{Cc}/u.test(probably) ? '' : `, but probably ${JSON.stringify(probably)} in Windows-1252`;
  const line = windows1252(bytes).split('\n')[before.split('\n').length - 1]!.trim();
  report(placeOf(before, before.length), RULES['file.byte'](byte, offset, hint), line);
}
