/**
 * Bundles the SDK's handler like the service's handlers, and compares its answers with the service's, because a
 * comparison of speed is valid only if both do the same work.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { SERVICE_NAME, SERVICE_VERSION } from '../../lambda/shared/service.ts';
import { TOOL_NAMES, TOOLS, toolDefinitions } from '../../lambda/shared/tools.ts';
import { bundle } from '../../lib/stack/bundle/handler.ts';

/** @returns the path of the bundle that it writes */
export function bundleSdkPeer({ practice, schemas }: SiteSource, baseUrl: string, scratch: string): string {
  const today = new Date().toISOString().slice(0, 10);
  const constants = {
    name: SERVICE_NAME,
    version: SERVICE_VERSION,
    tools: toolDefinitions(practice, schemas.tools),
    results: Object.fromEntries(
      TOOL_NAMES.map((name) => [name, TOOLS[name].result(practice, baseUrl, today)]),
    ),
  };
  const file = join(scratch, 'sdk-peer.mjs');
  writeFileSync(file, bundle(join(import.meta.dirname, 'sdk-peer.lambda.ts'), constants));
  return file;
}

interface Answer {
  readonly name: string;
  readonly statusCode: number;
  readonly body: string;
}

/** @throws AssertionError if the two answer a call with different tools or different content */
export function assertSameWork(service: readonly Answer[], sdk: readonly Answer[]): void {
  service.forEach((answer, index) => {
    deepStrictEqual(essence(sdk[index]!), essence(answer), `${answer.name}: the SDK answers differently`);
  });
}

/** The result without its envelope: the SDK wraps legacy answers in an event stream. */
function essence({ statusCode, body }: Answer) {
  const json = body.startsWith('event:') ? body.slice(body.indexOf('data: ') + 6) : body;
  const { result } = JSON.parse(json);
  return {
    statusCode,
    content: result.content,
    structuredContent: result.structuredContent,
    tools: result.tools,
  };
}
