/**
 * What viewers get when S3 cannot be read: the official channels, and what does not depend on S3. Bare, because the
 * stylesheet may not be readable either; absolute links, because it is served under any address.
 */
import { channels } from '../shared/channels.ts';
import type { Practice } from '../shared/practice.ts';
import { AGENT_INFO_PATH, MCP_PATH } from '../shared/routes.ts';
import { escapeHtml } from './escape.ts';
import { expiredHtml } from './expired.ts';
import { channelLabel, expiredSentence } from './site-context.ts';
import { wordsFor } from './words/index.ts';

/** @param baseUrl - public origin, no trailing slash */
export function unavailableHtml(practice: Practice, baseUrl: string, today: string): string {
  const { contact, name, language } = practice;
  const words = wordsFor(language);
  const { title, explanation, stillThere } = words.unavailable;
  const entry = (label: string, text: string, url: string) =>
    `<li>${escapeHtml(label)}: <a href="${escapeHtml(url)}">${escapeHtml(text)}</a></li>`;
  return [
    `<!DOCTYPE html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(explanation)}</p>`,
    expiredHtml(expiredSentence(practice, words, today)),
    `<h2>${escapeHtml(name)}</h2><ul>`,
    ...channels(practice).map((channel) => entry(channelLabel(channel, words), channel.value, channel.url)),
    `</ul><p>${escapeHtml(contact.antiFraudWarning)}</p><h2>${escapeHtml(stillThere)}</h2><ul>`,
    entry(words.agentInfo, AGENT_INFO_PATH, baseUrl + AGENT_INFO_PATH),
    entry(words.mcpEndpoint, MCP_PATH, baseUrl + MCP_PATH),
    '</ul></main></body></html>\n',
  ].join('');
}
