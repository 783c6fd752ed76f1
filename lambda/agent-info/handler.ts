/**
 * Lambda: `ANY /api/agent-info`, the page for 503, and the 404 of every path without a route. It reads the environment
 * once, at cold start.
 */
import { type Endpoint, throughCloudFront } from '../http/endpoint.ts';
import { httpApiHandler } from '../http/gateway-adapter.ts';
import { failure, notFound, notPublicAddress } from '../http/problem.ts';
import { requireBaseUrl } from '../shared/origin.ts';
import { AGENT_INFO_PATH, DEFAULT_ROUTE, ERROR_PAGES } from '../shared/routes.ts';
import { type AgentInfoConstants, createAgentInfoEndpoint } from './endpoint.ts';
import { createUnavailableEndpoint } from './unavailable.ts';

declare const CONSTANTS: AgentInfoConstants;

const baseUrl = requireBaseUrl(process.env.BASE_URL);
const guarded = (respond: Endpoint) =>
  throughCloudFront(respond, process.env.ORIGIN_SECRETS, notPublicAddress(baseUrl));

export const handler = httpApiHandler(
  {
    [AGENT_INFO_PATH]: guarded(createAgentInfoEndpoint(CONSTANTS, baseUrl)),
    [ERROR_PAGES.unavailable.path]: guarded(createUnavailableEndpoint(CONSTANTS)),
    [DEFAULT_ROUTE]: guarded(notFound(baseUrl)),
  },
  failure,
);
