/**
 * CloudFront's answers when an origin fails. They replace the bodies of API Gateway, which cannot be changed, and of
 * S3, which name the bucket's host; edge functions do not run on errors. The list applies to the whole distribution,
 * so it leaves out every status whose body a handler writes, such as 404. (The MCP endpoint's 500 says the same as the
 * page.) CloudFront does not permit 429 in it (developer guide, "Generate custom error responses"), so API Gateway's
 * body stays.
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
import { ERROR_PAGES } from '../../lambda/shared/routes.ts';

/**
 * CloudFront repeats the error for this long before it asks the origin again (default: 10 s). With 0, a failing origin
 * would get every request.
 */
const RETRY_ORIGIN_AFTER = Duration.seconds(1);

/** Each error page is served by the other origin: API errors from S3, S3 errors (503) from Lambda. */
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
  /** The bucket as an origin. */
  readonly content: IOrigin;
  readonly api: IOrigin;
  readonly responseHeadersPolicy: IResponseHeadersPolicy;
}

/**
 * The behaviours through which CloudFront fetches the error pages. They have no edge functions, because AWS documents
 * only for Lambda@Edge that no function runs for error pages. So a client can also request an error page by its path.
 */
export function errorBehaviors(props: ErrorBehaviorsProps): Record<string, BehaviorOptions> {
  const { content, api, responseHeadersPolicy } = props;
  const options: AddBehaviorOptions = {
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    // The pages send `no-store`, so CloudFront keeps them for the minimum of 1 s, as long as the error itself.
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy,
    compress: true,
  };
  return {
    [ERROR_PAGES.failed.path]: { ...options, origin: content },
    [ERROR_PAGES.unavailable.path]: { ...options, origin: api },
  };
}
