/**
 * The official SDK 1.x, unmodified, which most MCP hosts ship today. It knows only the 2025 era. It asks for 2025-11-25
 * and accepts the service's 2025-06-18.
 */
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { TOOLS } from '../../contract/literals.ts';
import { startTestStack, type TestStack } from '../support/local-stack.ts';
import { recordingFetch } from './recording-fetch.ts';
import { wireProblems } from './wire-schema.ts';

type Listed = Awaited<ReturnType<Client['listTools']>>['tools'][number];
type Called = Awaited<ReturnType<Client['callTool']>>;

const CALLS = ['tools/list', 'tools/call', 'tools/call', 'tools/call', 'ping', 'tools/call'];
const { contact } = JSON.parse(readFileSync('test/fixtures/practices/en/practice.json', 'utf8'));

let stack: TestStack;
const recorder = recordingFetch();
const client = new Client({ name: 'peer-test', version: '0.0.0' });
const failures: Error[] = [];
const results: { tool: Listed; result: Called }[] = [];
let pong: unknown;
let unknownTool: unknown;

describe('peers/sdk-v1', () => {
  beforeAll(async () => {
    stack = await startTestStack();
    client.onerror = (error) => failures.push(error);
    const url = new URL('/.well-known/mcp', stack.url);
    const transport = new StreamableHTTPClientTransport(url, { fetch: recorder.fetch });
    // The cast: this SDK's transport does not match its Transport type under exactOptionalPropertyTypes.
    await client.connect(transport as unknown as Parameters<Client['connect']>[0]);
    const { tools } = await client.listTools();
    // callTool throws McpError if structuredContent is missing or does not satisfy outputSchema.
    for (const tool of tools) results.push({ tool, result: await client.callTool({ name: tool.name }) });
    pong = await client.ping();
    unknownTool = await client.callTool({ name: 'get_verdict' }).catch((error: unknown) => error);
  });
  afterAll(async () => {
    await client.close();
    await stack.close();
  });

  test('the handshake ends at 2025-06-18, without a session', () => {
    const [initialize] = recorder.exchanges;
    expect(initialize!.request?.params).toMatchObject({ protocolVersion: '2025-11-25' });
    expect(JSON.parse(initialize!.body).result.protocolVersion).toBe('2025-06-18');
    expect(initialize!.responseHeaders.get('mcp-session-id')).toBeNull();
    expect(client.getServerVersion()).toMatchObject({
      name: 'org.example.harbor-lantern/legal-front-door',
      version: '1.0.0',
    });
    expect(Object.keys(client.getServerCapabilities() ?? {})).toEqual(['tools']);
  });

  test('each listed tool has an output schema, and the client accepts its result', () => {
    expect(results.map(({ tool }) => tool.name)).toEqual(TOOLS);
    for (const { tool, result } of results) {
      expect(tool.outputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
    }
    const verification = { ...contact.verification, status: 'valid' };
    expect(results[1]!.result.structuredContent).toEqual({ ...contact, verification });
  });

  test('ping is answered with an empty result', () => {
    expect(pong).toEqual({});
  });

  test('a call of an unknown tool throws McpError -32602', () => {
    expect(unknownTool).toBeInstanceOf(McpError);
    expect(unknownTool).toMatchObject({ code: -32602 });
  });

  test('every later call carries the version, and every answer satisfies the official schema', () => {
    const [initialize, initialized, ...calls] = recorder.exchanges.filter(({ method }) => method === 'POST');
    expect(initialized!.request?.method).toBe('notifications/initialized');
    expect([initialized!.status, initialized!.body]).toEqual([202, '']);
    expect(calls.map(({ request }) => request?.method)).toEqual(CALLS);
    for (const { requestHeaders } of calls) {
      expect(requestHeaders.get('mcp-protocol-version')).toBe('2025-06-18');
    }
    for (const exchange of [initialize!, ...calls]) {
      expect(exchange.status).toBe(200);
      expect(exchange.responseHeaders.get('content-type')).toBe('application/json');
      expect(wireProblems('2025-06-18', exchange)).toEqual([]);
    }
    expect(failures).toEqual([]);
  });

  test('the client asks for an event stream and gets 405', () => {
    const gets = recorder.exchanges.filter(({ method }) => method === 'GET');
    expect(gets.map(({ status }) => status)).toEqual([405]);
  });
});
