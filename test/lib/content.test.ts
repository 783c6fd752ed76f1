/** The bucket, the publisher and its asset, and the signing keys: who has which rights. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { FEATURE_FLAGS } from '../../lib/feature-flags.ts';
import { createStacks } from '../../lib/front-door-app.ts';
import { source, temporaryDirectory } from './fixture.ts';
import { only, type Synthesized, synthesize } from './synthesize.ts';

let stack: Synthesized;
describe('lib/content', () => {
  beforeAll(() => {
    stack = synthesize();
  });

  const BUCKET_ARN = { 'Fn::GetAtt': ['ContentBucketDD05A3B9', 'Arn'] };
  const OBJECTS = { 'Fn::Join': ['', [BUCKET_ARN, '/*']] };
  /** A renamed key would be a new key, and everything would be signed again. */
  const SIGNING_KEY_ARN = { 'Fn::GetAtt': ['SigningKeysAFF3E7ACA', 'Arn'] };
  const distributionArn = (...beginning: unknown[]) => {
    const resource = [{ Ref: 'AWS::AccountId' }, ':distribution/', { Ref: 'EdgeDistribution0060737B' }];
    return { 'Fn::Join': ['', [...beginning, ...resource]] };
  };

  describe('the bucket', () => {
    test('is private, encrypted, versioned, and kept when the stack is deleted', () => {
      const { Properties, DeletionPolicy, UpdateReplacePolicy } = only(stack, 'AWS::S3::Bucket');
      expect({ DeletionPolicy, UpdateReplacePolicy }).toEqual({
        // Deleted if the deployment that creates it fails.
        DeletionPolicy: 'RetainExceptOnCreate',
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

    test('allows only this distribution to read and list, and denies every request below TLS 1.2', () => {
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
          // With ListBucket, S3 answers 404 for a missing key; without it, 403.
          Action: ['s3:GetObject', 's3:ListBucket'],
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Resource: [BUCKET_ARN, OBJECTS],
          Condition: {
            StringEquals: {
              'AWS:SourceArn': distributionArn('arn:', { Ref: 'AWS::Partition' }, ':cloudfront::'),
            },
          },
        },
      ]);
    });
  });

  describe('the publisher', () => {
    test('may list the bucket, read, write and delete its objects, invalidate this distribution', () => {
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
            {
              Effect: 'Allow',
              Action: 'cloudfront:CreateInvalidation',
              Resource: distributionArn('arn:aws:cloudfront::'),
            },
          ],
        },
      });
    });

    test('has time for retries, and CloudFormation waits longer than that', () => {
      stack.template.hasResourceProperties('AWS::Lambda::Function', {
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        MemorySize: 512,
        Timeout: 240,
        Environment: Match.absent(),
      });
      expect(only(stack, 'Custom::SiteContent').Properties.ServiceTimeout).toBe('360');
    });

    test('gets the bucket, the distribution, the address, the keys and a hash of the content', () => {
      expect(only(stack, 'Custom::SiteContent').Properties).toEqual({
        ServiceToken: { 'Fn::GetAtt': ['SitePublisherFunction8AB5A841', 'Arn'] },
        ServiceTimeout: '360',
        Bucket: { Ref: 'ContentBucketDD05A3B9' },
        DistributionId: { Ref: 'EdgeDistribution0060737B' },
        BaseUrl: {
          'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['EdgeDistribution0060737B', 'DomainName'] }]],
        },
        SigningKeys: [SIGNING_KEY_ARN],
        ContentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    });

    test('has the sources of the site and the renderer, and no fact in its code', () => {
      const { S3Key } = stack.resources.SitePublisherFunction8AB5A841!.Properties.Code;
      const asset = join(stack.directory, `asset.${S3Key.replace('.zip', '')}`);
      expect(readdirSync(asset).sort()).toEqual(['index.mjs', 'site.json']);
      expect(JSON.parse(readFileSync(join(asset, 'site.json'), 'utf8'))).toEqual(source);
      // One file with the SDK: nothing is resolved in Lambda, so nothing differs from what was tested.
      const code = readFileSync(join(asset, 'index.mjs'), 'utf8');
      expect(code).not.toMatch(/Dynamic require|from ?"(@aws-sdk|@smithy|markdown-it)/);
      expect(code).not.toContain(source.practice.name);
      expect(code.length).toBeLessThan(1_000_000);
    });
  });

  describe('the keys that sign', () => {
    const NEVER = ['kms:Sign', 'kms:CreateGrant', 'kms:Verify', 'kms:ReplicateKey', 'kms:ImportKeyMaterial'];

    interface Statement {
      readonly Effect: string;
      readonly Action: string | string[];
      readonly Principal: unknown;
      readonly Resource: unknown;
      readonly Condition?: unknown;
    }
    const statementsOf = ({ resources }: Synthesized, key: string): Statement[] =>
      resources[key]!.Properties.KeyPolicy.Statement;
    /** Whether a statement covers an action, by itself or by a wildcard. */
    const covers = ({ Action }: Statement, action: string) =>
      [Action].flat().some((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'i').test(action));
    const ACCOUNT = {
      AWS: {
        'Fn::Join': ['', ['arn:aws:iam::', { Ref: 'AWS::AccountId' }, ':root']],
      },
    };

    /**
     * The principal is the account, because KMS refuses a role that does not exist yet; the condition allows only this
     * role.
     */
    const IS_PUBLISHER = {
      ArnEquals: { 'aws:PrincipalArn': { 'Fn::GetAtt': ['SitePublisherRole6250181F', 'Arn'] } },
    };

    test('are administered by the account, and no IAM policy can allow it to sign or grant', () => {
      const [administer, ...others] = statementsOf(stack, 'SigningKeysAFF3E7ACA');
      expect(administer).toMatchObject({ Effect: 'Allow', Principal: ACCOUNT, Resource: '*' });
      expect(NEVER.filter((action) => covers(administer!, action))).toEqual([]);
      // Without these, the key could never be changed again.
      for (const needed of ['kms:PutKeyPolicy', 'kms:ScheduleKeyDeletion', 'kms:DescribeKey'])
        expect(covers(administer!, needed)).toBe(true);
      expect(administer).not.toHaveProperty('Condition');
      expect(others.map(({ Principal, Condition }) => [Principal, Condition])).toEqual([
        [ACCOUNT, IS_PUBLISHER],
      ]);
    });

    test('are used only by the publisher, which signs only with the first one', () => {
      const { resources, ...rotating } = synthesize({ props: { config: { signingKeys: ['A', 'B'] } } });
      const keys = Object.keys(resources).filter((id) => resources[id]!.Type === 'AWS::KMS::Key');
      const allowed = keys.map((key) =>
        statementsOf({ resources, ...rotating }, key)
          .filter(({ Condition }) => JSON.stringify(Condition) === JSON.stringify(IS_PUBLISHER))
          .map(({ Effect, Action }) => [Effect, Action]),
      );
      expect(allowed).toEqual([
        [['Allow', ['kms:GetPublicKey', 'kms:Sign']]],
        [['Allow', 'kms:GetPublicKey']],
      ]);
      // The IAM policy allows the same for each key.
      const [policy, ...more] = Object.values(resources).filter(({ Type }) => Type === 'AWS::IAM::Policy');
      expect(more).toEqual([]);
      expect(policy!.Properties.Roles).toEqual([{ Ref: 'SitePublisherRole6250181F' }]);
      expect(policy!.Properties.PolicyDocument.Statement).toEqual(
        allowed.map(([statement], index) => ({
          Effect: 'Allow',
          Action: statement![1],
          Resource: { 'Fn::GetAtt': [keys[index], 'Arn'] },
        })),
      );
    });

    test('are in no other IAM policy', () => {
      const elsewhere = Object.values(stack.resources).filter(
        ({ Type }) => !['AWS::KMS::Key', 'AWS::IAM::Policy'].includes(Type),
      );
      for (const { Properties } of elsewhere) expect(JSON.stringify(Properties ?? {})).not.toMatch(/"kms:/);
    });
  });

  describe('a deployment', () => {
    const contentHash = () => only(stack, 'Custom::SiteContent').Properties.ContentHash;

    test('with a name publishes its content, also if nothing changed', () => {
      const app = new App({
        context: FEATURE_FLAGS,
        analyticsReporting: false,
        outdir: temporaryDirectory(),
      });
      const { main } = createStacks(app, { source, deployment: 'monday' });
      const { Properties } = only(
        { resources: Template.fromStack(main).toJSON().Resources },
        'Custom::SiteContent',
      );
      expect(Properties).toEqual({
        ...only(stack, 'Custom::SiteContent').Properties,
        Deployment: 'monday',
      });
    });

    test('publishes when a page changed', () => {
      const [first, ...rest] = source.pages;
      const pages = [{ ...first!, body: `${first!.body}\nA word.` }, ...rest];
      const changed = synthesize({ props: { source: { ...source, pages } } });
      expect(only(changed, 'Custom::SiteContent').Properties.ContentHash).not.toBe(contentHash());
    });

    test('publishes when the renderer changed: the hash covers every file of the asset', () => {
      const { S3Key } = stack.resources.SitePublisherFunction8AB5A841!.Properties.Code;
      const asset = join(stack.directory, `asset.${S3Key.replace('.zip', '')}`);
      const files = readdirSync(asset)
        .sort()
        .map((name) => readFileSync(join(asset, name), 'utf8'));
      const hash = createHash('sha256').update(files.join('')).digest('hex');
      expect(contentHash()).toBe(hash);
    });
  });
});
