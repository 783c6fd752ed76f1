/**
 * Every error status of contract §§1 and 4 as an OpenAPI response, with one example each. Pure, build
 * time only.
 */
import type { Limits } from '../../../lambda/shared/limits.ts';
import { MODERN_VERSION, SUPPORTED_VERSIONS } from '../../../lambda/shared/mcp/versions.ts';
import { BASE_URL_PLACEHOLDER, MCP_DESCRIPTOR } from '../../../lambda/shared/routes.ts';
import { ref } from './schemas.ts';

interface ErrorExample {
  readonly code: number;
  readonly message: string;
  readonly hint: string;
  readonly id?: number | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

const rpcError = (description: string, examples: Readonly<Record<string, ErrorExample>>) => ({
  description,
  content: {
    'application/json': {
      schema: ref('JsonRpcError'),
      examples: Object.fromEntries(
        Object.entries(examples).map(([name, { code, message, hint, id = null, data = {} }]) => [
          name,
          { value: { jsonrpc: '2.0', id, error: { code, message, data: { hint, ...data } } } },
        ]),
      ),
    },
  },
});

export const throttled = ({ ratePerSecond, burst, retryAfterSeconds }: Limits) => ({
  description: `More than ${ratePerSecond} requests/s (burst ${burst}), all callers together.`,
  headers: {
    'Retry-After': {
      description: 'Seconds to wait.',
      schema: { type: 'integer' },
      example: retryAfterSeconds,
    },
  },
  content: {
    'application/json': { schema: ref('GatewayMessage'), example: { message: 'Too Many Requests' } },
  },
});

export const allow = (methods: string) => ({
  Allow: { description: 'The methods this path has.', schema: { type: 'string' }, example: methods },
});

/** Errors of the MCP endpoint, in the order in which they are checked. */
export function mcpErrors(limits: Limits, allowed: string) {
  return {
    400: rpcError('The message or its protocol version is not valid.', {
      parse: { code: -32700, message: 'Parse error', hint: 'Send one JSON-RPC 2.0 message as UTF-8 JSON.' },
      invalidRequest: {
        code: -32600,
        message: 'Invalid Request',
        hint: 'Send one JSON-RPC 2.0 object with jsonrpc "2.0" and a method; batches are not accepted.',
      },
      headerMismatch: {
        code: -32020,
        message: 'Header mismatch',
        hint: `A ${MODERN_VERSION} request repeats its version, method and tool name in MCP-Protocol-Version, Mcp-Method and Mcp-Name.`,
        id: 1,
      },
      unsupportedVersion: {
        code: -32022,
        message: 'Unsupported protocol version',
        hint: `Send one of ${SUPPORTED_VERSIONS.join(', ')}.`,
        id: 1,
        data: { supported: SUPPORTED_VERSIONS, requested: '2024-11-05' },
      },
    }),
    403: rpcError('The Origin is not allowed.', {
      origin: {
        code: -32600,
        message: 'Origin not allowed',
        hint: 'Call without an Origin header (programs), or from an origin the practice has allowed (browsers).',
      },
    }),
    404: rpcError(`A ${MODERN_VERSION} request names a method this endpoint does not have.`, {
      method: {
        code: -32601,
        message: 'Method not found',
        hint: 'Call server/discover, tools/list or tools/call.',
        id: 1,
      },
    }),
    405: {
      ...rpcError('Any method but POST and OPTIONS.', {
        method: {
          code: -32600,
          message: 'Method not allowed',
          hint: 'Send a POST with one JSON-RPC message.',
        },
      }),
      headers: {
        ...allow(allowed),
        Link: {
          description: 'The descriptor of this endpoint.',
          schema: { type: 'string' },
          example: `<${BASE_URL_PLACEHOLDER}${MCP_DESCRIPTOR.path}>; rel="service-desc"`,
        },
      },
    },
    406: rpcError('Accept does not admit both media types.', {
      accept: {
        code: -32600,
        message: 'Not Acceptable',
        hint: 'Send Accept: application/json, text/event-stream.',
      },
    }),
    413: rpcError(`The body has more than ${limits.maxBodyBytes} bytes.`, {
      size: {
        code: -32600,
        message: 'Content Too Large',
        hint: `Send at most ${limits.maxBodyBytes} bytes; the tools take no arguments.`,
      },
    }),
    415: rpcError('The body is not application/json.', {
      type: {
        code: -32600,
        message: 'Unsupported Media Type',
        hint: 'Send Content-Type: application/json.',
      },
    }),
    429: throttled(limits),
    500: rpcError('The service failed; nothing is known about the request.', {
      internal: { code: -32603, message: 'Internal error', hint: 'Send the same request again later.' },
    }),
  };
}
