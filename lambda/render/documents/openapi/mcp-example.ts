/**
 * The example of the MCP endpoint in `/openapi.json`: a call of a tool and its answer. The endpoint itself makes the
 * answer, as it answers on the day of the document.
 */
import { createMcpEndpoint } from '../../../mcp/endpoint.ts';
import { CLIENT_CAPABILITIES_KEY, MODERN_VERSION, PROTOCOL_VERSION_KEY } from '../../../mcp/protocol.ts';
import type { ToolName } from '../../../shared/tools.ts';
import type { SiteContext } from '../../site-context.ts';

export const EXAMPLE_TOOL: ToolName = 'get_official_contact';

const REQUEST = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: EXAMPLE_TOOL,
    arguments: {},
    _meta: { [PROTOCOL_VERSION_KEY]: MODERN_VERSION, [CLIENT_CAPABILITIES_KEY]: {} },
  },
};

export function mcpExample({ practice, limits, schemas, baseUrl, today }: SiteContext) {
  const { respond } = createMcpEndpoint({
    constants: { practice, limits, outputSchemas: schemas.tools },
    baseUrl,
    allowedOrigins: new Set(),
  });
  const text = JSON.stringify(REQUEST);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': MODERN_VERSION,
    'mcp-method': REQUEST.method,
    'mcp-name': EXAMPLE_TOOL,
  };
  const request = { method: 'POST', headers, body: { byteLength: Buffer.byteLength(text), text } };
  return { request: REQUEST, answer: JSON.parse(respond(request, today).body) };
}
