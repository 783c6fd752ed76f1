/** `/robots.txt` (RFC 9309): everything is public and meant to be read. Pure, build time only. */
import { BASE_URL_PLACEHOLDER, SITEMAP } from '../../lambda/shared/routes.ts';

export function robotsTxt(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${BASE_URL_PLACEHOLDER}${SITEMAP.path}\n`;
}
