/**
 * `/sitemap.xml` (sitemaps.org 0.9): every canonical page, `lastmod` from content, never from a clock.
 * Five element names and two escaped values a page do not need an XML library.
 */
import { escapeHtml } from '../escape.ts';

interface SitemapEntry {
  /** Absolute. */
  readonly url: string;
  readonly lastModified: string;
}

export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ url, lastModified }) =>
      `  <url>\n    <loc>${escapeHtml(url)}</loc>\n    <lastmod>${lastModified}</lastmod>\n  </url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
