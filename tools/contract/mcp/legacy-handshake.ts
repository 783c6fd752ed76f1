/**
 * Contract §4 "Legacy": `initialize` and the absence of sessions. Sources: 2025-06-18 basic/lifecycle
 * "Version Negotiation", basic/transports "Session Management".
 */
import { family, type Json, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, exactMembers, object, text } from '../harness/expect.ts';
import { MODERN } from '../literals.ts';
import { accepted, PING } from './order-of-checks.ts';
import { expectError, expectResult, introducesPractice, legacy } from './requests.ts';

const CLIENT = { capabilities: {}, clientInfo: { name: 'contract-suite', version: '1.0.0' } };
const initialize = (protocolVersion: Json, headers = {}): RequestInput =>
  legacy('initialize', {
    params: { ...CLIENT, ...(protocolVersion !== undefined && { protocolVersion }) },
    headers,
  });

const NEGOTIATED: readonly (readonly [asked: string, answered: string])[] = [
  ['2025-06-18', '2025-06-18'],
  ['2025-03-26', '2025-03-26'],
  ['2026-07-28', '2025-06-18'],
  ['2025-11-25', '2025-06-18'],
  ['2024-11-05', '2025-06-18'],
  ['2099-12-31', '2025-06-18'],
];
const handshakes = NEGOTIATED.map(
  ([asked, answered]): Row => ({
    id: `initialize ${asked}`,
    title: `initialize with ${asked} is answered with ${answered}`,
    family: asked === answered ? asked : 'not supported',
    why: 'contract §4 Legacy: "A supported 2025 version is echoed"; "A well-formed version (YYYY-MM-DD) that is not supported is answered with 2025-06-18"; Both: "instructions"',
    async run(ctx) {
      const result = await expectResult(ctx, initialize(asked));
      equal(result.protocolVersion, answered, 'protocolVersion');
      equal(Object.keys(result.capabilities ?? {}), ['tools'], 'capabilities');
      object(result.capabilities.tools, 'capabilities.tools');
      // Later revisions add title (2025-06-18) and websiteUrl, icons and description (2026-07-28).
      const members = answered === '2025-03-26' ? ['name', 'version'] : ['name', 'title', 'version'];
      exactMembers(result.serverInfo, members, 'serverInfo');
      for (const name of members) text(result.serverInfo[name], `serverInfo.${name}`);
      equal(result.serverInfo.version, '1.0.0', 'serverInfo.version');
      await introducesPractice(ctx, result);
    },
  }),
);

const MALFORMED: readonly Json[] = [
  undefined,
  null,
  '',
  20250618,
  ['2025-06-18'],
  {},
  'latest',
  '1.0.0',
  '2025-6-18',
  '20250618',
  '2025-06-18T00:00:00Z',
  ' 2025-06-18',
  '2025-06-18\n',
  'DRAFT-2025-v2',
  '２０２５-06-18',
];
const malformed = [
  ...MALFORMED.map(
    (version) => [`protocolVersion ${JSON.stringify(version) ?? 'missing'}`, initialize(version)] as const,
  ),
  ['no params', legacy('initialize')] as const,
  ['params null', legacy('initialize', { params: null })] as const,
].map(
  ([id, input]): Row => ({
    id: `initialize ${id}`,
    title: `initialize with ${id}: 400 -32602`,
    why: 'contract §4 Legacy: "a missing or malformed one is 400, -32602"; Both: "params: null … absent"',
    async run(ctx) {
      await expectError(ctx, input, { status: 400, code: -32602 });
    },
  }),
);

export const mcpHandshakeChecks = section('4 legacy handshake', 'handshake', [
  ...handshakes,
  ...family('malformed', malformed),
  {
    id: 'initialize with a header',
    title: 'initialize ignores the version header, unless it names 2026-07-28',
    why: 'contract §4: the header is of "later calls"; "modern if … the MCP-Protocol-Version header names 2026-07-28"',
    async run(ctx) {
      for (const version of ['2025-03-26', '2025-11-25', 'x']) {
        const headers = { 'MCP-Protocol-Version': version };
        equal(
          (await expectResult(ctx, initialize('2025-06-18', headers))).protocolVersion,
          '2025-06-18',
          'protocolVersion',
        );
      }
      const modern = initialize('2025-06-18', { 'MCP-Protocol-Version': MODERN });
      await expectError(ctx, modern, { status: 400, code: -32020 });
    },
  },
  accepted(
    'a session id',
    'contract §4 Legacy: "No session id is ever minted"; "A session id that a client sends is ignored"',
    PING,
    { 'Mcp-Session-Id': 'stale-session' },
  ),
]);
