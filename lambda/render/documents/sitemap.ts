/**
 * `/sitemap.xml` (sitemaps.org 0.9): every page with its canonical URL, and every PDF file. `lastmod` comes from the
 * content, never from a clock. A page that several languages have names all of them (Google Search Central, "Localized
 * versions of your pages", "Sitemap").
 */
import { escapeHtml } from '../escape.ts';

interface SitemapEntry {
  readonly path: string;
  /** @default unknown */
  readonly lastModified?: string;
  /** The page in each language. @default none */
  readonly alternates?: readonly { readonly hreflang: string; readonly path: string }[];
}

/** @param baseUrl - public origin, no trailing slash */
export function sitemapXml(baseUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, lastModified, alternates = [] }) => {
    const links = alternates.map(
      (each) =>
        `    <xhtml:link rel="alternate" hreflang="${each.hreflang}" href="${escapeHtml(baseUrl + each.path)}"/>\n`,
    );
    const day = lastModified === undefined ? '' : `    <lastmod>${lastModified}</lastmod>\n`;
    return `  <url>\n    <loc>${escapeHtml(baseUrl + path)}</loc>\n${day}${links.join('')}  </url>\n`;
  });
  const hasAlternates = entries.some(({ alternates = [] }) => alternates.length > 0);
  const xhtml = hasAlternates ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>\n${urls.join('')}</urlset>\n`;
}
