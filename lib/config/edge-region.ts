/**
 * CloudFront takes certificates and web ACLs from us-east-1 only, and publishes metrics and logs there only. A stage
 * has one stack, so a stage elsewhere names a certificate and a web ACL that exist.
 */
export const EDGE_REGION = 'us-east-1';

interface EdgeOptions {
  readonly domain?: { readonly certificateArn?: unknown; readonly hostedZone?: unknown } | null | undefined;
  readonly waf?: unknown;
}

/** @returns a problem for each option of a stage in this region that only a stage in us-east-1 can have */
export function edgeProblems(region: string, { domain, waf }: EdgeOptions) {
  if (region === EDGE_REGION) return [];
  const there = `in ${EDGE_REGION} only, and the stage is in ${region}`;
  const needsCertificate = domain?.hostedZone !== undefined && domain.certificateArn === undefined;
  const certificate = `must have certificateArn, because a certificate for CloudFront is made ${there}: write the ARN of one that you have made there`;
  const firewall = `must be left out, because a firewall for CloudFront is made ${there}: write webAclArn, the ARN of a web ACL that you have made there`;
  return [
    ...(needsCertificate ? [{ path: 'domain', rule: certificate, received: domain as unknown }] : []),
    ...(waf === undefined ? [] : [{ path: 'waf', rule: firewall, received: waf }]),
  ];
}
