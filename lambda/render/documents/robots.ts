/**
 * `/robots.txt` (RFC 9309): everything is public and meant to be read. What may be done with it beyond
 * reading, the practice says in `contentSignals` (contentsignals.org); a signal it leaves out is neither
 * granted nor refused. Pure, build time only.
 */
import type { Practice } from '../../shared/practice.ts';
import { BASE_URL_PLACEHOLDER, SITEMAP } from '../../shared/routes.ts';

const SIGNALS = { search: 'search', aiInput: 'ai-input', aiTrain: 'ai-train' } as const;

export function robotsTxt({ contentSignals = {} }: Practice): string {
  const signals = (Object.keys(SIGNALS) as (keyof typeof SIGNALS)[]).flatMap((key) => {
    const granted = contentSignals[key];
    return granted === undefined ? [] : [`${SIGNALS[key]}=${granted ? 'yes' : 'no'}`];
  });
  return [
    'User-agent: *\n',
    signals.length > 0 ? `Content-Signal: ${signals.join(', ')}\n` : '',
    `Allow: /\n\nSitemap: ${BASE_URL_PLACEHOLDER}${SITEMAP.path}\n`,
  ].join('');
}
