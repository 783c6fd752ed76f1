/**
 * The official clients, unmodified, over HTTP against the local stack: SDK 1.x, which knows only the 2025 era, and client
 * 2.x in each mode of its version negotiation. Each receives every fact of the practice file, on a day on which the facts
 * hold and on the day after `validUntil`. Every answer is checked against the official schema of its revision.
 */
import {
  type ClientOptions,
  Client as ClientV2,
  ProtocolError,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { INPUT_SCHEMA, TOOLS, type ToolName } from '../../../../tools/contract/literals.ts';
import { startTestStack, type TestStack } from '../../../support/local-stack.ts';
import { type Revision, schemaErrors } from '../../schema.ts';
import { expectedOn, PRACTICE } from './expected.ts';
import { type RecordingFetch, recordingFetch } from './recording-fetch.ts';

const DAYS = { valid: '2026-11-20', expired: '2027-11-02' };
type Day = keyof typeof DAYS;

const INFO = { name: 'peer-test', version: '0.0.0' };
const NOTE =
  'The arguments were not read: this tool takes none. This service accepts no personal data, documents or case details, and keeps nothing of what was sent.';

interface Peer {
  readonly client: string;
  /** The newest revision that both sides know. */
  readonly revision: Revision;
  readonly why: string;
  readonly create: () => Connection;
}

/** The interface that both clients share, and how each connects. */
interface Connection {
  readonly client: ClientV1 | ClientV2;
  readonly connect: (url: URL, recorder: RecordingFetch) => Promise<void>;
  readonly refusal: new (...args: never[]) => Error;
}

function clientV1(): Connection {
  const client = new ClientV1(INFO);
  // The cast: this SDK's transport does not match its Transport type under exactOptionalPropertyTypes.
  const connect = (url: URL, { fetch }: RecordingFetch) =>
    client.connect(new TransportV1(url, { fetch }) as unknown as Parameters<ClientV1['connect']>[0]);
  return { client, connect, refusal: McpError };
}

const clientV2 = (options: ClientOptions) => (): Connection => {
  const client = new ClientV2(INFO, options);
  const connect = (url: URL, { fetch }: RecordingFetch) => client.connect(new TransportV2(url, { fetch }));
  return { client, connect, refusal: ProtocolError };
};

const PEERS: readonly Peer[] = [
  {
    client: 'SDK 1.x',
    revision: '2025-06-18',
    why: 'it asks for 2025-11-25 and accepts the newest 2025 revision of the service',
    create: clientV1,
  },
  {
    client: 'client 2.x, auto',
    revision: '2026-07-28',
    why: 'the discover probe finds the modern era, so no handshake follows',
    create: clientV2({ versionNegotiation: { mode: 'auto' } }),
  },
  {
    client: 'client 2.x, pinned to 2026-07-28',
    revision: '2026-07-28',
    why: 'discover offers the pinned revision',
    create: clientV2({ versionNegotiation: { mode: { pin: '2026-07-28' } } }),
  },
  {
    client: 'client 2.x, legacy',
    revision: '2025-06-18',
    why: 'it asks for 2025-11-25 and accepts the newest 2025 revision of the service',
    create: clientV2({ versionNegotiation: { mode: 'legacy' } }),
  },
  {
    client: 'client 2.x, legacy, knowing 2025-03-26 only',
    revision: '2025-03-26',
    why: 'a supported version is echoed',
    create: clientV2({
      versionNegotiation: { mode: 'legacy' },
      supportedProtocolVersions: ['2025-03-26'],
    }),
  },
];

let stacks: Record<Day, TestStack>;
const mcpUrl = (day: Day) => new URL('/.well-known/mcp', stacks[day].url);

describe('lambda/mcp/peers/official-clients', () => {
  beforeAll(async () => {
    const [valid, expired] = await Promise.all([
      startTestStack({ today: DAYS.valid }),
      startTestStack({ today: DAYS.expired }),
    ]);
    stacks = { valid, expired };
  });
  afterAll(() => Promise.all(Object.values(stacks ?? {}).map((stack) => stack.close())));

  const cells = PEERS.flatMap((peer) => (['valid', 'expired'] as const).map((day) => ({ ...peer, day })));

  describe.each(cells)('$client ($why), facts that are $day', ({ create, revision, day }) => {
    const isModern = revision === '2026-07-28';
    const isFirst = revision === '2025-03-26';
    const recorder = recordingFetch();
    const { client, connect, refusal } = create();
    const failures: Error[] = [];
    const expected = () => expectedOn(DAYS[day], stacks[day].url);
    type Tools = Awaited<ReturnType<ClientV1['listTools']>>['tools'];
    let tools: Tools;
    const results: Awaited<ReturnType<ClientV1['callTool']>>[] = [];
    let withArguments: (typeof results)[number];
    let unknownTool: unknown;

    beforeAll(async () => {
      client.onerror = (error) => failures.push(error);
      await connect(mcpUrl(day), recorder);
      tools = (await client.listTools()).tools as Tools;
      // callTool throws if structuredContent is missing or does not satisfy outputSchema.
      for (const { name } of tools)
        results.push((await client.callTool({ name })) as (typeof results)[number]);
      withArguments = (await client.callTool({
        name: 'get_official_contact',
        arguments: { question: 'When does my pension begin?' },
      })) as typeof withArguments;
      unknownTool = await client.callTool({ name: 'get_verdict' }).catch((error: unknown) => error);
    });
    afterAll(() => client.close());

    test('knows the server and has its instructions', () => {
      expect(client.getServerVersion()).toMatchObject({
        name: 'org.example.harbor-lantern/legal-front-door',
        version: '1.0.0',
      });
      expect(client.getServerCapabilities()).toEqual({ tools: {} });
      const instructions = client.getInstructions() ?? '';
      expect(instructions.startsWith(expected().notice ? 'EXPIRED: ' : 'Call get_official_contact')).toBe(
        true,
      );
      expect(instructions).toContain(PRACTICE.name);
    });

    test('lists the tools', () => {
      expect(tools.map(({ name }) => name)).toEqual(TOOLS);
      for (const { title, description, inputSchema, outputSchema } of tools) {
        expect(description).toContain(PRACTICE.name);
        expect(inputSchema).toEqual(INPUT_SCHEMA);
        // title and outputSchema came with 2025-06-18.
        expect([title !== undefined, outputSchema !== undefined]).toEqual([!isFirst, !isFirst]);
        if (!isFirst) expect(title).toContain(PRACTICE.name);
      }
    });

    test('receives exactly the facts of the practice file, the notice first', () => {
      const { notice, results: facts } = expected();
      results.forEach(({ content, structuredContent, isError = false }, index) => {
        const { name, outputSchema } = tools[index]!;
        const [block, ...more] = content as { type: string; text: string }[];
        const data = JSON.parse(block!.text);
        expect([name, isError, block!.type, more]).toEqual([name, false, 'text', []]);
        expect(data).toEqual(facts[name as ToolName]);
        if (notice) expect(Object.keys(data)[0]).toBe('notice');
        // structuredContent came with 2025-06-18. Its members are in the order of the text.
        expect(JSON.stringify(structuredContent)).toBe(isFirst ? undefined : block!.text);
        if (!isFirst) expect(outputErrors(outputSchema!, structuredContent)).toEqual([]);
      });
    });

    test('a call with arguments has the same data, and then the note that they were not read', () => {
      const { content, structuredContent } = results[1]!;
      expect(withArguments.content).toEqual([...(content as object[]), { type: 'text', text: NOTE }]);
      expect(withArguments.structuredContent).toEqual(structuredContent);
    });

    test('a call of an unknown tool throws -32602', () => {
      expect(unknownTool).toBeInstanceOf(refusal);
      expect(unknownTool).toMatchObject({ code: -32602 });
    });

    test(`speaks ${revision}; each answer is JSON by its official schema, without a session`, () => {
      const posts = recorder.exchanges.filter(({ method }) => method === 'POST');
      const opening = isModern ? ['server/discover'] : ['initialize', 'notifications/initialized'];
      expect(posts.map(({ request }) => request?.method)).toEqual([
        ...opening,
        'tools/list',
        // Each tool, one with arguments, and one that does not exist.
        ...Array(TOOLS.length + 2).fill('tools/call'),
      ]);
      for (const { requestHeaders } of posts.slice(opening.length))
        expect(requestHeaders.get('mcp-protocol-version')).toBe(revision);
      for (const exchange of posts) {
        expect(exchange.responseHeaders.get('mcp-session-id')).toBeNull();
        if (exchange.request?.id === undefined) {
          expect([exchange.status, exchange.body]).toEqual([202, '']);
          continue;
        }
        expect(exchange.status).toBe(200);
        expect(exchange.responseHeaders.get('content-type')).toBe('application/json');
        const message = JSON.parse(exchange.body);
        const what = 'error' in message ? 'error' : exchange.request.method!;
        expect(schemaErrors(revision, what, message)).toEqual([]);
      }
      // A client of the 2025 era asks for an event stream once. It goes on without one.
      const others = recorder.exchanges.filter(({ method }) => method !== 'POST');
      expect(others.map(({ method, status }) => [method, status])).toEqual(isModern ? [] : [['GET', 405]]);
      expect(failures).toEqual([]);
    });
  });

  test('a client pinned to an unknown revision is refused', async () => {
    const client = new ClientV2(INFO, { versionNegotiation: { mode: { pin: '2027-01-01' } } });
    await expect(client.connect(new TransportV2(mcpUrl('valid')))).rejects.toMatchObject({
      code: -32022,
      data: { supported: ['2026-07-28', '2025-06-18', '2025-03-26'], requested: '2027-01-01' },
    });
  });

  function outputErrors(schema: object, value: unknown): unknown[] {
    const ajv = formats.default(new Ajv2020({ allErrors: true }));
    ajv.validate(schema, value);
    return ajv.errors ?? [];
  }
});
