/** Limits of the sizes that cold starts and the quota of edge functions depend on. `npm run bench` measures times. */
import { buildViewerRequest, buildViewerResponse, edgeSiteOf } from '../../../lib/bundle/edge-constants.ts';
import { sampleSite } from '../../../lib/content/site-source.ts';
import { pageCapacity } from '../../../tools/bench/page-capacity.ts';
import { bundleText } from '../../lambda/handlers.ts';
import { shippedSource } from '../../support/service.ts';

const source = shippedSource();
const edge = edgeSiteOf(sampleSite(source), source.practice);

describe('tools/bench/sizes', () => {
  test.each([
    ['MCP handler', () => bundleText('mcp'), 40_000],
    ['agent-info handler', () => bundleText('agent-info'), 20_000],
    ['viewer-request function', () => buildViewerRequest(edge), 7_680],
    ['viewer-response function', () => buildViewerResponse(edge), 7_680],
  ])('%s, constants included', (_, text, mostBytes) => {
    expect(Buffer.byteLength(text())).toBeLessThanOrEqual(mostBytes);
  });

  test('800 pages fit into the edge functions if each path is as long as /guides/appeal-deadlines', () => {
    expect(pageCapacity(edge).pages).toBeGreaterThanOrEqual(800);
  });
});
