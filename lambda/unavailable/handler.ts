/** Lambda: the page for 503. It reads nothing from the bucket, so it works when S3 does not. */
import { throughCloudFront } from '../http/endpoint.ts';
import { httpApiHandler } from '../http/gateway-adapter.ts';
import { failure, notPublicAddress } from '../http/problem.ts';
import { requireBaseUrl } from '../shared/origin.ts';
import { ERROR_PAGES } from '../shared/routes.ts';
import { createUnavailableEndpoint, type UnavailableConstants } from './endpoint.ts';

declare const CONSTANTS: UnavailableConstants;

const baseUrl = requireBaseUrl(process.env.BASE_URL);
const respond = createUnavailableEndpoint(CONSTANTS, baseUrl);

export const handler = httpApiHandler(
  ERROR_PAGES.unavailable.path,
  throughCloudFront(respond, process.env.ORIGIN_SECRETS, notPublicAddress(baseUrl)),
  failure,
);
