/** The dashboard, which has to read what exists under exactly that name; the topic; the reminder. */
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Reminder } from '../../lib/watch/reminder.ts';
import { type SynthesizedStack, synthesizeStages } from './synthesize-stage.ts';

interface Widget {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly properties: {
    readonly title: string;
    readonly region: string;
    readonly query?: string;
    readonly metrics?: readonly unknown[][];
  };
}

let stacks: Record<string, SynthesizedStack>;
beforeAll(() => {
  stacks = synthesizeStages([
    {},
    { stage: 'abroad', config: { region: 'eu-west-1', alarmEmail: 'ops@example.org' } },
  ]);
});

const ofType = ({ resources }: SynthesizedStack, type: string) =>
  Object.values(resources).filter(({ Type }) => Type === type);

const dashboardOf = (stack: string) => {
  const found = ofType(stacks[stack]!, 'AWS::CloudWatch::Dashboard');
  expect(found).toHaveLength(1);
  return found[0]!.Properties;
};

/** With `<…>` for what CloudFormation fills in. */
function widgetsOf(stack: string): Widget[] {
  const body = dashboardOf(stack).DashboardBody;
  const parts: unknown[] = body['Fn::Join'][1];
  const text = parts.map((part) => (typeof part === 'string' ? part : `<${Object.keys(part as object)[0]}>`));
  return JSON.parse(text.join('')).widgets;
}

describe('the dashboard', () => {
  const TITLES = [
    'Calls by path and era',
    'Tools called',
    'Refused, by reason',
    'API: requests and errors',
    'API: latency, ms',
    'Throttled: API (429) and handlers',
    'Handlers: duration, ms',
    'Handlers: errors',
    'Handlers: cold starts',
    'CloudFront: requests',
    'CloudFront: errors, % of requests',
    'CloudFront: requests by path, form and status',
    'CloudFront: cache hits, % of what can be cached',
    'CloudFront: time to answer, ms',
    'Edge functions: compute utilisation, %',
    'Edge functions: calls',
    'Edge functions: errors and throttles',
  ];

  test.each([
    ['LegalFrontDoor', 'LegalFrontDoor-us-east-1'],
    ['LegalFrontDoor-abroad-Watch', 'LegalFrontDoor-abroad-eu-west-1'],
  ])('of %s is called after stack and region, and shows all of it', (stack, name) => {
    expect(dashboardOf(stack).DashboardName).toBe(name);
    const widgets = widgetsOf(stack);
    expect(widgets.map(({ properties }) => properties.title)).toEqual(TITLES);
    expect(new Set(widgets.map(({ x, y }) => `${x} ${y}`)).size).toBe(TITLES.length);
  });

  test('reads each metric where it is published', () => {
    const series = widgetsOf('LegalFrontDoor-abroad-Watch').flatMap(
      ({ properties }) => properties.metrics ?? [],
    );
    expect(series.length).toBeGreaterThan(30);
    for (const line of series) {
      const [namespace] = line;
      const options = line.at(-1) as { region?: string };
      expect(options.region).toBe(namespace === 'AWS/CloudFront' ? 'us-east-1' : 'eu-west-1');
      if (namespace === 'AWS/CloudFront') expect(line.slice(-3, -1)).toEqual(['Region', 'Global']);
    }
  });

  test('finds what handlers count under the dimensions that they write', () => {
    const expressions = widgetsOf('LegalFrontDoor').flatMap(({ properties }) =>
      (properties.metrics ?? []).flatMap(([first]) => (first as { expression?: string }).expression ?? []),
    );
    const search = (dimension: string) =>
      `SEARCH('{LegalFrontDoor,function,${dimension}} MetricName="calls" function="<Ref>"', 'Sum', 300)`;
    expect(new Set(expressions)).toEqual(new Set(['era', 'tool', 'reason'].map(search)));
  });

  test('asks the access log for fields that it has', () => {
    const [delivery] = ofType(stacks.LegalFrontDoor!, 'AWS::Logs::Delivery');
    const queries = widgetsOf('LegalFrontDoor').flatMap(({ properties }) => properties.query ?? []);
    expect(queries).toHaveLength(3);
    for (const query of queries) {
      expect(query).toMatch(/^SOURCE '<Ref>' \| /);
      const fields = [...query.matchAll(/`([^`]+)`/g)].map(([, field]) => field);
      expect(fields.length).toBeGreaterThan(0);
      for (const field of fields) expect(delivery!.Properties.RecordFields).toContain(field);
    }
  });
});

describe('the topic', () => {
  test('takes messages of alarms and budgets of this account, over TLS only', () => {
    for (const stack of Object.values(stacks)) {
      const [policy] = ofType(stack, 'AWS::SNS::TopicPolicy');
      const statements: Record<string, unknown>[] = policy!.Properties.PolicyDocument.Statement;
      expect(statements).toEqual([
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ...['cloudwatch', 'budgets'].map((service) =>
          expect.objectContaining({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: `${service}.amazonaws.com` },
            Condition: expect.objectContaining({
              StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
            }),
          }),
        ),
      ]);
    }
  });

  test('writes to alarmEmail, and to nobody without it', () => {
    expect(ofType(stacks.LegalFrontDoor!, 'AWS::SNS::Subscription')).toEqual([]);
    for (const stack of [stacks['LegalFrontDoor-abroad']!, stacks['LegalFrontDoor-abroad-Watch']!])
      expect(ofType(stack, 'AWS::SNS::Subscription').map(({ Properties }) => Properties)).toEqual([
        expect.objectContaining({ Protocol: 'email', Endpoint: 'ops@example.org' }),
      ]);
  });
});

describe('the reminder', () => {
  const reminder = (validUntil: string, today?: string) => {
    const stack = new Stack(new App({ analyticsReporting: false }), 'Stack');
    new Reminder(stack, 'Reminder', { validUntil, today, topic: new Topic(stack, 'Topic') });
    return { stack, template: Template.fromStack(stack) };
  };

  test.each([
    ['2036-11-01', '2036-10-02'],
    ['2027-03-01', '2027-01-30'],
    ['2028-03-01', '2028-01-31'], // a leap year
    ['2027-01-15', '2026-12-16'],
  ])('of facts valid until %s is sent on %s, at nine, UTC', (validUntil, day) => {
    const { template } = reminder(validUntil, '2026-11-20');
    template.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: `at(${day}T09:00:00)`,
      ScheduleExpressionTimezone: 'UTC',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: { Ref: 'TopicBFC7AF6E' } },
    });
  });

  test('may write to the topic, and nothing else', () => {
    const { template } = reminder('2036-11-01');
    template.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Principal: { Service: 'scheduler.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          },
        ],
      },
      Policies: [
        {
          PolicyDocument: {
            Statement: [{ Effect: 'Allow', Action: 'sns:Publish', Resource: { Ref: 'TopicBFC7AF6E' } }],
          },
        },
      ],
    });
  });

  test.each([
    ['its day is over', '2026-12-19'],
    ['its day is today: nine o’clock may be over', '2026-12-20'],
  ])('is left out, with a note, when %s', (_, validUntil) => {
    const { stack, template } = reminder(validUntil, '2026-11-20');
    template.resourceCountIs('AWS::Scheduler::Schedule', 0);
    template.resourceCountIs('AWS::IAM::Role', 0);
    const notes = stack.node
      .findChild('Reminder')
      .node.metadata.filter(({ type }) => type === 'aws:cdk:info');
    expect(notes.map(({ data }) => data)).toEqual([expect.stringContaining(`valid until ${validUntil}`)]);
  });
});
