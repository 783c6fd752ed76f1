/**
 * Predicts from the templates what each deployment creates, updates, replaces and deletes, and in which order. The
 * reverse change is a roll-back by CloudFormation or a new deployment of the earlier state.
 *
 * A row is a change of a stage with all resources that change, by logical ids without their hash. The change back is
 * tested too.
 */
import { jest } from '@jest/globals';
import type { DeploymentConfig } from '../../lib/config/config-schema.ts';
import { EVERY_STAGE } from '../lib/stack/every-option.ts';
import { source } from '../lib/stack/fixture.ts';
import {
  type ChangeSet,
  changeSet,
  EMPTY,
  isDeletedWhenCreationFails,
  type Template,
  waitsFor,
} from './change-set.ts';
import { type Deployment, templatesOf } from './deployments.ts';
import { isPubliclyNamed, isStateful } from './public-interface.ts';

const { practice } = source;
const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' };
const domain = { name: 'www.example.org', hostedZone };

const HANDLERS = ['HandlersAgentInfoFunction', 'HandlersMcpFunction', 'HandlersUnavailableFunction'];
const EDGE_FUNCTIONS = ['EdgeFunctionsViewerRequest', 'EdgeFunctionsViewerResponse'];
const PUBLISHER = 'SitePublisherFunction';
const CONTENT = 'SiteContent';
const DAILY = 'SiteDailyRunSchedule';
/** Updated in this order when content, address or keys change. */
const PUBLICATION = [PUBLISHER, CONTENT, DAILY];
const DISTRIBUTION = 'EdgeDistribution';
const MAY_SIGN = 'SiteSign';
const SECRETS = ['OriginSecretGeneration1', 'OriginSecretGeneration2'];
const RECORDS = ['DomainIpv4', 'DomainIpv6', 'DomainSigningKey'];
const CERTIFICATE = 'RequirementsCertificate';
const FIREWALL = 'RequirementsFirewallWebAcl';
const PLAN = 'PlanSubscription';
const HEADERS_POLICIES = ['EdgeHeadersApi', 'EdgeHeadersContent'];
/** Without its log group, which stays. */
const ACCESS_LOG = ['Delivery', 'Destination', 'Source'].map((part) => `EdgeWatchAccessLog${part}`);

type Row = readonly [name: string, from: Deployment, to: Deployment, changes: Partial<ChangeSet>];

const keys = (...signingKeys: string[]): Deployment => ({ config: { signingKeys } });
const secret = (mode?: 'send'): Deployment => ({
  config: { originSecret: { generation: 1, ...(mode && { mode }) } },
});
const until = (validUntil: string): Deployment => {
  const verification = { ...practice.contact.verification, validUntil };
  return { practice: { ...practice, contact: { ...practice.contact, verification } } };
};
const newNumber = { practice: { ...practice, contact: { ...practice.contact, telephone: '+12025550199' } } };
const fees = {
  file: 'fees.md',
  title: 'Fees',
  description: 'What it costs.',
  updated: '2026-11-02',
  body: 'Text.',
};

