/** Every error status of contract §§1 and 4 as an OpenAPI response. */
import { MODERN_VERSION } from '../../../mcp/protocol.ts';
import { linkHeader, mcpLinks } from '../../../shared/discovery-links.ts';
import type { Limits } from '../../../shared/limits.ts';
import type { SiteContext } from '../../site-context.ts';

export const ref = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });

export const allow = (methods: string) => ({
  Allow: { description: 'The methods this path has.', schema: { type: 'string' }, example: methods },
});

/** `components.responses`: responses that several operations share. */
export const componentResponses = ({ limits }: Pick<SiteContext, 'limits'>) => ({
  Throttled: throttled(limits),
  OriginNotAllowed: error(
    'The `Origin` is not allowed. OPTIONS without an `Origin`, or with an allowed one, gets 204. That one is echoed in `Access-Control-Allow-Origin`.',
  ),
});

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
export const mcpErrors = (
  { limits, baseUrl }: Pick<SiteContext, 'limits' | 'baseUrl'>,
  allowedMethods: string,
) => ({
  400: error('The message or its protocol version is not valid.'),
  403: responseRef('OriginNotAllowed'),
  404: error(`A ${MODERN_VERSION} request names a method this endpoint does not have.`),
  405: {
    ...error(`Any method but ${allowedMethods}.`),
    headers: {
      ...allow(allowedMethods),
      Link: {
        description: 'The descriptor, the card and the documentation of this endpoint.',
        schema: { type: 'string' },
        example: linkHeader(mcpLinks(), baseUrl),
      },
    },
  },
  406: error('Accept does not admit both media types.'),
  413: error(`The body has more than ${limits.maxBodyBytes} bytes.`),
  415: error('The body is not plain application/json in UTF-8.'),
  429: responseRef('Throttled'),
  500: error('The service failed; nothing is known about the request.'),
});

/** Each error says in `data.hint` what to send instead, so it needs no example. */
const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: ref('JsonRpcError') } },
});
