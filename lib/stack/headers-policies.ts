/**
 * Security headers of answers that our code does not write: API Gateway's 429 and 5xx, S3's refusals, error pages. All
 * other answers already have them (lambda/shared/security-headers.ts). CloudFront has settings for some of these
 * headers and takes the rest as custom headers. CORS is not set here, because a policy's CORS settings apply only to
 * requests with an `Origin`.
 */
import { Duration } from 'aws-cdk-lib';
import {
  type HeadersFrameOption,
  type HeadersReferrerPolicy,
  type IResponseHeadersPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Limits } from '../../lambda/shared/limits.ts';
import { SECURITY_HEADERS } from '../../lambda/shared/security-headers.ts';

interface HeadersPolicies {
  /** Pages and documents. */
  readonly content: IResponseHeadersPolicy;
  /** agent-info, MCP and the error pages. */
  readonly api: IResponseHeadersPolicy;
}

/** @param custom - false: AWS's managed policy, which counts towards no quota and has fewer headers */
export function headersPolicies(scope: Construct, limits: Limits, custom: boolean): HeadersPolicies {
  const managed = ResponseHeadersPolicy.SECURITY_HEADERS;
  if (!custom) return { content: managed, api: managed };
  const content = new ResponseHeadersPolicy(scope, 'Content', {
    comment: 'Legal front door: pages and documents',
    securityHeadersBehavior: securityHeaders(),
    customHeadersBehavior: { customHeaders: otherSecurityHeaders() },
  });
  const api = new ResponseHeadersPolicy(scope, 'Api', {
    comment: 'Legal front door: agent-info and MCP',
    securityHeadersBehavior: securityHeaders(),
    customHeadersBehavior: {
      customHeaders: [
        ...otherSecurityHeaders(),
        // API Gateway's 429 has none. A policy cannot be limited to one status.
        { header: 'Retry-After', value: String(limits.retryAfterSeconds), override: false },
      ],
    },
  });
  return { content, api };
}

/** The headers for which CloudFront has settings (`SecurityHeadersConfig`). */
function securityHeaders(): ResponseSecurityHeadersBehavior {
  const override = true;
  const hsts = SECURITY_HEADERS['strict-transport-security'];
  return {
    contentSecurityPolicy: {
      contentSecurityPolicy: SECURITY_HEADERS['content-security-policy'],
      // Images have another one, and AWS does not say whether the edge function runs before or after the policy.
      override: false,
    },
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(hsts)![1])),
      includeSubdomains: hsts.includes('includeSubDomains'),
      preload: hsts.includes('preload'),
      override,
    },
    contentTypeOptions: { override },
    frameOptions: { frameOption: SECURITY_HEADERS['x-frame-options'] as HeadersFrameOption, override },
    referrerPolicy: {
      referrerPolicy: SECURITY_HEADERS['referrer-policy'] as HeadersReferrerPolicy,
      override,
    },
  };
}

/** The security headers for which CloudFront has no settings. */
function otherSecurityHeaders(): ResponseCustomHeader[] {
  const names = ['permissions-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'] as const;
  return names.map((header) => ({ header, value: SECURITY_HEADERS[header], override: true }));
}
