/**
 * Headers that CloudFront puts on every answer that came from an origin. Answers that an edge
 * function made carry their own.
 */
import { ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { Limits } from '../lambda/shared/limits.ts';

export class HeadersPolicies extends Construct {
  readonly content: ResponseHeadersPolicy;
  readonly api: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, limits: Limits) {
    super(scope, id);
    this.content = new ResponseHeadersPolicy(this, 'Content', {
      comment: 'Pages and documents',
      customHeadersBehavior: {
        customHeaders: [{ header: 'Access-Control-Allow-Origin', value: '*', override: true }],
      },
    });
    this.api = new ResponseHeadersPolicy(this, 'Api', {
      comment: 'agent-info and MCP',
      customHeadersBehavior: {
        customHeaders: [{ header: 'Retry-After', value: String(limits.retryAfterSeconds), override: true }],
      },
    });
  }
}