const ROWS: readonly Row[] = [
  ['the same again', {}, {}, {}],
  ['a forced publication', {}, { deployment: '2026-11-20T09:30' }, { updated: [CONTENT] }],
  [
    'another forced publication',
    { deployment: '2026-11-20T09:30' },
    { deployment: '2026-11-21T09:30' },
    { updated: [CONTENT] },
  ],
  ['another fact', {}, newNumber, { updated: [...HANDLERS, ...PUBLICATION] }],
  ['a new page', {}, { pages: [fees] }, { updated: [...EDGE_FUNCTIONS, ...PUBLICATION] }],
  [
    'a countersignature',
    {},
    { certificateUntil: '2027-12-01' },
    { updated: [...EDGE_FUNCTIONS, ...HANDLERS, ...PUBLICATION] },
  ],
  [
    'a countersignature with another certificate',
    { certificateUntil: '2027-12-01' },
    { certificateUntil: '2028-12-01' },
    { updated: [...HANDLERS, ...PUBLICATION] },
  ],
  [
    'other limits',
    {},
    { config: { limits: { ratePerSecond: 7, burst: 9, maxBodyBytes: 2_048 } } },
    { updated: ['ApiStage', 'HandlersMcpFunction', ...PUBLICATION] },
  ],
  [
    'rotation, 1: another key is published',
    keys('A'),
    keys('A', 'B'),
    { created: ['SigningKeysB', 'SigningKeysBAlias'], updated: [...PUBLICATION, MAY_SIGN] },
  ],
  [
    'rotation, 2: it signs',
    keys('A', 'B'),
    keys('B', 'A'),
    { updated: ['SigningKeysA', 'SigningKeysB', ...PUBLICATION, MAY_SIGN] },
  ],
  [
    'rotation, 3: the old key is removed',
    keys('B', 'A'),
    keys('B'),
    { deleted: ['SigningKeysAAlias'], kept: ['SigningKeysA'], updated: [...PUBLICATION, MAY_SIGN] },
  ],
  ['renewal', until('2026-12-01'), until('2027-12-01'), { updated: [...HANDLERS, ...PUBLICATION] }],
  [
    'renewal after the facts have expired',
    until('2020-12-01'),
    until('2027-12-01'),
    { updated: [...HANDLERS, ...PUBLICATION] },
  ],
  [
    'a firewall',
    {},
    { config: { waf: { mode: 'count' } } },
    { created: [FIREWALL], updated: [DISTRIBUTION] },
  ],
  [
    'a firewall that blocks',
    { config: { waf: { mode: 'count' } } },
    { config: { waf: { mode: 'block' } } },
    { updated: [FIREWALL] },
  ],
  [
    'a domain',
    {},
    { config: { domain } },
    {
      created: [CERTIFICATE, ...RECORDS],
      updated: [DISTRIBUTION, ...EDGE_FUNCTIONS, ...HANDLERS, ...PUBLICATION],
    },
  ],
  [
    'a plan, 1: only what it allows, in use without it',
    {},
    { config: { plan: 'free', joinPlan: false } },
    {
      created: [FIREWALL],
      deleted: [...HEADERS_POLICIES, ...ACCESS_LOG],
      // The log group stays, without the right to deliver to it.
      updated: [DISTRIBUTION, 'EdgeWatchAccessLogLogs'],
    },
  ],
  [
    'a plan, 2: joined',
    { config: { plan: 'free', joinPlan: false } },
    { config: { plan: 'free' } },
    { created: [PLAN] },
  ],
  [
    'a paid plan, at once',
    {},
    { config: { plan: 'pro' } },
    { created: [FIREWALL, PLAN], deleted: HEADERS_POLICIES, updated: [DISTRIBUTION] },
  ],
  [
    'managed headers policies',
    {},
    { config: { headersPolicies: 'managed' } },
    { deleted: HEADERS_POLICIES, updated: [DISTRIBUTION] },
  ],
  ['a secret, 1: sent', {}, secret('send'), { created: SECRETS, updated: [DISTRIBUTION] }],
  ['a secret, 2: required', secret('send'), secret(), { updated: HANDLERS }],
  ['a secret, at once', {}, secret(), { created: SECRETS, updated: [DISTRIBUTION, ...HANDLERS] }],
  [
    'another secret',
    secret(),
    { config: { originSecret: { generation: 2 } } },
    { created: ['OriginSecretGeneration3'], updated: [DISTRIBUTION, ...HANDLERS] },
  ],
];

/** Without the hash at its end. */
const short = (id: string) => id.replace(/[0-9A-F]{8}$/, '');
const mainOf = (deployment: Deployment) => templatesOf(deployment).LegalFrontDoor!;
const idOf = ({ Resources = {} }: Template, name: string) => {
  const found = Object.keys(Resources).filter((id) => short(id) === name);
  expect([name, found]).toEqual([name, [expect.any(String)]]);
  return found[0]!;
};
/** The resources for which a resource waits, by short ids. */
const waitedFor = (template: Template, name: string) =>
  [...waitsFor(template, idOf(template, name))].map(short);
const typeOf = (id: string, ...templates: readonly Template[]) =>
  templates.map(({ Resources = {} }) => Resources[id]?.Type).find((type) => type !== undefined)!;

const changesOf = (from: Template, to: Template) =>
  Object.fromEntries(
    Object.entries(changeSet(from, to))
      .map(([kind, ids]) => [kind, (ids as string[]).map(short).sort()] as const)
      .filter(([, ids]) => ids.length > 0),
  );

/** The content that the daily run names. */
const namedByDailyRun = (template: Template) =>
  /"ContentDigest\\+":\\+"([0-9a-f]{64})/.exec(
    JSON.stringify(template.Resources![idOf(template, DAILY)]),
  )![1];

