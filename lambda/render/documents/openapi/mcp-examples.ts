/**
 * Example exchanges of both eras for `/openapi.json`. The MCP endpoint itself makes the answers to the requests, as it
 * answers on the day of the document.
 */
import { createMcpEndpoint } from '../../../mcp/endpoint.ts';
import {
  CLIENT_CAPABILITIES_KEY,
  LATEST_LEGACY_VERSION,
  MODERN_VERSION,
  PROTOCOL_VERSION_KEY,
} from '../../../mcp/protocol.ts';
import type { ToolName } from '../../../mcp/tools.ts';
import type { SiteContext } from '../../site-context.ts';

export const EXAMPLE_TOOL: ToolName = 'get_official_contact';

interface Exchange {
  readonly summary: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly message: Readonly<Record<string, unknown>>;
}

const EXCHANGES: Readonly<Record<string, Exchange>> = {
  modernToolCall: {
    summary: `${MODERN_VERSION}: call a tool, no handshake`,
    headers: {
      'mcp-protocol-version': MODERN_VERSION,
      'mcp-method': 'tools/call',
      'mcp-name': EXAMPLE_TOOL,
    },
    message: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: EXAMPLE_TOOL,
        arguments: {},
        _meta: { [PROTOCOL_VERSION_KEY]: MODERN_VERSION, [CLIENT_CAPABILITIES_KEY]: {} },
      },
    },
  },
  legacyInitialize: {
    summary: `${LATEST_LEGACY_VERSION}: handshake`,
    headers: {},
    message: {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: LATEST_LEGACY_VERSION,
        capabilities: {},
        clientInfo: { name: 'example-agent', version: '1.0.0' },
      },
    },
  },
  legacyInitialized: {
    summary: `${LATEST_LEGACY_VERSION}: a notification, answered with 202`,
    headers: { 'mcp-protocol-version': LATEST_LEGACY_VERSION },
    message: { jsonrpc: '2.0', method: 'notifications/initialized' },
  },
  legacyToolCall: {
    summary: `${LATEST_LEGACY_VERSION}: call a tool`,
    headers: { 'mcp-protocol-version': LATEST_LEGACY_VERSION },
    message: { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: EXAMPLE_TOOL, arguments: {} } },
  },
  unknownTool: {
    summary: `${LATEST_LEGACY_VERSION}: a tool that does not exist`,
    headers: { 'mcp-protocol-version': LATEST_LEGACY_VERSION },
    message: { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'get_case_status' } },
  },
};

/** @returns OpenAPI example objects: request bodies, and bodies of the answers with status 200 */
export function mcpExamples({ practice, limits, schemas, baseUrl, today }: SiteContext) {
  const { respond } = createMcpEndpoint({
    constants: { practice, limits, outputSchemas: schemas.tools },
    baseUrl,
    allowedOrigins: new Set(),
  });
  const exchanges = Object.entries(EXCHANGES);
  return {
    requests: Object.fromEntries(
      exchanges.map(([name, { summary, message }]) => [name, { summary, value: message }]),
    ),
    answers: Object.fromEntries(
      exchanges.flatMap(([name, { summary, headers, message }]) => {
        const text = JSON.stringify(message);
        const request = {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...headers,
          },
          body: { byteLength: Buffer.byteLength(text), text },
        };
        const { status, body } = respond(request, today);
        return status === 200 ? [[name, { summary, value: JSON.parse(body) }]] : [];
      }),
    ),
  };
}
