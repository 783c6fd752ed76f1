/**
 * `/openapi.json`: the OpenAPI 3.1.0 contract of both access paths (description §§4, 7, 9), with the
 * practice's own facts as examples. Pure, build time only.
 */

import type { Practice } from '../../../shared/practice.ts';
import { componentSchemas } from '../../../../lib/schemas/component-schemas.ts';
import type { Limits } from '../../../shared/limits.ts';
import {
  AGENT_INFO_PATH,
  AGENT_INSTRUCTIONS,
  BASE_URL_PLACEHOLDER,
  DEVELOPERS_PATH,
  MCP_PATH,
} from '../../../shared/routes.ts';
import { SERVICE_VERSION } from '../../../shared/service.ts';
import { escapeMarkdown } from '../../escape.ts';
import { agentInfoOperations } from './agent-info-operations.ts';
import { mcpOperations } from './mcp-operations.ts';
import { componentResponses } from './responses.ts';

const TAGS = [
  { name: 'agent-info', description: 'The institutional data as plain JSON.' },
  { name: 'mcp', description: 'The same data through the Model Context Protocol.' },
] as const;

export function openApi(practice: Practice, limits: Limits) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${practice.name}: institutional data`,
      version: SERVICE_VERSION,
      summary: 'Identity, scope and official contact channels of one law practice, read-only.',
      description: `Public and read-only; no authentication, no sessions, no personal data. The service analyses no case and confirms no entitlement, amount or grant of a benefit.\n\n${escapeMarkdown(practice.legalNotice)}`,
      termsOfService: BASE_URL_PLACEHOLDER + AGENT_INSTRUCTIONS.path,
      contact: { name: practice.name, url: practice.url, email: practice.contact.email },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { description: 'For developers', url: BASE_URL_PLACEHOLDER + DEVELOPERS_PATH },
    servers: [{ url: BASE_URL_PLACEHOLDER, description: 'This service' }],
    security: [],
    tags: TAGS,
    paths: {
      [AGENT_INFO_PATH]: agentInfoOperations(practice, limits),
      [MCP_PATH]: mcpOperations(practice, limits),
    },
    components: { schemas: componentSchemas(), responses: componentResponses(limits) },
  };
}
