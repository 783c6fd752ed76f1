/** The firewall of a stage in us-east-1: the web ACL of its distribution. */
import { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { DEFAULT_RATE, type DeploymentConfig } from '../config/config-schema.ts';

/** Window of the rate rule, and value of `Retry-After` when it blocks. */
const WINDOW_SECONDS = 300;

/**
 * Rules that only count, because in blocking mode they would refuse requests that this service allows: clients without
 * `User-Agent`, and bodies above 8 KB although the published limit is higher (AWS WAF developer guide, "Baseline rule
 * groups").
 */
const COUNTED_RULES = ['NoUserAgent_HEADER', 'SizeRestrictions_BODY'];

const TOO_MANY_REQUESTS = 'TooManyRequests';

/**
 * AWS WAF in front of CloudFront: a rate rule for single addresses and the common managed rules, both in one mode. It
 * has to be in us-east-1 (scope CLOUDFRONT). It keeps no samples and no log, so it stores nothing of a request.
 *
 * @returns its ARN
 */
export function webAcl(scope: Construct, id: string, waf: NonNullable<DeploymentConfig['waf']>): string {
  const { mode, requestsPerFiveMinutes = DEFAULT_RATE } = waf;
  const blocks = mode === 'block';
  // Sampled requests would hold addresses and headers for hours.
  const visibility = (name: string) => ({
    metricName: `${Stack.of(scope).stackName}-${name}`,
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: false,
  });

  const acl = new CfnWebACL(new Construct(scope, id), 'WebAcl', {
    description: 'Legal front door',
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility('All'),
    customResponseBodies: {
      [TOO_MANY_REQUESTS]: { contentType: 'APPLICATION_JSON', content: tooManyRequests() },
    },
    rules: [
      {
        name: 'RatePerAddress',
        priority: 0,
        statement: {
          rateBasedStatement: {
            aggregateKeyType: 'IP',
            limit: requestsPerFiveMinutes,
            evaluationWindowSec: WINDOW_SECONDS,
          },
        },
        action: blocks ? { block: { customResponse: RETRY_LATER } } : { count: {} },
        visibilityConfig: visibility('RatePerAddress'),
      },
      {
        name: 'CommonRules',
        priority: 1,
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: 'AWSManagedRulesCommonRuleSet',
            ruleActionOverrides: COUNTED_RULES.map((name) => ({ name, actionToUse: { count: {} } })),
          },
        },
        overrideAction: blocks ? { none: {} } : { count: {} },
        visibilityConfig: visibility('CommonRules'),
      },
    ],
  });
  return acl.attrArn;
}

const RETRY_LATER = {
  responseCode: 429,
  customResponseBodyKey: TOO_MANY_REQUESTS,
  responseHeaders: [{ name: 'Retry-After', value: String(WINDOW_SECONDS) }],
};

/** RFC 9457 §3. */
function tooManyRequests(): string {
  return JSON.stringify({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    detail: 'This address has sent too many requests: wait five minutes, then send fewer.',
  });
}
