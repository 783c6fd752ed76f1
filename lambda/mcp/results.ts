/**
 * The finished `result` texts of every revision, composed once per process: at call time only the id is
 * added. Pure; runs at cold start, and at synthesis to measure the answers.
 *
 * Shapes follow the revision in force: `title`, `outputSchema` and `structuredContent` exist from
 * 2025-06-18 on; `resultType`, caching hints and `serverInfo` in `_meta` in 2026-07-28.
 */
import type { McpConstants } from '../shared/build-constants.ts';
import { onDay } from '../shared/expiry.ts';
import { withBaseUrl } from '../shared/origin.ts';
import { SERVICE_NAME, SERVICE_VERSION } from '../shared/service.ts';
import { SERVER_INFO_KEY } from './meta-keys.ts';
import { LEGACY_VERSIONS, SUPPORTED_VERSIONS } from './versions.ts';

export interface ToolResult {
  readonly result: string;
  /** The answer to a call that brings arguments. */
  readonly refusal: string;
}

/** What `tools/list` and `tools/call` answer in one revision. */
export interface ToolResults {
  readonly list: string;
  readonly calls: ReadonlyMap<string, ToolResult>;
}

export interface ModernResults extends ToolResults {
  readonly discover: string;
}

export interface LegacyResults extends ToolResults {
  readonly initialize: string;
}

export interface McpResults {
  readonly modern: ModernResults;
  readonly legacy: ReadonlyMap<string, LegacyResults>;
}

/** No `listChanged`: the list cannot change while a deployment lives. */
export const CAPABILITIES = { tools: {} };

/** Who the server says it is, from 2025-06-18 on. */
export const serverInfo = (title: string) => ({ name: SERVICE_NAME, title, version: SERVICE_VERSION });

/**
 * @param baseUrl - public origin, no trailing slash
 * @param today - ISO date: says which readings hold
 */
export function composeResults(constants: McpConstants, baseUrl: string, today: string): McpResults {
  const { serverTitle: title, ttlMs } = constants;
  const data = constants.tools.map(
    ({ name, data }) => [name, onDay(withBaseUrl(data, baseUrl), today)] as const,
  );
  const notice = onDay(constants.notice, today);
  const instructions = notice ? `${notice} ${constants.instructions}` : constants.instructions;
  // In a block of its own: the JSON still parses, and a reader of the first block alone is warned.
  const warning = notice ? `{"type":"text","text":${JSON.stringify(notice)}},` : '';
  const plain = { name: SERVICE_NAME, version: SERVICE_VERSION };
  const titled = serverInfo(title);

  const calls = (lead: string, structured: boolean) =>
    new Map(
      data.map(([name, json]) => {
        const content = `"content":[${warning}{"type":"text","text":${JSON.stringify(json)}}]`;
        return [
          name,
          {
            result: `{${lead}${content}${structured ? `,"structuredContent":${json}` : ''}}`,
            refusal: `{${lead}"content":[{"type":"text","text":${JSON.stringify(refusal(name))}}],"isError":true}`,
          },
        ];
      }),
    );

  const lead = `"resultType":"complete","_meta":${JSON.stringify({ [SERVER_INFO_KEY]: titled })},`;
  const caching = `"ttlMs":${ttlMs},"cacheScope":"public",`;
  const discover = { supportedVersions: SUPPORTED_VERSIONS, capabilities: CAPABILITIES, instructions };
  const modern = {
    discover: `{${lead}${caching}${JSON.stringify(discover).slice(1)}`,
    list: `{${lead}${caching}"tools":${constants.lists.full}}`,
    calls: calls(lead, true),
  };

  const legacy = (protocolVersion: string, rich: boolean): LegacyResults => ({
    initialize: JSON.stringify({
      protocolVersion,
      capabilities: CAPABILITIES,
      serverInfo: rich ? titled : plain,
      instructions,
    }),
    list: `{"tools":${rich ? constants.lists.full : constants.lists.basic}}`,
    calls: calls('', rich),
  });
  return {
    modern,
    legacy: new Map(LEGACY_VERSIONS.map((version) => [version, legacy(version, version >= '2025-06-18')])),
  };
}

/** A tool error, not a protocol error, so that the model sees it and tries again (contract §4). */
function refusal(name: string): string {
  return `${name} takes no arguments: call it again with arguments {}. This service accepts no personal data, documents or case details, and keeps nothing of what was sent.`;
}
