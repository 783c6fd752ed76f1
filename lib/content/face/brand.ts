/**
 * Reads the practice's face, which is beside its file: `brand.css`, `logo.svg` or `logo.png`, and `fonts/`. What
 * `brand.css` says is served at the end of `/site.css`.
 */
import { extname, join } from 'node:path';
import type { ImageSource } from '../../../lambda/render/image-source.ts';
import type { FontSource, SiteSource } from '../../../lambda/render/site-source.ts';
import { type ContentProblem, type Report, reporter } from '../../../lambda/shared/content-problem.ts';
import { isThere } from '../../practice/files/real-path.ts';
import { decode, readBytes, readText } from '../../practice/files/text-file.ts';
import { cleanImages } from '../images/clean-images.ts';
import { checkImage, sizeOf } from '../images/image-files.ts';
import { cleanSvg } from '../svg/check-svg.ts';
import { checkBrandCss } from './check-brand-css.ts';
import { type CssFiles, checkCss } from './check-css.ts';
import { checkContrast } from './contrast.ts';
import { readCss } from './css.ts';
import { readFonts } from './fonts.ts';

export const BRAND_CSS = 'brand.css';
export const FONTS = 'fonts';

/** Name → media type and format. */
const LOGOS = {
  'logo.svg': ['image/svg+xml', 'svg'],
  'logo.png': ['image/png', 'png'],
} as const;
export const LOGO_FILES = Object.keys(LOGOS) as (keyof typeof LOGOS)[];

/** Every page shows it. */
const MAX_LOGO_BYTES = 50_000;

export interface Brand extends Required<Pick<SiteSource, 'fonts'>>, Pick<SiteSource, 'logo'> {
  readonly stylesheet: string;
  /** What may be unreadable. */
  readonly doubtfulStyles: readonly ContentProblem[];
  /** Those that no style sheet names. */
  readonly unusedFonts: readonly ContentProblem[];
}

interface SiteCss {
  readonly file: string;
  /** Empty if it could not be read. */
  readonly text: string;
  /** Whether the practice has its own. */
  readonly isOwn: boolean;
}

/**
 * @param folder - of the practice
 * @param images - paths of all images
 */
export async function readBrand(
  folder: string,
  siteCss: SiteCss,
  images: ReadonlySet<string>,
  problems: ContentProblem[],
): Promise<Brand> {
  const { fonts, paths } = readFonts(join(folder, FONTS), problems);
  const file = join(folder, BRAND_CSS);
  const report = reporter(file, problems);
  const text = isThere(file) ? readText(file, report, folder) : undefined;
  const ownReport = siteCss.isOwn ? reporter(siteCss.file, problems) : undefined;
  const doubtfulStyles: ContentProblem[] = [];
  const used = checkStyles(
    { text: siteCss.text, report: ownReport },
    text === undefined ? undefined : { text, report, doubt: reporter(file, doubtfulStyles) },
    { images, fonts: paths },
  );
  return {
    logo: await readLogo(folder, problems),
    fonts: fonts.filter((font) => used?.has(font.path)),
    stylesheet: text === undefined ? siteCss.text : `${siteCss.text}\n/* ${BRAND_CSS} */\n${text}`,
    doubtfulStyles,
    unusedFonts: fonts.filter((font) => used && !used.has(font.path)).map((font) => unused(folder, font)),
  };
}

const unused = (folder: string, { path }: FontSource): ContentProblem => ({
  file: join(folder, path),
  where: 'file',
  rule: `is not read: no @font-face of ${BRAND_CSS} has url(${path}). Name it there, or delete it`,
  received: undefined,
});

/** Of the default stylesheet, which `npm start` reads again at each edit. */
let parsed: { readonly text: string; readonly nodes: ReturnType<typeof readCss> } | undefined;

function ours(text: string): ReturnType<typeof readCss> {
  if (parsed?.text !== text) parsed = { text, nodes: readCss(text, () => {}) };
  return parsed.nodes;
}

/**
 * @param site - has no report if it is ours, which a test checks
 * @returns paths of the fonts that the style sheets name; undefined after reporting that one of them cannot be read
 */
function checkStyles(
  site: { readonly text: string; readonly report: Report | undefined },
  brand: { readonly text: string; readonly report: Report; readonly doubt: Report } | undefined,
  files: CssFiles,
): ReadonlySet<string> | undefined {
  if (!site.report && !brand) return new Set();
  const base = site.report ? readCss(site.text, site.report) : ours(site.text);
  const added = brand && readCss(brand.text, brand.report);
  const used = new Set<string>();
  if (base && site.report) for (const path of checkCss(base, files, site.report)) used.add(path);
  if (brand && added) for (const path of checkCss(added, files, brand.report)) used.add(path);
  if (!base || (brand && !added)) return undefined;
  if (brand && added) checkBrandCss(added, base, brand.report, brand.doubt);
  checkContrast([
    { nodes: base, report: site.report },
    ...(brand && added ? [{ nodes: added, report: brand.report }] : []),
  ]);
  return used;
}

async function readLogo(folder: string, problems: ContentProblem[]): Promise<ImageSource | undefined> {
  const [name, other] = LOGO_FILES.filter((each) => isThere(join(folder, each)));
  if (name === undefined) return undefined;
  const report = reporter(join(folder, name), problems);
  if (other !== undefined) {
    report('file', `must be the only logo: delete it or ${other}`);
    return undefined;
  }
  const [contentType, format] = LOGOS[name];
  const bytes = readBytes(join(folder, name), report, folder);
  const image = bytes && { file: name, format, bytes, report };
  if (
    !image ||
    !checkImage(
      image,
      LOGO_FILES.map((each) => extname(each)),
    )
  )
    return undefined;
  const servedAs = (measured: Buffer) => {
    const { width, height } = sizeOf(measured)!;
    return { path: `/${name}`, contentType, width, height };
  };
  let logo: ImageSource | undefined;
  if (format === 'svg') {
    const text = decode(bytes, report);
    const body = text === undefined ? undefined : cleanSvg(text, report);
    logo = body === undefined ? undefined : { ...servedAs(bytes), body };
  } else {
    const raster = { ...image, format };
    const cleaned = (await cleanImages([raster])).get(raster);
    logo = cleaned && {
      ...servedAs(cleaned),
      body: cleaned.toString('base64'),
      encoding: 'base64',
    };
  }
  return logo && checkLogo(logo, report) ? logo : undefined;
}

/** @returns false after reporting */
function checkLogo({ body, encoding, width, height }: ImageSource, report: Report): boolean {
  const length = Buffer.byteLength(body, encoding ?? 'utf8');
  if (length > MAX_LOGO_BYTES)
    report(
      'file',
      `must have at most ${MAX_LOGO_BYTES} bytes, because every page shows it: save it smaller, e.g. 144 px high`,
      length,
    );
  else if (width < height)
    report(
      'file',
      'must be at least as wide as it is high, because it is shown in a line, in place of icon and name',
      `${width} × ${height} px`,
    );
  else return true;
  return false;
}
