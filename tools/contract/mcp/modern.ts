/** Contract §4 "Modern": methods and results of revision 2026-07-28. */
import { family, type Json, type Row, section } from '../harness/check.ts';
import { equal, matches, object, ok, oneOf, text } from '../harness/expect.ts';
import { LEGACY, MODERN, TOOLS, VERSIONS } from '../literals.ts';
import {
  accepted202,
  errorOf,
  expectError,
  expectResult,
  FULL_META,
  type HeaderOverrides,
  introducesPractice,
  META,
  message,
  modern,
  post,
} from './requests.ts';
import { naming, unsupported } from './versions.ts';

const UNKNOWN = [
  'initialize',
  'ping',
  'resources/read',
  'prompts/get',
  'tasks/get',
  'tools/List',
  'no/such',
  '__proto__',
];
const unknown = UNKNOWN.map(
  (method): Row => ({
    id: `unknown: ${method}`,
    title: `${method} is not a method of this endpoint in this revision: 404 -32601`,
    why: 'contract §4 Modern: "Methods: server/discover, tools/list, tools/call"; "A request with any other method: HTTP 404, -32601"',
    async run(ctx) {
      // These two methods need the name header; with it, only the method is wrong.
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

/** The result is complete, and its serverInfo has the members of the revision's `Implementation`. */
function complete(result: Json): void {
  equal(result.resultType, 'complete', 'resultType');
  const server = result._meta?.[META.server];
  object(server, `_meta["${META.server}"]`);
  for (const name of ['name', 'title', 'description']) text(server[name], `serverInfo.${name}`);
  equal(server.version, '1.0.0', 'serverInfo.version');
  matches(server.websiteUrl, /^https?:\/\/[^\s]+$/, 'serverInfo.websiteUrl');
}

/** @param code - of the error, if the notification is refused */
type Notification = readonly [id: string, body: Json, headers: HeaderOverrides, code?: number];
const VERSION_HEADER = { 'MCP-Protocol-Version': MODERN };
const notification = (more: Json = {}) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', ...more });

/** "header requirements for notification POSTs are not defined by this revision": those sent must match the body. */
const NOTIFICATIONS: readonly Notification[] = [
  [
    'version in both',
    notification({ params: { requestId: 1, _meta: FULL_META } }),
    { ...VERSION_HEADER, 'Mcp-Method': 'notifications/cancelled' },
  ],
  ['version in the header', notification(), VERSION_HEADER],
  ['version in _meta', notification({ params: { _meta: FULL_META } }), {}],
  ['an unknown one', notification({ method: 'notifications/x', params: {} }), VERSION_HEADER],
  [
    'a method of requests',
    notification({ method: 'tools/call', params: { name: 'x', _meta: FULL_META } }),
    VERSION_HEADER,
  ],
];

const UNKNOWN_VERSION = { _meta: { [META.version]: '2027-01-01' } };
const BAD_NOTIFICATIONS: readonly Notification[] = [
  ['version header and _meta differ', notification({ params: UNKNOWN_VERSION }), VERSION_HEADER, -32020],
  ['Mcp-Method differs', notification(), { ...VERSION_HEADER, 'Mcp-Method': 'ping' }, -32020],
  ['a version that is not supported', notification({ params: UNKNOWN_VERSION }), {}, -32022],
  ['such a version in the header', notification(), { 'MCP-Protocol-Version': '1999-01-01' }, -32022],
];

const notificationRow = ([id, body, headers, code]: Notification): Row => ({
  id: `notification: ${id}`,
  title: `a notification (${id}) is ${code ? `400 ${code}` : 'accepted with 202 and no body'}`,
  why: code
    ? 'contract §4 Modern: headers "present and equal to the body"; "A version not supported: 400, -32022"'
    : 'contract §4, row 9: 202; 2026-07-28 streamable-http "Sending Messages"',
  async run(ctx) {
    const reply = await ctx.request(post(body, headers));
    if (code) errorOf(reply, { status: 400, code, id: null });
    else accepted202(reply);
  },
});

export const mcpModernChecks = section('4 modern', 'modern', [
  ...family('unknown', unknown),
  {
    id: 'discover',
    title: 'server/discover lists the three versions and the tools capability',
    why: 'contract §4 Modern: "data.supported and discover\'s supportedVersions are the same list, all three versions"; ttlMs, cacheScope, serverInfo; Both: "instructions"',
    async run(ctx) {
      const result = await expectResult(ctx, modern('server/discover'));
      await introducesPractice(ctx, result);
      complete(result);
      cacheable(result);
      equal(result.supportedVersions, VERSIONS, 'supportedVersions');
      equal(Object.keys(result.capabilities ?? {}), ['tools'], 'capabilities');
    },
  },
  {
    id: 'results',
    title: 'every result is complete, and tools/list is cacheable and on one page',
    why: 'contract §4 Modern: "Every result has resultType: "complete" and _meta["io.modelcontextprotocol/serverInfo"]"; ttlMs > 0, cacheScope "public"; Both: "The tools list is one page"',
    async run(ctx) {
      const list = await expectResult(ctx, modern('tools/list'));
      complete(list);
      cacheable(list);
      equal(list.nextCursor, undefined, 'nextCursor');
      for (const name of TOOLS) {
        const result = await expectResult(ctx, modern('tools/call', { params: { name } }));
        complete(result);
        object(result.structuredContent, `structuredContent of ${name}`);
      }
    },
  },
  ...family('notification accepted', NOTIFICATIONS.map(notificationRow)),
  ...family('notification refused', BAD_NOTIFICATIONS.map(notificationRow)),
]);

/**
 * Contract §4 "Modern": `_meta` and the version in it. Source: 2026-07-28 basic "_meta" and
 * basic/versioning "Protocol Version Negotiation".
 */
const META_WHY =
  'contract §4 Modern: "_meta without protocolVersion or clientCapabilities: 400, -32602"; 2026-07-28 basic "_meta"';
const { [META.version]: _, ...withoutVersion } = FULL_META;
const { [META.capabilities]: __, ...withoutCapabilities } = FULL_META;

const MALFORMED: readonly (readonly [id: string, params: Json | undefined])[] = [
  ['no params', undefined],
  ['params null', null],
  ['no _meta', {}],
  ['_meta as a text', { _meta: 'x' }],
  ['_meta null', { _meta: null }],
  ['_meta as a list', { _meta: [] }],
  ['_meta empty', { _meta: {} }],
  ['no protocolVersion', { _meta: withoutVersion }],
  ['no clientCapabilities', { _meta: withoutCapabilities }],
  ['clientCapabilities as a list', { _meta: { ...FULL_META, [META.capabilities]: [] } }],
  ['clientCapabilities null', { _meta: { ...FULL_META, [META.capabilities]: null } }],
];

const malformed = MALFORMED.flatMap(([id, params]) =>
  ['server/discover', 'tools/list'].map(
    (method): Row => ({
      id: `malformed: ${id} ${method}`,
      title: `${method} with ${id}: 400 -32602`,
      why: params === null ? `${META_WHY}; contract §4 Both: "params: null … absent"` : META_WHY,
      family: id.includes('clientCapabilities') ? 'clientCapabilities' : 'protocolVersion',
      async run(ctx) {
        const headers = { 'MCP-Protocol-Version': MODERN, 'Mcp-Method': method };
        await expectError(ctx, post(message(method, { params }), headers), { status: 400, code: -32602 });
      },
    }),
  ),
);

const UNSUPPORTED = ['2099-01-01', '2025-11-25', '2024-11-05', 'v999.0.0', 'DRAFT-2026-v1'];
const unsupportedRows = UNSUPPORTED.map((version) =>
  unsupported(
    `unsupported: ${version}`,
    'contract §4 Modern: "A version not supported: 400, -32022 with data.supported and data.requested"; "all three versions"',
    version,
    modern('tools/list', naming(version)),
  ),
);

const HANDSHAKE = ['tools/list', 'tools/call'].flatMap((method) =>
  LEGACY.map((version) =>
    unsupported(
      `2025 in _meta: ${version} ${method}`,
      'contract §4 Legacy: "Header with anything else → 400, -32022 with data.supported and, where a 2025 version stands in _meta, a hint to initialize"',
      version,
      modern(method, naming(version, { name: TOOLS[0] })),
      /\binitialize\b/,
    ),
  ),
);

export const mcpModernMetaChecks = section('4 modern _meta', 'modern-meta', [
  ...malformed,
  ...family('unsupported', unsupportedRows),
  ...family('2025 in _meta', HANDSHAKE),
  {
    id: 'version-not-a-text',
    title: 'a protocolVersion that is not a text is refused',
    why: '2026-07-28 basic "_meta": protocolVersion is a string; contract §4 check 8: 400',
    async run(ctx) {
      for (const version of [20260728, null, {}, [MODERN]]) {
        const params = { _meta: { ...FULL_META, [META.version]: version } };
        const error = errorOf(await ctx.request(modern('tools/list', { params })), { status: 400 });
        oneOf(error.code, [-32020, -32022, -32602], 'error.code');
      }
    },
  },
]);
