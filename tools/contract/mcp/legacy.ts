/**
 * Contract §4 "Legacy", after the handshake: revisions 2025-06-18 and 2025-03-26.
 * Source: 2025-06-18 basic/transports "Protocol Version Header".
 */
import { family, type Json, type Row, section } from '../harness/check.ts';
import { equal, isObject } from '../harness/expect.ts';
import { LEGACY, TOOLS } from '../literals.ts';
import { accepted202, expectError, expectResult, legacy } from './requests.ts';
import { unsupported } from './versions.ts';

const NOTIFICATIONS = [
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/no-such',
  'tools/list',
  'initialize',
];
const notifications = NOTIFICATIONS.flatMap((method) =>
  [undefined, ...LEGACY].map(
    (version): Row => ({
      id: `notification ${method} ${version ?? 'no header'}`,
      title: `${method} without an id (${version ?? 'no version header'}) is 202 without a body`,
      why: 'contract §4 Legacy: "Any notification → 202, no body"',
      async run(ctx) {
        const params = method === 'notifications/cancelled' ? { requestId: 1, reason: 'x' } : {};
        const reply = await ctx.request(
          legacy(method, { ...(version && { version }), id: undefined, params }),
        );
        accepted202(reply);
      },
    }),
  ),
);

const BAD_HEADERS = [
  '2024-11-05',
  '2025-11-25',
  '2099-01-01',
  '2025-06-1',
  'banana',
  '2025-06-18x',
  '2025-06-18 2025-03-26',
  '2025-06-18, 2025-06-18',
  'constructor',
];
const badHeaders = BAD_HEADERS.flatMap((version, index) =>
  ['tools/list', 'ping', 'no/such']
    .slice(0, index ? 1 : 3)
    .map((method) =>
      unsupported(
        `bad header ${version} ${method}`,
        'contract §4 Legacy: "Header with anything else → 400, -32022 with data.supported"',
        version,
        legacy(method, { version }),
      ),
    ),
);

const UNKNOWN = ['server/discover', 'resources/list', 'no/such', '', '__proto__', 'Ping'];
const unknown = UNKNOWN.map(
  (method, index): Row => ({
    id: `unknown ${method}`,
    title: `"${method}" is an unknown method: 200 -32601`,
    why: 'contract §4 Legacy: "Unknown method → 200 with -32601"',
    async run(ctx) {
      for (const version of index ? LEGACY.slice(index % 2) : LEGACY)
        await expectError(ctx, legacy(method, { version }), { status: 200, code: -32601 });
    },
  }),
);

const SHAPE_WHY =
  'contract §4 Legacy: "Header absent → 2025-03-26 … Answers also have the fields of 2025-06-18"; "a caller that names 2025-03-26 in the header is not sent them"';
const shapes: readonly Row[] = [
  {
    id: 'shape without a header',
    title: 'without a version header, tools and results have the members of 2025-06-18',
    why: SHAPE_WHY,
    async run(ctx) {
      const { tools } = await expectResult(ctx, legacy('tools/list'));
      for (const tool of tools)
        for (const name of ['title', 'description', 'inputSchema', 'outputSchema', 'annotations'])
          equal(name in tool, true, `${name} in ${tool.name}`);
      for (const name of TOOLS) {
        const result = await expectResult(ctx, legacy('tools/call', { params: { name, arguments: {} } }));
        equal(isObject(result.structuredContent), true, 'structuredContent is there');
      }
    },
  },
  ...LEGACY.map(
    (version): Row => ({
      id: `shape ${version}`,
      title: `a result of ${version} has no member of revision 2026-07-28, and the list of tools one page`,
      why: SHAPE_WHY,
      async run(ctx) {
        const list = await expectResult(ctx, legacy('tools/list', { version }));
        equal(list.nextCursor, undefined, 'nextCursor');
        noModernMembers(list);
        for (const name of TOOLS)
          noModernMembers(await expectResult(ctx, legacy('tools/call', { version, params: { name } })));
      },
    }),
  ),
];

/** A legacy result has no member of revision 2026-07-28. */
function noModernMembers(result: Json): void {
  for (const name of ['resultType', 'ttlMs', 'cacheScope', '_meta'])
    equal(result[name], undefined, `${name}, a member of revision 2026-07-28`);
}

/** 2025-06-18 basic: `_meta` has `progressToken` and members of the client, but no protocol version. */
const OLDER_META: readonly Json[] = [{ progressToken: 1 }, {}, null, 'x', 5, []];

export const mcpLegacyChecks = section('4 legacy', 'legacy', [
  ...family('notifications', notifications),
  ...family('bad header', badHeaders),
  ...family('unknown', unknown),
  ...shapes,
  ...family(
    'older _meta',
    OLDER_META.map(
      (_meta): Row => ({
        id: `older _meta ${JSON.stringify(_meta)}`,
        title: `_meta ${JSON.stringify(_meta)} does not make a message modern`,
        why: 'contract §4: "modern if its params._meta has the key io.modelcontextprotocol/protocolVersion"',
        async run(ctx) {
          const input = legacy('tools/list', { version: '2025-06-18', params: { _meta } });
          noModernMembers(await expectResult(ctx, input));
        },
      }),
    ),
  ),
  {
    id: 'ping',
    title: 'ping is answered with an empty object',
    why: 'contract §4 Legacy: "ping → {}"',
    async run(ctx) {
      for (const version of LEGACY) equal(await expectResult(ctx, legacy('ping', { version })), {}, 'result');
      equal(await expectResult(ctx, legacy('ping')), {}, 'result without a header');
    },
  },
]);
