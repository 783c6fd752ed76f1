/** The MCP protocol revisions of the endpoint, and their reserved names. Each era has its own lists. */
import type { LoggedMethod } from '../http/call-log.ts';

/** The revision with per-request `_meta` and without a handshake. */
export const MODERN_VERSION = '2026-07-28';

/** Revisions with the `initialize` handshake, newest first. */
export const LEGACY_VERSIONS = ['2025-06-18', '2025-03-26'] as const;
export type LegacyVersion = (typeof LEGACY_VERSIONS)[number];

/** Answer to an `initialize` that asks for another version (MCP lifecycle). */
export const LATEST_LEGACY_VERSION: LegacyVersion = '2025-06-18';

/**
 * Version of the answer to a legacy call without an `MCP-Protocol-Version` header (contract §4). The transport of
 * 2025-06-18 says 2025-03-26. But some clients negotiate 2025-06-18, never send the header, and need the newer fields.
 * Clients of 2025-03-26 ignore them, because its schema allows more fields.
 */
export const HEADERLESS_VERSION: LegacyVersion = '2025-06-18';

/** Every revision, newest first: `supportedVersions` of discover and `data.supported` of errors. */
export const SUPPORTED_VERSIONS = [MODERN_VERSION, ...LEGACY_VERSIONS] as const;

// The type check fails for a method that the log does not name.
export const MODERN_METHODS = [
  'server/discover',
  'tools/list',
  'tools/call',
] as const satisfies readonly LoggedMethod[];
export const LEGACY_METHODS = [
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
  'tools/call',
] as const satisfies readonly LoggedMethod[];

/** No `listChanged`: the list changes only with a deployment. */
export const CAPABILITIES = { tools: {} } as const;

/** Reserved `_meta` keys (MCP 2026-07-28, basic, "Reserved keys"). */
export const PROTOCOL_VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
export const CLIENT_CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
export const SERVER_INFO_KEY = 'io.modelcontextprotocol/serverInfo';
