/**
 * An update of a stack: what holds data or has an address stays, whatever fact or option changes, and CloudFormation
 * changes the rest in an order in which no request fails and the content is published last.
 */
import type { DeploymentConfig } from '../../../lib/config/config-schema.ts';
import { limitsOf } from '../../../lib/config/member-schemas.ts';
import { siteSource } from '../../../lib/content/site-source.ts';
import { createStack } from '../../../lib/stack/front-door-app.ts';
import { treeOf } from '../../support/tree.ts';
import { EVERY_STAGE } from './every-option.ts';
import { source } from './fixture.ts';
import { physicalNames } from './physical-names.ts';
import { newApp, type Resource } from './synthesize.ts';

type Resources = Readonly<Record<string, Resource>>;

interface Change {
  readonly config?: DeploymentConfig;
  readonly practice?: Partial<typeof source.practice>;
  readonly pages?: typeof source.pages;
}

/** The resources of the main stack. */
function deployed({ config = {}, practice = {}, pages = [] }: Change): Resources {
  const content = { ...source, pages: [...source.pages, ...pages] };
  const app = newApp();
  const main = createStack(app, {
    config: { region: 'us-east-1', ...config },
    source: siteSource({ ...source.practice, ...practice }, content, limitsOf(config.limits)),
  });
  return app.synth().getStackByName(main.stackName).template.Resources;
}

const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' };
const domain = { name: 'www.example.org', hostedZone };
const { contact } = source.practice;
const fees = {
  ...{
    file: 'fees.md',
    title: 'Fees',
    description: 'What it costs.',
    updated: '2026-11-02',
    body: treeOf('Text.'),
  },
};

const CHANGES: Readonly<Record<string, Change>> = {
  'another number': { practice: { contact: { ...contact, telephone: '+12025550199' } } },
  'another name': { practice: { name: 'Another Practice' } },
  'a page': { pages: [fees] },
  limits: { config: { limits: { ratePerSecond: 7, burst: 9, maxBodyBytes: 2_048 } } },
  'a second key': { config: { signingKeys: ['A', 'B'] } },
  'the second key signs': { config: { signingKeys: ['B', 'A'] } },
  'a domain': { config: { domain } },
  'a firewall': { config: { waf: { mode: 'count' } } },
  'a secret': { config: { originSecret: { generation: 1 } } },
  'origins of browsers': { config: { allowedOrigins: ['https://app.example.org'] } },
  'managed headers policies': { config: { headersPolicies: 'managed' } },
  'a price class': { config: { priceClass: 'PriceClass_100' } },
  'an address for alarms': { config: { alarmEmail: 'ops@example.org' } },
  'days of logs': { config: { logRetentionDays: 7 } },
  removal: { config: { removal: 'destroy' } },
  tags: { config: { tags: { team: 'intake' } } },
};

const BUCKET = 'ContentBucketDD05A3B9';
const KEY = 'SigningKeysAFF3E7ACA';
const DISTRIBUTION = 'EdgeDistribution0060737B';
const CONTENT = 'SiteContent7CFC5536';
const PUBLISHER = 'SitePublisherFunction8AB5A841';
const HANDLERS = ['HandlersAgentInfoFunctionCF1610B6', 'HandlersMcpFunction1E6C2915'];

/** Types whose resources hold data, or have an address or a name that others use. */
const STAYS =
  /^AWS::(S3::Bucket|KMS::Key|Logs::LogGroup|CloudFront::Distribution|ApiGatewayV2::Api|Lambda::Function|SNS::Topic|CloudWatch::Alarm)$|^Custom::/;

const idOf = (resources: Resources, type: string) =>
  Object.keys(resources).find((id) => resources[id]!.Type === type)!;
const scheduleOf = (resources: Resources) => resources[idOf(resources, 'AWS::Scheduler::Schedule')]!;

/** What the daily run does. `EmptyOnDelete` says only whether a run after the deletion of the stack ends. */
const doneDaily = (resources: Resources) =>
  JSON.stringify(scheduleOf(resources)).replace(/,\\+"EmptyOnDelete\\+":[^,}]*/, '');

/** The content that the daily run names. */
const namedDaily = (resources: Resources) =>
  /"ContentDigest\\+":\\+"([0-9a-f]{64})/.exec(doneDaily(resources))![1];

