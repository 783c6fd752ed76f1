/**
 * Domain-ownership proofs for server directories. They are public and served byte for byte. A proof that no directory
 * could verify is refused at synthesis; otherwise the directory would refuse it days later.
 */
import { z } from 'zod';

/**
 * The registry's proof record, `v=MCPv1; k=<algorithm>; p=<public key in Base64>`: Ed25519 in 32 bytes, or P-384 as a
 * compressed point in 49 bytes whose first byte is 2 or 3 (modelcontextprotocol.io/registry/authentication; parser:
 * `internal/api/handlers/v0/auth/common.go`).
 */
const MCP_REGISTRY =
  /^v=MCPv1; (k=ed25519; p=[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=|k=ecdsap384; p=A[g-z0-9+/][A-Za-z0-9+/]{63}[AQgw]==)$/;

/**
 * OpenAI only requires that the token is served exactly as issued (developers.openai.com/plugins/deploy/submission).
 */
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
        .describe('Served at /.well-known/mcp-registry-auth, for the MCP registry. Default: not served'),
      openaiApps: z
        .string()
        .regex(OPENAI_APPS, "must be the token of OpenAI's portal: 8 to 512 visible characters, no space")
        .optional()
        .describe('Served at /.well-known/openai-apps-challenge, for OpenAI. Default: not served'),
    },
    'must be an object, e.g. {"openaiApps": "…"}',
  )
  .describe('Domain-ownership proofs that server directories ask for. Default: none');
