/** The bundled handlers of a stage with an origin secret: the calls that they refuse, their refusals, and rotation. */
import { type Answer, BASE_URL, type Call, type HandlerName, type Input, loadHandler } from '../handlers.ts';

const MCP = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const SECRETS = 'previous-secret,current-secret,next-secret';
const CALLS: readonly (readonly [HandlerName, Input])[] = [
  ['mcp', { method: 'POST', headers: MCP, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }],
  ['agent-info', { method: 'GET' }],
  ['unavailable', { method: 'GET' }],
];

/** The refusal of agent-info and of the page for 503. */
function expectProblem({ headers, body }: Answer): void {
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  expect(JSON.parse(body)).toEqual({
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    detail: `This is not the public address of the service: call ${BASE_URL}/api/agent-info.`,
  });
}

const REFUSALS: Readonly<Record<string, (answer: Answer) => void>> = {
  mcp({ headers, body }) {
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32600,
        message: 'Not the public address of this service',
        data: { hint: `Call the endpoint that is named at ${BASE_URL}/mcp.json.` },
      },
    });
  },
  'agent-info': expectProblem,
  unavailable: expectProblem,
};

describe('lambda/http/origin-guard', () => {
  describe.each(CALLS)('%s', (name, { headers, ...input }) => {
    let open: Call;
    let guarded: Call;
    beforeAll(async () => {
      open = await loadHandler(name);
      guarded = await loadHandler(name, { BASE_URL, ORIGIN_SECRETS: SECRETS });
    });
    const send = (call: Call, secret?: string) =>
      call({ ...input, headers: { ...headers, 'x-origin-secret': secret } });

    test.each([undefined, 'anything'])('a stage without a secret answers every caller: %j', async (sent) => {
      expect((await send(open, sent)).status).toBe(200);
    });

    test.each([
      ['none', undefined],
      ['an empty one', ''],
      ['a wrong one of the same length', 'current-secreT'],
      ['a part of one', 'current'],
      ['the whole list', SECRETS],
      ['two lines of the header, one right', 'current-secret,current-secret'],
    ])('%s is refused, and the answer names the public address', async (_, sent) => {
      const answer = await send(guarded, sent);
      expect(answer.status).toBe(403);
      REFUSALS[name]!(answer);
    });

    test.each([
      ['the current one', 'current-secret'],
      ['the previous one, while CloudFront still sends it', 'previous-secret'],
      ['the next one, sent before the handler is up to date', 'next-secret'],
    ])('%s is accepted', async (_, sent) => {
      expect((await send(guarded, sent)).status).toBe(200);
    });

    test.each(['', 'one,', ',one'])('a list with an empty member (%j) does not start', async (secrets) => {
      await expect(loadHandler(name, { BASE_URL, ORIGIN_SECRETS: secrets })).rejects.toThrow(
        'ORIGIN_SECRETS',
      );
    });
  });
});
