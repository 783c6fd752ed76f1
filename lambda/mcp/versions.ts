/**
 * The MCP protocol revisions the endpoint speaks. Eras are separate lists, so that one cannot leak
 * into the other.
 */

/** Revision with per-request `_meta` and no handshake. */
export const MODERN_VERSION = '2026-07-28';

/** Revisions with the `initialize` handshake, newest first. */
export const LEGACY_VERSIONS = ['2025-06-18', '2025-03-26'] as const;

/** What `initialize` is answered with when the asked-for version is not a legacy one (MCP lifecycle). */
export const LATEST_LEGACY_VERSION = LEGACY_VERSIONS[0];

/** What a legacy call without an `MCP-Protocol-Version` header speaks (2025-06-18, transports). */
export const HEADERLESS_VERSION = '2025-03-26';

/** Every revision, newest first: `supportedVersions` of discover and `data.supported` of errors. */
export const SUPPORTED_VERSIONS = [MODERN_VERSION, ...LEGACY_VERSIONS] as const;
export type ProtocolVersion = (typeof SUPPORTED_VERSIONS)[number];
