/** `/openapi.json`: OpenAPI 3.1.0 description of both access paths, with the answers of the day as examples. */
import { noticeOf } from '../../../shared/facts.ts';
import { AGENT_INFO_PATH, DEVELOPERS_PATH, MCP_PATH, TERMS_PATH } from '../../../shared/routes.ts';
import { SERVICE_VERSION } from '../../../shared/service.ts';
import type { SiteContext } from '../../site-context.ts';
import { markdownText } from '../../tree/to-markdown.ts';
import { agentInfoOperations } from './agent-info-operations.ts';
import { mcpOperations } from './mcp-operations.ts';
import { componentResponses } from './responses.ts';

const TAGS = [
  { name: 'agent-info', description: 'The institutional data as plain JSON.' },
  { name: 'mcp', description: 'The same data through the Model Context Protocol.' },
] as const;

export function openApi(context: SiteContext) {
  const { practice, schemas, baseUrl, today } = context;
  return {
    openapi: '3.1.0',
    info: {
      title: `${practice.name}: institutional data`,
      version: SERVICE_VERSION,
      summary: `Identity, scope and official contact channels of ${practice.name}, read-only.`,
      description: [
        markdownText(noticeOf(practice, today).notice ?? ''),
        'Public and read-only; no authentication, no sessions, no personal data. The service analyses no case and confirms no entitlement, amount or grant of a benefit.',
        markdownText(practice.legalNotice),
      ]
        .filter(Boolean)
        .join('\n\n'),
      termsOfService: baseUrl + TERMS_PATH,
      contact: { name: practice.name, url: practice.url, email: practice.contact.email },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { description: 'For developers', url: baseUrl + DEVELOPERS_PATH },
    servers: [{ url: baseUrl, description: 'This service' }],
    security: [],
    tags: TAGS,
    paths: {
      [AGENT_INFO_PATH]: agentInfoOperations(context),
      [MCP_PATH]: mcpOperations(context),
    },
    components: { schemas: schemas.components, responses: componentResponses(context) },
  };
}
