/**
 * `/sitemap.xml` (sitemaps.org 0.9): every canonical page, `lastmod` from content, never from a clock.
 * Five element names and two escaped values a page do not need an XML library. Pure, build time only.
 */
import { BASE_URL_PLACEHOLDER } from '../../shared/routes.ts';
import { escapeHtml } from '../escape.ts';

export interface SitemapEntry {
  readonly path: string;
  readonly lastModified: string;
}

export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, lastModified }) =>
      `  <url>\n    <loc>${escapeHtml(BASE_URL_PLACEHOLDER + path)}</loc>\n    <lastmod>${lastModified}</lastmod>\n  </url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
