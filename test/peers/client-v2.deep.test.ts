/**
 * The official client 2.x, unmodified, over HTTP against the local stack: each mode of its version negotiation must
 * reach the expected era. Every answer is also checked against the official schema of its revision.
 */
import { readFileSync } from 'node:fs';
import {
  type CallToolResult,
  Client,
  type ClientOptions,
  ProtocolError,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { startTestStack, type TestStack } from '../support/local-stack.ts';
import { recordingFetch } from './recording-fetch.ts';
import { type Revision, wireProblems } from './wire-schema.ts';

let stack: TestStack;
describe('peers/client-v2', () => {
  beforeAll(async () => {
    stack = await startTestStack();
  });
  afterAll(() => stack.close());

  const mcpUrl = () => new URL('/.well-known/mcp', stack.url);
  const INFO = { name: 'peer-test', version: '0.0.0' };

  const practice = JSON.parse(readFileSync('test/fixtures/practices/en/practice.json', 'utf8'));
  /** The tools in order, each with facts of the practice file that its result must have. */
  const FACTS: Record<string, object> = {
    get_practice_info: { name: practice.name, legalNotice: practice.legalNotice },
    get_official_contact: practice.contact,
    get_agent_guidance: practice.guidance,
  };

  const CALLS = ['tools/list', 'tools/call', 'tools/call', 'tools/call', 'tools/call'];
  const MODERN_WIRE = ['server/discover', ...CALLS];
  const LEGACY_WIRE = ['initialize', 'notifications/initialized', ...CALLS];

  const CELLS: {
    mode: string;
    options: ClientOptions;
    era: 'modern' | 'legacy';
    revision: Revision;
    wire: string[];
    why: string;
  }[] = [
    {
      mode: 'auto',
      options: { versionNegotiation: { mode: 'auto' } },
      era: 'modern',
      revision: '2026-07-28',
      wire: MODERN_WIRE,
      why: 'the discover probe finds the modern era, so no handshake follows',
    },
    {
      mode: 'pinned to 2026-07-28',
      options: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
      era: 'modern',
      revision: '2026-07-28',
      wire: MODERN_WIRE,
      why: 'discover offers the pinned revision',
    },
    {
      mode: 'legacy',
      options: { versionNegotiation: { mode: 'legacy' } },
      era: 'legacy',
      revision: '2025-06-18',
      wire: LEGACY_WIRE,
      why: 'it asks for 2025-11-25 and accepts the newest 2025 revision of the service',
    },
    {
      mode: 'legacy, knowing 2025-03-26 only',
      options: { versionNegotiation: { mode: 'legacy' }, supportedProtocolVersions: ['2025-03-26'] },
      era: 'legacy',
      revision: '2025-03-26',
      wire: LEGACY_WIRE,
      why: 'a supported version is echoed',
    },
  ];

  describe.each(CELLS)('client 2.x, $mode ($why)', ({ options, era, revision, wire }) => {
    const recorder = recordingFetch();
    const client = new Client(INFO, options);
    const failures: Error[] = [];
    const results: { tool: Tool; result: CallToolResult }[] = [];
    let unknownTool: unknown;

    beforeAll(async () => {
      client.onerror = (error) => failures.push(error);
      await client.connect(new StreamableHTTPClientTransport(mcpUrl(), { fetch: recorder.fetch }));
      const { tools } = await client.listTools();
      for (const tool of tools) results.push({ tool, result: await client.callTool({ name: tool.name }) });
      unknownTool = await client.callTool({ name: 'get_verdict' }).catch((error: unknown) => error);
    });
    afterAll(() => client.close());

    test(`negotiates ${revision}`, () => {
      expect(client.getProtocolEra()).toBe(era);
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      expect(client.getServerVersion()).toMatchObject({
        name: 'org.example.harbor-lantern/legal-front-door',
        version: '1.0.0',
      });
      expect(Object.keys(client.getServerCapabilities() ?? {})).toEqual(['tools']);
    });

    test('lists the three tools; each result has the facts of the practice', () => {
      expect(results.map(({ tool }) => tool.name)).toEqual(Object.keys(FACTS));
      for (const { tool, result } of results) {
        const [block, ...more] = result.content;
        const text = JSON.parse(block?.type === 'text' ? block.text : 'null');
        expect(text).toMatchObject(FACTS[tool.name]!);
        expect([result.isError ?? false, more]).toEqual([false, []]);
        // structuredContent and outputSchema came with 2025-06-18.
        expect(result.structuredContent).toEqual(revision === '2025-03-26' ? undefined : text);
        if (revision === '2025-03-26') expect(tool.outputSchema).toBeUndefined();
        else expect(schemaErrors(tool.outputSchema, result.structuredContent)).toEqual([]);
      }
    });

    test('a call of an unknown tool throws ProtocolError -32602', () => {
      expect(unknownTool).toBeInstanceOf(ProtocolError);
      expect(unknownTool).toMatchObject({ code: -32602 });
    });

    test('sends only requests of that era, and every answer satisfies the official schema', () => {
      const posts = recorder.exchanges.filter(({ method }) => method === 'POST');
      expect(posts.map(({ request }) => request?.method)).toEqual(wire);
      for (const exchange of posts) {
        if (exchange.request?.id === undefined) {
          expect([exchange.status, exchange.body]).toEqual([202, '']);
          continue;
        }
        expect(exchange.status).toBe(200);
        expect(exchange.responseHeaders.get('content-type')).toBe('application/json');
        expect(wireProblems(revision, exchange)).toEqual([]);
      }
      expect(failures).toEqual([]);
    });
  });

  test('a client pinned to an unknown revision is refused', async () => {
    const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2027-01-01' } } });
    const connect = client.connect(new StreamableHTTPClientTransport(mcpUrl()));
    await expect(connect).rejects.toMatchObject({
      code: -32022,
      data: { supported: ['2026-07-28', '2025-06-18', '2025-03-26'], requested: '2027-01-01' },
    });
  });

  function schemaErrors(schema: unknown, value: unknown): unknown[] {
    const ajv = formats.default(new Ajv2020({ allErrors: true }));
    ajv.validate(schema as object, value);
    return ajv.errors ?? [];
  }
});
