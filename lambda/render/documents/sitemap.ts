/**
 * `/sitemap.xml` (sitemaps.org 0.9): every page with its canonical URL. `lastmod` comes from the content, never from a
 * clock.
 */
import { escapeHtml } from '../escape.ts';

interface SitemapEntry {
  /** Absolute URL. */
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
