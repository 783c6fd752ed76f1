/** The MCP endpoint in OpenAPI: the requests of both eras, and every status of contract §4. */
import { createMcpEndpoint } from '../../../mcp/endpoint.ts';
import {
  CLIENT_CAPABILITIES_KEY,
  MODERN_VERSION,
  PROTOCOL_VERSION_KEY,
  SUPPORTED_VERSIONS,
} from '../../../mcp/protocol.ts';
import type { ToolName } from '../../../shared/tools.ts';
import type { SiteContext } from '../../site-context.ts';
import { markdownText } from '../../tree/to-markdown.ts';
import { mcpErrors, ref } from './responses.ts';

/**
 * The example of the MCP endpoint in `/openapi.json`: a call of a tool and its answer. The endpoint itself makes the
 * answer, as it answers on the day of the document.
 */
const EXAMPLE_TOOL: ToolName = 'get_official_contact';

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

function mcpExample({ practice, limits, schemas, baseUrl, today }: SiteContext) {
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

const ALLOWED_METHODS = 'POST, OPTIONS';

const header = (name: string, description: string, schema: object, example: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
  example,
});

/** Headers that a generated client needs to send a request of the newest revision. */
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
];

export function mcpOperations(context: SiteContext) {
  const { limits, practice } = context;
  const { request, answer } = mcpExample(context);
  return {
    // The path has one operation and nothing else, and short texts, for the reasons given in agent-info-operations.ts.
    post: {
      operationId: 'postMcpMessage',
      tags: ['mcp'],
      summary: `One JSON-RPC 2.0 message to the MCP server of ${practice.name} (Streamable HTTP, stateless)`,
      description: `The MCP server of ${markdownText(practice.name)}: read-only tools without arguments. Any other program finds the same facts in \`getAgentInfo\`. Send \`Accept: application/json, text/event-stream\`. Only browsers send \`Origin\`; OPTIONS is their preflight.`,
      parameters: PARAMETERS,
      requestBody: {
        required: true,
        description: `One message of at most ${limits.maxBodyBytes} bytes, sent with \`Content-Type: application/json\`; batches are not accepted. Clients of ${MODERN_VERSION} send each request with its version in \`params._meta\`; clients of 2025 begin with \`initialize\`.`,
        content: {
          'application/json': { schema: ref('JsonRpcRequest'), example: request },
        },
      },
      responses: {
        200: {
          description:
            'The answer to a request: a result, or an error of JSON-RPC. Always `application/json`, never an event stream. There are no sessions.',
          content: {
            'application/json': {
              schema: { oneOf: [ref('JsonRpcResult'), ref('JsonRpcError')] },
              example: answer,
            },
          },
        },
        202: {
          description: 'A notification was accepted; no body.',
          // States the empty body explicitly. For a response without content, generators assume any content.
          content: { '*/*': { schema: { type: 'string', const: '' } } },
        },
        ...mcpErrors(context, ALLOWED_METHODS),
      },
    },
  };
}
