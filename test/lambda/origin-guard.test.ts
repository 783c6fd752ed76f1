/** The optional origin secret, on the bundled handlers: who is refused, with what, and what rotation needs. */
import { BASE_URL, loadHandler } from './handlers.ts';

const JSON_RPC = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const MCP = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const SECRETS = 'previous-secret,current-secret,next-secret';
const CALLS = {
  mcp: { method: 'POST', headers: MCP, body: JSON_RPC },
  'agent-info': { method: 'GET', headers: {} },
} as const;
const ENDPOINTS = ['mcp', 'agent-info'] as const;

const callWith = async (name: (typeof ENDPOINTS)[number], secrets: string | undefined, sent?: string) => {
  const call = await loadHandler(name, {
    BASE_URL,
    ...(secrets !== undefined && { ORIGIN_SECRETS: secrets }),
  });
  const { headers, ...rest } = CALLS[name];
  return call({ ...rest, headers: { ...headers, 'x-origin-secret': sent } });
};

describe('lambda/origin-guard', () => {
  describe.each(ENDPOINTS)('%s', (name) => {
    test.each([
      ['no secret is asked for, none sent', undefined, undefined, 200],
      ['no secret is asked for, one sent', undefined, 'anything', 200],
      ['none sent', SECRETS, undefined, 403],
      ['empty', SECRETS, '', 403],
      ['wrong, of the same length', SECRETS, 'current-secreT', 403],
      ['a part of it', SECRETS, 'current', 403],
      ['the whole list', SECRETS, SECRETS, 403],
      ['two lines of the header, one right', SECRETS, 'current-secret,current-secret', 403],
      ['the current one', SECRETS, 'current-secret', 200],
      ['the one before, while CloudFront still sends it', SECRETS, 'previous-secret', 200],
      ['the next one, sent before the handler is up to date', SECRETS, 'next-secret', 200],
    ])('%s', async (_, secrets, sent, status) => {
      expect((await callWith(name, secrets, sent)).status).toBe(status);
    });

    test.each(['', 'one,', ',one'])('a list with an empty member (%j) does not start', async (secrets) => {
      await expect(loadHandler(name, { BASE_URL, ORIGIN_SECRETS: secrets })).rejects.toThrow(
        'ORIGIN_SECRETS',
      );
    });
  });

  test('mcp: the refusal is a JSON-RPC error that names where to find the endpoint', async () => {
    const { headers, body } = await callWith('mcp', SECRETS);
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
  });

  test('agent-info: the refusal is a problem that names the public address, and is never cached', async () => {
    const { headers, body } = await callWith('agent-info', SECRETS);
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      detail: `This is not the public address of the service: call ${BASE_URL}/api/agent-info.`,
    });
  });
});
