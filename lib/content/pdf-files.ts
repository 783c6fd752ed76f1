/**
 * Reads the PDF files of a practice: `files/consent.pdf` is served as `/files/consent.pdf`, byte for byte. Readers of a
 * broken or encrypted file would get an empty window, so such a file is refused. What is inside is not checked.
 */
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { PdfSource } from '../../lambda/render/site-source.ts';
import { type ContentProblem, type Rule, reporter } from '../../lambda/shared/content-problem.ts';
import { nameRule, readFolder } from '../practice/files/file-names.ts';
import { folderFor, isRead } from '../practice/files/read-files.ts';
import { RULES } from '../practice/messages/english.ts';
import { MAX_ALL_BYTES, MAX_FILE_BYTES } from './images/limits.ts';

/** The name of the folder, and the first part of the paths. */
const FOLDER = 'files';

/**
 * @param folder - may be absent
 * @returns also files with problems, because the problem of the file is message enough: a link to it is not wrong
 */
export function readPdfs(folder: string, problems: ContentProblem[]): readonly PdfSource[] {
  const pdfs = Array.from(
    readFolder(folder, problems, brokenNameRule),
    ({ file, bytes, report }): PdfSource => {
      const rule = brokenPdfRule(bytes);
      if (rule) report('file', rule, rule.id === 'pdf.large' ? bytes.length : undefined);
      const madeFrom = createHash('sha256').update(bytes).digest('base64url');
      return {
        ...{ path: `/${FOLDER}/${file}`, contentType: 'application/pdf', bytes: bytes.length },
        body: { madeFrom, base64: bytes.toString('base64') },
      };
    },
  );
  const all = pdfs.reduce((sum, { bytes }) => sum + bytes, 0);
  if (all > MAX_ALL_BYTES)
    reporter(folder, problems)(FOLDER, RULES.pictureMany(MAX_ALL_BYTES, 'images', ''), all);
  return pdfs;
}

function brokenNameRule(file: string): Rule | undefined {
  const extension = extname(file);
  const lower = extension.toLowerCase();
  const folder = folderFor(lower);
  if (lower !== '.pdf') return folder ? RULES['pdf.folder'](folder) : RULES.pdf();
  return isRead(`${FOLDER}/${file}`) ? undefined : nameRule(basename(file, extension), lower);
}

/** Readers look for the end of a file in its last 1,024 bytes (PDF Reference 1.7, appendix H, note 18). */
const END_BYTES = 1_024;

/**
 * Checks the beginning (ISO 32000-1 §7.5.2), the end (§7.5.5), and the cross-reference table or stream to which the end
 * leads (§7.5.4, §7.5.8). Its dictionary says whether the file is encrypted (§7.6.1).
 *
 * @returns the broken rule, or undefined
 */
export function brokenPdfRule(bytes: Buffer): Rule | undefined {
  if (bytes.length > MAX_FILE_BYTES) return RULES['pdf.large'](MAX_FILE_BYTES);
  const text = bytes.toString('latin1');
  if (!/^%PDF-\d\.\d/.test(text)) return RULES.pdf();
  const end = text.slice(-END_BYTES);
  const [, place] = /^startxref\s+(\d+)\s+%%EOF/.exec(end.slice(end.lastIndexOf('startxref'))) ?? [];
  const references = text.slice(Number(place ?? bytes.length));
  const [, kind] = /^\s*(xref|\d+\s+\d+\s+obj)\b/.exec(references) ?? [];
  if (kind === undefined) return RULES['pdf.end']();
  const dictionary = references.slice(0, references.indexOf(kind === 'xref' ? 'startxref' : 'stream'));
  return /\/Encrypt\b/.test(dictionary) ? RULES['pdf.encrypted']() : undefined;
}
