/**
 * `/openapi.json`: the OpenAPI 3.1.0 contract of both access paths (description §§4, 7, 9), with the
 * practice's own facts as examples. Pure, build time only.
 */
import { toAgentInfo } from '../../../lambda/shared/agent-info.ts';
import type { Limits } from '../../../lambda/shared/limits.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import {
  AGENT_INFO_PATH,
  AGENT_INSTRUCTIONS,
  BASE_URL_PLACEHOLDER,
  DEVELOPERS_PATH,
  MCP_PATH,
} from '../../../lambda/shared/routes.ts';
import { SERVICE_VERSION } from '../../../lambda/shared/service.ts';
import { mcpOperations } from './mcp-operations.ts';
import { allow, throttled } from './responses.ts';
import { componentSchemas, ref } from './schemas.ts';

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
      description: `Public and read-only; no authentication, no sessions, no personal data. The service analyses no case and confirms no entitlement, amount or grant of a benefit.\n\n${practice.legalNotice}`,
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
    components: { schemas: componentSchemas() },
  };
}

const AGENT_INFO_METHODS = 'GET, HEAD, OPTIONS';

function agentInfoOperations(practice: Practice, limits: Limits) {
  const headers = {
    'Access-Control-Allow-Origin': {
      description: 'Every origin may read.',
      schema: { type: 'string' },
      example: '*',
    },
    'Cache-Control': {
      description: `CloudFront keeps the answer for at most ${limits.agentInfoTtlSeconds} s.`,
      schema: { type: 'string' },
    },
  };
  const errors = {
    405: {
      description: 'The path has no such method.',
      headers: allow(AGENT_INFO_METHODS),
      content: { 'application/problem+json': { schema: ref('Problem') } },
    },
    429: throttled(limits),
    500: {
      description: 'The service failed.',
      content: { 'application/problem+json': { schema: ref('Problem') } },
    },
  };
  return {
    get: {
      operationId: 'getAgentInfo',
      tags: ['agent-info'],
      summary: 'Identity, scope and official contact channels of the practice',
      description: 'Takes no parameters. Quote contact details exactly as they stand here.',
      responses: {
        200: {
          description: 'The practice.',
          headers,
          content: {
            'application/json': {
              schema: ref('AgentInfo'),
              example: toAgentInfo(practice, BASE_URL_PLACEHOLDER),
            },
          },
        },
        ...errors,
      },
    },
    head: {
      operationId: 'headAgentInfo',
      tags: ['agent-info'],
      summary: 'The headers of GET',
      responses: {
        200: { description: 'As for GET, without a body.', headers },
        429: { description: 'As for GET.' },
      },
    },
    options: {
      operationId: 'optionsAgentInfo',
      tags: ['agent-info'],
      summary: 'CORS preflight',
      responses: {
        204: {
          description: 'Every origin may read.',
          headers: { 'Access-Control-Allow-Origin': headers['Access-Control-Allow-Origin'] },
        },
        429: { description: 'As for GET.' },
      },
    },
  };
}
