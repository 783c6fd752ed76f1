/**
 * The texts of all documents except two: site.ts adds `agent-instructions.md` and the site map, which need the rendered
 * content.
 */
import { primaryChannels } from '../../shared/channels.ts';
import { noticeOf } from '../../shared/facts.ts';
import { DOCUMENTS, type RenderedDocument } from '../../shared/routes.ts';
import type { Page } from '../pages/pages.ts';
import type { SiteContext } from '../site-context.ts';
import type { Schemas } from '../site-source.ts';
import { agenticResources } from './agentic-resources.ts';
import { apiCatalog } from './api-catalog.ts';
import { llmsTxt } from './llms.ts';
import { mcpDescriptor, serverCard } from './mcp-descriptor.ts';
import { openApi } from './openapi/openapi.ts';
import { skillMarkdown, skillsIndex } from './skill.ts';
import { vCard } from './vcard.ts';

export function documentTexts(
  context: SiteContext,
  pages: readonly Page[],
  translations: Parameters<typeof llmsTxt>[2],
): Readonly<Record<Exclude<RenderedDocument, 'agentInstructions' | 'sitemap'>, string>> {
  const skill = skillMarkdown(context);
  return {
    mcpDescriptor: json(mcpDescriptor(context)),
    openapi: json(openApi(context)),
    llms: llmsTxt(context, pages, translations),
    robots: robotsTxt(context),
    vcard: vCard(context),
    serverCard: json(serverCard(context)),
    apiCatalog: json(apiCatalog(context)),
    ard: json(agenticResources(context)),
    agentSkills: json(skillsIndex(context, skill)),
    skill,
    security: securityTxt(context),
    ...publishedSchemas(context),
  };
}

/** Indented by one space: readable line by line, and a quarter smaller than with two spaces. */
const json = (value: unknown) => `${JSON.stringify(value, undefined, 1)}\n`;

/** Member of `contentSignals` → its name at contentsignals.org. */
const SIGNALS = { search: 'search', aiInput: 'ai-input', aiTrain: 'ai-train' } as const;

/**
 * `/robots.txt` (RFC 9309) allows crawlers to read everything. The practice's `contentSignals` say which other uses it
 * allows. A signal that the practice leaves out neither grants nor refuses a use.
 */
function robotsTxt({ practice, baseUrl }: SiteContext): string {
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

/**
 * `/.well-known/security.txt` (RFC 9116): the contact for reports of security problems. `Expires` is the end of the
 * contact's last valid day. Alarms and synthesis watch that day, so the file cannot expire unnoticed. The RFC
 * recommends less than a year (§2.5.5), but the practice decides on `validUntil`. From the day after it, the file begins
 * with the notice as a comment (§2.1), because few readers compare `Expires` with the day.
 */
function securityTxt({ practice, languages, baseUrl, today }: SiteContext): string {
  const { notice } = noticeOf(practice, today);
  const { contact } = practice;
  const { telephone, email } = primaryChannels(practice);
  const preferred = new Set([...languages.map(({ language }) => language), 'en']);
  const fields = [
    ['Contact', email.url],
    ...(telephone?.mayCostMore ? [['# The next number is at shared cost', 'a call may cost more']] : []),
    ...(telephone ? [['Contact', telephone.url]] : []),
    ['Expires', `${contact.verification.validUntil}T23:59:59Z`],
    ['Preferred-Languages', [...preferred].join(', ')],
    ['Canonical', baseUrl + DOCUMENTS.security.path],
  ].map(([name, value]) => `${name}: ${value}\n`);
  return [...(notice ? [`# ${notice}\n`] : []), ...fields].join('');
}

type Published = keyof Schemas['published'];

/** `/schemas/*.json`: JSON Schemas (2020-12). The `$id` of each is its address. */
function publishedSchemas({ schemas, baseUrl }: SiteContext): Readonly<Record<Published, string>> {
  const texts = Object.entries(schemas.published).map(([name, schema]) => {
    const $id = baseUrl + DOCUMENTS[name as Published].path;
    return [name, json({ $schema: 'https://json-schema.org/draft/2020-12/schema', $id, ...schema })];
  });
  return Object.fromEntries(texts);
}
