/**
 * The preview that messengers and social networks show of a link to a page: Open Graph (ogp.me). X reads Open Graph
 * where its own tags are missing (X developer platform, "Cards markup").
 */
import { SHARE_IMAGE_PATH } from '../../shared/images.ts';
import { ASSETS } from '../../shared/routes.ts';
import { escapeHtml } from '../escape.ts';
import { alternatesOf } from '../languages.ts';
import type { SiteContext } from '../site-context.ts';
import type { Images } from '../site-source.ts';
import type { Page } from './pages.ts';

/** Used if the practice has no `share.png`. */
const ICON = { ...ASSETS.iconPng, width: 512, height: 512 };

/** The picture of the practice where it is linked: its own, or else the icon. */
export const sharePicture = (images: Images) => images.get(SHARE_IMAGE_PATH) ?? ICON;

export function sharePreview(context: SiteContext, page: Page): string {
  const { practice, languages, own, baseUrl, images } = context;
  const { path, contentType, width, height } = sharePicture(images);
  const others = alternatesOf(languages, own, page.ownPath).map((each) =>
    localeOf(each.language.language, practice),
  );
  const locale = localeOf(practice.language, practice);
  const properties = {
    'og:type': 'website',
    'og:site_name': practice.name,
    'og:locale': locale,
    'og:locale:alternate': [...new Set(others)].filter((other) => other !== locale),
    'og:title': page.title,
    'og:description': page.description,
    'og:url': baseUrl + page.path,
    'og:image': baseUrl + path,
    'og:image:type': contentType,
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': practice.name,
  };
  return [
    ...Object.entries(properties).flatMap(([name, values]) =>
      [values].flat().map((value) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    ),
    `<meta name="twitter:card" content="${path === SHARE_IMAGE_PATH ? 'summary_large_image' : 'summary'}">`,
  ].join('\n');
}

/** `language_TERRITORY`. A territory is one country, unlike regions such as 419 (Latin America). */
function localeOf(tag: string, { location }: SiteContext['practice']): string {
  const { language, region = '' } = new Intl.Locale(tag);
  return `${language}_${/^[A-Z]{2}$/.test(region) ? region : location.addressCountry}`;
}
