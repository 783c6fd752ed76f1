/** Bucket, publisher and what the publisher carries: who may do what to the content. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { failedFile } from '../../lambda/render/error-pages.ts';
import { renderSite } from '../../lambda/render/site.ts';
import { DEFAULT_LIMITS } from '../../lambda/shared/limits.ts';
import { practice } from './fixture.ts';
import { only, type Synthesized, synthesize } from './synthesize.ts';

let stack: Synthesized;
beforeAll(() => {
  stack = synthesize();
});

const BUCKET_ARN = { 'Fn::GetAtt': ['ContentBucketDD05A3B9', 'Arn'] };
const OBJECTS = { 'Fn::Join': ['', [BUCKET_ARN, '/*']] };
/** A renamed key is another key: what was signed with the old one would be signed anew. */
const SIGNING_KEY_ARN = { 'Fn::GetAtt': ['SigningKeysAFF3E7ACA', 'Arn'] };
const DISTRIBUTION_ARN = {
  'Fn::Join': [
    '',
    [
      'arn:',
      { Ref: 'AWS::Partition' },
      ':cloudfront::',
      { Ref: 'AWS::AccountId' },
      ':distribution/',
      { Ref: 'EdgeDistribution0060737B' },
    ],
  ],
};

describe('the bucket', () => {
  test('is private, encrypted, versioned, and kept when the stack goes', () => {
    const { Properties, DeletionPolicy, UpdateReplacePolicy } = only(stack, 'AWS::S3::Bucket');
    expect({ DeletionPolicy, UpdateReplacePolicy }).toEqual({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
    });
    expect(Properties).toEqual({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [
          {
            Id: 'ForgetOldVersions',
            Status: 'Enabled',
            NoncurrentVersionExpiration: { NoncurrentDays: 90 },
            ExpiredObjectDeleteMarker: true,
          },
        ],
      },
    });
  });

  test('lets this one distribution read and list, refuses everybody else without TLS 1.2', () => {
    const everything = {
      Action: 's3:*',
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Resource: [BUCKET_ARN, OBJECTS],
    };
    expect(only(stack, 'AWS::S3::BucketPolicy').Properties.PolicyDocument.Statement).toEqual([
      { ...everything, Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      { ...everything, Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } },
      {
        // ListBucket makes a missing key 404; without it, it is 403.
        Action: ['s3:GetObject', 's3:ListBucket'],
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Resource: [BUCKET_ARN, OBJECTS],
        Condition: { StringEquals: { 'AWS:SourceArn': DISTRIBUTION_ARN } },
      },
    ]);
  });
});

describe('the publisher', () => {
  test('may list the bucket, read, write and delete its objects, invalidate this distribution, and sign with this key', () => {
    expect(stack.resources.SitePublisherRole6250181F!.Properties.Policies[1]).toEqual({
      PolicyName: 'PublishContent',
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Allow', Action: 's3:ListBucket', Resource: BUCKET_ARN },
          {
            Effect: 'Allow',
            Action: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
            Resource: OBJECTS,
          },
          { Effect: 'Allow', Action: 'cloudfront:CreateInvalidation', Resource: DISTRIBUTION_ARN },
          { Effect: 'Allow', Action: ['kms:GetPublicKey', 'kms:Sign'], Resource: SIGNING_KEY_ARN },
        ],
      },
    });
  });

  test('has time to sit out a disturbance, and CloudFormation waits longer than that', () => {
    stack.template.hasResourceProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: 512,
      Timeout: 120,
      Environment: Match.absent(),
    });
    expect(only(stack, 'Custom::SiteContent').Properties.ServiceTimeout).toBe('300');
  });

  test('is told where, under which address, and that the content is another one', () => {
    expect(only(stack, 'Custom::SiteContent').Properties).toEqual({
      ServiceToken: { 'Fn::GetAtt': ['SitePublisherFunction8AB5A841', 'Arn'] },
      ServiceTimeout: '300',
      Bucket: { Ref: 'ContentBucketDD05A3B9' },
      DistributionId: { Ref: 'EdgeDistribution0060737B' },
      BaseUrl: {
        'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['EdgeDistribution0060737B', 'DomainName'] }]],
      },
      SigningKeys: [SIGNING_KEY_ARN],
      ContentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('carries every rendered file, byte for byte, with what to serve it as', () => {
    const { S3Key } = stack.resources.SitePublisherFunction8AB5A841!.Properties.Code;
    const asset = join(stack.directory, `asset.${S3Key.replace('.zip', '')}`);
    const files = [...renderSite({ practice, limits: DEFAULT_LIMITS }).files, failedFile(practice)];
    expect(readdirSync(asset).sort()).toEqual(['content', 'index.mjs', 'manifest.json', 'signing.json']);
    for (const { key, body } of files) expect(readFileSync(join(asset, 'content', key), 'utf8')).toBe(body);
    expect(JSON.parse(readFileSync(join(asset, 'manifest.json'), 'utf8'))).toEqual(
      files.map(({ key, contentType, cacheControl, contentLanguage, body }) => ({
        key,
        contentType,
        cacheControl,
        contentLanguage,
        sha256: createHash('sha256').update(body).digest('hex'),
      })),
    );
    // One file of plain Node code, SDK included: nothing to resolve, nothing that differs from what was tested.
    const code = readFileSync(join(asset, 'index.mjs'), 'utf8');
    expect(code).not.toMatch(/Dynamic require|from ?"@(aws-sdk|smithy)/);
    expect(code.length).toBeLessThan(700_000);
  });
});
