/** Limits of what cold starts and the quota of edge functions depend on. `npm run bench` measures times. */
import { spawnSync } from 'node:child_process';
import { sampleSite } from '../../../lib/content/site-source.ts';
import {
  buildViewerRequest,
  buildViewerResponse,
  edgeSiteOf,
} from '../../../lib/stack/bundle/edge-constants.ts';
import { bundleText, codeBytes, eventOf, PATHS } from '../../../test/lambda/handlers.ts';
import { fixtureSource } from '../../../test/support/service.ts';

const source = fixtureSource();
const CALL =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_official_contact","arguments":{}}}';
const json = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const edge = edgeSiteOf(sampleSite(source));

describe('tools/bench/sizes', () => {
  // The JSON of facts and schemas in a bundle may grow with what a practice states.
  test.each([
    ['mcp', 22_500],
    ['agent-info', 9_000],
  ] as const)('%s handler: the code has at most %d bytes', (name, mostBytes) => {
    const bundle = bundleText(name);
    expect(codeBytes(bundle)).toBeLessThanOrEqual(mostBytes);
    expect(bundle.split('\n')[0]).toContain(source.practice.contact.telephone);
  });

  // On Node 24, node:perf_hooks takes 4 ms and node:crypto 5 ms. The global `performance` loads node:perf_hooks.
  test.each([
    ['mcp', { method: 'POST', headers: json, body: CALL }],
    ['agent-info', { method: 'GET', headers: json }],
  ] as const)('%s handler: the first answer loads neither node:perf_hooks nor node:crypto', (name, input) => {
    const url = `data:text/javascript;base64,${Buffer.from(bundleText(name)).toString('base64')}`;
    const script = `const { handler } = await import(${JSON.stringify(url)});
      const { statusCode } = await handler(${JSON.stringify(eventOf(input, PATHS[name]))});
      const loaded = process.moduleLoadList.filter((name) => /^NativeModule (perf_hooks|crypto)$/.test(name));
      console.error(JSON.stringify({ statusCode, loaded }));`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { BASE_URL: 'https://example.org' },
      encoding: 'utf8',
    });
    expect(JSON.parse(stderr)).toEqual({ statusCode: 200, loaded: [] });
  });

  test.each([
    ['viewer-request function', () => buildViewerRequest(edge), 7_680],
    ['viewer-response function', () => buildViewerResponse(edge), 7_680],
  ])('%s, constants included', (_, text, mostBytes) => {
    expect(Buffer.byteLength(text())).toBeLessThanOrEqual(mostBytes);
  });

  test('800 pages fit into the edge functions if each path is as long as /guides/appeal-deadlines', () => {
    const added = Array.from({ length: 800 - edge.pages.length }, (_, i) => `/guides/appeal-no-${1000 + i}`);
    const grown = { ...edge, pages: [...edge.pages, ...added] };
    // CloudFront's quota.
    expect(Buffer.byteLength(buildViewerRequest(grown))).toBeLessThanOrEqual(10_240);
    expect(Buffer.byteLength(buildViewerResponse(grown))).toBeLessThanOrEqual(10_240);
  });
});
