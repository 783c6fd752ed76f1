/** Limits of the sizes that cold starts and the quota of edge functions depend on. `npm run bench` measures times. */
import { buildViewerRequest, buildViewerResponse, edgeSiteOf } from '../../../lib/bundle/edge-constants.ts';
import { sampleSite } from '../../../lib/content/site-source.ts';
import { bytesOf } from '../../../tools/bench/measure.ts';
import { pageCapacity } from '../../../tools/bench/page-capacity.ts';
import { bundleText } from '../../lambda/handlers.ts';
import { fixtureSource } from '../../support/service.ts';

const source = fixtureSource();
const edge = edgeSiteOf(sampleSite(source), source.practice);

describe('tools/bench/sizes', () => {
  // The JSON of facts and schemas in a bundle may grow with what a practice states.
  test.each([
    ['mcp', 21_500],
    ['agent-info', 7_500],
  ] as const)('%s handler: the code has at most %d bytes', (name, mostBytes) => {
    const { code, facts } = bytesOf(bundleText(name));
    expect(code).toBeLessThanOrEqual(mostBytes);
    expect(facts).toBeGreaterThan(JSON.stringify(source.practice.contact).length);
  });

  test.each([
    ['viewer-request function', () => buildViewerRequest(edge), 7_680],
    ['viewer-response function', () => buildViewerResponse(edge), 7_680],
  ])('%s, constants included', (_, text, mostBytes) => {
    expect(Buffer.byteLength(text())).toBeLessThanOrEqual(mostBytes);
  });

  test('800 pages fit into the edge functions if each path is as long as /guides/appeal-deadlines', () => {
    expect(pageCapacity(edge).pages).toBeGreaterThanOrEqual(800);
  });
});
