/** Lists every check of the contract (docs/contract.md). */
import { agentInfoChecks } from './documents/agent-info.ts';
import { discoveryChecks } from './documents/discovery.ts';
import { discoveryLinkChecks } from './documents/discovery-links.ts';
import { documentChecks, publicReadChecks } from './documents/documents.ts';
import { jsonLdChecks, machineReadableChecks } from './documents/json-ld.ts';
import { mcpDescriptorChecks } from './documents/mcp-descriptor.ts';
import { openapiChecks, schemaChecks } from './documents/openapi.ts';
import { signatureChecks } from './documents/signature.ts';
import { failingBucketChecks, failingHandlerChecks, throttledChecks } from './faults/faults.ts';
import type { Check } from './harness/check.ts';
import { hostileChecks, mcpBodyChecks } from './mcp/body.ts';
import { mcpBothChecks } from './mcp/both.ts';
import { mcpEchoChecks } from './mcp/echo.ts';
import { mcpLegacyChecks } from './mcp/legacy.ts';
import { mcpHandshakeChecks } from './mcp/legacy-handshake.ts';
import { mcpModernChecks, mcpModernMetaChecks } from './mcp/modern.ts';
import { mcpModernHeaderChecks } from './mcp/modern-headers.ts';
import { mcpOrderChecks } from './mcp/order-of-checks.ts';
import { corsChecks, originChecks } from './mcp/origins.ts';
import { mcpToolCallChecks } from './mcp/tool-calls.ts';
import { toolChecks } from './mcp/tools.ts';
import { mcpTransportChecks, throttleChecks } from './mcp/transport.ts';
import { attackChecks } from './site/attacks.ts';
import { compressionChecks } from './site/compression.ts';
import { cachingChecks, conditionalChecks } from './site/conditional.ts';
import { fileChecks } from './site/files.ts';
import { headChecks, oddRequestChecks } from './site/head.ts';
import { isThisUsChecks } from './site/is-this-us.ts';
import { languageChecks } from './site/languages.ts';
import { negotiationChecks } from './site/negotiation.ts';
import { errorPathChecks, notFoundChecks } from './site/not-found.ts';
import { crawlChecks, pageLinkChecks } from './site/page-links.ts';
import { pathChecks } from './site/paths.ts';
import { privacyChecks } from './site/privacy.ts';
import { redirectChecks } from './site/redirects.ts';
import { securityHeaderChecks } from './site/security-headers.ts';

/** Checks of the two API endpoints that hold with or without an edge in front of the handlers. */
export const ENDPOINT_CHECKS: readonly Check[] = [
  ...toolChecks,
  ...mcpOrderChecks,
  ...originChecks,
  ...mcpTransportChecks,
  ...mcpBodyChecks,
  ...mcpModernHeaderChecks,
  ...mcpModernMetaChecks,
  ...mcpModernChecks,
  ...mcpHandshakeChecks,
  ...mcpLegacyChecks,
  ...mcpBothChecks,
  ...mcpToolCallChecks,
  ...mcpEchoChecks,
  ...corsChecks,
  ...hostileChecks,
];

/**
 * Every check, in the order to run them. The throttle comes last, because it exhausts the service's burst.
 *
 * @example Run the checks of one section, and print the failures:
 *
 *     const run = new Run(new Client({ baseUrl: 'http://127.0.0.1:8080' }));
 *     for (const check of CHECKS.filter(({ section }) => section === '2 negotiation'))
 *       console.log(failure(await run.check(check)) ?? `${check.id} holds`);
 */
export const CHECKS: readonly Check[] = [
  ...pathChecks,
  ...errorPathChecks,
  ...fileChecks,
  ...headChecks,
  ...redirectChecks,
  ...negotiationChecks,
  ...pageLinkChecks,
  ...isThisUsChecks,
  ...notFoundChecks,
  ...languageChecks,
  ...agentInfoChecks,
  ...machineReadableChecks,
  ...signatureChecks,
  ...jsonLdChecks,
  ...ENDPOINT_CHECKS,
  ...publicReadChecks,
  ...cachingChecks,
  ...conditionalChecks,
  ...compressionChecks,
  ...mcpDescriptorChecks,
  ...openapiChecks,
  ...documentChecks,
  ...discoveryChecks,
  ...discoveryLinkChecks,
  ...schemaChecks,
  ...crawlChecks,
  ...securityHeaderChecks,
  ...attackChecks,
  ...oddRequestChecks,
  ...privacyChecks,
  ...throttleChecks,
];

/**
 * Checks that hold while a fault is switched on (`npm start -- --fault s3-503`). Run only those whose `fault` is on.
 * Those of `s3-503` need an empty edge cache.
 *
 * @example The checks for an S3 that answers 503:
 *
 *     FAULT_CHECKS.filter(({ fault }) => fault === 's3-503')
 */
export const FAULT_CHECKS: readonly Check[] = [
  ...throttledChecks,
  ...failingHandlerChecks,
  ...failingBucketChecks,
];
