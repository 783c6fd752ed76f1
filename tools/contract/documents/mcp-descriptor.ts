/** Contract §5: `/mcp.json` states what the service does. */
import { type Json, type Row, section } from '../harness/check.ts';
import { equal, fail, isObject, object, text } from '../harness/expect.ts';
import { everyMember, jsonDocument } from '../harness/reply.ts';
import { BURST, MAX_BODY_BYTES, MAX_RESPONSE_BYTES, MCP, REQUESTS_PER_SECOND, TOOLS } from '../literals.ts';
import { expectResult, META, modern } from '../mcp/requests.ts';
import { listTools } from '../mcp/tools.ts';

function states(descriptor: Json, what: string, test: (key: string, value: Json) => boolean): void {
  for (const [key, value] of everyMember(descriptor)) if (test(key, value)) return;
  fail('/mcp.json', what, JSON.stringify(descriptor));
}

const LIMITS: readonly (readonly [what: string, numbers: readonly number[]])[] = [
  ['request body', [MAX_BODY_BYTES]],
  ['requests a second', [REQUESTS_PER_SECOND]],
  ['burst', [BURST]],
  ['handler time-out 5 s', [5, 5000]],
  ['response at most 64 KiB', [MAX_RESPONSE_BYTES]],
  ['agent-info cached 5 minutes', [300]],
];

const limits = LIMITS.map(
  ([what, numbers]): Row => ({
    id: `limit ${what}`,
    title: `/mcp.json publishes: ${what}`,
    why: 'contract §5: "Limits (published in /mcp.json, from the constants that configure the stack)"',
    async run(ctx) {
      const { limits: published } = await jsonDocument(ctx, '/mcp.json');
      object(published, 'limits of /mcp.json');
      states(published, `a number for "${what}" (${numbers.join(' or ')})`, (_, value) =>
        numbers.includes(value),
      );
    },
  }),
);

export const mcpDescriptorChecks = section('5 /mcp.json', 'mcp.json', [
  ...limits,
  {
    id: 'identity',
    title: 'name and version are those of the server, and there is a description',
    why: 'contract §5: "/mcp.json: name, version, description"; /openapi.json is 1.0.0',
    async run(ctx) {
      const descriptor = await jsonDocument(ctx, '/mcp.json');
      const discovered = await expectResult(ctx, modern('server/discover'));
      equal(descriptor.name, discovered._meta[META.server].name, 'name of /mcp.json');
      equal(descriptor.version, '1.0.0', 'version of /mcp.json');
      text(descriptor.description, 'description of /mcp.json');
    },
  },
  {
    id: 'endpoint',
    title: 'the endpoint is the absolute URL of the MCP endpoint, the transport is streamable-http',
    why: 'contract §5: "endpoint URL, transport (streamable-http, stateless, JSON responses only)"',
    async run(ctx) {
      const descriptor = await jsonDocument(ctx, '/mcp.json');
      states(descriptor, `the URL ${ctx.baseUrl}${MCP}`, (_, value) => value === ctx.baseUrl + MCP);
      states(descriptor, 'the transport streamable-http', (_, value) => value === 'streamable-http');
      states(descriptor, 'that it is stateless', (key, value) =>
        /stateless/i.test(key) ? value === true : /stateless/i.test(value),
      );
    },
  },
  {
    id: 'versions',
    title: 'the three versions are listed with their eras, and no other',
    why: 'contract §5: "supported versions with era"',
    async run(ctx) {
      const descriptor = await jsonDocument(ctx, '/mcp.json');
      const listed = [...everyMember(descriptor)].flatMap(([, value]) =>
        isObject(value) && Object.values(value).some((entry) => /^(modern|legacy)$/.test(String(entry)))
          ? [value]
          : [],
      );
      const eras = Object.fromEntries(
        listed.map((entry) => [
          Object.values(entry).find((value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value))),
          Object.values(entry).find((value) => /^(modern|legacy)$/.test(String(value))),
        ]),
      );
      equal(
        eras,
        { '2026-07-28': 'modern', '2025-06-18': 'legacy', '2025-03-26': 'legacy' },
        'versions with their eras in /mcp.json',
      );
    },
  },
  {
    id: 'methods',
    title: 'the methods are listed',
    why: 'contract §5: "methods"; §4 names them',
    async run(ctx) {
      const descriptor = await jsonDocument(ctx, '/mcp.json');
      for (const method of ['initialize', 'ping', 'server/discover', 'tools/list', 'tools/call'])
        states(descriptor, `the method ${method}`, (key, value) => value === method || key === method);
    },
  },
  {
    id: 'tools',
    title: 'the tools and their schemas are those of tools/list',
    why: 'contract §5: "tools with schemas"',
    async run(ctx) {
      const descriptor = await jsonDocument(ctx, '/mcp.json');
      const listed = await listTools(ctx);
      equal(descriptor.tools?.length, TOOLS.length, 'number of tools in /mcp.json');
      for (const tool of listed) {
        const described = descriptor.tools.find(({ name }: Json) => name === tool.name);
        for (const member of ['title', 'description', 'inputSchema', 'outputSchema'])
          equal(described?.[member], tool[member], `${member} of ${tool.name} in /mcp.json`);
      }
    },
  },
  {
    id: 'auth',
    title: '/mcp.json states that no authentication is needed',
    why: 'contract §5: "auth (none)"',
    async run(ctx) {
      const descriptor = await jsonDocument(ctx, '/mcp.json');
      states(
        descriptor,
        'auth: none',
        (key, value) => /auth/i.test(key) && (value === 'none' || value?.type === 'none'),
      );
    },
  },
  {
    id: 'content types',
    title: '/mcp.json states the content types that are sent and accepted',
    why: 'contract §5: "allowed content types"; §4, checks 3 and 4',
    async run(ctx) {
      const descriptor = await jsonDocument(ctx, '/mcp.json');
      for (const type of ['application/json', 'text/event-stream'])
        states(
          descriptor,
          `the type ${type}`,
          (_, value) => typeof value === 'string' && value.includes(type),
        );
    },
  },
]);
