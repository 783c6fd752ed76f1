/**
 * Reads CloudFront's permissions from the template's bucket policy: to read objects, and to list the bucket (with it, a
 * missing key is 404 and not 403). Only the statements and conditions that origin access control uses are modelled; any
 * other stops the emulator.
 */
import { LocalStackError } from '../loopback.ts';
import type { Properties, Stack } from '../template/stack.ts';

export interface OriginAccess {
  readonly read: boolean;
  readonly list: boolean;
}

/** Conditions of denials that never apply to CloudFront, which always uses TLS 1.2 or later. */
const NEVER_FOR_CLOUDFRONT = new Set([
  '{"Bool":{"aws:SecureTransport":"false"}}',
  '{"NumericLessThan":{"s3:TlsVersion":1.2}}',
]);

/** CloudFront only reads. */
const WRITES = ['s3:PutObject', 's3:ReplicateObject'];

const asList = (value: unknown): string[] => [value].flat().map(String);

export function originAccess(stack: Stack, bucketArn: string, distributionArn: string): OriginAccess {
  const statements = stack
    .all('AWS::S3::BucketPolicy')
    .flatMap(({ logicalId, properties }) =>
      [properties.PolicyDocument.Statement].flat().map((statement: Properties) => ({ logicalId, statement })),
    );
  const granted: { action: string; resource: string }[] = [];
  for (const { logicalId, statement } of statements) {
    const { Effect, Principal, Action, Resource, Condition } = statement;
    if (Effect === 'Deny' && NEVER_FOR_CLOUDFRONT.has(JSON.stringify(Condition))) continue;
    if (Effect === 'Deny' && asList(Action).every((action) => WRITES.includes(action))) continue;
    const forCloudFront =
      Effect === 'Allow' && asList(Principal?.Service).includes('cloudfront.amazonaws.com');
    // Roles (the publisher's) do not read through CloudFront.
    if (Effect === 'Allow' && !forCloudFront && Principal?.AWS !== undefined && Principal.AWS !== '*')
      continue;
    const source = Condition?.StringEquals?.['AWS:SourceArn'] ?? Condition?.StringEquals?.['aws:SourceArn'];
    if (
      !forCloudFront ||
      (Condition !== undefined && Object.keys(Condition).join() !== 'StringEquals') ||
      source === undefined
    )
      throw new LocalStackError(
        `${logicalId}: the emulator does not model this statement of the bucket policy: ${JSON.stringify(statement)}`,
      );
    if (source !== distributionArn) continue;
    for (const action of asList(Action))
      for (const resource of asList(Resource)) granted.push({ action, resource });
  }
  const may = (action: string, resource: string) =>
    granted.some((grant) => grant.resource === resource && grant.action === action);
  return { read: may('s3:GetObject', `${bucketArn}/*`), list: may('s3:ListBucket', bucketArn) };
}
