/**
 * What CloudFront takes from us-east-1 only, wherever the rest lives: the certificate of a custom domain
 * and the web ACL. Part of the main stack in us-east-1, a stack of its own before it elsewhere
 * (lib/front-door-app.ts).
 */
import { Stack, Token } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';
import type { DeploymentConfig } from './config/config-schema.ts';
import { allowanceOf } from './flat-rate-plan.ts';
import { WebAcl } from './web-acl.ts';

export const EDGE_REGION = 'us-east-1';

export class EdgeRequirements extends Construct {
  /** @default none is made: the distribution's own domain, or a certificate that was given */
  readonly certificate?: ICertificate;
  /** @default no firewall */
  readonly webAclArn?: string;

  constructor(scope: Construct, id: string, config: DeploymentConfig) {
    super(scope, id);
    const { region, node } = Stack.of(this);
    if (needsEdgeRegion(config) && !Token.isUnresolved(region) && region !== EDGE_REGION)
      throw new Error(
        `CloudFront takes certificate and web ACL from ${EDGE_REGION}; this stack is in ${region}. Give the FrontDoor \`requirements\`: EdgeRequirements in a stack there.`,
      );
    const { domain } = config;
    if (domain?.hostedZone && !domain.certificateArn)
      this.certificate = new Certificate(this, 'Certificate', {
        domainName: domain.name,
        // Its tag `Name`. CDK takes the path, which is another one in a stack of somebody else's.
        certificateName: `${node.path}/${id}/Certificate`,
        validation: CertificateValidation.fromDns(hostedZone(this, domain.hostedZone)),
      });
    const waf = firewallOf(config);
    if (waf) this.webAclArn = new WebAcl(this, 'Firewall', waf, allowanceOf(config).wafResponse).arn;
  }
}

export function needsEdgeRegion(config: DeploymentConfig): boolean {
  const { domain } = config;
  return firewallOf(config) !== undefined || (domain !== undefined && domain.certificateArn === undefined);
}

/** A plan has to have one: it refuses nobody unless the stage says so. */
function firewallOf({ waf, plan }: DeploymentConfig): DeploymentConfig['waf'] {
  return waf ?? (plan === undefined ? undefined : { mode: 'count' });
}

type Zone = NonNullable<NonNullable<DeploymentConfig['domain']>['hostedZone']>;

/** By its attributes and not by a look-up: synthesis needs no account. */
export function hostedZone(scope: Construct, { id, name }: Zone): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: id, zoneName: name });
}
