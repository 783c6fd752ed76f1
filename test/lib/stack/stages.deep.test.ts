/** The stack of a stage: its region and name, what it lacks outside us-east-1, and that two stages never conflict. */
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { createStack } from '../../../lib/stack/front-door-app.ts';
import { messageOf } from '../../lambda/render/support.ts';
import { EVERY_STAGE, EXAMPLE } from './every-option.ts';
import { source } from './fixture.ts';
import { physicalNames, sharedNames } from './physical-names.ts';
import { newApp } from './synthesize.ts';
import { type Stage, type SynthesizedStack, synthesizeStages } from './synthesize-stage.ts';

const { config: AWAY } = EVERY_STAGE.find(({ stage }) => stage === 'away')!;
const LONG = 'a-stage-with-20-char';
const LONGEST_PREFIX = 'PrefixOf18Letters2';
const everything = { ...EXAMPLE, removal: 'destroy' } as const;

/** All in one app, so that CDK refuses two stacks of one name. */
const STAGES: readonly Stage[] = [
  {},
  { stage: 'bare', config: { region: 'eu-west-1' } },
  { stage: 'away', config: AWAY },
  { stage: 'live', config: EXAMPLE },
  { stage: LONG, config: everything },
  { stage: `${LONG.slice(0, -1)}s`, config: everything },
  { stage: 'live', config: { ...EXAMPLE, prefix: 'Practice' } },
  { stage: LONG, config: { ...everything, prefix: LONGEST_PREFIX } },
  { stage: LONG, config: { ...everything, prefix: `${LONGEST_PREFIX.slice(0, -1)}S` } },
];

const types = ({ resources }: SynthesizedStack) => new Set(Object.values(resources).map(({ Type }) => Type));

let stacks: Readonly<Record<string, SynthesizedStack>>;
describe('lib/stack/stages', () => {
  beforeAll(() => {
    stacks = synthesizeStages(STAGES);
  });

  test('the empty configuration creates no optional resource', () => {
    const { resources } = stacks.LegalFrontDoor!;
    const optional = /^AWS::(?:WAFv2|CertificateManager|Route53|SecretsManager)/;
    expect([...types(stacks.LegalFrontDoor!)].filter((type) => optional.test(type))).toEqual([]);
    expect(JSON.stringify(resources)).not.toMatch(
      /"(?:Aliases|WebACLId|ViewerCertificate|OriginCustomHeaders|ORIGIN_SECRETS)"/,
    );
  });

  test('a stage has one stack, in us-east-1 unless it says another region', () => {
    expect(
      Object.entries(stacks)
        .map(([name, { region }]) => `${name} ${region}`)
        .sort(),
    ).toEqual(
      STAGES.map(
        ({ stage, config: { prefix = 'LegalFrontDoor', region = 'us-east-1' } = {} }) =>
          `${stage === undefined ? prefix : `${prefix}-${stage}`} ${region}`,
      ).sort(),
    );
  });

  describe('in another region', () => {
    const ABSENT =
      "The stack is in eu-west-1, so it has none of CloudFront's alarms and no access log of CloudFront: they exist in us-east-1 only. [ack: legal-front-door:edge]";

    test('the stage uses the certificate and the web ACL that it names, and makes none', () => {
      const { resources, template } = stacks['LegalFrontDoor-away']!;
      expect(resources.EdgeDistribution0060737B!.Properties.DistributionConfig).toMatchObject({
        WebACLId: AWAY.webAclArn,
        ViewerCertificate: { AcmCertificateArn: AWAY.domain!.certificateArn },
      });
      for (const type of ['AWS::CertificateManager::Certificate', 'AWS::WAFv2::WebACL'])
        template.resourceCountIs(type, 0);
      template.resourceCountIs('AWS::Route53::RecordSet', 3);
    });

    test('resources that exist in us-east-1 only are not made, and synthesis says in one line what is absent', () => {
      for (const id of ['LegalFrontDoor-bare', 'LegalFrontDoor-away']) {
        expect(JSON.stringify(stacks[id]!.resources)).not.toContain('AWS/CloudFront');
        expect(types(stacks[id]!)).not.toContain('AWS::Logs::Delivery');
      }
      const said = (region: string) =>
        Annotations.fromStack(createStack(newApp(), { source, config: { region } }))
          .findInfo('*', Match.anyValue())
          .map(({ entry }) => entry.data);
      expect(said('eu-west-1')).toEqual([ABSENT]);
      expect(said('us-east-1')).toEqual([]);
    });

    test('a certificate or a firewall to be made is refused, also in a stack whose stage names no region', () => {
      const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' };
      const config = {
        region: 'eu-west-1',
        domain: { name: 'www.example.org', hostedZone },
        waf: { mode: 'count' },
      } as const;
      const there = 'for CloudFront is made in us-east-1 only, and the stage is in eu-west-1: write';
      expect(
        messageOf(() => createStack(newApp(), { source, config })).replaceAll(/; received .*/g, ''),
      ).toBe(
        [
          'The stage has 2 problems:',
          `  - $.domain: must have certificateArn, because a certificate ${there} the ARN of one that you have made there`,
          `  - $.waf: must be left out, because a firewall ${there} webAclArn, the ARN of a web ACL that you have made there`,
        ].join('\n'),
      );
    });
  });

  test('no two stages in one account have a physical name in common', () => {
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

  test.each([
    [{}, false, true],
    [{ removal: 'destroy' }, false, true],
    [{ terminationProtection: false }, false, false],
    [{}, true, false],
    [{ terminationProtection: true }, true, true],
  ] as const)(
    '%j, fictional: %s: the stack cannot be deleted by mistake: %s',
    (config, fictional, isProtected) => {
      const app = newApp();
      createStack(app, { source: { ...source, practice: { ...source.practice, fictional } }, config });
      expect(app.synth().stacks[0]!.terminationProtection).toBe(isProtected);
    },
  );

  test('an account is that of the stack, and changes no logical id', () => {
    const made = (config: Stage['config']) => {
      const app = newApp();
      createStack(app, { source, config: config! });
      const [{ environment, template }] = app.synth().stacks as [ReturnType<typeof app.synth>['stacks'][0]];
      return { account: environment.account, ids: Object.keys(template.Resources) };
    };
    const [any, one] = [made({}), made({ account: '111122223333' })];
    expect([any.account, one.account]).toEqual(['unknown-account', '111122223333']);
    expect(one.ids).toEqual(any.ids);
  });

  test('outputs say where operators find the resources', () => {
    expect(Object.keys(stacks.LegalFrontDoor!.outputs).sort()).toEqual([
      ...['AlarmTopicArn', 'BaseUrl', 'BucketName', 'DistributionId', 'McpUrl', 'SigningKeyAlias'],
      ...['StaysWhenDeleted', 'SubscribeToAlarms'],
    ]);
    expect(stacks[`LegalFrontDoor-${LONG}`]!.outputs).not.toHaveProperty('StaysWhenDeleted');
    expect(stacks['LegalFrontDoor-live']!.outputs).toMatchObject({
      AlarmTopicArn: { Ref: 'MonitoringTopic6A29B4F9' },
      BucketName: { Ref: 'ContentBucketDD05A3B9' },
      DistributionId: { Ref: 'EdgeDistribution0060737B' },
      SigningKeyAlias: 'alias/LegalFrontDoor-live/A',
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
