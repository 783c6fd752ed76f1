/**
 * `/.well-known/api-catalog` (RFC 9727): both access paths as a linkset (RFC 9264 §4.2) with the relations of RFC 8631.
 * There is no `status` relation, because the service has no status page.
 */
import { AGENT_INFO_PATH, DEVELOPERS_PATH, DOCUMENTS, MCP_PATH, type Route } from '../../shared/routes.ts';
import type { SiteContext } from '../site-context.ts';

export function apiCatalog({ baseUrl }: SiteContext) {
  const target = ({ path, contentType }: Route) => ({
    href: baseUrl + path,
    type: contentType.split(';')[0]!,
  });
  const {
    agentInstructions,
    apiCatalog: self,
    openapi,
    agentInfoSchema,
    mcpDescriptor,
    serverCard,
  } = DOCUMENTS;
  const serviceDoc = [target({ path: DEVELOPERS_PATH, contentType: 'text/html' }), target(agentInstructions)];
  return {
    linkset: [
      {
        anchor: baseUrl + self.path,
        item: [
          target({ path: AGENT_INFO_PATH, contentType: 'application/json' }),
          target({ path: MCP_PATH, contentType: 'application/json' }),
        ],
      },
      {
        anchor: baseUrl + AGENT_INFO_PATH,
        'service-desc': [target(openapi)],
        'service-doc': serviceDoc,
        describedby: [target(agentInfoSchema)],
      },
      {
        anchor: baseUrl + MCP_PATH,
        'service-desc': [target(mcpDescriptor), target(openapi)],
        'service-doc': serviceDoc,
        'service-meta': [target(serverCard)],
      },
    ],
  };
}