/**
 * What the daily run does, without `EmptyOnDelete`: that says whether a run after the deletion of the stack ends, and a run
 * before it does the same with or without it.
 */
const doneByDailyRun = (template: Template) =>
  JSON.stringify(template.Resources![idOf(template, DAILY)]).replace(/,\\+"EmptyOnDelete\\+":[^,}]*/, '');

/** Rules for every update of a stack, forward and back. */
function expectHarmless(from: Template, to: Template): void {
  const { replaced, deleted, updated, created } = changeSet(from, to);
  const { Resources: deployed = {} } = from;
  expect([...replaced, ...deleted].filter((id) => isStateful(deployed[id]!))).toEqual([]);
  expect(replaced.filter((id) => isPubliclyNamed(deployed[id]!))).toEqual([]);
  // The content is published by the same function ("Modifying service token is not allowed").
  const content = idOf(to, CONTENT);
  const tokens = [from, to].map(({ Resources = {} }) => Resources[content]!.Properties!.ServiceToken);
  expect(tokens[0]).toEqual(tokens[1]);
  // Everything that answers requests, or that publishing needs, is updated before.
  const first = waitsFor(to, content);
  const SERVES = /^AWS::(Lambda::Function|CloudFront::(Distribution|Function)|IAM::|KMS::Key|S3::)/;
  const serving = [...created, ...updated].filter(
    (id) => SERVES.test(typeOf(id, to)) && id !== idOf(to, 'SiteDailyRunRole'),
  );
  expect(serving.filter((id) => !first.has(id))).toEqual([]);
  // A new publisher publishes at once. The daily run is updated after the content. Until then, and when EventBridge
  // delivers late, a run with the old settings names other content than the publisher has, which refuses it.
  const changed = updated.map(short);
  expect(waitedFor(to, DAILY)).toContain(CONTENT);
  if (changed.includes(PUBLISHER) || changed.includes(DAILY)) expect(changed).toContain(CONTENT);
  if (doneByDailyRun(from) !== doneByDailyRun(to))
    expect(namedByDailyRun(from)).not.toBe(namedByDailyRun(to));
}

