/**
 * A custom domain: the certificate of the distribution and, if the stage names a hosted zone, the alias records (IPv4
 * and IPv6) and the record that names the signing key. Without a zone, an operator creates the records by hand.
 */
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  AaaaRecord,
  ARecord,
  HostedZone,
  type IHostedZone,
  RecordTarget,
  TxtRecord,
} from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { DeploymentConfig } from '../config/config-schema.ts';

export class CustomDomain extends Construct {
  readonly name: string;
  readonly certificate: ICertificate;
  private readonly zone: IHostedZone | undefined;

  constructor(scope: Construct, id: string, domain: NonNullable<DeploymentConfig['domain']>) {
    super(scope, id);
    const { name, certificateArn, hostedZone } = domain;
    this.name = name;
    // By attributes instead of a look-up, because synthesis has no account.
    this.zone =
      hostedZone &&
      HostedZone.fromHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: hostedZone.id,
        zoneName: hostedZone.name,
      });
    this.certificate =
      certificateArn === undefined
        ? new Certificate(this, 'Certificate', {
            domainName: name,
            validation: CertificateValidation.fromDns(this.zone),
          })
        : Certificate.fromCertificateArn(this, 'Certificate', certificateArn);
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
