/**
 * What messengers and networks show of a link to a page: Open Graph (ogp.me), which X reads too where it has no tag of its
 * own (X developer platform, "Cards markup").
 */
import { ASSETS } from '../shared/routes.ts';
import { escapeHtml } from './escape.ts';
import { SHARE_IMAGE_PATH } from './image-source.ts';
import type { Page } from './pages.ts';
import type { SiteContext } from './site-context.ts';

/** The icon, where a practice has no picture for it. */
const ICON = { ...ASSETS.iconPng, width: 512, height: 512 };

export function sharePreview({ practice, baseUrl, images }: SiteContext, page: Page): string {
  const picture = images.get(SHARE_IMAGE_PATH);
  const { path, contentType, width, height } = picture ?? ICON;
  const { language: base, region = '' } = new Intl.Locale(practice.language);
  // `language_TERRITORY`: no regions of many countries, such as 419.
  const territory = /^[A-Z]{2}$/.test(region) ? region : practice.location.addressCountry;
  const properties = {
    'og:type': 'website',
    'og:site_name': practice.name,
    'og:locale': `${base}_${territory}`,
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
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`,
    ),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
  ].join('\n');
}
