/** Reads text files of people. Only UTF-8 is accepted, so that the service serves what the author wrote. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { RULES } from '../messages/english.ts';
import { positionOf } from '../messages/problem.ts';
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
 * @returns the text without its byte order mark, with LF line ends, so that a checkout on Windows serves the same bytes
 *   as one on Linux; undefined after reporting, if it is not UTF-8
 */
export function decode(bytes: Uint8Array, report: Report): string | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!isUtf8(bytes)) {
    // The decoder replaces invalid bytes by this character.
    const index = text.indexOf('\uFFFD');
    const line = text.slice(text.lastIndexOf('\n', index) + 1).split('\n')[0]!;
    report(positionOf(text, index), RULES['file.encoding'](), line.trim());
  } else if (text.includes('\0')) report(positionOf(text, text.indexOf('\0')), RULES['file.nul']());
  else return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return undefined;
}
