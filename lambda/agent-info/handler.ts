/**
 * Lambda: `ANY /api/agent-info`. Reads the environment once, at cold start; everything else is in
 * lambda/shared. `AGENT_INFO_CONSTANTS` is put in by the bundler (lib/bundle.ts).
 */
import { httpApiHandler } from '../http/gateway-adapter.ts';
import { throughCloudFront } from '../http/origin-guard.ts';
import type { AgentInfoConstants } from '../shared/build-constants.ts';
import { requireBaseUrl } from '../shared/origin.ts';
import { AGENT_INFO_PATH } from '../shared/routes.ts';
import { AGENT_INFO_FAILURE, agentInfoRefusal, createAgentInfoEndpoint } from './endpoint.ts';

declare const AGENT_INFO_CONSTANTS: AgentInfoConstants;

const baseUrl = requireBaseUrl(process.env.BASE_URL);
const respond = createAgentInfoEndpoint(AGENT_INFO_CONSTANTS, baseUrl);

export const handler = httpApiHandler(
  AGENT_INFO_PATH,
  throughCloudFront(respond, process.env.ORIGIN_SECRETS, agentInfoRefusal(baseUrl)),
  AGENT_INFO_FAILURE,
);
