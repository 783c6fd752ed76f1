/**
 * `/sitemap.xml` (sitemaps.org 0.9): every page with its canonical URL, and every PDF file. `lastmod` comes from the
 * content, never from a clock.
 */
import { escapeHtml } from '../escape.ts';

interface SitemapEntry {
  /** Absolute URL. */
  readonly url: string;
  /** @default unknown */
  readonly lastModified?: string;
}

export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, lastModified }) => {
    const day = lastModified === undefined ? '' : `    <lastmod>${lastModified}</lastmod>\n`;
    return `  <url>\n    <loc>${escapeHtml(url)}</loc>\n${day}  </url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