describe('life/life', () => {
  describe.each(ROWS)('%s', (_, from, to, changes) => {
    let templates: readonly [Template, Template];
    beforeAll(() => {
      templates = [mainOf(from), mainOf(to)];
    });

    test('changes these resources only', () => {
      const sorted = Object.entries(changes).map(([kind, ids]) => [kind, [...ids].sort()] as const);
      expect(changesOf(...templates)).toEqual(Object.fromEntries(sorted));
    });

    test('loses no resource that holds data or has a known name, and updates in a safe order', () => {
      expectHarmless(...templates);
    });

    test('the reverse change is safe too, and changes the same resources', () => {
      const [older, newer] = templates;
      expectHarmless(newer, older);
      const back = changesOf(newer, older);
      const joined = (...ids: (readonly string[] | undefined)[]) => ids.flatMap((each) => each ?? []).sort();
      expect(joined(back.deleted, back.kept)).toEqual(joined(changes.created));
      expect(joined(back.created)).toEqual(joined(changes.deleted, changes.kept));
      expect(joined(back.updated)).toEqual(joined(changes.updated));
      // A failed deployment leaves no resource that the next one would conflict with.
      for (const id of changeSet(older, newer).created)
        expect([id, isDeletedWhenCreationFails(newer.Resources![id]!)]).toEqual([id, true]);
    });
  });

  describe('order', () => {
    test('a resource is deleted after the distribution that used it is updated', () => {
      const withAll = mainOf({ config: { domain, waf: { mode: 'block' }, ...secret('send').config } });
      // CloudFormation deletes after all updates. Of two resources it deletes the waiting one first.
      for (const name of [CERTIFICATE, FIREWALL, SECRETS[0]!])
        expect(waitedFor(withAll, DISTRIBUTION)).toContain(name);
      for (const name of RECORDS.slice(0, 2)) expect(waitedFor(withAll, name)).toContain(DISTRIBUTION);
    });

    test('handlers require the secret only after CloudFront sends it, also under a custom domain', () => {
      for (const config of [secret().config!, { ...secret().config, domain }])
        for (const handler of HANDLERS)
          expect(waitedFor(mainOf({ config }), handler)).toContain(DISTRIBUTION);
    });

    test('a plan begins after the distribution has its firewall and no custom policy', () => {
      for (const plan of ['free', 'pro'] as const)
        expect(waitedFor(mainOf({ config: { plan } }), PLAN)).toEqual(
          expect.arrayContaining([DISTRIBUTION, FIREWALL]),
        );
    });

    test('the step before a plan leaves nothing that CloudFormation would delete after the plan begins', () => {
      for (const region of ['us-east-1', 'eu-west-1']) {
        const [older, newer] = [false, true].map((joinPlan) =>
          templatesOf({ config: { region, plan: 'free', joinPlan } }),
        );
        for (const [stack, template] of Object.entries(newer!)) {
          const { deleted, kept } = changeSet(older![stack]!, template);
          expect([stack, deleted, kept]).toEqual([stack, [], []]);
        }
      }
    });

    test('the DNS record of the key is created after the publisher has returned the key', () => {
      expect(waitedFor(mainOf({ config: { domain } }), 'DomainSigningKey')).toContain(CONTENT);
    });
  });

  /** First deployment and deletion, for stages that together have every option. */
  describe.each(EVERY_STAGE)('the stage $stage', ({ config }: { config: DeploymentConfig }) => {
    let stacks: Record<string, Template>;
    beforeAll(() => {
      stacks = templatesOf({ config });
    });

    test('first deployment: every resource is created, and all but a bucket with content are deleted again if it fails', () => {
      for (const template of Object.values(stacks)) {
        const { created, ...others } = changeSet(EMPTY, template);
        expect(created).toHaveLength(Object.keys(template.Resources!).length);
        expect(Object.values(others).flat()).toEqual([]);
        // The publisher empties only the bucket of a stage that is removed with its content.
        const full = config.removal === 'destroy' ? [] : ['AWS::S3::Bucket'];
        expect(created.filter((id) => !isDeletedWhenCreationFails(template.Resources![id]!))).toEqual(
          created.filter((id) => full.includes(typeOf(id, template))),
        );
      }
    });

    test('no two resources wait for each other', () => {
      for (const template of Object.values(stacks))
        for (const id of Object.keys(template.Resources!))
          expect([id, waitsFor(template, id).has(id)]).toEqual([id, false]);
    });

    test('deletion: the bucket is emptied after the schedule is gone, and while the publisher still has its rights', () => {
      const template = stacks.LegalFrontDoor!;
      expect(waitedFor(template, DAILY)).toContain(CONTENT);
      expect(waitedFor(template, CONTENT)).toEqual(
        expect.arrayContaining(['ContentBucket', 'ContentBucketPolicy', PUBLISHER, 'SitePublisherRole']),
      );
    });

    test('deletion: only the resources that the stage retains stay', () => {
      const kept = Object.values(stacks).flatMap((template) => {
        const changes = changeSet(template, EMPTY);
        expect([...changes.kept, ...changes.deleted]).toHaveLength(Object.keys(template.Resources!).length);
        return changes.kept.map((id) => typeOf(id, template));
      });
      const stays =
        config.removal === 'destroy' ? [] : ['AWS::KMS::Key', 'AWS::Logs::LogGroup', 'AWS::S3::Bucket'];
      expect([...new Set(kept)].sort()).toEqual(stays);
    });
  });

  test('a change of removal to "destroy", or back, replaces and deletes nothing', () => {
    const kept = mainOf({});
    const destroyed = mainOf({ config: { removal: 'destroy' } });
    for (const [from, to] of [
      [kept, destroyed],
      [destroyed, kept],
    ] as const) {
      expectHarmless(from, to);
      expect(Object.keys(changesOf(from, to))).toEqual(['updated']);
    }
  });

  test('no template contains a date of synthesis, so an earlier template can be deployed again', () => {
    const onDays = ['2026-11-20', '2026-12-24'].map((day) => {
      jest.useFakeTimers({
        now: Date.parse(`${day}T12:00:00Z`),
        doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
      });
      try {
        const deployment = `as of ${day}`;
        return JSON.stringify(mainOf({ ...until('2026-12-01'), deployment })).replace(deployment, '');
      } finally {
        jest.useRealTimers();
      }
    });
    expect(onDays[0]).toBe(onDays[1]);
    expect(onDays[0]).not.toMatch(/at\(\d|"StartDate"|"EndDate"/);
  });
});
