/**
 * Proofs of the domain, for directories of servers. Each is public by nature, and served byte for byte: what nobody could
 * verify is refused here, and not by the directory a week later.
 */
import { z } from 'zod';

/**
 * The registry's proof record, `v=MCPv1; k=<algorithm>; p=<public key in Base64>`: Ed25519 in 32 bytes, or P-384 as a
 * compressed point in 49 bytes, the first of which is 2 or 3 (modelcontextprotocol.io/registry/authentication; its parser,
 * `internal/api/handlers/v0/auth/common.go`).
 */
const MCP_REGISTRY =
  /^v=MCPv1; (k=ed25519; p=[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=|k=ecdsap384; p=A[g-z0-9+/][A-Za-z0-9+/]{63}[AQgw]==)$/;

/** OpenAI says nothing of its form but that it is served exactly as issued (developers.openai.com/plugins/deploy/submission). */
const OPENAI_APPS = /^[\x21-\x7e]{8,512}$/;

export const proofsSchema = z
  .strictObject(
    {
      mcpRegistry: z
        .string()
        .regex(
          MCP_REGISTRY,
          'must be the record of a public key, e.g. "v=MCPv1; k=ed25519; p=…": 32 bytes in Base64 (ecdsap384: 49, a compressed point)',
        )
        .optional()
        .describe('Served at /.well-known/mcp-registry-auth, for the MCP registry. Default: nothing there'),
      openaiApps: z
        .string()
        .regex(OPENAI_APPS, "must be the token of OpenAI's portal: 8 to 512 visible characters, no space")
        .optional()
        .describe('Served at /.well-known/openai-apps-challenge, for OpenAI. Default: nothing there'),
    },
    'must be an object, e.g. {"openaiApps": "…"}',
  )
  .describe('Proofs of the domain that directories of servers ask for. Default: none');
