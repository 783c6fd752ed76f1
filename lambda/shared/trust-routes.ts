/**
 * The two documents that prove whose facts these are: the signature of agent-info and the keys it can be
 * checked with. Pure data; part of the table of documents in routes.ts. The publisher makes them at
 * deployment, because only then the address and the keys are known: the renderer has no text for them.
 */

/** A detached JWS in compact serialization (RFC 7515 appendix F; media type: §9.2.1). */
export const AGENT_INFO_SIGNATURE = {
  key: 'agentInfoSignature',
  path: '/.well-known/agent-info.jws',
  contentType: 'application/jose',
  title: 'Signature of agent-info: detached JWS, ES256 (RFC 7515)',
} as const;

/** RFC 7517 §8.5.2. */
export const JWKS = {
  key: 'jwks',
  path: '/.well-known/jwks.json',
  contentType: 'application/jwk-set+json',
  title: 'Public keys of the signature (RFC 7517)',
} as const;

/** Paths that the publisher writes, and nobody renders. */
export const SIGNED_PATHS: readonly string[] = [AGENT_INFO_SIGNATURE.path, JWKS.path];
