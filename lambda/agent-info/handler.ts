/** Lambda: `ANY /api/agent-info`. Reads the environment once, at cold start. */
import { throughCloudFront } from '../http/endpoint.ts';
import { httpApiHandler } from '../http/gateway-adapter.ts';
import { failure, notPublicAddress } from '../http/problem.ts';
import { requireBaseUrl } from '../shared/origin.ts';
import { AGENT_INFO_PATH } from '../shared/routes.ts';
import { type AgentInfoConstants, createAgentInfoEndpoint } from './endpoint.ts';

declare const CONSTANTS: AgentInfoConstants;

const baseUrl = requireBaseUrl(process.env.BASE_URL);
const respond = createAgentInfoEndpoint(CONSTANTS, baseUrl);

export const handler = httpApiHandler(
  AGENT_INFO_PATH,
  throughCloudFront(respond, process.env.ORIGIN_SECRETS, notPublicAddress(baseUrl)),
  failure,
);
