/** Region, topic and description of the alarms. alarm-states.test.ts tests when they go to ALARM. */
import { EVERY_OPTION } from '../every-option.ts';
import type { Resource } from '../synthesize.ts';
import { type SynthesizedStack, synthesizeStages } from '../synthesize-stage.ts';

const RUNBOOK = 'https://git.example.org/legal-front-door/blob/main/docs/operations.md';

let bare: SynthesizedStack;
let main: SynthesizedStack;
let after: SynthesizedStack;
describe('lib/stack/watch/alarms', () => {
  beforeAll(() => {
    const config = { ...EVERY_OPTION, region: 'eu-west-1' };
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
});
