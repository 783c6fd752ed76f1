/** The stacks of a stage, their regions and names, and that two stages never conflict. */
import { createStacks } from '../../../lib/stack/front-door-app.ts';
import { EXAMPLE } from './every-option.ts';
import { source } from './fixture.ts';
import { physicalNames, sharedNames } from './physical-names.ts';
import { newApp } from './synthesize.ts';
import { type Stage, type SynthesizedStack, synthesizeStages } from './synthesize-stage.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';

const types = ({ resources }: Pick<SynthesizedStack, 'resources'>) => [
  ...new Set(Object.values(resources).map(({ Type }) => Type)),
];
const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' };
const name = 'www.example.org';
const LONG = 'a-stage-with-20-char';
const LONGEST_PREFIX = 'PrefixOf18Letters2';
const everything = { ...EXAMPLE, removal: 'destroy' } as const;
const elsewhere = { defaultRegion: 'eu-west-1' };

/** All in one app, so that CDK refuses two stacks of one name. */
const STAGES: readonly Stage[] = [
  {},
  { stage: 'bare', ...elsewhere },
  {
    stage: 'given',
    ...elsewhere,
    config: { region: 'sa-east-1', domain: { name, certificateArn: CERTIFICATE } },
  },
  { stage: 'guarded', ...elsewhere, config: { waf: { mode: 'block' } } },
  { stage: 'named', ...elsewhere, config: { domain: { name, hostedZone } } },
  { stage: 'live', config: EXAMPLE },
  { stage: 'home', config: { ...EXAMPLE, region: 'us-east-1' } },
  { stage: LONG, config: everything },
  { stage: `${LONG.slice(0, -1)}s`, config: everything },
  { stage: 'live', config: { ...EXAMPLE, prefix: 'Practice' } },
  {
    stage: LONG,
    config: { ...everything, prefix: LONGEST_PREFIX, region: 'ap-southeast-1' },
  },
  {
    stage: LONG,
    config: {
      ...everything,
      prefix: `${LONGEST_PREFIX.slice(0, -1)}S`,
      region: 'ap-southeast-1',
    },
  },
];

