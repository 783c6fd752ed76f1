/**
 * Every error status of contract §§1 and 4 as an OpenAPI response. The examples are made by the code that makes the
 * endpoint's errors, so the two cannot differ.
 */
import { type ErrorName, errorTable, errorText, versionData } from '../../../mcp/errors.ts';
import { MODERN_VERSION } from '../../../mcp/protocol.ts';
import { TOOL_NAMES } from '../../../mcp/tools.ts';
import { linkHeader, mcpLinks } from '../../../shared/discovery-links.ts';
import type { Limits } from '../../../shared/limits.ts';
import { DOCUMENTS } from '../../../shared/routes.ts';
import type { SiteContext } from '../../site-context.ts';

type Facts = Pick<SiteContext, 'limits' | 'baseUrl'>;

/** A protocol version that the service has never supported. */
const UNSUPPORTED_VERSION = '2024-11-05';

export const ref = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });

export const allow = (methods: string) => ({
  Allow: { description: 'The methods this path has.', schema: { type: 'string' }, example: methods },
});

/** `components.responses`: responses that several operations share. */
export function componentResponses(facts: Facts) {
  const error = rpcErrors(facts);
  return {
    Throttled: throttled(facts.limits),
    OriginNotAllowed: error(
      'The `Origin` is not allowed. OPTIONS without an `Origin`, or with an allowed one, gets 204. That one is echoed in `Access-Control-Allow-Origin`.',
      'originNotAllowed',
    ),
  };
}

export const responseRef = (name: keyof ReturnType<typeof componentResponses>) => ({
  $ref: `#/components/responses/${name}`,
});

/** API Gateway sends this answer itself; no handler runs. */
const throttled = ({ ratePerSecond, burst, retryAfterSeconds }: Limits) => ({
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

/** Errors of the MCP endpoint, by status. */
export function mcpErrors(facts: Facts, allowedMethods: string) {
  const { limits, baseUrl } = facts;
  const error = rpcErrors(facts);
  return {
    400: error(
      'The message or its protocol version is not valid.',
      'notJson',
      'invalidRequest',
      'headerMismatch',
      'metaIncomplete',
      'unsupportedVersion',
      'handshakeNeeded',
      'modernToolName',
      'initializeVersion',
    ),
    403: responseRef('OriginNotAllowed'),
    404: error(
      `A ${MODERN_VERSION} request names a method this endpoint does not have.`,
      'unknownModernMethod',
    ),
    405: {
      ...error(`Any method but ${allowedMethods}.`, 'methodNotAllowed'),
      headers: {
        ...allow(allowedMethods),
        Link: {
          description: 'The descriptor, the card and the documentation of this endpoint.',
          schema: { type: 'string' },
          example: linkHeader(mcpLinks(), baseUrl),
        },
      },
    },
    406: error('Accept does not admit both media types.', 'accept'),
    413: error(`The body has more than ${limits.maxBodyBytes} bytes.`, 'bodyTooLarge'),
    415: error('The body is not plain application/json in UTF-8.', 'contentType', 'contentEncoding'),
    429: responseRef('Throttled'),
    500: error('The service failed; nothing is known about the request.', 'internal'),
  };
}

function rpcErrors({ limits: { maxBodyBytes }, baseUrl }: Facts) {
  const descriptorUrl = baseUrl + DOCUMENTS.mcpDescriptor.path;
  const table = errorTable({ maxBodyBytes, toolNames: TOOL_NAMES, descriptorUrl });
  const example = (name: ErrorName) => {
    const data = name === 'unsupportedVersion' ? versionData(UNSUPPORTED_VERSION) : undefined;
    return { value: JSON.parse(errorText('null', table[name], undefined, data)) };
  };
  return (description: string, ...names: ErrorName[]) => ({
    description,
    content: {
      'application/json': {
        schema: ref('JsonRpcError'),
        examples: Object.fromEntries(names.map((name) => [name, example(name)])),
      },
    },
  });
}
