/** Contract §5: `/mcp.json` states what the service does. */
import { type Json, section } from '../harness/check.ts';
import { equal, text } from '../harness/expect.ts';
import { jsonDocument } from '../harness/reply.ts';
import {
  BURST,
  LEGACY,
  MACHINE_READABLE,
  MAX_BODY_BYTES,
  MAX_RESPONSE_BYTES,
  MCP,
  MODERN,
  REQUESTS_PER_SECOND,
} from '../literals.ts';
import { expectResult, META, modern } from '../mcp/requests.ts';
import { listTools } from '../mcp/tools.ts';

const LIMITS = {
  maxRequestBodyBytes: MAX_BODY_BYTES,
  maxResponseBodyBytes: MAX_RESPONSE_BYTES,
  requestsPerSecond: REQUESTS_PER_SECOND,
  burst: BURST,
  throttledStatus: 429,
  timeoutSeconds: 5,
  agentInfoCacheSeconds: 300,
};

const LEGACY_METHODS = ['initialize', 'notifications/initialized', 'ping', 'tools/list', 'tools/call'];
const PROTOCOL_VERSIONS = [
  {
    version: MODERN,
    era: 'modern',
    handshake: false,
    methods: ['server/discover', 'tools/list', 'tools/call'],
  },
  ...LEGACY.map((version) => ({ version, era: 'legacy', handshake: true, methods: LEGACY_METHODS })),
];

export const mcpDescriptorChecks = section('5 /mcp.json', 'mcp.json', [
  {
    id: 'limits',
    title: '/mcp.json publishes the limits',
    why: 'contract §5: "Limits (published in /mcp.json, from the constants that configure the stack)"',
    async run(ctx) {
      const { limits } = await jsonDocument(ctx, '/mcp.json');
      for (const [name, value] of Object.entries(LIMITS)) equal(limits?.[name], value, `limits.${name}`);
    },
  },
  {
    id: 'members',
    title: 'endpoint, transport, versions, content types, authentication and links are those of the service',
    why: 'contract §5: "/mcp.json: name, version, description, endpoint URL, transport (streamable-http, stateless, JSON responses only), supported versions with era, methods, tools with schemas, limits, auth (none), allowed content types, links"; §1.1: "and the payload names it"',
    async run(ctx) {
      const descriptor = await jsonDocument(ctx, '/mcp.json');
      const discovered = await expectResult(ctx, modern('server/discover'));
      const endpoint = ctx.baseUrl + MCP;
      const links = Object.entries(MACHINE_READABLE).map(([key, path]) => [key, ctx.baseUrl + path]);
      const expected = {
        $schema: `${ctx.baseUrl}/schemas/mcp-descriptor.json`,
        name: discovered._meta[META.server].name,
        version: '1.0.0',
        endpoint,
        transport: {
          ...{ type: 'streamable-http', endpoint, httpMethods: ['POST', 'OPTIONS'] },
          ...{ stateless: true, sessions: false, streaming: false, responses: 'application/json' },
        },
        protocolVersions: PROTOCOL_VERSIONS,
        contentTypes: {
          request: ['application/json'],
          response: ['application/json'],
          acceptMustInclude: ['application/json', 'text/event-stream'],
        },
        auth: { type: 'none' },
        links: Object.fromEntries(links),
      };
      for (const [name, value] of Object.entries(expected))
        equal(descriptor[name], value, `${name} of /mcp.json`);
      text(descriptor.description, 'description of /mcp.json');
    },
  },
  {
    id: 'tools',
    title: 'the tools are those of tools/list',
    why: 'contract §5: "tools with schemas"',
    async run(ctx) {
      const { tools } = await jsonDocument(ctx, '/mcp.json');
      const listed = await listTools(ctx);
      equal(tools?.length, listed.length, 'number of tools in /mcp.json');
      for (const tool of listed) {
        const described = tools.find(({ name }: Json) => name === tool.name);
        for (const member of Object.keys(tool))
          equal(described?.[member], tool[member], `${member} of ${tool.name} in /mcp.json`);
      }
    },
  },
]);
