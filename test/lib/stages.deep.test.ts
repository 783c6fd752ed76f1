/** Which stacks a stage has, in which region, under which names; and that none is in another's way. */
import { EXAMPLE } from './every-option.ts';
import { synthesize } from './synthesize.ts';
import { type Stage, type SynthesizedStack, synthesizeStages } from './synthesize-stage.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';

const types = ({ resources }: Pick<SynthesizedStack, 'resources'>) => [
  ...new Set(Object.values(resources).map(({ Type }) => Type)),
];
const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' };
const name = 'www.example.org';
const LONG = 'a-stage-with-20-char';
const everything = { ...EXAMPLE, removal: 'destroy' } as const;
const elsewhere = { defaultRegion: 'eu-west-1' };

/** All in one app, so that CDK itself would object to two stacks of one name. */
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
];

let stacks: Readonly<Record<string, SynthesizedStack>>;
describe('lib/stages', () => {
  beforeAll(() => {
    stacks = synthesizeStages(STAGES);
  });

  describe('the empty configuration', () => {
    test('has the logical ids that the service always had', () => {
      const ids = Object.keys(stacks.LegalFrontDoor!.resources);
      expect(ids).toEqual(expect.arrayContaining(Object.keys(synthesize().resources)));
    });

    test('sets nothing that only a stage asks for', () => {
      const { resources } = stacks.LegalFrontDoor!;
      const optional = /^AWS::(?:WAFv2|CertificateManager|Route53|SecretsManager|Budgets)/;
      expect(types(stacks.LegalFrontDoor!).filter((type) => optional.test(type))).toEqual([]);
      expect(JSON.stringify(resources)).not.toMatch(
        /"(?:Aliases|WebACLId|ViewerCertificate|OriginCustomHeaders|ORIGIN_SECRETS)"/,
      );
    });
  });

  // What watches a stage (`-Watch`) has tests of its own.
  test.each([
    ['no stage, no region known', 'LegalFrontDoor', ['us-east-1'], undefined],
    ['where the credentials say', 'LegalFrontDoor-bare', ['eu-west-1'], undefined],
    ['unless the stage does; a certificate that is given', 'LegalFrontDoor-given', ['sa-east-1'], undefined],
    ['a firewall', 'LegalFrontDoor-guarded', ['eu-west-1'], ['AWS::WAFv2::WebACL']],
    [
      'a certificate to be made',
      'LegalFrontDoor-named',
      ['eu-west-1'],
      ['AWS::CertificateManager::Certificate'],
    ],
    [
      'both',
      'LegalFrontDoor-live',
      ['eu-west-1'],
      ['AWS::CertificateManager::Certificate', 'AWS::WAFv2::WebACL'],
    ],
    ['both, at home', 'LegalFrontDoor-home', ['us-east-1'], undefined],
  ])(
    '%s: region of %s, and what is in a stack of its own in us-east-1 before it',
    (_, id, [region], before) => {
      const { region: received, dependencies } = stacks[id]!;
      expect(received).toBe(region);
      const edge = stacks[`${id}-Edge-${region}`];
      expect(dependencies).toEqual(before ? [`${id}-Edge-${region}`] : []);
      expect(edge && types(edge)).toEqual(before);
      expect(edge?.region).toBe(before && 'us-east-1');
    },
  );

  describe('what has to be in us-east-1', () => {
    const configOf = (id: string) => {
      const [distribution] = Object.values(
        stacks[id]!.template.findResources('AWS::CloudFront::Distribution'),
      );
      return distribution!.Properties.DistributionConfig;
    };

    test('is read across regions by CloudFormation itself: no helper function in either stack', () => {
      const output = (like: string) => ({
        'Fn::GetStackOutput': {
          StackName: 'LegalFrontDoor-live-Edge-eu-west-1',
          Region: 'us-east-1',
          OutputName: expect.stringContaining(like),
        },
      });
      expect(configOf('LegalFrontDoor-live')).toMatchObject({
        WebACLId: output('WebAcl'),
        ViewerCertificate: { AcmCertificateArn: output('Certificate') },
      });
      const custom = types(stacks['LegalFrontDoor-live']!).filter((type) => type.startsWith('Custom::'));
      expect(custom).toEqual(['Custom::SiteContent']);
    });

    test('is part of the one stack there', () => {
      const [acl] = Object.keys(stacks['LegalFrontDoor-home']!.template.findResources('AWS::WAFv2::WebACL'));
      expect(configOf('LegalFrontDoor-home').WebACLId).toEqual({ 'Fn::GetAtt': [acl, 'Arn'] });
    });
  });

  test('stages share an account: no physical name of one is in another, in any region', () => {
    const owners = new Map<string, string[]>();
    for (const [stack, { resources }] of Object.entries(stacks))
      for (const each of new Set(physicalNames(resources)))
        owners.set(each, [...(owners.get(each) ?? []), stack]);
    expect(owners.size).toBeGreaterThan(30);
    expect([...owners].filter(([, stacksOfName]) => stacksOfName.length > 1)).toEqual([]);
    for (const each of owners.keys()) expect(each.length).toBeLessThanOrEqual(128);
    for (const { resources } of Object.values(stacks))
      for (const resource of Object.values(resources))
        for (const name of physicalNames({ resource }))
          expect([name, name.length <= (MOST_CHARACTERS[resource.Type] ?? 128)]).toEqual([name, true]);
  });

  /** Of the API that makes it: CreateFunction (both), CreateOriginAccessControl, PutDeliverySource, PutDeliveryDestination. */
  const MOST_CHARACTERS: Readonly<Record<string, number>> = {
    'AWS::CloudFront::Function': 64,
    'AWS::CloudFront::OriginAccessControl': 64,
    'AWS::Lambda::Function': 64,
    'AWS::Logs::DeliveryDestination': 60,
    'AWS::Logs::DeliverySource': 60,
  };

  test('one stage in two regions: nothing that is global, or in us-east-1, has one name twice', () => {
    const [one, other] = ['ap-southeast-1', 'ap-southeast-2'].map((region) => {
      // A plan takes no policies of ours, which have names too.
      const made = synthesizeStages([{ stage: LONG, config: { ...everything, plan: undefined, region } }]);
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

  test('functions have names that a person can read', () => {
    const names = Object.values(stacks['LegalFrontDoor-live']!.resources)
      .filter(({ Type }) => Type === 'AWS::Lambda::Function')
      .map(({ Properties }) => Properties.FunctionName);
    expect(names.sort()).toEqual([
      'LegalFrontDoor-live-AgentInfo',
      'LegalFrontDoor-live-Mcp',
      'LegalFrontDoor-live-Publisher',
      'LegalFrontDoor-live-Unavailable',
    ]);
  });

  test('a stack cannot be deleted by mistake where content is kept, unless the stage says otherwise', () => {
    const protectedBy = (config: Stage['config']) =>
      Object.values(
        synthesizeStages([{ config: { ...config, region: 'eu-west-1', waf: { mode: 'count' } } }]),
      ).map(({ terminationProtection }) => terminationProtection);
    expect(protectedBy({})).toEqual([true, true, true]);
    expect(protectedBy({ removal: 'destroy' })).toEqual([false, false, false]);
    expect(protectedBy({ removal: 'destroy', terminationProtection: true })).toEqual([true, true, true]);
    expect(protectedBy({ terminationProtection: false })).toEqual([false, false, false]);
  });

  test('outputs say where everything is that a person looks for', () => {
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
      DashboardUrl:
        'https://console.aws.amazon.com/cloudwatch/home?region=us-east-1#dashboards:name=LegalFrontDoor-live-eu-west-1',
    });
  });

  test('tags of the stage are on everything that takes tags, beside which service and stage it belongs to', () => {
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

  /** What a template calls a resource; inline policies are named inside their role, and metrics are no resources. */
  function physicalNames(resources: SynthesizedStack['resources']): string[] {
    const NAMES: Record<
      string,
      (properties: SynthesizedStack['resources'][string]['Properties']) => unknown
    > = {
      'AWS::CloudFront::Function': (p) => p.Name,
      'AWS::CloudFront::OriginAccessControl': (p) => p.OriginAccessControlConfig.Name,
      'AWS::CloudFront::ResponseHeadersPolicy': (p) => p.ResponseHeadersPolicyConfig.Name,
      'AWS::WAFv2::WebACL': (p) => p.VisibilityConfig.MetricName,
    };
    return Object.values(resources).flatMap(({ Type, Properties = {} }) => {
      const own = Object.entries(Properties).filter(([key]) => /^(?:\w+Name|Name)$/.test(key));
      const literal = own.filter(
        ([key, value]) => typeof value === 'string' && !ALLOWED_NAMES.has(`${Type}.${key}`),
      );
      const nested = NAMES[Type]?.(Properties);
      return [
        ...literal.map(([, value]) => String(value)),
        ...(nested === undefined ? [] : [String(nested)]),
      ];
    });
  }

  /** Names of something else than the resource itself. */
  const ALLOWED_NAMES = new Set([
    'AWS::ApiGatewayV2::Stage.StageName',
    'AWS::CertificateManager::Certificate.DomainName',
    'AWS::Route53::RecordSet.Name',
    'AWS::CloudFront::Function.Name',
    'AWS::IAM::Policy.PolicyName',
    'AWS::CloudWatch::Alarm.MetricName',
  ]);
});
