/**
 * What the publisher is to sign: agent-info in canonical form (RFC 8785), so that whoever was handed the
 * facts, in whatever order and spacing, comes to the same bytes. Synthesis only.
 */
import canonicalize from 'canonicalize';
import { CONTENT_CACHE_CONTROL } from '../lambda/render/cache-control.ts';
import { signedFacts } from '../lambda/shared/agent-info.ts';
import { BASE_URL_PLACEHOLDER } from '../lambda/shared/routes.ts';
import type { SigningOrder } from '../lambda/shared/signing-order.ts';
import { AGENT_INFO_SIGNATURE, JWKS } from '../lambda/shared/trust-routes.ts';
import type { Practice } from '../lambda/shared/practice.ts';

export function signingOrder(practice: Practice): SigningOrder {
  const served = ({ path, contentType }: { path: string; contentType: string }) => ({
    key: path.slice(1),
    contentType,
    cacheControl: CONTENT_CACHE_CONTROL,
  });
  return {
    payload: canonicalize(signedFacts(practice, BASE_URL_PLACEHOLDER))!,
    type: 'agent-info+jws',
    signature: served(AGENT_INFO_SIGNATURE),
    publicKeys: served(JWKS),
  };
}
