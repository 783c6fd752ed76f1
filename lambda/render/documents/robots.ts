/**
 * `/robots.txt` (RFC 9309): everything is public and meant to be read. What may be done with it beyond
 * reading, the practice says in `contentSignals` (contentsignals.org); a signal it leaves out is neither
 * granted nor refused.
 */
import { DOCUMENTS } from '../../shared/routes.ts';
import type { SiteContext } from '../site-context.ts';

const SIGNALS = { search: 'search', aiInput: 'ai-input', aiTrain: 'ai-train' } as const;

export function robotsTxt({ practice, baseUrl }: SiteContext): string {
  const { contentSignals = {} } = practice;
  const signals = (Object.keys(SIGNALS) as (keyof typeof SIGNALS)[]).flatMap((key) => {
    const granted = contentSignals[key];
    return granted === undefined ? [] : [`${SIGNALS[key]}=${granted ? 'yes' : 'no'}`];
  });
  return [
    'User-agent: *\n',
    signals.length > 0 ? `Content-Signal: ${signals.join(', ')}\n` : '',
    `Allow: /\n\nSitemap: ${baseUrl}${DOCUMENTS.sitemap.path}\n`,
  ].join('');
}
