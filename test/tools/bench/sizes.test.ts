/**
 * The sizes the service promises (cold starts and the edge's quota depend on them), without a clock:
 * times are measured by `npm run bench` only. Built with what the stack builds them with.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderSite } from '../../../lambda/render/site.ts';
import { agentInfoConstants, mcpConstants } from '../../../lambda/shared/build-constants.ts';
import { DEFAULT_LIMITS } from '../../../lambda/shared/limits.ts';
import { buildViewerRequest, buildViewerResponse, edgeConfigOf } from '../../../lib/bundle/edge-constants.ts';
import { bundleHandler } from '../../../lib/bundle/handler.ts';
import { roomForPages } from '../../../tools/bench/room.ts';

const practice = JSON.parse(readFileSync('site/practice.json', 'utf8'));
const edge = edgeConfigOf(renderSite({ practice, limits: DEFAULT_LIMITS }));
const entry = (file: string) => join(import.meta.dirname, '../../../lambda', file);

const CELLS: { what: string; text: () => string; maxBytes: number }[] = [
  {
    what: 'MCP handler',
    text: () =>
      bundleHandler({
        entry: entry('mcp/handler.ts'),
        define: { MCP_CONSTANTS: mcpConstants(practice, DEFAULT_LIMITS) },
      }),
    maxBytes: 40_000,
  },
  {
    what: 'agent-info handler',
    text: () =>
      bundleHandler({
        entry: entry('agent-info/handler.ts'),
        define: { AGENT_INFO_CONSTANTS: agentInfoConstants(practice, DEFAULT_LIMITS) },
      }),
    maxBytes: 20_000,
  },
  { what: 'viewer-request function', text: () => buildViewerRequest(edge), maxBytes: 7_680 },
  { what: 'viewer-response function', text: () => buildViewerResponse(edge), maxBytes: 7_680 },
];

test.each(CELLS)('$what: at most $maxBytes bytes', ({ text, maxBytes }) => {
  expect(Buffer.byteLength(text())).toBeLessThanOrEqual(maxBytes);
});

test('150 pages fit into the edge functions, with paths as long as /guides/appeal-deadlines', () => {
  expect(roomForPages(edge).pages).toBeGreaterThanOrEqual(150);
});
