/**
 * Reads the fonts for a style sheet of the practice: the file `serif.woff2` of its folder `fonts` is served as
 * `/fonts/serif.woff2`.
 */
import { basename, dirname, extname, join } from 'node:path';
import type { FontSource } from '../../../lambda/render/site-source.ts';
import { type ContentProblem, type Report, reporter } from '../../../lambda/shared/content-problem.ts';
import { filesIn, hasFolder, NAME, nameMeant } from '../../practice/files/file-names.ts';
import { readBytes } from '../../practice/files/text-file.ts';

/** A font of the letters of the languages here has 20 to 60 kB for each weight. */
const MAX_BYTES = 200_000;
const MAX_ALL_BYTES = 500_000;
const SMALLER =
  'keep only the letters that the pages need, e.g. pyftsubset --unicodes=U+0020-024F,U+2000-206F,U+20AC --flavor=woff2';

/** WOFF 2.0 §4: signature, and the length of the file in the third number of its header. */
const SIGNATURE = 'wOF2';
const LENGTH_AT = 8;

/** @param folder - may be absent */
export function readFonts(folder: string, problems: ContentProblem[]): readonly FontSource[] {
  if (!hasFolder(folder, problems)) return [];
  const names = filesIn(folder, problems).sort();
  const fonts = names.flatMap((file): FontSource[] => {
    const report = reporter(join(folder, file), problems);
    const bytes = checkName(file, report)
      ? readBytes(join(folder, file), report, dirname(folder))
      : undefined;
    if (bytes === undefined || !checkFont(file, bytes, report)) return [];
    return [
      {
        path: `/fonts/${file}`,
        contentType: 'font/woff2',
        body: bytes.toString('base64'),
        encoding: 'base64',
      },
    ];
  });
  const bytes = fonts.reduce((sum, { body }) => sum + Buffer.byteLength(body, 'base64'), 0);
  if (bytes > MAX_ALL_BYTES)
    reporter(folder, problems)(
      'fonts',
      `must have at most ${MAX_ALL_BYTES} bytes together: ${SMALLER}`,
      bytes,
    );
  return fonts;
}

/** @returns false after reporting */
function checkName(file: string, report: Report): boolean {
  const name = basename(file);
  const extension = extname(name);
  const stem = basename(name, extension);
  if (extension.toLowerCase() !== '.woff2')
    report(
      'file name',
      /^\.(woff|ttf|otf|ttc|eot)$/i.test(extension)
        ? 'must end in .woff2: convert the font to WOFF2; another name is not enough'
        : 'must be a font that ends in .woff2: move it elsewhere',
      name,
    );
  else if (extension !== '.woff2' || !NAME.test(stem))
    report('file name', `must be lower-case letters, digits and hyphens${nameMeant(stem, '.woff2')}`, name);
  else return true;
  return false;
}

/** @returns false after reporting */
function checkFont(file: string, bytes: Buffer, report: Report): boolean {
  if (bytes.toString('latin1', 0, 4) !== SIGNATURE)
    report('file', 'must be a font in the format WOFF2: convert it; another name is not enough', file);
  else if (bytes.length < LENGTH_AT + 4 || bytes.readUInt32BE(LENGTH_AT) !== bytes.length)
    report(
      'file',
      'is no whole font: its header states another length. Copy it again',
      `${bytes.length} bytes`,
    );
  else if (bytes.length > MAX_BYTES)
    report('file', `must have at most ${MAX_BYTES} bytes: ${SMALLER}`, bytes.length);
  else return true;
  return false;
}
