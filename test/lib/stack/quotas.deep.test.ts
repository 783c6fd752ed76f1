/** The quotas of docs/own-infrastructure.md: what a stage that sets every option takes, counted in its templates. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStack } from '../../../lib/stack/front-door-app.ts';
import { EVERY_STAGE } from './every-option.ts';
import { source } from './fixture.ts';
import { newApp, type Resource } from './synthesize.ts';

/** Quota → types of the resources that it counts, in the words of the page and its order. */
const COUNTED: readonly (readonly [quota: string, ...types: string[]])[] = [
  ['CloudFront: custom response headers policies', 'CloudFront::ResponseHeadersPolicy'],
  ['CloudFront: functions', 'CloudFront::Function'],
  ['CloudFront: origin access controls', 'CloudFront::OriginAccessControl'],
  ['CloudFront: distributions', 'CloudFront::Distribution'],
  [
    'CloudFront: custom cache and origin request policies',
    'CloudFront::CachePolicy',
    'CloudFront::OriginRequestPolicy',
  ],
  ['WAF: web ACLs (region)', 'WAFv2::WebACL'],
  ['Certificate Manager: certificates; made in 365 days (region)', 'CertificateManager::Certificate'],
  ['Route 53: records of a hosted zone', 'Route53::RecordSet'],
  ['IAM: roles', 'IAM::Role'],
  ['API Gateway: APIs (region)', 'ApiGatewayV2::Api'],
  ['S3: buckets', 'S3::Bucket'],
  ['KMS: keys (region)', 'KMS::Key'],
  ['Secrets Manager: secrets (region)', 'SecretsManager::Secret'],
  ['CloudWatch: alarms (region)', 'CloudWatch::Alarm'],
  ['CloudWatch Logs: log groups (region)', 'Logs::LogGroup'],
  ['CloudWatch Logs: resource policies without a resource (region)', 'Logs::ResourcePolicy'],
  [
    'CloudWatch Logs: delivery sources, destinations, deliveries (region)',
    'Logs::DeliverySource',
    'Logs::DeliveryDestination',
    'Logs::Delivery',
  ],
  ['SNS: topics', 'SNS::Topic'],
  ['EventBridge Scheduler: schedules (region)', 'Scheduler::Schedule'],
];

/** Quotas that count something else than resources of a template. */
const OTHER = /^(?:CloudFront: free inval|API Gateway: requests|Lambda: |CloudFormation: stacks)/;

/** Types that no row names, because they have no quota of an account, or one of another resource. */
const PART_OF_ANOTHER =
  /^(?:ApiGatewayV2::(?:Integration|Route|Stage)|IAM::Policy|KMS::Alias|Lambda::(?:Function|Permission)|Logs::MetricFilter|S3::BucketPolicy|SNS::(?:Subscription|TopicPolicy)|Custom::SiteContent)$/;

/** Quota → cell of the column "Per practice" of the page. */
const page = new Map(
  readFileSync(join(import.meta.dirname, '../../../docs/own-infrastructure.md'), 'utf8')
    .split('| Quota | Default |')[1]!
    .split('\n\n')[0]!
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, quota, , perPractice]) => [quota!, perPractice!]),
);

/** Types of the resources of a stage. */
function typesOf(stage: string): string[] {
  const { config } = EVERY_STAGE.find((each) => each.stage === stage)!;
  const app = newApp();
  createStack(app, { source, config, stage: 'adler' });
  return app
    .synth()
    .stacks.flatMap(({ template }) => Object.values<Resource>(template.Resources))
    .map(({ Type }) => Type.replace('AWS::', ''));
}

const count = (types: readonly string[], type: string) => types.filter((each) => each === type).length;

describe('lib/stack/quotas', () => {
  const [managed, own] = [typesOf('managed'), typesOf('full')];
  /** The most that one of the stages in us-east-1 has. */
  const most = (type: string) => Math.max(count(own, type), count(managed, type));

  test.each(COUNTED)('%s', (quota, ...types) => {
    const [number] = /\d+/.exec(page.get(quota) ?? '') ?? [];
    for (const type of types) expect([type, most(type)]).toEqual([type, Number(number)]);
  });

  test('the page has each of these quotas, and only a few others', () => {
    const counted = COUNTED.map(([quota]) => quota);
    expect([...page.keys()].filter((quota) => !OTHER.test(quota))).toEqual(counted);
    expect(page.get('CloudFormation: stacks (region)')).toBe('1');
  });

  test('every resource that is no part of another is counted', () => {
    const counted = COUNTED.flatMap(([, ...types]) => types);
    expect(own.filter((type) => !counted.includes(type) && !PART_OF_ANOTHER.test(type))).toEqual([]);
  });

  test('with managed headers policies there is no custom one, so the quota of functions is reached first', () => {
    expect(count(managed, 'CloudFront::ResponseHeadersPolicy')).toBe(0);
  });
});
