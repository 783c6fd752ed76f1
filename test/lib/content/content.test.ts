/** The bucket, the publisher and its asset, and the keys that sign. rights.test.ts has all rights. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { contentDigest, sourceOf } from '../../../lambda/publisher/content.ts';
import { withoutLines } from '../../../lambda/render/tree/nodes.ts';
import { treeOf } from '../../support/tree.ts';
import { source } from '../stack/fixture.ts';
import { assetOf, only, type Synthesized, synthesize } from '../stack/synthesize.ts';

let stack: Synthesized;
const assetFile = (name: string) => readFileSync(join(assetOf(stack, 'SitePublisherFunction8AB5A841'), name));

describe('lib/content/content', () => {
  beforeAll(() => {
    stack = synthesize();
  });

  test('the bucket is private, encrypted, versioned, and retained when the stack is deleted', () => {
    const { Properties, DeletionPolicy, UpdateReplacePolicy } = only(stack, 'AWS::S3::Bucket');
    expect({ DeletionPolicy, UpdateReplacePolicy }).toEqual({
      // Kept even if the deployment that creates it fails: CloudFormation could not delete it with content in it.
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

  describe('the publisher', () => {
    test('has a time-out for retries that is shorter than that of CloudFormation', () => {
      stack.template.hasResourceProperties('AWS::Lambda::Function', {
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        MemorySize: 512,
        Timeout: 240,
        Environment: Match.absent(),
      });
      expect(only(stack, 'Custom::SiteContent').Properties.ServiceTimeout).toBe('360');
    });

    test('has a daily run with the same content digest', () => {
      const { Target } = only(stack, 'AWS::Scheduler::Schedule').Properties;
      expect(JSON.stringify(Target.Input)).toContain(
        `\\"ContentDigest\\":\\"${contentDigest(String(assetFile('site.json')))}\\"`,
      );
    });

    test('has the sources of the site and the renderer, and no fact in its code', () => {
      const asset = assetOf(stack, 'SitePublisherFunction8AB5A841');
      expect(readdirSync(asset).sort()).toEqual(['index.mjs', 'site.json']);
      const { Bucket, DistributionId, BaseUrl, SigningKeys } = only(stack, 'Custom::SiteContent').Properties;
      const text = readFileSync(join(asset, 'site.json'), 'utf8');
      expect(sourceOf({ text, digest: '' })).toEqual({
        ...source,
        pages: source.pages.map((page) => ({ ...page, body: withoutLines(page.body) })),
        instructions: withoutLines(source.instructions),
        // As the template writes it, so that another address or key makes another digest.
        target: { Bucket, DistributionId, BaseUrl, SigningKeys },
      });
      // One file with the SDK: nothing is resolved in Lambda, so nothing differs from what was tested.
      const code = readFileSync(join(asset, 'index.mjs'), 'utf8');
      expect(code).not.toMatch(/Dynamic require|from ?"(@aws-sdk|@smithy|micromark)/);
      expect(code).not.toContain(source.practice.name);
      expect(code.length).toBeLessThan(1_100_000);
    });
  });

  test('only the publisher may use the keys, and it may sign only with the first one', () => {
    const { resources } = synthesize({ config: { signingKeys: ['B', 'A'] } });
    const keys = Object.keys(resources).filter((id) => resources[id]!.Type === 'AWS::KMS::Key');
    const policies = Object.values(resources).filter(({ Type }) => Type === 'AWS::IAM::Policy');
    const actions = [['kms:GetPublicKey', 'kms:Sign'], 'kms:GetPublicKey'];
    // The principal is the account, because KMS refuses a role that does not exist yet. The condition names the role.
    expect(keys.map((key) => resources[key]!.Properties.KeyPolicy.Statement.slice(1))).toEqual(
      actions.map((Action) => [
        expect.objectContaining({
          Effect: 'Allow',
          Action,
          Condition: {
            ArnEquals: { 'aws:PrincipalArn': { 'Fn::GetAtt': ['SitePublisherRole6250181F', 'Arn'] } },
          },
        }),
      ]),
    );
    // The IAM policy, which is needed too, allows the same for each key.
    expect(policies.map(({ Properties }) => [Properties.Roles, Properties.PolicyDocument.Statement])).toEqual(
      [
        [
          [{ Ref: 'SitePublisherRole6250181F' }],
          actions.map((Action, index) => ({
            Effect: 'Allow',
            Action,
            Resource: { 'Fn::GetAtt': [keys[index], 'Arn'] },
          })),
        ],
      ],
    );
  });

  test('a deployment publishes when a page changed', () => {
    const [first, ...rest] = source.pages;
    const pages = [{ ...first!, body: [...first!.body, ...treeOf('A word.')] }, ...rest];
    const changed = synthesize({ source: { ...source, pages } });
    const [before, after] = [stack, changed].map((each) => only(each, 'Custom::SiteContent').Properties);
    expect(after.ContentDigest).not.toBe(before.ContentDigest);
    expect(after.CodeDigest).toBe(before.CodeDigest);
  });
});
