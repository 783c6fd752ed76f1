/**
 * Reads the practice's brand: the values of `brand` in the practice file, and beside that file `logo.svg` or
 * `logo.png`, or a `site.css` of its own with `fonts/`.
 */
import { basename, extname, join } from 'node:path';
import type { FontSource, ImageSource, SiteSource } from '../../../lambda/render/site-source.ts';
import { type ContentProblem, type Report, reporter } from '../../../lambda/shared/content-problem.ts';
import { ASSETS } from '../../../lambda/shared/routes.ts';
import { type Brand, brandSchema } from '../../practice/brand.ts';
import { draftOf } from '../../practice/draft.ts';
import { nameRule, readFolder } from '../../practice/files/file-names.ts';
import { FONTS, isRead, LOGO_FILES } from '../../practice/files/read-files.ts';
import { isThere } from '../../practice/files/real-path.ts';
import { decode, readBytes } from '../../practice/files/text-file.ts';
import { RULES } from '../../practice/messages/english.ts';
import { encodedAs } from '../images/encoder.ts';
import { encodePicture } from '../images/image-files.ts';
import { isSvg } from '../images/limits.ts';
import { brandCss, checkedBrand } from './palette.ts';
import { checkSvg } from './svg.ts';

const SITE_CSS = ASSETS.stylesheet.path.slice(1);

/** Every page loads the logo. */
const MAX_LOGO_BYTES = 50_000;

export interface LoadedBrand extends Required<Pick<SiteSource, 'fonts' | 'lead'>>, Pick<SiteSource, 'logo'> {
  readonly stylesheet: string;
  /** A warning about the style sheet of the practice, whose effect nothing checks. Empty if it has none. */
  readonly uncheckedStylesheet: readonly ContentProblem[];
  /** Fonts that are not served. */
  readonly unreadFonts: readonly ContentProblem[];
}

/**
 * @param value - `brand` of the practice file, as it is written: its shape is checked already
 * @param report - for the practice file
 */
export function brandOf(value: unknown, report: Report): Brand {
  const { accent, paper, ink, ...others } = value === undefined ? {} : draftOf(brandSchema, value);
  const isStated = ([, each]: readonly [string, string | undefined]) => each !== undefined && each !== '';
  return checkedBrand(
    Object.fromEntries(Object.entries({ accent, paper, ink, ...others }).filter(isStated)),
    report,
  );
}

/**
 * @param folder - of the practice
 * @param stylesheet - text of the `site.css` of the practice or, if it has none, of the package
 * @param brand - undefined: the practice states none
 */
export async function readBrand(
  folder: string,
  stylesheet: string,
  brand: Brand | undefined,
  problems: ContentProblem[],
): Promise<LoadedBrand> {
  const isOwn = isThere(join(folder, SITE_CSS));
  const hasFonts = isThere(join(folder, FONTS));
  return {
    logo: await readLogo(folder, problems),
    lead: brand?.lead ?? 'wide',
    fonts: isOwn ? readFonts(join(folder, FONTS), problems) : [],
    stylesheet:
      isOwn || !brand ? stylesheet : `${stylesheet}\n/* brand of practice.json */\n${brandCss(brand)}`,
    uncheckedStylesheet: isOwn
      ? [
          warningAt(
            folder,
            SITE_CSS,
            'is served unchanged, instead of the stylesheet of the service and of the colours, fonts and corners of brand: run npm run pages -- --practice <file>, which measures on each page whether the numbers can be seen',
          ),
        ]
      : [],
    unreadFonts:
      !isOwn && hasFonts
        ? [
            warningAt(
              folder,
              FONTS,
              `is not read: fonts belong to a ${SITE_CSS} of your own. Choose fonts in brand, or delete them`,
            ),
          ]
        : [],
  };
}

const warningAt = (folder: string, name: string, rule: string): ContentProblem => ({
  file: join(folder, name),
  where: name === FONTS ? 'folder' : 'file',
  rule,
  received: undefined,
});

async function readLogo(folder: string, problems: ContentProblem[]): Promise<ImageSource | undefined> {
  const [name, other] = LOGO_FILES.filter((each) => isThere(join(folder, each)));
  if (name === undefined) return undefined;
  const report = reporter(join(folder, name), problems);
  if (other !== undefined) {
    report('file', RULES['pictureBroken.logos'](other));
    return undefined;
  }
  const bytes = readBytes(join(folder, name), report, folder);
  if (!bytes || !checkLength(bytes, report)) return undefined;
  const isDrawing = isSvg(bytes);
  const text = isDrawing ? decode(bytes, report) : undefined;
  const svg = text === undefined ? undefined : checkSvg(text, report);
  if (isDrawing && svg === undefined) return undefined;
  const encoded = await encodePicture(
    { file: name, bytes: svg === undefined ? bytes : Buffer.from(svg), report },
    'webp',
    [],
    LOGO_FILES.map((each) => extname(each)),
  );
  if (!encoded) return undefined;
  const { madeFrom, width, height } = encoded;
  if (width < height) {
    report('file', RULES['pictureBroken.high'](), `${width} × ${height} px`);
    return undefined;
  }
  return {
    ...{ file: `/${name}`, width, height },
    ...(svg === undefined
      ? { path: '/logo.webp', contentType: 'image/webp', body: encodedAs(madeFrom, 'whole', encoded.bytes) }
      : { path: '/logo.svg', contentType: 'image/svg+xml', body: svg }),
  };
}

/** @returns false after reporting */
function checkLength({ length }: Buffer, report: Report): boolean {
  if (length > MAX_LOGO_BYTES) report('file', RULES['pictureLarge.logo'](MAX_LOGO_BYTES), length);
  return length <= MAX_LOGO_BYTES;
}

/** A font with the letters of English, Spanish and Portuguese has 20 to 60 kB for each weight. */
const MAX_BYTES = 200_000;
const MAX_ALL_BYTES = 500_000;
const SMALLER =
  'keep only the letters that the pages need, e.g. pyftsubset --unicodes=U+0020-024F,U+2000-206F,U+20AC --flavor=woff2';

/** WOFF 2.0 §4: signature, and the length of the file in the third number of its header. */
const SIGNATURE = 'wOF2';
const LENGTH_AT = 8;

/**
 * Reads the fonts for a style sheet of the practice: the file `serif.woff2` of its folder `fonts` is served as
 * `/fonts/serif.woff2`.
 *
 * @param folder - may be absent
 */
function readFonts(folder: string, problems: ContentProblem[]): readonly FontSource[] {
  const fonts: FontSource[] = [];
  for (const { file, bytes, report } of readFolder(folder, problems, brokenNameRule))
    if (checkFont(file, bytes, report))
      fonts.push({
        ...{ path: `/fonts/${file}`, contentType: 'font/woff2' },
        ...{ body: bytes.toString('base64'), encoding: 'base64' },
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

function brokenNameRule(file: string): ContentProblem['rule'] | undefined {
  const extension = extname(file);
  if (extension.toLowerCase() === '.woff2')
    return isRead(`${FONTS}/${file}`) ? undefined : nameRule(basename(file, extension), '.woff2');
  return /^\.(woff|ttf|otf|ttc|eot)$/i.test(extension)
    ? 'must end in .woff2: convert the font to WOFF2; another name is not enough'
    : 'must be a font that ends in .woff2: move it elsewhere';
}

/** @returns false after reporting */
function checkFont(file: string, bytes: Buffer, report: Report<string>): boolean {
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
