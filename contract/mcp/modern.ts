/** Contract §4 "Modern", methods and results of revision 2026-07-28: no handshake, every result complete. */
import { type Check, type Json, section } from '../harness/check.ts';
import { equal, isObject, object, ok, status, text } from '../harness/expect.ts';
import { TOOLS, VERSIONS } from '../literals.ts';
import { expectError, expectResult, META, modern } from './messages.ts';

type Row = Omit<Check, 'section'>;

const UNKNOWN = [
  'initialize',
  'ping',
  'logging/setLevel',
  'resources/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'subscriptions/listen',
  'tasks/get',
  'tools/List',
  'tools/list/',
  'no/such',
  '__proto__',
  'constructor',
  'toString',
];
const unknown = UNKNOWN.map(
  (method): Row => ({
    id: `unknown: ${method}`,
    title: `${method} is not a method of this revision here: 404 -32601`,
    why: 'contract §4 Modern: "Methods: server/discover, tools/list, tools/call; any other request: HTTP 404, -32601"',
    async run(ctx) {
      // The name header of these two, so that nothing but the method is wrong.
      const named = ['resources/read', 'prompts/get'].includes(method);
      const options = named ? { params: { name: 'x', uri: 'x' }, headers: { 'Mcp-Name': 'x' } } : {};
      await expectError(ctx, modern(method, options), { status: 404, code: -32601 });
    },
  }),
);

function cacheable(result: Json): void {
  ok(Number.isInteger(result.ttlMs) && result.ttlMs > 0, 'ttlMs', 'a whole number above 0', result.ttlMs);
  equal(result.cacheScope, 'public', 'cacheScope');
}

function complete(result: Json): void {
  equal(result.resultType, 'complete', 'resultType');
  const server = result._meta?.[META.server];
  object(server, `_meta["${META.server}"]`);
  text(server.name, 'serverInfo.name');
  equal(server.version, '1.0.0', 'serverInfo.version');
}

export const mcpModernChecks = section('4 modern', 'modern', [
  ...unknown,
  {
    id: 'discover',
    title: 'server/discover names the three versions and the tools capability',
    why: 'contract §4 Modern: "data.supported and discover\'s supportedVersions are the same list, all three versions"; ttlMs, cacheScope, serverInfo',
    async run(ctx) {
      const result = await expectResult(ctx, modern('server/discover'));
      complete(result);
      cacheable(result);
      equal(result.supportedVersions, VERSIONS, 'supportedVersions');
      equal(Object.keys(result.capabilities ?? {}), ['tools'], 'capabilities');
    },
  },
  {
    id: 'tools/list',
    title: 'tools/list is complete, cacheable and on one page',
    why: 'contract §4 Modern: resultType, serverInfo, ttlMs > 0, cacheScope "public"; Both: "The tools list is one page"',
    async run(ctx) {
      const result = await expectResult(ctx, modern('tools/list'));
      complete(result);
      cacheable(result);
      equal(result.nextCursor, undefined, 'nextCursor');
      equal(result.tools?.map(({ name }: Json) => name).sort(), [...TOOLS].sort(), 'tools');
    },
  },
  ...TOOLS.map(
    (name): Row => ({
      id: `tools/call ${name}`,
      title: `a call of ${name} is complete`,
      why: 'contract §4 Modern: "Every result has resultType: "complete" and _meta["io.modelcontextprotocol/serverInfo"]"',
      async run(ctx) {
        const result = await expectResult(ctx, modern('tools/call', { params: { name } }));
        complete(result);
        ok(isObject(result.structuredContent), 'structuredContent', 'an object', result.structuredContent);
      },
    }),
  ),
  {
    id: 'notification',
    title: 'a notification is accepted with 202 and no body',
    why: 'service description §4.2: "202: a notification was accepted"; 2026-07-28 "Sending Messages", 5',
    async run(ctx) {
      const reply = await ctx.request(
        modern('notifications/cancelled', { id: undefined, params: { requestId: 1 } }),
      );
      status(reply, 202);
      equal(reply.body.byteLength, 0, 'bytes of the body');
    },
  },
]);
