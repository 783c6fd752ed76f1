/** Where alarms are, whom they tell and what they say; the budget. That they ring: rings.test.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLE } from '../every-option.ts';
import { ROOT } from '../fixture.ts';
import type { Resource } from '../synthesize.ts';
import { type SynthesizedStack, synthesizeStages } from '../synthesize-stage.ts';

const RUNBOOK = 'https://git.example.org/legal-front-door/blob/main/docs/operations.md';

let bare: SynthesizedStack;
let main: SynthesizedStack;
let after: SynthesizedStack;
describe('lib/watch/alarms', () => {
  beforeAll(() => {
    const config = { ...EXAMPLE, monthlyBudgetUsd: 25 };
    const stacks = synthesizeStages(
      [{}, { stage: 'live', config: { ...config, region: 'eu-west-1', alarmEmail: 'ops@example.org' } }],
      true,
    );
    bare = stacks.LegalFrontDoor!;
    main = stacks['LegalFrontDoor-live']!;
    after = stacks['LegalFrontDoor-live-Watch-eu-west-1']!;
  });

  const ofType = ({ resources }: SynthesizedStack, type: string) =>
    Object.values(resources).filter(({ Type }) => Type === type);
  const idOf = ({ resources }: SynthesizedStack, type: string) =>
    Object.entries(resources).find(([, { Type }]) => Type === type)![0];
  const alarms = (stack: SynthesizedStack): Record<string, Resource['Properties']> =>
    Object.fromEntries(
      ofType(stack, 'AWS::CloudWatch::Alarm').map(({ Properties }) => [
        Properties.AlarmName.replace(/^LegalFrontDoor(-live)?(-Watch-eu-west-1)?-/, ''),
        Properties,
      ]),
    );

  /** Alarm → its entry in the runbook. */
  const IN_MAIN = {
    ApiServerErrors: 'server-errors',
    Throttled: 'throttling',
    Latency: 'latency',
    HandlerErrors: 'handler-errors',
    PublisherFailure: 'publisher-failure',
    PublisherIdle: 'publisher-failure',
    ContentRepaired: 'content-repaired',
    FactsExpireSoon: 'practice-data-expire',
  };
  const AT_THE_EDGE = {
    EdgeServerErrors: 'server-errors',
    EdgeFunctionErrors: 'edge-function-errors',
    ViewerRequestUtilisation: 'edge-function-utilisation',
    ViewerResponseUtilisation: 'edge-function-utilisation',
  };

  /** Alarm → what its description links to. */
  const links = (stack: SynthesizedStack) =>
    Object.fromEntries(
      Object.entries(alarms(stack)).map(([name, { AlarmDescription }]) => {
        const [, link] = /^[A-Z].{20,}[^.]\. Runbook: (\S+)$/.exec(AlarmDescription) ?? [];
        return [name, link];
      }),
    );
  const linkedTo = (runbook: string, entries: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, `${runbook}#${entry}`]));

  describe('alarms', () => {
    test('say what is wrong, and link to their entry of the runbook', () => {
      expect(links(bare)).toEqual(linkedTo('docs/operations.md', { ...IN_MAIN, ...AT_THE_EDGE }));
      expect(links(main)).toEqual(linkedTo(RUNBOOK, IN_MAIN));
      expect(links(after)).toEqual(linkedTo(RUNBOOK, AT_THE_EDGE));
    });

    test('have all of their entries in the runbook, and no entry is without an alarm', () => {
      const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
      const [, runbook = ''] = /\n## When an alarm goes off\n(.*?)(?:\n## |$)/s.exec(operations) ?? [];
      const anchors = [...runbook.matchAll(/^### (.+)$/gm)].map(([, heading]) =>
        heading!.toLowerCase().replaceAll(' ', '-'),
      );
      const linked = new Set(Object.values({ ...IN_MAIN, ...AT_THE_EDGE }));
      // A budget's message is AWS's own.
      expect(anchors.sort()).toEqual([...linked, 'budget'].sort());
    });

    test('are where their metrics are', () => {
      expect([main.region, after.region]).toEqual(['eu-west-1', 'us-east-1']);
      // The other for its plan, which names the firewall.
      expect(after.dependencies).toEqual(['LegalFrontDoor-live', 'LegalFrontDoor-live-Edge-eu-west-1']);
    });

    test('elsewhere too, name the edge functions by the names that they have', () => {
      const names = ofType(main, 'AWS::CloudFront::Function').map(({ Properties }) => Properties.Name);
      const read = JSON.stringify(ofType(after, 'AWS::CloudWatch::Alarm'));
      for (const name of names) expect(read).toContain(JSON.stringify({ Name: 'FunctionName', Value: name }));
    });

    test('ring at the one topic of their stack, and say when it is over', () => {
      for (const stack of [bare, main, after]) {
        expect(ofType(stack, 'AWS::SNS::Topic')).toHaveLength(1);
        const told = [{ Ref: idOf(stack, 'AWS::SNS::Topic') }];
        for (const alarm of Object.values(alarms(stack)))
          expect(alarm).toMatchObject({ AlarmActions: told, OKActions: told });
      }
    });

    test('that take silence for a fault are made after the publisher has run', () => {
      const silent = ofType(bare, 'AWS::CloudWatch::Alarm').filter(
        ({ Properties }) => Properties.TreatMissingData === 'breaching',
      );
      expect(silent.map(({ Properties }) => Properties.AlarmName)).toEqual(['LegalFrontDoor-PublisherIdle']);
      expect(silent[0]!.DependsOn).toContain(idOf(bare, 'Custom::SiteContent'));
    });
  });

  test('the topic writes to alarmEmail, and to nobody without it', () => {
    expect(ofType(bare, 'AWS::SNS::Subscription')).toEqual([]);
    for (const stack of [main, after])
      expect(ofType(stack, 'AWS::SNS::Subscription').map(({ Properties }) => Properties)).toEqual([
        expect.objectContaining({ Protocol: 'email', Endpoint: 'ops@example.org' }),
      ]);
  });

  test('nothing that serves depends on what watches it, but for where the API logs to', () => {
    const { resources } = bare;
    const watches = (id: string) => /^(?:Edge)?Watch/.test(id);
    const dependent = Object.entries(resources)
      .filter(([id]) => !watches(id))
      .filter(([, { Properties = {}, DependsOn = [] }]) => {
        const { AccessLogSettings: _, ...rest } = Properties;
        return Object.keys(resources).some(
          (id) => watches(id) && (DependsOn.includes(id) || JSON.stringify(rest).includes(`"${id}"`)),
        );
      });
    expect(dependent.map(([id]) => id)).toEqual([]);
  });

  test('the budget tells the topic at 80 % spent, and when the month is forecast to exceed it', () => {
    expect(ofType(bare, 'AWS::Budgets::Budget')).toEqual([]);
    expect(ofType(main, 'AWS::Budgets::Budget')).toEqual([]);
    const [budget] = ofType(after, 'AWS::Budgets::Budget');
    expect(budget!.Properties.Budget).toMatchObject({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 25, Unit: 'USD' },
    });
    const subscribers = [{ SubscriptionType: 'SNS', Address: { Ref: idOf(after, 'AWS::SNS::Topic') } }];
    expect(
      budget!.Properties.NotificationsWithSubscribers.map((n: Resource['Properties']) => [
        n.Notification.NotificationType,
        n.Notification.Threshold,
        n.Subscribers,
      ]),
    ).toEqual([
      ['ACTUAL', 80, subscribers],
      ['FORECASTED', 100, subscribers],
    ]);
    // Budgets tries the topic when it is made, and is refused before the policy is there.
    expect(budget!.DependsOn).toContain(idOf(after, 'AWS::SNS::TopicPolicy'));
  });
});
