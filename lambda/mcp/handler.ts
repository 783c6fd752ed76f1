/** Lambda: `ANY /.well-known/mcp`. Reads the environment once, at cold start. */
import { throughCloudFront } from '../http/endpoint.ts';
import { httpApiHandler } from '../http/gateway-adapter.ts';
import { allowedOrigins, requireBaseUrl } from '../shared/origin.ts';
import { MCP_PATH } from '../shared/routes.ts';
import { createMcpEndpoint } from './endpoint.ts';
import type { McpConstants } from './results.ts';

declare const CONSTANTS: McpConstants;

const baseUrl = requireBaseUrl(process.env.BASE_URL);
const { respond, failure, refusal } = createMcpEndpoint({
  constants: CONSTANTS,
  baseUrl,
  allowedOrigins: allowedOrigins(baseUrl, process.env.ALLOWED_ORIGINS),
});

export const handler = httpApiHandler(
  { [MCP_PATH]: throughCloudFront(respond, process.env.ORIGIN_SECRETS, refusal) },
  failure,
);
