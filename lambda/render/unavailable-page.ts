/**
 * The 503 page, for when S3 cannot be read: name of the practice, menu, official channels, and the API, which does not
 * depend on S3. The style is inside the page, because the stylesheet is in S3 too.
 */
import { channels } from '../shared/channels.ts';
import type { Practice } from '../shared/practice.ts';
import { AGENT_INFO_PATH, MCP_PATH } from '../shared/routes.ts';
import { channelLine, expiredHtml, expiredSentence } from './contact-text.ts';
import { escapeHtml } from './escape.ts';
import type { Forms } from './forms.ts';
import { wordsFor } from './words/index.ts';

/** An entry of the menu. */
export interface MenuEntry {
  readonly label: string;
  readonly path: string;
}

/**
 * In the colours of `defaults/site.css`. The content security policy allows exactly these bytes
 * (shared/security-headers.ts).
 */
const STYLE =
  ':root{color-scheme:light dark}body{max-width:58rem;margin:0 auto;padding:0 1.25rem;background:#faf8f3;color:#1e2522;font:1.06rem/1.6 Palatino,Georgia,serif;overflow-wrap:break-word}header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 2rem;padding:1.25rem 0;border-bottom:1px solid}a{color:#1d5245}header a{color:inherit;text-decoration:none}header>a{font-weight:600}ul{padding:0;list-style:none}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:0}nav a,li a{display:inline-block;padding:.35rem 0}li span{white-space:nowrap}main{padding:2rem 0;max-width:40rem}h1{line-height:1.2}.expired{border:2px solid;padding:0 1.25rem;font-weight:600}@media(prefers-color-scheme:dark){body{background:#141917;color:#e7e5dd}a{color:#93d0b8}}';

/** @param baseUrl - public origin, no trailing slash */
export function unavailableHtml(
  practice: Practice,
  menu: readonly MenuEntry[],
  forms: Forms,
  baseUrl: string,
  today: string,
): string {
  const { contact, name, language } = practice;
  const words = wordsFor(language);
  const { title, explanation, stillThere } = words.unavailable;
  const link = (text: string, url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  const entry = (label: string, text: string, url: string, also?: string) =>
    `<li>${escapeHtml(label)}: ${link(text, url)}${also === undefined ? '' : ` <span>(${escapeHtml(also)})</span>`}</li>`;
  return [
    `<!DOCTYPE html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${title} · ${name}`)}</title><style>${STYLE}</style></head><body>`,
    `<header>${link(name, '/')}<nav aria-label="${escapeHtml(words.mainNavigation)}"><ul>`,
    ...menu.map(({ label, path }) => `<li>${link(label, path)}</li>`),
    `</ul></nav></header><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(explanation)}</p>`,
    expiredHtml(expiredSentence(practice, words, forms, today)),
    `<h2>${escapeHtml(words.officialChannels)}</h2><ul>`,
    ...channels(practice).map((channel) => {
      const { label, text, also } = channelLine(channel, words, forms);
      return entry(label, text, channel.url, also);
    }),
    `</ul><p>${escapeHtml(contact.antiFraudWarning)}</p><h2>${escapeHtml(stillThere)}</h2><ul>`,
    entry(words.agentInfo, AGENT_INFO_PATH, baseUrl + AGENT_INFO_PATH),
    entry(words.mcpEndpoint, MCP_PATH, baseUrl + MCP_PATH),
    '</ul></main></body></html>\n',
  ].join('');
}
