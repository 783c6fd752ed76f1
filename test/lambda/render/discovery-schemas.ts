/**
 * The rules of the discovery standards as JSON Schema 2020-12, written by hand. Each schema states all rules of its
 * standard and no others. The source stands beside each schema.
 */

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const uri = { type: 'string', format: 'uri' };
const https = { ...uri, pattern: '^https?://' };

/** SEP-2127, schema.json `ServerCard`: an object that allows additional members. */
export const SERVER_CARD = {
  type: 'object',
  required: ['$schema', 'name', 'version', 'description'],
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json' },
    name: { type: 'string', pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', minLength: 3, maxLength: 200 },
    version: { ...text(255), pattern: '^\\d+\\.\\d+\\.\\d+' },
    description: text(100),
    title: text(100),
    websiteUrl: uri,
    icons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['src'],
        properties: {
          src: uri,
          mimeType: { type: 'string' },
          sizes: { type: 'array', items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
          theme: { enum: ['light', 'dark'] },
        },
      },
    },
    remotes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url: https,
          supportedProtocolVersions: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
} as const;

const target = {
  type: 'object',
  required: ['href'],
  properties: { href: https, type: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' } },
};

/** RFC 9264 §4.2 (JSON linkset), RFC 9727 §4.2, RFC 8631 relations. */
export const API_CATALOG = {
  type: 'object',
  required: ['linkset'],
  additionalProperties: false,
  properties: {
    linkset: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['anchor'],
        properties: { anchor: https },
        additionalProperties: { type: 'array', minItems: 1, items: target },
        propertyNames: {
          enum: ['anchor', 'item', 'service-desc', 'service-doc', 'service-meta', 'describedby', 'status'],
        },
      },
    },
  },
} as const;

/**
 * ARD 0.91 `ArdEntry` and AI Catalog 1.0. The root allows no additional members and the entries only the listed types,
 * because Lighthouse 13.5 fails or warns otherwise.
 */
export const AGENTIC_RESOURCES = {
  type: 'object',
  required: ['specVersion', 'entries'],
  additionalProperties: false,
  properties: {
    specVersion: { const: '1.0' },
    host: {
      type: 'object',
      required: ['displayName'],
      properties: { displayName: text(1000), documentationUrl: https },
    },
    entries: {
      type: 'array',
      minItems: 1,
      items: {
        allOf: [
          { $ref: '#/$defs/entry' },
          {
            type: 'object',
            properties: {
              type: {
                enum: [
                  'application/mcp-server-card+json',
                  'text/markdown; profile="urn:air:agent-skills"',
                  'application/ai-catalog+json',
                ],
              },
            },
          },
        ],
      },
    },
  },
  $defs: {
    entry: {
      type: 'object',
      required: ['identifier', 'displayName', 'type', 'representativeQueries'],
      properties: {
        identifier: { type: 'string', pattern: '^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$' },
        displayName: text(1000),
        type: { type: 'string' },
        url: https,
        data: {
          type: 'object',
          required: ['specVersion', 'entries'],
          properties: { entries: { type: 'array', minItems: 1, items: { $ref: '#/$defs/entry' } } },
        },
        description: text(500),
        tags: { type: 'array', items: { type: 'string' } },
        representativeQueries: { type: 'array', minItems: 2, maxItems: 5, items: text(1000) },
        version: { type: 'string' },
        updatedAt: { type: 'string', format: 'date-time' },
      },
      oneOf: [{ required: ['url'] }, { required: ['data'] }],
    },
  },
} as const;

/** Agent Skills Discovery 0.2.0: five members, all required. */
export const SKILLS_INDEX = {
  type: 'object',
  required: ['$schema', 'skills'],
  properties: {
    $schema: { const: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json' },
    skills: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'type', 'description', 'url', 'digest'],
        properties: {
          name: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 64 },
          type: { enum: ['skill-md', 'archive'] },
          description: text(1024),
          url: https,
          digest: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
        },
      },
    },
  },
} as const;
