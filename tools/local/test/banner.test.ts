/** The banner at the top of pages: it changes with each edit, so browsers do not keep a page that has it. */
import { EdgeHarness, send } from './edge-harness.ts';
import { response } from './requests.ts';

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
    cloudFront.answer = () => response(status, headers, body);
  }

  test('it is the first element of the body, for a browser; other clients get the deployed bytes', async () => {
    const edge = cloudFront.edge();
    for (const result of ['Miss', 'Hit']) {
      const page = await send(edge, { headers: BROWSER });
      expect(page).toMatchObject({ status: 200, result, body: WITH_BANNER });
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(await send(edge)).toMatchObject({
        body: PAGE,
        headers: { etag: '"v1"', 'last-modified': MODIFIED },
      });
    }
  });

  test.each([{ 'if-none-match': '"v1"' }, { 'if-modified-since': MODIFIED }])(
    'a page that a browser has without the banner is sent again, until there is none: %j',
    async (condition) => {
      const edge = cloudFront.edge();
      const asked = { headers: { ...BROWSER, ...condition } };
      expect(await send(edge, asked)).toMatchObject({ status: 200, body: WITH_BANNER });
      cloudFront.banner = '';
      expect(await send(edge, asked)).toMatchObject({ status: 304 });
    },
  );

  test('a range is one of the page with the banner', async () => {
    const range = { range: 'bytes=0-9' };
    const { headers } = await send(cloudFront.edge(), { headers: { ...BROWSER, ...range } });
    expect(headers['content-range']).toBe(`bytes 0-9/${Buffer.byteLength(WITH_BANNER)}`);
  });

  test.each(['br', 'gzip'])('a page that the cache keeps in %s has it', async (coding) => {
    const edge = cloudFront.edge({ compress: true });
    const headers = { ...BROWSER, 'accept-encoding': coding };
    for (const result of ['Miss', 'Hit'])
      expect(await send(edge, { headers })).toMatchObject({ result, body: WITH_BANNER });
    expect((await send(edge, { headers })).headers).not.toHaveProperty('content-encoding');
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
