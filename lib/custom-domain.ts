/**
 * The service under a domain of its own: which certificate CloudFront shows, and when the hosted zone is
 * known the alias records that lead there (IPv4 and IPv6) and the one that names the signing key. Without
 * a zone, the records are made by hand.
 */
import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, type IHostedZone, RecordTarget, TxtRecord } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { DeploymentConfig } from './config/config-schema.ts';
import { type EdgeRequirements, hostedZone } from './edge-requirements.ts';

export class CustomDomain extends Construct {
  readonly name: string;
  readonly certificate: ICertificate;
  private readonly zone: IHostedZone | undefined;

  constructor(
    scope: Construct,
    id: string,
    domain: NonNullable<DeploymentConfig['domain']>,
    requirements: EdgeRequirements,
  ) {
    super(scope, id);
    this.name = domain.name;
    this.zone = domain.hostedZone && hostedZone(this, domain.hostedZone);
    this.certificate =
      requirements.certificate ?? Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn!);
  }

  pointTo(distribution: IDistribution): void {
    if (!this.zone) return;
    const props = {
      zone: this.zone,
      recordName: this.name,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(this, 'Ipv4', props);
    new AaaaRecord(this, 'Ipv6', props);
  }

  /**
   * Names the key that signs agent-info in DNS, where whoever took over the web server alone cannot change
   * it. The name begins with an underscore, as names of records about a host do (RFC 8552).
   *
   * @param keyId - thumbprint of the public key (RFC 7638), known at deployment
   */
  pinSigningKey(keyId: string): void {
    if (!this.zone) return;
    new TxtRecord(this, 'SigningKey', {
      zone: this.zone,
      recordName: `_agent-info-key.${this.name}`,
      values: [`kid=${keyId}`],
    });
  }
}
