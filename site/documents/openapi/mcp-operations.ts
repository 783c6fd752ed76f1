/**
 * The MCP endpoint as OpenAPI operations: what the two eras send, one example of each, every status of
 * contract §4. Pure, build time only.
 */
import type { Limits } from '../../../lambda/shared/limits.ts';
import { type ToolName, toolResults } from '../../../lambda/shared/mcp/tools.ts';
import {
  LATEST_LEGACY_VERSION,
  MODERN_VERSION,
  SUPPORTED_VERSIONS,
} from '../../../lambda/shared/mcp/versions.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { BASE_URL_PLACEHOLDER } from '../../../lambda/shared/routes.ts';
import { SERVICE_NAME, SERVICE_VERSION } from '../../../lambda/shared/service.ts';
import { mcpErrors } from './responses.ts';
import { ref } from './schemas.ts';

const ALLOWED_METHODS = 'POST, OPTIONS';
const EXAMPLE_TOOL: ToolName = 'get_official_contact';

const header = (name: string, description: string, schema: object, example: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
  example,
});

const PARAMETERS = [
  header(
    'MCP-Protocol-Version',
    `Required with ${MODERN_VERSION}; sent by 2025 clients on every call after the handshake.`,
    { type: 'string', enum: SUPPORTED_VERSIONS },
    MODERN_VERSION,
  ),
  header(
    'Mcp-Method',
    `Required with ${MODERN_VERSION}: the method of the body.`,
    { type: 'string' },
    'tools/call',
  ),
  header(
    'Mcp-Name',
    `Required with ${MODERN_VERSION} on tools/call: the tool of the body.`,
    { type: 'string' },
    EXAMPLE_TOOL,
  ),
  header(
    'Origin',
    'Sent by browsers. Absent, or an origin the practice has allowed.',
    { type: 'string' },
    BASE_URL_PLACEHOLDER,
  ),
];

const REQUEST_EXAMPLES = {
  modernToolCall: {
    summary: `${MODERN_VERSION}: call a tool, no handshake`,
    value: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: EXAMPLE_TOOL,
        arguments: {},
        _meta: {
          'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
          'io.modelcontextprotocol/clientInfo': { name: 'example-agent', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
  },
  legacyInitialize: {
    summary: `${LATEST_LEGACY_VERSION}: handshake`,
    value: {
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
    summary: 'A notification: answered with 202',
    value: { jsonrpc: '2.0', method: 'notifications/initialized' },
  },
  legacyToolsList: {
    summary: `${LATEST_LEGACY_VERSION}: list the tools`,
    value: { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} },
  },
};

export function mcpOperations(practice: Practice, limits: Limits) {
  const errors = mcpErrors(limits, ALLOWED_METHODS);
  return {
    post: {
      operationId: 'postMcpMessage',
      tags: ['mcp'],
      summary: 'One JSON-RPC 2.0 message to the MCP server (Streamable HTTP, stateless)',
      description: `Send \`Content-Type: application/json\` and \`Accept: application/json, text/event-stream\`. Clients of ${MODERN_VERSION} send each request with its version in \`params._meta\`; clients of 2025 begin with \`initialize\`. Three read-only tools, none takes arguments. Answers are always \`application/json\`, never an event stream, and no session id is ever minted.`,
      parameters: PARAMETERS,
      requestBody: {
        required: true,
        description: `One message of at most ${limits.maxBodyBytes} bytes; batches are not accepted.`,
        content: {
          'application/json': { schema: ref('JsonRpcRequest'), examples: REQUEST_EXAMPLES },
        },
      },
      responses: {
        200: {
          description: 'The answer to a request: a result, or an error of JSON-RPC.',
          content: {
            'application/json': {
              schema: { oneOf: [ref('JsonRpcResult'), ref('JsonRpcError')] },
              examples: { modernToolResult: toolResultExample(practice) },
            },
          },
        },
        202: { description: 'A notification was accepted; no body.' },
        ...errors,
      },
    },
    options: {
      operationId: 'optionsMcp',
      tags: ['mcp'],
      summary: 'CORS preflight',
      responses: {
        204: { description: 'An allowed origin is echoed in Access-Control-Allow-Origin; another is not.' },
        429: errors[429],
      },
    },
  };
}

function toolResultExample(practice: Practice) {
  const structuredContent = toolResults(practice, BASE_URL_PLACEHOLDER)[EXAMPLE_TOOL];
  return {
    summary: `${MODERN_VERSION}: what ${EXAMPLE_TOOL} returns`,
    value: {
      jsonrpc: '2.0',
      id: 1,
      result: {
        resultType: 'complete',
        content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
        structuredContent,
        _meta: {
          'io.modelcontextprotocol/serverInfo': { name: SERVICE_NAME, version: SERVICE_VERSION },
        },
      },
    },
  };
}
