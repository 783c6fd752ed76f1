/**
 * `/robots.txt` (RFC 9309) allows crawlers to read everything. The practice's `contentSignals` (contentsignals.org) say
 * which other uses it allows. A signal that the practice leaves out neither grants nor refuses a use.
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
    // A comment: Lighthouse refuses records of other names. ARD 0.91 §5.1 has three other ways to the catalog.
    `# Agentmap: ${baseUrl}${DOCUMENTS.ard.path}\n`,
  ].join('');
}
