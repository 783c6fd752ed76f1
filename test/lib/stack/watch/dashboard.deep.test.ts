/** The dashboard of stages that ask for one. It has to read metrics and fields that exist. */
import { eventOf, logged, rawHandler } from '../../../lambda/handlers.ts';
import { legacy } from '../../../lambda/messages.ts';
import { type SynthesizedStack, synthesizeStages } from '../synthesize-stage.ts';

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
describe('lib/stack/watch/dashboard', () => {
  beforeAll(() => {
    stacks = synthesizeStages([
      { config: { dashboard: true } },
      { stage: 'plain' },
      { stage: 'abroad', config: { region: 'eu-west-1', dashboard: true } },
    ]);
  });

  const ofType = ({ resources }: SynthesizedStack, type: string) =>
    Object.values(resources).filter(({ Type }) => Type === type);

  const dashboardOf = (stack: string) => {
    const found = ofType(stacks[stack]!, 'AWS::CloudWatch::Dashboard');
    expect(found).toHaveLength(1);
    return found[0]!.Properties;
  };

  /** With `<…>` for values that CloudFormation fills in. */
  function widgetsOf(stack: string): Widget[] {
    const body = dashboardOf(stack).DashboardBody;
    const parts: unknown[] = body['Fn::Join'][1];
    const text = parts.map((part) =>
      typeof part === 'string' ? part : `<${Object.keys(part as object)[0]}>`,
    );
    return JSON.parse(text.join('')).widgets;
  }

  test('exists only for a stage that asks for it, because it costs $3 a month', () => {
    expect(ofType(stacks['LegalFrontDoor-plain']!, 'AWS::CloudWatch::Dashboard')).toEqual([]);
  });

  /** The one statistic that each has (CloudFront developer guide, "Types of metrics for CloudFront"). */
  const STATISTICS: Readonly<Record<string, string>> = {
    Requests: 'Sum',
    BytesDownloaded: 'Sum',
    '4xxErrorRate': 'Average',
    '5xxErrorRate': 'Average',
    FunctionInvocations: 'Sum',
    FunctionValidationErrors: 'Sum',
    FunctionExecutionErrors: 'Sum',
    FunctionThrottles: 'Sum',
    FunctionComputeUtilization: 'Average',
  };

  describe('the dashboard', () => {
    test.each([
      ['LegalFrontDoor', 'LegalFrontDoor-us-east-1'],
      ['LegalFrontDoor-abroad-Watch-eu-west-1', 'LegalFrontDoor-abroad-eu-west-1'],
    ])('of %s is named after stack and region, and no widget covers another', (stack, name) => {
      expect(dashboardOf(stack).DashboardName).toBe(name);
      const widgets = widgetsOf(stack);
      expect(new Set(widgets.map(({ x, y }) => `${x} ${y}`)).size).toBe(widgets.length);
    });

    test('reads each metric in the region in which it is published', () => {
      const series = widgetsOf('LegalFrontDoor-abroad-Watch-eu-west-1').flatMap(
        ({ properties }) => properties.metrics ?? [],
      );
      expect(series.length).toBeGreaterThan(20);
      for (const line of series) {
        const [namespace, name] = line as string[];
        const { region, stat = 'Average' } = line.at(-1) as { region?: string; stat?: string };
        expect(region).toBe(namespace === 'AWS/CloudFront' ? 'us-east-1' : 'eu-west-1');
        if (namespace !== 'AWS/CloudFront') continue;
        expect(line.slice(-3, -1)).toEqual(['Region', 'Global']);
        expect([name, stat]).toEqual([name, STATISTICS[name!]]);
      }
    });

    const queriesIn = (stack: string, region: string) =>
      widgetsOf(stack)
        .filter(({ properties }) => properties.query !== undefined && properties.region === region)
        .map(({ properties }) => properties.query!);

    test('queries the handlers’ logs by members that their lines have', async () => {
      const handler = await rawHandler('mcp');
      logged.length = 0;
      await handler(eventOf(legacy('2025-06-18', 'tools/call', { name: 'no such tool' })));
      const line = JSON.parse(logged[0]!);
      const queries = queriesIn('LegalFrontDoor-abroad-Watch-eu-west-1', 'eu-west-1');
      expect(queries).toHaveLength(4);
      for (const query of queries) {
        expect(query).toMatch(/^(?:SOURCE '<\S+>' \| ){3}/);
        const asked = [...query.matchAll(/(?:ispresent|sum)\((\w+)\)| by (\w+(?:, \w+)*)/g)];
        const members = asked.flatMap(([, one, several]) => one ?? several!.split(', '));
        expect(members.length).toBeGreaterThan(1);
        for (const member of members) expect(line).toHaveProperty(member);
      }
    });

    test('queries the access log by fields that it has', () => {
      const [delivery] = ofType(stacks['LegalFrontDoor-abroad-Watch-eu-west-1']!, 'AWS::Logs::Delivery');
      const queries = queriesIn('LegalFrontDoor-abroad-Watch-eu-west-1', 'us-east-1');
      expect(queries).toHaveLength(3);
      for (const query of queries) {
        expect(query).toMatch(/^SOURCE '<Ref>' \| [^S]/);
        const fields = [...query.matchAll(/`([^`]+)`/g)].map(([, field]) => field);
        expect(fields.length).toBeGreaterThan(0);
        for (const field of fields) expect(delivery!.Properties.RecordFields).toContain(field);
      }
    });
  });
});