/** Every resource that CloudFormation creates or updates before this one, and deletes after it. */
function waitsFor(resources: Resources, id: string, found = new Set<string>()): Set<string> {
  const { Properties, DependsOn = [] } = resources[id]!;
  const text = JSON.stringify(Properties ?? {});
  const named = [...text.matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"|\$\{(\w+)/g)].map(
    ([, one, other]) => one ?? other!,
  );
  for (const next of [...named, ...[DependsOn].flat()])
    if (Object.hasOwn(resources, next) && !found.has(next)) waitsFor(resources, next, found.add(next));
  return found;
}

describe('lib/stack/updates', () => {
  let bare: Resources;
  beforeAll(() => {
    bare = deployed({});
  });

  describe.each(Object.entries(CHANGES))('%s', (_, change) => {
    let changed: Resources;
    beforeAll(() => {
      changed = deployed(change);
    });

    test('bucket, key and distribution keep their logical ids', () => {
      expect([BUCKET, KEY, DISTRIBUTION].map((id) => changed[id]?.Type)).toEqual([
        ...['AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::CloudFront::Distribution'],
      ]);
    });

    test('what holds data or has an address stays, with its name', () => {
      const staying = Object.entries(bare).filter(([, { Type }]) => STAYS.test(Type));
      expect(staying.length).toBeGreaterThan(20);
      for (const [id, resource] of staying)
        expect([id, changed[id] && physicalNames({ id: changed[id] })]).toEqual([
          id,
          physicalNames({ id: resource }),
        ]);
    });

    test('a daily run that comes late, and would do something else, names other content', () => {
      expect(namedDaily(changed)).toBe(changed[CONTENT]!.Properties.ContentDigest);
      if (doneDaily(changed) !== doneDaily(bare)) expect(namedDaily(changed)).not.toBe(namedDaily(bare));
    });
  });

  test.each(['another number', 'another name'])('%s changes at most six resources', (name) => {
    const changed = deployed(CHANGES[name]!);
    const ids = new Set([...Object.keys(bare), ...Object.keys(changed)]);
    const differing = [...ids].filter((id) => JSON.stringify(bare[id]) !== JSON.stringify(changed[id]));
    expect(differing).toContain(CONTENT);
    expect(differing.length).toBeLessThanOrEqual(6);
  });

  /** Stages that together have every option. */
  describe.each(EVERY_STAGE)('the stage $stage', ({ config }) => {
    let resources: Resources;
    beforeAll(() => {
      resources = deployed({ config });
    });

    test('content is published after everything that answers requests or that publishing needs', () => {
      const daily = waitsFor(resources, idOf(resources, 'AWS::Scheduler::Schedule'));
      const SERVES = /^AWS::(Lambda::Function|CloudFront::(Distribution|Function)|IAM::|KMS::Key|S3::)/;
      const first = waitsFor(resources, CONTENT);
      const serving = Object.keys(resources).filter((id) => SERVES.test(resources[id]!.Type));
      // The role of the daily run, which is created last and deleted first.
      expect(serving.filter((id) => !first.has(id))).toEqual(['SiteDailyRunRole373933C9']);
      expect(first).toContain(PUBLISHER);
      expect(daily).toContain(CONTENT);
    });

    test('handlers require the secret after CloudFront sends it', () => {
      const isRequired = JSON.stringify(resources[HANDLERS[0]!]).includes('ORIGIN_SECRETS');
      expect(isRequired).toBe(config.originSecret !== undefined);
      if (isRequired)
        for (const handler of HANDLERS) expect(waitsFor(resources, handler)).toContain(DISTRIBUTION);
    });

    test('a deletion keeps content, keys and logs only, and a failed first deployment the bucket only', () => {
      const kept = Object.values(resources).filter(({ DeletionPolicy }) =>
        DeletionPolicy?.startsWith('Retain'),
      );
      const types =
        config.removal === 'destroy' ? [] : ['AWS::KMS::Key', 'AWS::Logs::LogGroup', 'AWS::S3::Bucket'];
      expect([...new Set(kept.map(({ Type }) => Type))].sort()).toEqual(types);
      const always = kept.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
      expect(always.map(({ Type }) => Type)).toEqual(types.slice(2));
    });

    test('no two resources wait for each other', () => {
      for (const id of Object.keys(resources))
        expect([id, waitsFor(resources, id).has(id)]).toEqual([id, false]);
    });
  });

  test('under a domain, alias records follow the distribution, and the record of the key its publication', () => {
    const resources = deployed({ config: { domain } });
    const records = Object.entries(resources).filter(([, { Type }]) => Type === 'AWS::Route53::RecordSet');
    expect(records).toHaveLength(3);
    for (const [id, { Properties }] of records)
      expect(waitsFor(resources, id)).toContain(Properties.Type === 'TXT' ? CONTENT : DISTRIBUTION);
  });
});
