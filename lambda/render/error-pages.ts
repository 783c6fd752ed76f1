/**
 * The two bodies that viewers get when an origin fails (lambda/shared/error-routes.ts): they name the way
 * out, which is the official channels, and what does not depend on the part that failed. One body for
 * every caller of a status: CloudFront cannot negotiate an error. Pure, build time only.
 */

import type { Practice } from '../shared/practice.ts';
import { errorTable, errorText } from '../mcp/errors.ts';
import { statusByDay } from '../shared/agent-info.ts';
import { ERROR_CACHE_CONTROL, FAILED } from '../shared/error-routes.ts';
import {
  AGENT_INFO_PATH,
  BASE_URL_PLACEHOLDER,
  DEVELOPERS_PATH,
  LLMS,
  MCP_DESCRIPTOR,
  MCP_PATH,
  SITEMAP,
} from '../shared/routes.ts';
import type { UnavailablePage } from '../unavailable/endpoint.ts';
import { escapeHtml } from './escape.ts';
import { expiredHtml } from './expired.ts';
import { wordsFor } from './languages.ts';
import type { SiteFile } from './site.ts';

/**
 * What the MCP endpoint says of a failure of its own (contract §4: -32603, `id` null, no detail), so that
 * an MCP client can read it, with links for everybody else.
 */
export function failedFile(practice: Practice): SiteFile {
  const { contact } = practice;
  const { internal } = errorTable({ maxBodyBytes: 0, toolNames: [], descriptorUrl: '' });
  const { telephone, email, messaging } = contact;
  const body = errorText('null', internal, undefined, {
    developers: BASE_URL_PLACEHOLDER + DEVELOPERS_PATH,
    llms: BASE_URL_PLACEHOLDER + LLMS.path,
    mcpDescriptor: BASE_URL_PLACEHOLDER + MCP_DESCRIPTOR.path,
    sitemap: BASE_URL_PLACEHOLDER + SITEMAP.path,
    contact: { telephone, email, messaging, status: statusByDay(practice) },
  });
  const { path, contentType } = FAILED;
  return { key: path.slice(1), contentType, cacheControl: ERROR_CACHE_CONTROL, body };
}

/** Bare: the stylesheet may not be readable either. Absolute links: it is served under any address. */
export function unavailablePage(practice: Practice): UnavailablePage {
  const { contact, name, language } = practice;
  const { telephone, messaging, email, antiFraudWarning } = contact;
  const words = wordsFor(language);
  const { title, explanation, stillThere } = words.unavailable;
  const channel = (label: string, text: string, url: string) =>
    `<li>${escapeHtml(label)}: <a href="${escapeHtml(url)}">${escapeHtml(text)}</a></li>`;
  const path = (value: string) => BASE_URL_PLACEHOLDER + value;
  const html = [
    `<!DOCTYPE html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(explanation)}</p>`,
    expiredHtml(practice, words),
    `<h2>${escapeHtml(name)}</h2><ul>`,
    channel(words.telephone, telephone, `tel:${telephone}`),
    channel(messaging.service, messaging.number, messaging.url),
    channel(words.email, email, `mailto:${email}`),
    `</ul><p>${escapeHtml(antiFraudWarning)}</p><h2>${escapeHtml(stillThere)}</h2><ul>`,
    channel(words.agentInfo, AGENT_INFO_PATH, path(AGENT_INFO_PATH)),
    channel(words.mcpEndpoint, MCP_PATH, path(MCP_PATH)),
    '</ul></main></body></html>\n',
  ].join('');
  return { html, language };
}
