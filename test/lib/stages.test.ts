/** Which stacks a stage has, in which region, under which names; and that none is in another's way. */
import { readConfigFile } from '../../lib/config/stage-file.ts';
import { ROOT } from './fixture.ts';
import { synthesize } from './synthesize.ts';
import { type SynthesizedStack, synthesizeStages } from './synthesize-stage.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';
const example = readConfigFile(`${ROOT}/config/production.example.json`);

const types = ({ resources }: Pick<SynthesizedStack, 'resources'>) => [
  ...new Set(Object.values(resources).map(({ Type }) => Type)),
];
/** What watches the service has tests of its own. */
const served = (stacks: Record<string, SynthesizedStack>) =>
  Object.entries(stacks).filter(([name]) => !name.endsWith('-Watch'));
const regions = (stacks: Record<string, SynthesizedStack>) =>
  Object.fromEntries(served(stacks).map(([name, { region }]) => [name, region]));

describe('the empty configuration', () => {
  let stack: SynthesizedStack;
  beforeAll(() => {
    stack = synthesizeStages([{}]).LegalFrontDoor!;
  });

  test('has the logical ids that the service always had', () => {
    expect(Object.keys(stack.resources)).toEqual(expect.arrayContaining(Object.keys(synthesize().resources)));
  });

  test('sets nothing that only a stage asks for', () => {
    const optional =
      /^AWS::(?:WAFv2|CertificateManager|Route53|SecretsManager|Budgets)|^Custom::S3AutoDelete/;
    expect(types(stack).filter((type) => optional.test(type))).toEqual([]);
    expect(JSON.stringify(stack.resources)).not.toMatch(
      /"(?:Aliases|WebACLId|ViewerCertificate|OriginCustomHeaders|ORIGIN_SECRETS)"/,
    );
  });

  test.each([
    ['no region known', {}, 'us-east-1'],
    ['where the credentials say', { defaultRegion: 'eu-west-1' }, 'eu-west-1'],
    ['unless the stage does', { defaultRegion: 'eu-west-1', config: { region: 'sa-east-1' } }, 'sa-east-1'],
  ])('region: %s', (_, stage, region) => {
    expect(regions(synthesizeStages([stage]))).toEqual({ LegalFrontDoor: region });
  });
});

describe('what has to be in us-east-1', () => {
  const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' };
  const name = 'www.example.org';
  const EDGE_AND_MAIN = { 'LegalFrontDoor-live-Edge': 'us-east-1', 'LegalFrontDoor-live': 'eu-west-1' };

  test.each([
    ['firewall and certificate', { waf: { mode: 'count' }, domain: { name, hostedZone } }, EDGE_AND_MAIN],
    ['firewall', { waf: { mode: 'block' } }, EDGE_AND_MAIN],
    ['certificate to be made', { domain: { name, hostedZone } }, EDGE_AND_MAIN],
    [
      'certificate given',
      { domain: { name, certificateArn: CERTIFICATE } },
      { 'LegalFrontDoor-live': 'eu-west-1' },
    ],
    ['nothing', {}, { 'LegalFrontDoor-live': 'eu-west-1' }],
  ] as const)('%s: stacks and regions', (_, config, expected) => {
    const stacks = synthesizeStages([{ stage: 'live', config: { ...config, region: 'eu-west-1' } }]);
    expect(regions(stacks)).toEqual(expected);
  });

  test('is a stack of its own elsewhere, and nothing else is in it', () => {
    const stacks = synthesizeStages([{ stage: 'live', config: example }], true);
    const edge = stacks['LegalFrontDoor-live-Edge']!;
    expect(types(edge)).toEqual(['AWS::CertificateManager::Certificate', 'AWS::WAFv2::WebACL']);
    const main = stacks['LegalFrontDoor-live']!;
    expect(main.dependencies).toEqual(['LegalFrontDoor-live-Edge']);
    expect(types(main)).not.toContain('AWS::WAFv2::WebACL');
    expect(types(main).filter((type) => type.startsWith('Custom::'))).toEqual(['Custom::SiteContent']);
    const output = (like: string) => ({
      'Fn::GetStackOutput': {
        StackName: 'LegalFrontDoor-live-Edge',
        Region: 'us-east-1',
        OutputName: expect.stringContaining(like),
      },
    });
    const [distribution] = Object.values(main.template.findResources('AWS::CloudFront::Distribution'));
    expect(distribution!.Properties.DistributionConfig).toMatchObject({
      WebACLId: output('WebAcl'),
      ViewerCertificate: { AcmCertificateArn: output('Certificate') },
    });
  });

  test('is part of the one stack there', () => {
    const stacks = synthesizeStages([{ stage: 'live', config: { ...example, region: 'us-east-1' } }], true);
    expect(regions(stacks)).toEqual({ 'LegalFrontDoor-live': 'us-east-1' });
    expect(types(stacks['LegalFrontDoor-live']!)).toEqual(
      expect.arrayContaining(['AWS::CertificateManager::Certificate', 'AWS::WAFv2::WebACL']),
    );
  });
});

test('stages share an account: no physical name of one is in another, in any region', () => {
  const everything = { ...example, removal: 'destroy' } as const;
  const long = 'a-stage-with-20-char';
  const stacks = synthesizeStages([
    {},
    { stage: 'staging', config: everything },
    { stage: 'production', config: { ...everything, region: 'us-east-1' } },
    { stage: long, config: everything },
    { stage: `${long.slice(0, -1)}s`, config: everything },
  ]);
  const owners = new Map<string, string[]>();
  for (const [stack, { resources }] of Object.entries(stacks))
    for (const name of new Set(physicalNames(resources)))
      owners.set(name, [...(owners.get(name) ?? []), stack]);
  expect(owners.size).toBeGreaterThan(30);
  expect([...owners].filter(([, stacksOfName]) => stacksOfName.length > 1)).toEqual([]);
  for (const name of owners.keys()) expect(name.length).toBeLessThanOrEqual(128);
  // CloudFront functions have the shortest names there are (CreateFunction: 64 characters).
  for (const { resources } of Object.values(stacks))
    for (const { Type, Properties } of Object.values(resources))
      if (Type === 'AWS::CloudFront::Function') expect(Properties.Name.length).toBeLessThanOrEqual(64);
});

test('tags say which service and stage a resource belongs to', () => {
  const { 'LegalFrontDoor-dev': stack } = synthesizeStages([{ stage: 'dev' }]);
  stack!.template.hasResourceProperties('AWS::S3::Bucket', {
    Tags: [
      { Key: 'service', Value: 'legal-front-door' },
      { Key: 'stage', Value: 'dev' },
    ],
  });
});

/** What a template calls a resource; inline policies are named inside their role, and metrics are no resources. */
function physicalNames(resources: SynthesizedStack['resources']): string[] {
  const NAMES: Record<string, (properties: SynthesizedStack['resources'][string]['Properties']) => unknown> =
    {
      'AWS::CloudFront::CachePolicy': (p) => p.CachePolicyConfig.Name,
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
    return [...literal.map(([, value]) => String(value)), ...(nested === undefined ? [] : [String(nested)])];
  });
}

/** Names of something else than the resource itself. */
const ALLOWED_NAMES = new Set([
  'AWS::ApiGatewayV2::Stage.StageName',
  'AWS::CertificateManager::Certificate.DomainName',
  'AWS::Route53::RecordSet.Name',
  'AWS::CloudFront::Function.Name',
  'AWS::CloudWatch::Alarm.MetricName',
]);
