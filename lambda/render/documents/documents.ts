/**
 * Every document that is written from the practice, the limits and the list of pages: path → text. Pure,
 * build time only; `agent-instructions.md` and the site map, which follow from content files, are added
 * by the renderer.
 */

import type { Practice } from '../../shared/practice.ts';
import { publishedSchemas } from '../../../lib/schemas/published-schemas.ts';
import type { Limits } from '../../shared/limits.ts';
import {
  AGENT_SKILLS,
  API_CATALOG,
  ARD,
  LLMS,
  MCP_DESCRIPTOR,
  OPENAPI,
  ROBOTS,
  SECURITY_TXT,
  SERVER_CARD,
  SKILL,
} from '../../shared/routes.ts';
import type { Page } from '../pages.ts';
import type { Words } from '../words/en.ts';
import { agenticResources } from './agentic-resources.ts';
import { apiCatalog } from './api-catalog.ts';
import { llmsTxt } from './llms.ts';
import { mcpDescriptor } from './mcp-descriptor.ts';
import { openApi } from './openapi/openapi.ts';
import { robotsTxt } from './robots.ts';
import { securityTxt } from './security.ts';
import { serverCard } from './server-card.ts';
import { skillMarkdown, skillsIndex } from './skill.ts';

export function documentTexts(
  practice: Practice,
  limits: Limits,
  pages: readonly Page[],
  words: Words,
): Record<string, string> {
  const values = {
    [MCP_DESCRIPTOR.path]: mcpDescriptor(practice, limits),
    [OPENAPI.path]: openApi(practice, limits),
    [SERVER_CARD.path]: serverCard(practice),
    [API_CATALOG.path]: apiCatalog(),
    [ARD.path]: agenticResources(practice),
    [AGENT_SKILLS.path]: skillsIndex(practice),
    ...publishedSchemas(),
  };
  return {
    ...Object.fromEntries(Object.entries(values).map(([path, value]) => [path, json(value)])),
    [LLMS.path]: llmsTxt(practice, pages, words),
    [ROBOTS.path]: robotsTxt(practice),
    [SKILL.path]: skillMarkdown(practice),
    [SECURITY_TXT.path]: securityTxt(practice),
  };
}

/** One space: readable line by line, and a quarter smaller than with two. */
const json = (value: unknown) => `${JSON.stringify(value, undefined, 1)}\n`;
