/** Region, topic and description of the alarms; the budget. alarm-states.test.ts tests when they go to ALARM. */
import { EVERY_OPTION } from '../every-option.ts';
import type { Resource } from '../synthesize.ts';
import { type Stage, type SynthesizedStack, synthesizeStages } from '../synthesize-stage.ts';

const RUNBOOK = 'https://git.example.org/legal-front-door/blob/main/docs/operations.md';

let bare: SynthesizedStack;
let main: SynthesizedStack;
let after: SynthesizedStack;
describe('lib/stack/watch/alarms', () => {
  beforeAll(() => {
    const config = { ...EVERY_OPTION, region: 'eu-west-1', monthlyBudgetUsd: 25 };
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

  /** Alarm → what its description links to. */
  const links = (stack: SynthesizedStack) =>
    Object.fromEntries(
      Object.entries(alarms(stack)).map(([name, { AlarmDescription }]) => {
        const [, link] = /^[A-Z].{20,}[^.]\. Runbook: (\S+)$/.exec(AlarmDescription) ?? [];
        return [name, link];
      }),
    );

  describe('alarms', () => {
    test('say what is wrong, and link to the runbook where the team reads it', () => {
      const linked = Object.entries(links(bare)).map(([name, link]) => [
        name,
        link?.replace(/^docs\/operations\.md(?=#)/, RUNBOOK),
      ]);
      expect({ ...links(main), ...links(after) }).toEqual(Object.fromEntries(linked));
    });

    test('of CloudFront are at the edge, and all others in the main stack', () => {
      const ofCloudFront = (stack: SynthesizedStack) =>
        Object.values(alarms(stack)).map((alarm) => JSON.stringify(alarm).includes('AWS/CloudFront'));
      expect(new Set(ofCloudFront(main))).toEqual(new Set([false]));
      expect(new Set(ofCloudFront(after))).toEqual(new Set([true]));
    });

    test('are in the region of their metrics', () => {
      expect([main.region, after.region]).toEqual(['eu-west-1', 'us-east-1']);
      expect(after.dependencies).toEqual(['LegalFrontDoor-live']);
    });

    test('in another region too, use the real names of the edge functions', () => {
      const names = ofType(main, 'AWS::CloudFront::Function').map(({ Properties }) => Properties.Name);
      const read = JSON.stringify(ofType(after, 'AWS::CloudWatch::Alarm'));
      for (const name of names) expect(read).toContain(JSON.stringify({ Name: 'FunctionName', Value: name }));
    });

    test('notify the one topic of their stack, also of the return to OK', () => {
      for (const stack of [bare, main, after]) {
        expect(ofType(stack, 'AWS::SNS::Topic')).toHaveLength(1);
        const topic = [{ Ref: idOf(stack, 'AWS::SNS::Topic') }];
        for (const alarm of Object.values(alarms(stack)))
          expect(alarm).toMatchObject({ AlarmActions: topic, OKActions: topic });
      }
    });

    test('that treat missing data as a fault are created after the first run of the publisher', () => {
      const silent = ofType(bare, 'AWS::CloudWatch::Alarm').filter(
        ({ Properties }) => Properties.TreatMissingData === 'breaching',
      );
      expect(silent.map(({ Properties }) => Properties.AlarmName)).toEqual(['LegalFrontDoor-PublisherIdle']);
      expect(silent[0]!.DependsOn).toContain(idOf(bare, 'Custom::SiteContent'));
    });
  });

  test('the topic writes to alarmEmail; without it, it has no subscription', () => {
    expect(ofType(bare, 'AWS::SNS::Subscription')).toEqual([]);
    for (const stack of [main, after])
      expect(ofType(stack, 'AWS::SNS::Subscription').map(({ Properties }) => Properties)).toEqual([
        expect.objectContaining({ Protocol: 'email', Endpoint: 'ops@example.org' }),
      ]);
  });

  test('no resource that serves requests refers to a resource of watch/, except the API to its log group', () => {
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

  test('the budget notifies the topic at 80 % spent, and if the forecast exceeds it', () => {
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
    // At creation, AWS Budgets tests the topic, which works only with the policy.
    expect(budget!.DependsOn).toContain(idOf(after, 'AWS::SNS::TopicPolicy'));
  });

  describe('a budget', () => {
    const stage = (name: string, config: Stage['config']) => ({
      stage: name,
      config: { region: 'us-east-1', monthlyBudgetUsd: 25, ...config },
    });
    const budgetOf = (stacks: Record<string, SynthesizedStack>, name: string) =>
      ofType(stacks[`LegalFrontDoor-${name}`]!, 'AWS::Budgets::Budget')[0]!.Properties.Budget;

    test('counts the whole account, and its name says so, because AWS’s message has the name only', () => {
      const [budget] = ofType(after, 'AWS::Budgets::Budget').map(({ Properties }) => Properties.Budget);
      expect(budget).not.toHaveProperty('CostFilters');
      expect(budget.BudgetName).toMatch(
        /^LegalFrontDoor-live-Watch-eu-west-1 \(whole account\) [0-9a-f]{6}$/,
      );
    });

    test('counts what has the stage’s value of budgetTag', () => {
      const tags = { practice: 'reed' };
      const stacks = synthesizeStages([
        stage('one', { budgetTag: 'stage' }),
        stage('two', { budgetTag: 'stage' }),
        stage('three', { budgetTag: 'practice', tags }),
      ]);
      expect(budgetOf(stacks, 'one').CostFilters).toEqual({ TagKeyValue: ['user:stage$one'] });
      expect(budgetOf(stacks, 'two').CostFilters).toEqual({ TagKeyValue: ['user:stage$two'] });
      expect(budgetOf(stacks, 'three')).toMatchObject({
        BudgetName: expect.stringMatching(/^LegalFrontDoor-three \(tag practice\) [0-9a-f]{6}$/),
        CostFilters: { TagKeyValue: ['user:practice$reed'] },
      });
    });

    test.each<[string, Stage['config'], string]>([
      ['the whole account', {}, 'count the whole account'],
      ['the whole service', { budgetTag: 'service' }, 'count service=legal-front-door'],
    ])('of two stages that counts %s is refused, once', (_, config, counted) => {
      let message = '';
      try {
        synthesizeStages([
          stage('one', config),
          stage('two', config),
          stage('three', { budgetTag: 'stage' }),
        ]);
      } catch (error) {
        message = String(error);
      }
      expect(message.split('must count other costs')).toHaveLength(2);
      expect(message).toContain(`the budgets of LegalFrontDoor-one, LegalFrontDoor-two ${counted}.`);
      expect(message).toMatch(/set budgetTag .* or, if they are in different accounts, account of each/);
    });

    test('of a tag that the stack lacks is refused', () => {
      expect(() =>
        synthesizeStages([{ config: { region: 'us-east-1', monthlyBudgetUsd: 25, budgetTag: 'stage' } }]),
      ).toThrow(
        'must be the key of a tag of the stack LegalFrontDoor, or its budget would count nothing; received "stage"',
      );
    });
  });
});
