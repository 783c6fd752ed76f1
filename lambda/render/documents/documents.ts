/**
 * The texts of all documents except two: site.ts adds `agent-instructions.md` and the site map, which need the rendered
 * content.
 */
import type { RenderedDocument } from '../../shared/routes.ts';
import type { Page } from '../pages.ts';
import type { SiteContext } from '../site-context.ts';
import { agenticResources } from './agentic-resources.ts';
import { apiCatalog } from './api-catalog.ts';
import { llmsTxt } from './llms.ts';
import { mcpDescriptor } from './mcp-descriptor.ts';
import { openApi } from './openapi/openapi.ts';
import { publishedSchemas } from './published-schemas.ts';
import { robotsTxt } from './robots.ts';
import { securityTxt } from './security.ts';
import { serverCard } from './server-card.ts';
import { skillMarkdown, skillsIndex } from './skill.ts';
import { vCard } from './vcard.ts';

export function documentTexts(
  context: SiteContext,
  pages: readonly Page[],
): Readonly<Record<Exclude<RenderedDocument, 'agentInstructions' | 'sitemap'>, string>> {
  const skill = skillMarkdown(context);
  return {
    mcpDescriptor: json(mcpDescriptor(context)),
    openapi: json(openApi(context)),
    llms: llmsTxt(context, pages),
    robots: robotsTxt(context),
    vcard: vCard(context),
    serverCard: json(serverCard(context)),
    apiCatalog: json(apiCatalog(context)),
    ard: json(agenticResources(context)),
    agentSkills: json(skillsIndex(context, skill)),
    skill,
    security: securityTxt(context),
    check: context.checker.module,
    checkTypes: context.checker.types,
    ...publishedSchemas(context, json),
  };
}

/** Indented by one space: readable line by line, and a quarter smaller than with two spaces. */
const json = (value: unknown) => `${JSON.stringify(value, undefined, 1)}\n`;
