/**
 * The service under a domain of its own: which certificate CloudFront shows, and the alias records that
 * lead there (IPv4 and IPv6) when the hosted zone is known. Without a zone, the records are made by hand.
 */
import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { DeploymentConfig } from './config/config-schema.ts';
import { type EdgeRequirements, hostedZone } from './edge-requirements.ts';

export class CustomDomain extends Construct {
  readonly name: string;
  readonly certificate: ICertificate;
  private readonly zone: NonNullable<DeploymentConfig['domain']>['hostedZone'];

  constructor(
    scope: Construct,
    id: string,
    domain: NonNullable<DeploymentConfig['domain']>,
    requirements: EdgeRequirements,
  ) {
    super(scope, id);
    this.name = domain.name;
    this.zone = domain.hostedZone;
    this.certificate =
      requirements.certificate ?? Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn!);
  }

  pointTo(distribution: IDistribution): void {
    if (!this.zone) return;
    const props = {
      zone: hostedZone(this, this.zone),
      recordName: this.name,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(this, 'Ipv4', props);
    new AaaaRecord(this, 'Ipv6', props);
  }
}
