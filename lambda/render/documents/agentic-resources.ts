/**
 * `/.well-known/ard.json` (ARD 0.91) and its predecessor `/.well-known/ai-catalog.json`. One body satisfies both. The
 * API is an entry of a nested catalog, because Lighthouse 13.5 reports an OpenAPI document at the top level as an
 * unknown type. For the same reason the root has no member that its schema does not know.
 */
import { didOf } from '../../shared/identifiers.ts';
import type { Practice } from '../../shared/practice.ts';
import { AGENT_INFO_PATH, DEVELOPERS_PATH, DOCUMENTS, MCP_PATH } from '../../shared/routes.ts';
import { SERVICE_NAME, SERVICE_VERSION } from '../../shared/service.ts';
import type { SiteContext } from '../site-context.ts';
import { SKILL_NAME } from './skill.ts';

const SPEC_VERSION = '1.0';

export function agenticResources({ practice, baseUrl }: SiteContext) {
  const { name } = practice;
  const shared = {
    version: SERVICE_VERSION,
    updatedAt: `${practice.dateModified}T00:00:00Z`,
    tags: ['legal', 'contact', 'read-only'],
  };
  const queries = [
    `What is the official contact of ${name}?`,
    `Is this message really from ${name}?`,
    `When should I refer a person to ${name}?`,
  ];
  const api = {
    identifier: urn(practice, 'api', SERVICE_NAME),
    displayName: `${name}: agent-info`,
    type: 'application/vnd.oai.openapi+json',
    url: baseUrl + DOCUMENTS.openapi.path,
    description: `The institutional data as plain JSON: GET ${baseUrl}${AGENT_INFO_PATH}`,
    representativeQueries: queries,
    ...shared,
  };
  return {
    specVersion: SPEC_VERSION,
    host: {
      displayName: name,
      documentationUrl: baseUrl + DEVELOPERS_PATH,
      identifier: didOf(baseUrl),
    },
    entries: [
      {
        identifier: urn(practice, 'mcp', SERVICE_NAME),
        displayName: `${name}: MCP server`,
        type: DOCUMENTS.serverCard.contentType,
        url: baseUrl + DOCUMENTS.serverCard.path,
        description: `Read-only tools at ${baseUrl}${MCP_PATH}; no authentication`,
        representativeQueries: queries,
        ...shared,
      },
      {
        identifier: urn(practice, 'skill', SKILL_NAME),
        displayName: `${name}: official contact`,
        type: 'text/markdown; profile="urn:air:agent-skills"',
        url: baseUrl + DOCUMENTS.skill.path,
        description: 'How to get the official contact and to check a message against it',
        representativeQueries: queries.slice(0, 2),
        ...shared,
      },
      {
        identifier: urn(practice, 'catalog', 'apis'),
        displayName: `${name}: APIs`,
        type: 'application/ai-catalog+json',
        data: { specVersion: SPEC_VERSION, entries: [api] },
        description: 'The plain HTTP access path',
        representativeQueries: queries.slice(0, 2),
        ...shared,
      },
    ],
  };
}

/** ARD 0.91 §4.2: the publisher is a domain. The practice's own domain stays when the service moves to another one. */
function urn({ url }: Practice, kind: string, name: string): string {
  return `urn:air:${new URL(url).hostname}:${kind}:${name}`;
}
