/**
 * Lambda: the page that says that the other pages cannot be read (lambda/shared/error-routes.ts). It needs
 * no bucket, so that it is there when the bucket is not. `UNAVAILABLE_PAGE` is put in by the bundler
 * (lib/bundle.ts).
 */

import { AGENT_INFO_FAILURE, agentInfoRefusal } from '../agent-info/endpoint.ts';
import { httpApiHandler } from '../http/gateway-adapter.ts';
import { throughCloudFront } from '../http/origin-guard.ts';
import { UNAVAILABLE } from '../shared/error-routes.ts';
import { requireBaseUrl } from '../shared/origin.ts';
import { createUnavailableEndpoint, type UnavailablePage } from './endpoint.ts';

declare const UNAVAILABLE_PAGE: UnavailablePage;

const baseUrl = requireBaseUrl(process.env.BASE_URL);
const respond = createUnavailableEndpoint(UNAVAILABLE_PAGE, baseUrl);

export const handler = httpApiHandler(
  UNAVAILABLE.path,
  throughCloudFront(respond, process.env.ORIGIN_SECRETS, agentInfoRefusal(baseUrl)),
  AGENT_INFO_FAILURE,
);
