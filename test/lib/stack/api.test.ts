/**
 * Handlers: their log and their processor. The contract suite finds a wrong route, throttle or environment, because the
 * local stack runs the template; rights.test.ts has who may call a handler.
 */
import { type Synthesized, synthesize } from './synthesize.ts';

let stack: Synthesized;
describe('lib/stack/api', () => {
  beforeAll(() => {
    stack = synthesize();
  });

  const idOf = (start: string) => Object.keys(stack.resources).find((id) => id.startsWith(start))!;
  const functionOf = (name: string) => stack.resources[idOf(`${name}Function`)]!.Properties;

  // The roles may write to these log groups only (rights.test.ts); alarms read them.
  test.each(['HandlersAgentInfo', 'HandlersMcp', 'SitePublisher'])(
    '%s logs to its log group, with its role',
    (name) => {
      expect(functionOf(name)).toMatchObject({
        Role: { 'Fn::GetAtt': [idOf(`${name}Role`), 'Arn'] },
        LoggingConfig: { LogGroup: { Ref: idOf(`${name}Logs`) } },
      });
    },
  );

  // docs/costs.md has the price of arm64; x86 costs a quarter more.
  test('every function runs on arm64', () => {
    const functions = Object.values(stack.resources).filter(({ Type }) => Type === 'AWS::Lambda::Function');
    expect(functions.map(({ Properties }) => Properties.Architectures)).toEqual(Array(3).fill(['arm64']));
  });
});
