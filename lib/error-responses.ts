/**
 * What viewers get when an origin fails. HTTP API cannot word its errors, S3's name their host, and an
 * edge function does not run on them: custom error responses are what is left. They are one list for the
 * whole distribution, so only statuses are in it that no handler answers with a body of its own worth
 * keeping (the MCP endpoint's own 500 says the same as the page for 500; 404 and the rest are its own).
 * 429 cannot be in it (developer guide, "Generate custom error responses"): API Gateway's own body stays.
 */
import { Duration } from 'aws-cdk-lib';
import {
  type AddBehaviorOptions,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type ErrorResponse,
  type IOrigin,
  type IResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { ERROR_PAGES } from '../lambda/shared/routes.ts';

/**
 * How long CloudFront answers with the error before it asks the origin again (its default is 10 s). Not 0:
 * an origin in trouble would get every request.
 */
const RETRY_ORIGIN_AFTER = Duration.seconds(1);

/** The page of a status stands on the origin that such a failure is not of. */
export const ERROR_RESPONSES: ErrorResponse[] = (
  [
    [500, ERROR_PAGES.failed.path],
    [502, ERROR_PAGES.failed.path],
    [503, ERROR_PAGES.unavailable.path],
    [504, ERROR_PAGES.failed.path],
  ] as const
).map(([status, responsePagePath]) => ({
  httpStatus: status,
  responseHttpStatus: status,
  responsePagePath,
  ttl: RETRY_ORIGIN_AFTER,
}));

interface ErrorBehaviorsProps {
  /** The bucket. */
  readonly content: IOrigin;
  readonly api: IOrigin;
  readonly responseHeadersPolicy: IResponseHeadersPolicy;
}

/**
 * The behaviours through which CloudFront fetches the pages. Without functions: that those do not run for an error page is
 * said of Lambda@Edge only, and a page must not depend on it. So whoever asks for one by its path gets it.
 */
export function errorBehaviors(props: ErrorBehaviorsProps): Record<string, BehaviorOptions> {
  const { content, api, responseHeadersPolicy } = props;
  const options: AddBehaviorOptions = {
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    // `no-store`, which the pages say: as long as the error itself (RETRY_ORIGIN_AFTER).
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy,
    compress: true,
  };
  return {
    [ERROR_PAGES.failed.path]: { ...options, origin: content },
    [ERROR_PAGES.unavailable.path]: { ...options, origin: api },
  };
}
