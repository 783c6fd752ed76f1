/**
 * The certificate of a custom domain and the web ACL, which CloudFront takes from us-east-1 only. They are part of a main
 * stack in us-east-1. A main stack elsewhere needs other stacks, which are deployed before it (lib/stack/front-door-app.ts).
 */
import { Stack, Token } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';
import type { DeploymentConfig } from '../config/config-schema.ts';
import { assertAccount } from './account.ts';
import { allowanceOf } from './flat-rate-plan.ts';
import { WebAcl } from './web-acl.ts';

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
    const waf = firewallOf(config);
    if (waf) this.webAcl = new WebAcl(this, 'Firewall', waf, allowanceOf(config, 'Custom WAF response') > 0);
  }
}

export function needsEdgeRegion(config: DeploymentConfig): boolean {
  const { domain } = config;
  return firewallOf(config) !== undefined || (domain !== undefined && domain.certificateArn === undefined);
}

/** A plan requires a firewall. By default that firewall only counts. */
function firewallOf({ waf, plan }: DeploymentConfig): DeploymentConfig['waf'] {
  return waf ?? (plan === undefined ? undefined : { mode: 'count' });
}

type Zone = NonNullable<NonNullable<DeploymentConfig['domain']>['hostedZone']>;

/** By attributes instead of a look-up, because synthesis has no account. */
export function hostedZone(scope: Construct, { id, name }: Zone): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: id, zoneName: name });
}
