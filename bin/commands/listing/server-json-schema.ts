/**
 * The rules of the MCP registry's `server.json` for a server without packages, from the official JSON Schema of
 * 2025-12-11 (definitions `ServerDetail`, `Icon`, `StreamableHttpTransport`). The official schema allows unknown members.
 * This one refuses them, so that it finds misspelt members.
 */
export const SERVER_JSON_SCHEMA =
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });

export const serverJsonSchema = {
  type: 'object',
  required: ['$schema', 'name', 'description', 'version', 'remotes'],
  additionalProperties: false,
  properties: {
    $schema: { const: SERVER_JSON_SCHEMA },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: text(100),
    description: text(100),
    // Ranges are refused: "^1.2.3", "1.x".
    version: { ...text(255), pattern: '^\\d+\\.\\d+\\.\\d+(-[\\w.-]+)?$' },
    websiteUrl: { type: 'string', format: 'uri' },
    icons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['src'],
        additionalProperties: false,
        properties: {
          src: { type: 'string', format: 'uri', maxLength: 255 },
          mimeType: { enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] },
          sizes: { type: 'array', items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
          theme: { enum: ['light', 'dark'] },
        },
      },
    },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['type', 'url'],
        additionalProperties: false,
        properties: {
          type: { const: 'streamable-http' },
          url: { type: 'string', pattern: '^https?://[^\\s]+$' },
        },
      },
    },
  },
} as const;
