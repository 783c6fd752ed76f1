/**
 * `/mcp.json` (contract §5): everything that a client must know before its first call. The limits are the values that
 * configure the stack and the handlers.
 */
import {
  CAPABILITIES,
  LATEST_LEGACY_VERSION,
  LEGACY_METHODS,
  LEGACY_VERSIONS,
  MODERN_METHODS,
  MODERN_VERSION,
  SUPPORTED_VERSIONS,
} from '../../mcp/protocol.ts';
import { describeServer, icons, legacyServerInfo } from '../../mcp/server-info.ts';
import { serverName } from '../../shared/identifiers.ts';
import { DOCUMENTS, MCP_PATH, machineReadable } from '../../shared/routes.ts';
import { SERVICE_VERSION } from '../../shared/service.ts';
import { toolDefinitions } from '../../shared/tools.ts';
import type { SiteContext } from '../site-context.ts';

export function mcpDescriptor({ practice, limits, schemas, baseUrl }: SiteContext) {
  const endpoint = baseUrl + MCP_PATH;
  return {
    $schema: baseUrl + DOCUMENTS.mcpDescriptorSchema.path,
    name: serverName(practice.url),
    title: practice.name,
    version: SERVICE_VERSION,
    description: describeServer(practice),
    icons: icons(baseUrl),
    serverInfo: legacyServerInfo(practice, LATEST_LEGACY_VERSION),
    endpoint,
    transport: {
      type: 'streamable-http',
      endpoint,
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
    tools: toolDefinitions(practice, schemas.tools),
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
    links: machineReadable(baseUrl),
  };
}

/** The card's schema allows 1 to 100 characters for title and description. */
const MAX_TITLE = 100;
const DESCRIPTION =
  'Read-only facts about one law practice: who it is, official contact, when to refer a person.';

/**
 * `/.well-known/mcp/server-card` (SEP-2127): describes the MCP server to clients before they connect. The members after
 * `remotes` are not in the card's schema, which allows additional members. Scanners and clients of earlier drafts look
 * for them.
 */
export function serverCard({ practice, baseUrl }: SiteContext) {
  const endpoint = baseUrl + MCP_PATH;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: serverName(practice.url),
    version: SERVICE_VERSION,
    // A name that is too long is left out. It is a fact, so it must not be shortened.
    ...(practice.name.length <= MAX_TITLE && { title: practice.name }),
    description: DESCRIPTION,
    websiteUrl: practice.url,
    icons: icons(baseUrl),
    remotes: [{ type: 'streamable-http', url: endpoint, supportedProtocolVersions: SUPPORTED_VERSIONS }],
    serverInfo: legacyServerInfo(practice, LATEST_LEGACY_VERSION),
    endpoint,
    transport: { type: 'streamable-http', endpoint },
    capabilities: CAPABILITIES,
    authentication: { required: false },
  };
}
