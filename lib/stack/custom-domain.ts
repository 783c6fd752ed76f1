/**
 * A custom domain: the certificate of the distribution and, if the stage names a hosted zone, the alias records (IPv4
 * and IPv6) and the record that names the signing key. Without a zone, an operator creates the records by hand.
 */
import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, type IHostedZone, RecordTarget, TxtRecord } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { DeploymentConfig } from '../config/config-schema.ts';
import { hostedZone, type Requirements } from './edge-requirements.ts';

export class CustomDomain extends Construct {
  readonly name: string;
  readonly certificate: ICertificate;
  private readonly zone: IHostedZone | undefined;

  constructor(
    scope: Construct,
    id: string,
    domain: NonNullable<DeploymentConfig['domain']>,
    requirements: Requirements,
  ) {
    super(scope, id);
    this.name = domain.name;
    this.zone = domain.hostedZone && hostedZone(this, domain.hostedZone);
    this.certificate =
      requirements.certificate ?? Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn!);
  }

  /**
   * Points the domain to the distribution, and names the signing key in DNS, where an attacker who took over only the
   * web server cannot change it. The name of that record begins with an underscore (RFC 8552).
   *
   * @param keyId - thumbprint of the public key (RFC 7638), known at deployment
   */
  addRecords(distribution: IDistribution, keyId: string): void {
    if (!this.zone) return;
    const props = {
      zone: this.zone,
      recordName: this.name,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(this, 'Ipv4', props);
    new AaaaRecord(this, 'Ipv6', props);
    new TxtRecord(this, 'SigningKey', {
      zone: this.zone,
      recordName: `_agent-info-key.${this.name}`,
      values: [`kid=${keyId}`],
    });
  }
}
