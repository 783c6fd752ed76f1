/**
 * The certificate of a custom domain and the web ACL, which CloudFront takes from us-east-1 only. They are part of a main
 * stack in us-east-1. A main stack elsewhere needs other stacks, which are deployed before it (lib/stack/front-door-app.ts).
 */
import { Stack, Token } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { DEFAULT_RATE, type DeploymentConfig } from '../config/config-schema.ts';
import { assertAccount } from './account.ts';

export const EDGE_REGION = 'us-east-1';

/** What CloudFront takes from us-east-1. */
export interface Requirements {
  /** @default none: the stage has no domain, or gives the ARN of a certificate */
  readonly certificate?: ICertificate | undefined;
  /** @default no firewall */
  readonly webAcl?: WebAcl | undefined;
}

/**
 * Certificate and web ACL in us-east-1, for a `FrontDoor` in another region. `createStacks` does this itself.
 *
 * @example
 * const before = new Stack(app, 'Before', { env: { region: 'us-east-1' } });
 * const requirements = new EdgeRequirements(before, 'Requirements', config);
 * const stack = new Stack(app, 'Website', { env: { region: 'eu-west-1' } });
 * const frontDoor = new FrontDoor(stack, 'FrontDoor', { source, config, requirements });
 */
export class EdgeRequirements extends Construct implements Requirements {
  readonly certificate?: ICertificate;
  readonly webAcl?: WebAcl;

  constructor(scope: Construct, id: string, config: DeploymentConfig) {
    super(scope, id);
    const { region, node } = Stack.of(this);
    assertAccount(this, config);
    if (needsEdgeRegion(config) && !Token.isUnresolved(region) && region !== EDGE_REGION)
      throw new Error(
        `CloudFront takes certificate and web ACL from ${EDGE_REGION} only, but the stack ${node.path} is in ${region}. Create EdgeRequirements in a stack in ${EDGE_REGION} and give it to the FrontDoor as \`requirements\`.`,
      );
    const { domain } = config;
    if (domain?.hostedZone && !domain.certificateArn)
      this.certificate = new Certificate(this, 'Certificate', {
        domainName: domain.name,
        // The tag `Name`, which CDK would otherwise set to a path that depends on the scope.
        certificateName: `${node.path}/${id}/Certificate`,
        validation: CertificateValidation.fromDns(hostedZone(this, domain.hostedZone)),
      });
    if (config.waf) this.webAcl = new WebAcl(this, 'Firewall', config.waf);
  }
}

export function needsEdgeRegion({ domain, waf }: DeploymentConfig): boolean {
  return waf !== undefined || (domain !== undefined && domain.certificateArn === undefined);
}

type Zone = NonNullable<NonNullable<DeploymentConfig['domain']>['hostedZone']>;

/** By attributes instead of a look-up, because synthesis has no account. */
export function hostedZone(scope: Construct, { id, name }: Zone): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: id, zoneName: name });
}

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
 */
class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, waf: NonNullable<DeploymentConfig['waf']>) {
    super(scope, id);
    const { mode, requestsPerFiveMinutes = DEFAULT_RATE } = waf;
    const blocks = mode === 'block';
    // Samples would hold addresses and headers for hours.
    const measured = (name: string) => ({
      metricName: `${Stack.of(this).stackName}-${name}`,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    });

    const acl = new CfnWebACL(this, 'WebAcl', {
      description: 'Legal front door',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: measured('All'),
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
          visibilityConfig: measured('RatePerAddress'),
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
          visibilityConfig: measured('CommonRules'),
        },
      ],
    });
    this.arn = acl.attrArn;
  }
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
