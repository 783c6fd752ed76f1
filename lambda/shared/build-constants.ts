/**
 * What synthesis computes once and the bundled handlers carry: validated facts as finished JSON text,
 * with the placeholder for the base URL. Runs at build time only; handlers take the types, so that zod
 * stays out of their bundles.
 */

import type { Practice } from './practice.ts';
import { composeResults, type ToolResults } from '../mcp/results.ts';
import { toolDefinitions, toolResults } from '../mcp/tools.ts';
import { statusByDay, toAgentInfo } from './agent-info.ts';
import { afterDay } from './expiry.ts';
import type { Limits } from './limits.ts';
import { withBaseUrl } from './origin.ts';
import { BASE_URL_PLACEHOLDER } from './routes.ts';

export interface McpConstants {
  readonly maxBodyBytes: number;
  /** Caching hint of discover and tools/list: no longer than the CDN keeps agent-info. */
  readonly ttlMs: number;
  readonly serverTitle: string;
  readonly instructions: string;
  /** Leads every result once the facts have expired; nothing until then. Readings of expiry.ts. */
  readonly notice: string;
  /** In the order of `tools/list`; `data` is the JSON text of the structured content. */
  readonly tools: readonly { readonly name: string; readonly data: string }[];
  /** JSON text of the tools array: as of 2025-06-18, and as 2025-03-26 knows it. */
  readonly lists: { readonly full: string; readonly basic: string };
}

export interface AgentInfoConstants {
  /** JSON text of AgentInfo. */
  readonly body: string;
  readonly maxAgeSeconds: number;
}

/** @throws Error when an answer could exceed `limits.maxResponseBytes`; says what to shorten */
export function mcpConstants(practice: Practice, limits: Limits): McpConstants {
  const definitions = toolDefinitions();
  const results = toolResults(practice, BASE_URL_PLACEHOLDER, statusByDay(practice));
  const constants: McpConstants = {
    maxBodyBytes: limits.maxBodyBytes,
    ttlMs: limits.agentInfoTtlSeconds * 1000,
    serverTitle: practice.name,
    instructions: instructions(practice),
    notice: notice(practice),
    tools: definitions.map(({ name }) => ({ name, data: JSON.stringify(results[name]) })),
    lists: {
      full: JSON.stringify(definitions),
      basic: JSON.stringify(definitions.map(({ title: _, outputSchema: __, ...basic }) => basic)),
    },
  };
  assertMcpSizes(constants, limits);
  return constants;
}

/** @throws Error when the document exceeds `limits.maxResponseBytes`; says what to shorten */
export function agentInfoConstants(practice: Practice, limits: Limits): AgentInfoConstants {
  const { machineReadable, ...facts } = toAgentInfo(practice, BASE_URL_PLACEHOLDER, statusByDay(practice));
  const body = JSON.stringify({ ...facts, machineReadable });
  const longest = withBaseUrl(body, LONGEST_BASE_URL);
  assertSize('GET /api/agent-info', longest, limits.maxResponseBytes, JSON.stringify(facts));
  return { body, maxAgeSeconds: limits.agentInfoTtlSeconds };
}

/** For the model: what the tool descriptions do not say. */
function instructions({ name, serviceType, legalNotice }: Practice): string {
  return `Public, read-only facts about one law practice: ${name} (${serviceType}). Call get_official_contact before you state any contact detail and quote it exactly; call get_agent_guidance before you refer a person. No tool takes arguments: send no personal data, documents or case details. ${legalNotice}`;
}

function notice({ contact: { verification } }: Practice): string {
  const { validUntil, verifiedAt, registrations } = verification;
  const places = registrations.map(({ authority, lookupUrl }) => `${authority} (${lookupUrl})`).join(', ');
  return afterDay(
    validUntil,
    `EXPIRED: these facts were verified on ${verifiedAt}, were valid until ${validUntil}, and have not been verified since. Say so, and have them checked with ${places} before anybody uses them.`,
  );
}

/** A DNS name has at most 253 characters (RFC 1035 §2.3.4, without the root's dot). */
const LONGEST_BASE_URL = `https://${'x'.repeat(253)}`;

/** On which everything has expired: the longest answers. */
const LAST_DAY = '9999-12-31';

/** Every answer has room for the longest id, which is as long as the longest body. */
function assertMcpSizes(constants: McpConstants, limits: Limits): void {
  const room = limits.maxResponseBytes - limits.maxBodyBytes;
  const { modern, legacy } = composeResults(constants, LONGEST_BASE_URL, LAST_DAY);
  assertSize(
    'server/discover',
    modern.discover,
    room,
    JSON.stringify({ legalNotice: constants.instructions }),
  );
  const revisions: ToolResults[] = [modern, ...legacy.values()];
  for (const { list, calls } of revisions) {
    assertSize('tools/list', list, room, JSON.stringify({ descriptions: list }));
    for (const { name, data } of constants.tools)
      assertSize(`tools/call ${name}`, calls.get(name)!.result, room, data);
  }
}

/** @param source - JSON text of the object the answer was made from, to name its longest member */
function assertSize(answer: string, text: string, maxBytes: number, source: string): void {
  const bytes = byteLength(text);
  if (bytes <= maxBytes) return;
  const members = Object.entries(JSON.parse(source) as Record<string, unknown>);
  const sizes = members.map(([name, value]) => ({ name, bytes: byteLength(JSON.stringify(value)) }));
  const longest = sizes.reduce((most, member) => (member.bytes > most.bytes ? member : most));
  throw new Error(
    `The answer to ${answer} would take ${bytes} bytes; limits.maxResponseBytes leaves ${maxBytes}. Shorten ${longest.name} in the practice file (${longest.bytes} bytes).`,
  );
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
