/** The banner at the top of pages: it changes with each edit, so the validators and the length of a page change with it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EdgeHarness, POLICY, send } from './edge-harness.ts';
import { request, response } from './requests.ts';

const MODIFIED = 'Thu, 01 Jan 2026 00:00:00 GMT';
const PAGE = `<!DOCTYPE html><html><head><title>é</title></head>\n<body class="page">\n<h1>Titel</h1>${'<p>é</p>'.repeat(300)}</body></html>`;
const BANNER = '<aside>1 & $& notice é</aside>';
const WITH_BANNER = PAGE.replace('<body class="page">', (body) => body + BANNER);
const BROWSER = { 'user-agent': 'Mozilla/5.0' };

const cloudFront = new EdgeHarness();
describe('tools/local/banner', () => {
  beforeEach(() => {
    cloudFront.reset();
    cloudFront.banner = BANNER;
    serve('text/html; charset=utf-8', PAGE);
  });

  function serve(type: string, body: string, status = 200) {
    const headers = { 'content-type': type, etag: '"v1"', 'last-modified': MODIFIED };
    cloudFront.answer = ({ method }) =>
      method === 'HEAD'
        ? response(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
        : response(status, headers, body);
  }

  test('it is the first element of the body, for a browser; other clients get the deployed bytes', async () => {
    const edge = cloudFront.edge();
    for (const result of ['Miss', 'Hit']) {
      const page = await send(edge, { headers: BROWSER });
      expect(page).toMatchObject({ status: 200, result, body: WITH_BANNER });
      expect(page.headers.etag).toMatch(/^"[\da-f]{32}"$/);
      const modified = Date.parse(page.headers['last-modified']!);
      expect(modified).toBeGreaterThan(Date.parse(MODIFIED));
      expect(modified).toBeLessThanOrEqual(Date.parse(page.headers.date!));
      expect(await send(edge)).toMatchObject({
        body: PAGE,
        headers: { etag: '"v1"', 'last-modified': MODIFIED },
      });
    }
  });

  test('an unchanged page with a changed banner is sent again, one with the same banner is not', async () => {
    const edge = cloudFront.edge();
    const fetched = async (conditions: Record<string, string>) =>
      (await send(edge, { headers: { ...BROWSER, ...conditions } })).status;
    const { etag = '', 'last-modified': modified = '' } = (await send(edge, { headers: BROWSER })).headers;
    expect(await fetched({ 'if-modified-since': modified })).toBe(304);
    expect(await fetched({ 'if-none-match': etag })).toBe(304);
    expect(await fetched({ 'if-modified-since': MODIFIED })).toBe(200);
    cloudFront.banner = '<aside>2</aside>';
    expect(await fetched({ 'if-none-match': etag })).toBe(200);
    cloudFront.banner = '';
    expect(await fetched({ 'if-none-match': etag })).toBe(200);
    expect(await fetched({ 'if-none-match': '"v1"' })).toBe(304);
    expect(await fetched({ 'if-modified-since': MODIFIED })).toBe(200);
    cloudFront.banner = BANNER;
    expect(await fetched({ 'if-none-match': '"v1"' })).toBe(200);
    expect(await fetched({ 'if-none-match': etag })).toBe(304);
  });

  test.each(['a page that was read before', 'a page that nobody has read'])('HEAD of %s', async (state) => {
    const edge = cloudFront.edge();
    if (state.endsWith('before')) await send(edge, { headers: BROWSER });
    const { response: head } = await edge.handle(request({ method: 'HEAD', headers: BROWSER }));
    const got = await send(edge, { headers: BROWSER });
    expect(head.headers.get('etag')).toBe(got.headers.etag);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(WITH_BANNER)));
    expect(got.headers['content-length']).toBe(String(Buffer.byteLength(WITH_BANNER)));
  });

  test('a range is one of the page with the banner', async () => {
    const edge = cloudFront.edge();
    const range = async (headers: Record<string, string>) =>
      send(edge, { headers: { ...BROWSER, range: 'bytes=0-9', ...headers } });
    const first = await range({});
    expect(first.headers['content-range']).toBe(`bytes 0-9/${Buffer.byteLength(WITH_BANNER)}`);
    expect(await range({ 'if-range': first.headers.etag! })).toMatchObject({ status: 206 });
    expect(await range({ 'if-range': '"v1"' })).toMatchObject({ status: 200, body: WITH_BANNER });
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('a page in %s', async (coding, decode) => {
    const edge = cloudFront.edge({ compress: true, cachePolicy: { ...POLICY, gzip: true, brotli: true } });
    for (const result of ['Miss', 'Hit']) {
      const got = await edge.handle(request({ headers: { ...BROWSER, 'accept-encoding': coding } }));
      expect(got.result).toBe(result);
      expect(decode(got.response.body).toString()).toBe(WITH_BANNER);
      expect(got.response.headers.get('content-encoding')).toBe(coding);
      expect(got.response.headers.get('etag')).toMatch(/^W\/"[\da-f]{32}"$/);
      expect(got.response.headers.get('vary')).toBe('Accept-Encoding');
    }
  });

  test.each([
    ['Markdown', 'text/markdown; charset=utf-8', PAGE],
    ['JSON', 'application/json', JSON.stringify({ html: PAGE })],
    ['a document without a body element', 'text/html', '<p>x</p>'],
  ])('%s has none', async (_, type, body) => {
    serve(type, body);
    expect(await send(cloudFront.edge(), { headers: BROWSER })).toMatchObject({
      body,
      headers: { etag: '"v1"' },
    });
  });

  test('an error page has it', async () => {
    serve('text/html', PAGE, 404);
    expect(await send(cloudFront.edge(), { headers: BROWSER })).toMatchObject({
      status: 404,
      body: WITH_BANNER,
    });
  });
});
