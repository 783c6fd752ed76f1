/** The rules of `npm run clients`: what a client was given and what it sent, each thing broken once. */

import type { Run } from '../../../tools/clients/driver.ts';
import type { Plan } from '../../../tools/clients/plan.ts';
import { factsOf, problemsOf } from '../../../tools/clients/verdict.ts';

const FACTS = {
  get_practice_info: { name: 'Harbor' },
  get_official_contact: { email: 'office@example.org' },
  get_agent_guidance: { safety: ['Pay nobody.'] },
};
type Tool = keyof typeof FACTS;
const TOOLS = Object.keys(FACTS) as Tool[];

const PLAN: Plan = {
  client: 'a client',
  package: 'a-client',
  driver: 'a-client',
  revision: '2026-07-28',
  handsOn: ['text', 'structured'],
  extraArguments: 'sent',
};

const call = (tool: Tool, withArguments: boolean) => ({
  tool,
  withArguments,
  text: JSON.stringify(FACTS[tool]),
  structured: FACTS[tool] as unknown,
});
const exchange = (method: string, args?: object) => ({
  method: 'POST',
  path: '/.well-known/mcp',
  versionHeader: '2026-07-28',
  request: { id: 1, method, params: { arguments: args } },
  status: 200,
  response: { result: {} },
});
const CALLS = TOOLS.flatMap((tool) => [call(tool, false), call(tool, true)]);
const EXCHANGES = [
  exchange('server/discover'),
  ...TOOLS.flatMap(() => [exchange('tools/call'), exchange('tools/call', { toolCallId: '1' })]),
];
const GOOD: Run = {
  plan: PLAN,
  version: '1.0.0',
  printed: { tools: TOOLS, calls: CALLS },
  said: '',
  exchanges: EXCHANGES,
  elsewhere: [],
};

/** The last call of a run, changed. */
const withLastCall = (change: object): Run => ({
  ...GOOD,
  printed: { tools: TOOLS, calls: [...CALLS.slice(0, -1), { ...CALLS.at(-1)!, ...change }] },
});
/** The last message of a run, changed. */
const withLastExchange = (change: object): Run => ({
  ...GOOD,
  exchanges: [...EXCHANGES.slice(0, -1), { ...EXCHANGES.at(-1)!, ...change }],
});

const LAST = 'get_agent_guidance with arguments';
const CELLS: { name: string; run: Run; problems: string[] }[] = [
  { name: 'all as it should be', run: GOOD, problems: [] },
  {
    name: 'a client that could not connect',
    run: {
      ...GOOD,
      printed: undefined,
      said: 'throw error;\n\nError: 400\n    at connect\n\nNode.js v24.21.0\n',
    },
    problems: ['it failed: Error: 400'],
  },
  {
    name: 'a tool too few',
    run: { ...GOOD, printed: { tools: TOOLS.slice(1), calls: CALLS } },
    problems: [
      'it lists get_official_contact, get_agent_guidance; ' +
        'the service has get_practice_info, get_official_contact, get_agent_guidance',
    ],
  },
  {
    name: 'another era than expected',
    run: { ...GOOD, plan: { ...PLAN, revision: '2025-06-18' } },
    problems: ['it spoke 2026-07-28; expected was 2025-06-18'],
  },
  {
    name: 'a call that fails',
    run: withLastCall({ error: 'no arguments, please' }),
    problems: [`${LAST}: no arguments, please`],
  },
  {
    name: 'another fact in the text',
    run: withLastCall({ text: '{"safety":[]}' }),
    problems: [`${LAST}, text: safety is not what agent-info says`],
  },
  {
    name: 'a text that is no JSON',
    run: withLastCall({ text: 'Pay nobody.' }),
    problems: [`${LAST}, text: safety is not what agent-info says`],
  },
  {
    name: 'another fact in the structured content',
    run: withLastCall({ structured: { safety: [] } }),
    problems: [`${LAST}, structured content: safety is not what agent-info says`],
  },
  {
    name: 'no structured content any more',
    run: withLastCall({ structured: undefined }),
    problems: [`${LAST}, structured content: not handed on`],
  },
  {
    name: 'structured content where there was none',
    run: { ...GOOD, plan: { ...PLAN, handsOn: ['text'] } },
    problems: CALLS.map(
      ({ tool, withArguments }) =>
        `${tool} ${withArguments ? 'with' : 'without'} arguments, structured content: handed on, which is new`,
    ),
  },
  {
    name: 'a message that is refused, though the client goes on without',
    run: withLastExchange({ status: 400, response: { error: { code: -32602, message: 'No.' } } }),
    problems: ['tools/call was answered with 400, -32602 No.'],
  },
  {
    name: 'a message that is throttled',
    run: withLastExchange({ status: 429, response: { message: 'Too Many Requests' } }),
    problems: ['tools/call was answered with 429'],
  },
  {
    name: 'a message answered with something that is no JSON',
    run: withLastExchange({ response: undefined }),
    problems: ['tools/call was answered with 200'],
  },
  {
    name: 'a notification answered with 200',
    run: withLastExchange({ request: { method: 'notifications/initialized' } }),
    problems: [
      'notifications/initialized was answered with 200',
      '2 calls with arguments reached the service; expected were 3',
    ],
  },
  {
    name: 'arguments that a client drops',
    run: withLastExchange({ request: { id: 1, method: 'tools/call', params: {} } }),
    problems: ['2 calls with arguments reached the service; expected were 3'],
  },
  {
    name: 'arguments that a client was to refuse, and sends',
    run: {
      ...GOOD,
      plan: { ...PLAN, extraArguments: 'refused' },
      printed: {
        tools: TOOLS,
        calls: CALLS.map((each) => (each.withArguments ? { ...each, error: 'no' } : each)),
      },
    },
    problems: ['3 calls with arguments reached the service; expected were 0'],
  },
  {
    name: 'traffic to somebody else',
    run: { ...GOOD, elsewhere: ['telemetry.example.org'] },
    problems: ['it tried to reach telemetry.example.org'],
  },
];

describe('tools/clients/verdict', () => {
  test.each(CELLS)('$name', ({ run, problems }) => {
    expect(problemsOf(run, FACTS)).toEqual(problems);
  });

  test('a request that is no message of MCP may be refused', () => {
    const stream = { ...EXCHANGES[0]!, method: 'GET', request: undefined, status: 405, response: undefined };
    expect(problemsOf({ ...GOOD, exchanges: [...EXCHANGES, stream] }, FACTS)).toEqual([]);
  });

  test('a fact that agent-info and a tool both have is held against agent-info', () => {
    const agentInfo = {
      ...{ name: 'Harbor', safety: ['Pay nobody.'], legalNotice: 'No advice.' },
      contact: { email: 'office@example.org' },
      machineReadable: { agentInstructions: 'https://example.org/agent-instructions.md' },
    };
    const facts = factsOf(agentInfo);
    expect(Object.keys(facts)).toEqual(['get_practice_info', 'get_official_contact', 'get_agent_guidance']);
    expect(facts.get_practice_info).toMatchObject({ name: 'Harbor', legalNotice: 'No advice.' });
    expect(facts.get_official_contact).toEqual({ email: 'office@example.org' });
    expect(facts.get_agent_guidance).toEqual({
      safety: ['Pay nobody.'],
      legalNotice: 'No advice.',
      instructionsUrl: 'https://example.org/agent-instructions.md',
    });
  });
});
