/**
 * Contract §4 "Modern": `_meta` and the version in it. Source: 2026-07-28 basic "_meta" and
 * basic/versioning "Protocol Version Negotiation".
 */
import { family, type Json, type Row, section } from '../harness/check.ts';
import { equal, matches, oneOf } from '../harness/expect.ts';
import { LEGACY, MODERN, TOOLS, VERSIONS } from '../literals.ts';
import { errorOf, expectError, FULL_META, META, message, modern, post } from './requests.ts';

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
const unsupported = UNSUPPORTED.map(
  (version): Row => ({
    id: `unsupported: ${version}`,
    title: `version ${version}: 400 -32022 with the supported versions`,
    why: 'contract §4 Modern: "A version not supported: 400, -32022 with data.supported and data.requested"; "all three versions"',
    async run(ctx) {
      const options = {
        params: { _meta: { ...FULL_META, [META.version]: version } },
        headers: { 'MCP-Protocol-Version': version },
      };
      const error = await expectError(ctx, modern('tools/list', options), { status: 400, code: -32022 });
      equal(error.data.supported, VERSIONS, 'data.supported');
      equal(error.data.requested, version, 'data.requested');
    },
  }),
);

const HANDSHAKE = ['tools/list', 'tools/call'].flatMap((method) =>
  LEGACY.map(
    (version): Row => ({
      id: `2025 in _meta: ${version} ${method}`,
      title: `${method} with ${version} in _meta: 400 -32022, and a hint to initialize`,
      why: 'contract §4 Legacy: "Header with anything else → 400, -32022 with data.supported and, where a 2025 version stands in _meta, a hint to initialize"',
      async run(ctx) {
        const options = {
          params: { name: TOOLS[0], _meta: { ...FULL_META, [META.version]: version } },
          headers: { 'MCP-Protocol-Version': version },
        };
        const error = await expectError(ctx, modern(method, options), { status: 400, code: -32022 });
        equal(error.data.supported, VERSIONS, 'data.supported');
        equal(error.data.requested, version, 'data.requested');
        matches(error.data.hint, /\binitialize\b/, 'error.data.hint');
      },
    }),
  ),
);

export const mcpModernMetaChecks = section('4 modern _meta', 'modern-meta', [
  ...malformed,
  ...family('unsupported', unsupported),
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
