/**
 * The MCP protocol revisions the endpoint speaks, and their reserved names. Eras are separate lists, so that one cannot
 * leak into the other.
 */
import type { LoggedMethod } from '../http/call-note.ts';

/** Revision with per-request `_meta` and no handshake. */
export const MODERN_VERSION = '2026-07-28';

/** Revisions with the `initialize` handshake, newest first. */
export const LEGACY_VERSIONS = ['2025-06-18', '2025-03-26'] as const;
export type LegacyVersion = (typeof LEGACY_VERSIONS)[number];

/** What `initialize` is answered with when the asked-for version is not a legacy one (MCP lifecycle). */
export const LATEST_LEGACY_VERSION: LegacyVersion = '2025-06-18';

/**
 * The shapes that a legacy call without an `MCP-Protocol-Version` header gets. The transport of 2025-06-18 has it taken
 * for 2025-03-26, whose schema is open: clients that negotiated 2025-06-18 and never send the header read the newer
 * fields, the others pass over them (contract §4).
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

/** No `listChanged`: the list cannot change while a deployment lives. */
export const CAPABILITIES = { tools: {} } as const;

/** The reserved `_meta` keys that are read or written (MCP 2026-07-28, basic, "Reserved keys"). */
export const PROTOCOL_VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
export const CLIENT_CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
export const SERVER_INFO_KEY = 'io.modelcontextprotocol/serverInfo';
