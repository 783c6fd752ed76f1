/**
 * `/mcp.json` (contract §5): what a client must know before its first call, from the same constants
 * that configure the stack and the handlers. Pure, build time only.
 */

import type { Practice } from '../../shared/practice.ts';
import { CAPABILITIES, serverInfo } from '../../mcp/results.ts';
import { toolDefinitions } from '../../mcp/tools.ts';
import { LEGACY_VERSIONS, MODERN_VERSION } from '../../mcp/versions.ts';
import type { Limits } from '../../shared/limits.ts';
import { BASE_URL_PLACEHOLDER, MCP_PATH, machineReadable } from '../../shared/routes.ts';
import { MCP_DESCRIPTOR_SCHEMA } from '../../shared/schema-routes.ts';
import { SERVICE_NAME, SERVICE_VERSION } from '../../shared/service.ts';

const MODERN_METHODS = ['server/discover', 'tools/list', 'tools/call'] as const;
const LEGACY_METHODS = [
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
  'tools/call',
] as const;

const ENDPOINT = BASE_URL_PLACEHOLDER + MCP_PATH;

export function mcpDescriptor(practice: Practice, limits: Limits) {
  return {
    $schema: BASE_URL_PLACEHOLDER + MCP_DESCRIPTOR_SCHEMA.path,
    name: SERVICE_NAME,
    title: practice.name,
    version: SERVICE_VERSION,
    description: `Read-only institutional information about ${practice.name} (${practice.serviceType}): who it is, its official contact channels, and when to refer a person to it. Accepts no personal data and gives no legal advice.`,
    serverInfo: serverInfo(practice.name),
    endpoint: ENDPOINT,
    transport: {
      type: 'streamable-http',
      endpoint: ENDPOINT,
      httpMethods: ['POST', 'OPTIONS'],
      stateless: true,
      sessions: false,
      streaming: false,
      responses: 'application/json',
    },
    protocolVersions: [
      { version: MODERN_VERSION, era: 'modern', handshake: false, methods: MODERN_METHODS },
      ...LEGACY_VERSIONS.map((version) => ({
        version,
        era: 'legacy',
        handshake: true,
        methods: LEGACY_METHODS,
      })),
    ],
    contentTypes: {
      request: ['application/json'],
      response: ['application/json'],
      acceptMustInclude: ['application/json', 'text/event-stream'],
    },
    auth: { type: 'none' },
    capabilities: CAPABILITIES,
    tools: toolDefinitions(),
    limits: {
      maxRequestBodyBytes: limits.maxBodyBytes,
      maxResponseBodyBytes: limits.maxResponseBytes,
      requestsPerSecond: limits.ratePerSecond,
      burst: limits.burst,
      throttledStatus: 429,
      retryAfterSeconds: limits.retryAfterSeconds,
      timeoutSeconds: limits.handlerTimeoutSeconds,
      agentInfoCacheSeconds: limits.agentInfoTtlSeconds,
    },
    links: machineReadable(BASE_URL_PLACEHOLDER),
  };
}