let stacks: Readonly<Record<string, SynthesizedStack>>;
describe('lib/stack/stages', () => {
  beforeAll(() => {
    stacks = synthesizeStages(STAGES);
  });

  test('the empty configuration creates no optional resource', () => {
    const { resources } = stacks.LegalFrontDoor!;
    const optional = /^AWS::(?:WAFv2|CertificateManager|Route53|SecretsManager)/;
    expect(types(stacks.LegalFrontDoor!).filter((type) => optional.test(type))).toEqual([]);
    expect(JSON.stringify(resources)).not.toMatch(
      /"(?:Aliases|WebACLId|ViewerCertificate|OriginCustomHeaders|ORIGIN_SECRETS)"/,
    );
  });

  // The tests of watch/ cover the stacks `-Watch`.
  test.each([
    ['no stage, no region known', 'LegalFrontDoor', 'us-east-1', undefined],
    ['the region of the credentials', 'LegalFrontDoor-bare', 'eu-west-1', []],
    ['the region of the stage, and a given certificate', 'LegalFrontDoor-given', 'sa-east-1', []],
    ['a firewall', 'LegalFrontDoor-guarded', 'eu-west-1', ['Firewall']],
    ['a new certificate', 'LegalFrontDoor-named', 'eu-west-1', ['Certificate']],
    ['both', 'LegalFrontDoor-live', 'eu-west-1', ['Certificate', 'Firewall']],
    ['both, in us-east-1', 'LegalFrontDoor-home', 'us-east-1', undefined],
  ])(
    '%s: the region of %s; a wanted stack in us-east-1 is deployed before it, an empty one after it',
    (_, id, region, wanted) => {
      const { region: received, dependencies } = stacks[id]!;
      expect(received).toBe(region);
      expect(dependencies).toEqual((wanted ?? []).map((name) => `${id}-${name}-${region}`));
      const resource = {
        Certificate: 'AWS::CertificateManager::Certificate',
        Firewall: 'AWS::WAFv2::WebACL',
      } as const;
      for (const name of ['Certificate', 'Firewall'] as const) {
        const stack = stacks[`${id}-${name}-${region}`];
        const isWanted = wanted?.includes(name);
        expect(stack && types(stack)).toEqual(wanted && (isWanted ? [resource[name]] : []));
        expect(stack?.region).toBe(wanted && 'us-east-1');
        expect(stack?.dependencies).toEqual(wanted && (isWanted ? [] : [id]));
        // What the CLI deletes or skips. `cdk diff` would list anything else as a difference.
        if (stack && !isWanted) expect(stack.template.toJSON()).toEqual({});
        // The CLI could not delete it.
        expect(stack?.terminationProtection ?? false).toBe(false);
      }
    },
  );

  describe('certificate and firewall', () => {
    const configOf = (id: string) => {
      const [distribution] = Object.values(
        stacks[id]!.template.findResources('AWS::CloudFront::Distribution'),
      );
      return distribution!.Properties.DistributionConfig;
    };

    test('CloudFormation reads them across regions, without a helper function in either stack', () => {
      const output = (stack: string, like: string) => ({
        'Fn::GetStackOutput': {
          StackName: `LegalFrontDoor-live-${stack}-eu-west-1`,
          Region: 'us-east-1',
          OutputName: expect.stringContaining(like),
        },
      });
      expect(configOf('LegalFrontDoor-live')).toMatchObject({
        WebACLId: output('Firewall', 'WebAcl'),
        ViewerCertificate: { AcmCertificateArn: output('Certificate', 'Certificate') },
      });
      const custom = types(stacks['LegalFrontDoor-live']!).filter((type) => type.startsWith('Custom::'));
      expect(custom).toEqual(['Custom::SiteContent']);
    });

    test('they are part of the one stack in us-east-1', () => {
      const [acl] = Object.keys(stacks['LegalFrontDoor-home']!.template.findResources('AWS::WAFv2::WebACL'));
      expect(configOf('LegalFrontDoor-home').WebACLId).toEqual({ 'Fn::GetAtt': [acl, 'Arn'] });
    });
  });

  test('no two stages in one account have a physical name in common, in any region', () => {
    expect(
      new Set(Object.values(stacks).flatMap((stack) => physicalNames(stack.resources))).size,
    ).toBeGreaterThan(30);
    expect(sharedNames(stacks)).toEqual([]);
    for (const { resources } of Object.values(stacks))
      for (const resource of Object.values(resources))
        for (const name of physicalNames({ resource }))
          expect([name, name.length <= (MOST_CHARACTERS[resource.Type] ?? 128)]).toEqual([name, true]);
  });

  /**
   * From the API references: CreateFunction (both), CreateOriginAccessControl, PutDeliverySource,
   * PutDeliveryDestination.
   */
  const MOST_CHARACTERS: Readonly<Record<string, number>> = {
    'AWS::CloudFront::Function': 64,
    'AWS::CloudFront::OriginAccessControl': 64,
    'AWS::Lambda::Function': 64,
    'AWS::Logs::DeliveryDestination': 60,
    'AWS::Logs::DeliverySource': 60,
  };

  test('one stage in two regions: no global name and no name in us-east-1 occurs twice', () => {
    const [one, other] = ['ap-southeast-1', 'ap-southeast-2'].map((region) => {
      const made = synthesizeStages([
        { stage: LONG, config: { ...everything, prefix: LONGEST_PREFIX, region } },
      ]);
      return Object.entries(made).flatMap(([name, { region, resources }]) => {
        if (region === 'us-east-1') return [name, ...physicalNames(resources)];
        const global = Object.entries(resources).filter(([, { Type }]) =>
          Type.startsWith('AWS::CloudFront::'),
        );
        return physicalNames(Object.fromEntries(global));
      });
    });
    expect(one!.length).toBeGreaterThan(12);
    expect(one!.filter((name) => name.includes('Headers'))).toHaveLength(2);
    expect(one!.filter((name) => other!.includes(name))).toEqual([]);
  });

  test('a stack whose content is kept cannot be deleted by mistake, unless the stage says otherwise', () => {
    const protectedBy = (config: Stage['config']) => {
      const made = synthesizeStages([{ config: { ...config, region: 'eu-west-1' } }]);
      return ['LegalFrontDoor', 'LegalFrontDoor-Watch-eu-west-1'].map(
        (id) => made[id]!.terminationProtection,
      );
    };
    expect(protectedBy({})).toEqual([true, true]);
    expect(protectedBy({ removal: 'destroy' })).toEqual([false, false]);
    expect(protectedBy({ removal: 'destroy', terminationProtection: true })).toEqual([true, true]);
    expect(protectedBy({ terminationProtection: false })).toEqual([false, false]);
  });

  test('an account is that of every stack, and changes no logical id', () => {
    const made = (config: Stage['config']) => {
      const app = newApp();
      createStacks(app, { source, config: { ...config, region: 'eu-west-1', waf: { mode: 'count' } } });
      return app.synth().stacks;
    };
    const ids = (of: ReturnType<typeof made>) =>
      of.map(({ stackName, template }) => [stackName, Object.keys(template.Resources ?? {})]);
    const [any, one] = [made({}), made({ account: '111122223333' })];
    expect(new Set(any.map(({ environment }) => environment.account))).toEqual(new Set(['unknown-account']));
    expect(new Set(one.map(({ environment }) => environment.account))).toEqual(new Set(['111122223333']));
    expect(one).toHaveLength(4);
    expect(ids(one)).toEqual(ids(any));
  });

  test('outputs say where operators find the resources', () => {
    expect(Object.keys(stacks.LegalFrontDoor!.outputs).sort()).toEqual([
      ...['AlarmTopicArn', 'BaseUrl', 'BucketName', 'DistributionId', 'McpUrl', 'SigningKeyAlias'],
    ]);
    expect(stacks['LegalFrontDoor-live']!.outputs).toMatchObject({
      AlarmTopicArn: { Ref: 'WatchTopicCF679174' },
      BucketName: { Ref: 'ContentBucketDD05A3B9' },
      DistributionId: { Ref: 'EdgeDistribution0060737B' },
      SigningKeyAlias: 'alias/LegalFrontDoor-live/A',
    });
    expect(stacks['LegalFrontDoor-live-Watch-eu-west-1']!.outputs).toEqual({
      AlarmTopicArn: { Ref: 'EdgeWatchTopicAC057713' },
    });
  });

  test('resources have the tags of the stage, and the tags service and stage', () => {
    for (const id of ['ContentBucketDD05A3B9', 'SigningKeysAFF3E7ACA'])
      expect(stacks['LegalFrontDoor-live']!.resources[id]!.Properties.Tags).toEqual([
        { Key: 'cost-centre', Value: '4711' },
        { Key: 'service', Value: 'legal-front-door' },
        { Key: 'stage', Value: 'live' },
      ]);
    stacks['LegalFrontDoor-bare']!.template.hasResourceProperties('AWS::S3::Bucket', {
      Tags: [
        { Key: 'service', Value: 'legal-front-door' },
        { Key: 'stage', Value: 'bare' },
      ],
    });
  });
});
