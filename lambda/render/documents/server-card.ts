/**
 * `/.well-known/mcp/server-card` (SEP-2127): describes the MCP server to clients before they connect. The members after
 * `remotes` are not in the card's schema, which allows additional members. Scanners and clients of earlier drafts look
 * for them.
 */
import { CAPABILITIES, LATEST_LEGACY_VERSION, SUPPORTED_VERSIONS } from '../../mcp/protocol.ts';
import { icons, legacyServerInfo } from '../../mcp/server-info.ts';
import { serverName } from '../../shared/identifiers.ts';
import { MCP_PATH } from '../../shared/routes.ts';
import { SERVICE_VERSION } from '../../shared/service.ts';
import type { SiteContext } from '../site-context.ts';

/** The card's schema allows 1 to 100 characters for title and description. */
const MAX_TITLE = 100;
const DESCRIPTION =
  'Read-only facts about one law practice: who it is, official contact, when to refer a person.';

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
