/**
 * `/.well-known/api-catalog` (RFC 9727): both access paths as a linkset (RFC 9264 §4.2) with the relations
 * of RFC 8631. No `status` relation: the service has no page about its own health. Pure, build time only.
 */
import {
  AGENT_INFO_PATH,
  AGENT_INSTRUCTIONS,
  API_CATALOG,
  BASE_URL_PLACEHOLDER,
  DEVELOPERS_PATH,
  MCP_DESCRIPTOR,
  MCP_PATH,
  OPENAPI,
  SERVER_CARD,
} from '../../shared/routes.ts';
import { AGENT_INFO_SCHEMA } from '../../shared/schema-routes.ts';

const target = ({ path, contentType }: { path: string; contentType: string }) => ({
  href: BASE_URL_PLACEHOLDER + path,
  type: contentType.split(';')[0]!,
});

const SERVICE_DOC = [target({ path: DEVELOPERS_PATH, contentType: 'text/html' }), target(AGENT_INSTRUCTIONS)];

export function apiCatalog() {
  return {
    linkset: [
      {
        anchor: BASE_URL_PLACEHOLDER + API_CATALOG.path,
        item: [
          target({ path: AGENT_INFO_PATH, contentType: 'application/json' }),
          target({ path: MCP_PATH, contentType: 'application/json' }),
        ],
      },
      {
        anchor: BASE_URL_PLACEHOLDER + AGENT_INFO_PATH,
        'service-desc': [target(OPENAPI)],
        'service-doc': SERVICE_DOC,
        describedby: [target(AGENT_INFO_SCHEMA)],
      },
      {
        anchor: BASE_URL_PLACEHOLDER + MCP_PATH,
        'service-desc': [target(MCP_DESCRIPTOR), target(OPENAPI)],
        'service-doc': SERVICE_DOC,
        'service-meta': [target(SERVER_CARD)],
      },
    ],
  };
}
