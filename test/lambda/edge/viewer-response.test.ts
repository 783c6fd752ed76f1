/**
 * The built viewer-response function: `Vary` and `Link` on pages and their Markdown copies (contract §2), 404 for
 * unknown paths, `Link` on the API catalog, CORS and security headers on every response.
 */
import type { EdgeHeader, EdgeHeaders } from '../../../lambda/edge/constants.ts';
import { buildViewerResponse, type EdgeSite } from '../../../lib/stack/bundle/edge-constants.ts';
import { FILE_POLICY, SECURITY } from '../security-headers.ts';
import { ENGINES, rowsFor } from './engines.ts';
import {
  type Answer,
  ASSET_PATHS,
  BASE_URL,
  DOCUMENT_PATHS,
  PROBLEM_LINK,
  type RequestInput,
  responseEvent,
  SERVICE_LINKS,
  SITE,
} from './fixture.ts';

/** On every response: security headers, and CORS for any origin. */
const ALWAYS = Object.fromEntries(
  Object.entries({
    ...SECURITY,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Link',
  }).map(([name, value]) => [name, { value }]),
);
/** On stylesheet and icons, whatever the status. */
const OF_ASSETS = { ...ALWAYS, 'content-security-policy': { value: FILE_POLICY } };
const HTML = { 'content-type': { value: 'text/html; charset=utf-8' } };
const MARKDOWN = { 'content-type': { value: 'text/markdown; charset=utf-8' } };
const DESCRIBED_BY = '</llms.txt>; rel="describedby"; type="text/plain"';
const asHtml = (name: string) => `</${name}.md>; rel="alternate"; type="text/markdown", ${DESCRIBED_BY}`;
const asMarkdown = (path: string) => `<${BASE_URL}${path}>; rel="canonical"`;

/** Contract §1.1: `Link` headers on `/`. */
const HOME = `, ${SERVICE_LINKS}, </.well-known/ai-catalog.json>; rel="ai-catalog"`;
const HOME_AS_HTML = asHtml('index').replace(`, ${DESCRIBED_BY}`, HOME);
const HOME_AS_MARKDOWN = asMarkdown('/') + HOME;

type Row = readonly [id: string, request: RequestInput, status: number, headers: EdgeHeaders, link: string];

/** AWS does not say whether a response event has the viewer's URI or the rewritten one: rows for both. */
const LINKED: Row[] = [
  ['HTML, viewer’s URI', { uri: '/about' }, 200, HTML, asHtml('about')],
  ['HTML, rewritten URI', { uri: '/about.html' }, 200, HTML, asHtml('about')],
  ['Markdown, viewer’s URI', { uri: '/about' }, 200, MARKDOWN, asMarkdown('/about')],
  ['Markdown, rewritten URI', { uri: '/about.md' }, 200, MARKDOWN, asMarkdown('/about')],
  ['home as HTML', { uri: '/' }, 200, HTML, HOME_AS_HTML],
  ['home as HTML, rewritten', { uri: '/index.html' }, 200, HTML, HOME_AS_HTML],
  ['home as Markdown', { uri: '/' }, 200, MARKDOWN, HOME_AS_MARKDOWN],
  ['home as Markdown, rewritten', { uri: '/index.md' }, 200, MARKDOWN, HOME_AS_MARKDOWN],
  ['a page in a folder', { uri: '/services/appeals' }, 200, HTML, asHtml('services/appeals')],
  ['its Markdown copy', { uri: '/services/appeals.md' }, 200, MARKDOWN, asMarkdown('/services/appeals')],
  ['HEAD', { uri: '/about', method: 'HEAD' }, 200, HTML, asHtml('about')],
  ['a part, 206', { uri: '/about' }, 206, MARKDOWN, asMarkdown('/about')],
  ['the content type decides, not Accept', { accept: 'text/markdown' }, 200, HTML, asHtml('about')],
  ['304 has no type: HTML was asked for', { accept: 'text/html' }, 304, {}, asHtml('about')],
  [
    '304: Markdown was asked for',
    { accept: ['text/html;q=0.1', 'text/markdown'] },
    304,
    {},
    asMarkdown('/about'),
  ],
  ['304: no Accept', {}, 304, {}, asHtml('about')],
  ['304, rewritten to HTML', { uri: '/about.html', accept: '*/*' }, 304, {}, asHtml('about')],
  ['304 of a Markdown copy', { uri: '/about.md', accept: 'text/html' }, 304, {}, asMarkdown('/about')],
];

const UNTOUCHED: (readonly [id: string, request: RequestInput, status: number])[] = [
  ...DOCUMENT_PATHS.filter((path) => path !== '/.well-known/api-catalog').map(
    (uri) => [uri, { uri }, 200] as const,
  ),
  ...ASSET_PATHS.flatMap((uri) =>
    [200, 206, 304, 404].map((status) => [`${uri}, status ${status}`, { uri }, status] as const),
  ),
  ...[204, 301, 308, 404, 416].map((status) => [`unknown, status ${status}`, { uri: '/x' }, status] as const),
  ...[204, 301, 308, 400, 404, 405, 416, 500, 503].map((status) => [`status ${status}`, {}, status] as const),
];

const PROBLEM = { 'content-type': { value: 'application/problem+json' } };

/** Paths of viewers, and those to which viewer-request rewrites: AWS does not say which of them the function sees. */
const UNKNOWN = [
  ...['/no-such-page', '/about.md.md', '/__proto__', '/constructor', '/index', '/about contact', '//about'],
  ...['/%61bout', '/About', '/about.htm', '/mcp.json/', '/site.css ', '/caf\u00e9', '/errors'],
  ...['/errors/not-found.html', '/errors/not-found.md', '/errors/not-found.json'],
  `/${'a'.repeat(8_190)}`,
];

/** Every path once, and one path with every status and type. */
const BECOMES_404 = [
  ...UNKNOWN.map((uri) => ({ uri, status: 200, kind: 'HTML', type: HTML, more: '' })),
  ...[200, 206, 304].flatMap((status) => [
    { uri: '/x', status, kind: 'HTML', type: HTML, more: '' },
    { uri: '/x', status, kind: 'Markdown', type: MARKDOWN, more: '' },
    { uri: '/x', status, kind: 'a problem', type: PROBLEM, more: PROBLEM_LINK },
    { uri: '/x', status, kind: 'no type', type: {}, more: '' },
  ]),
].map((row) => ({ ...row, title: row.uri.slice(0, 50) }));

const VARY: (readonly [before: EdgeHeader | undefined, after: EdgeHeader])[] = [
  [undefined, { value: 'Accept' }],
  [{ value: '' }, { value: 'Accept' }],
  [{ value: 'Accept-Encoding' }, { value: 'Accept-Encoding, Accept' }],
  [{ value: 'Origin, Accept-Encoding' }, { value: 'Origin, Accept-Encoding, Accept' }],
  [
    { value: 'Accept-Encoding', multiValue: [{ value: 'Accept-Encoding' }, { value: 'Origin' }] },
    { value: 'Accept-Encoding, Origin, Accept' },
  ],
  [{ value: 'Accept' }, { value: 'Accept' }],
  [{ value: 'accept,accept-encoding' }, { value: 'accept,accept-encoding' }],
  [{ value: 'Accept-Encoding, ACCEPT' }, { value: 'Accept-Encoding, ACCEPT' }],
  [{ value: '*' }, { value: '*' }],
  [{ value: 'X-Accept' }, { value: 'X-Accept, Accept' }],
];

describe('lambda/edge/viewer-response', () => {
  describe.each(ENGINES)('viewer-response in $name', (engine) => {
    const text = buildViewerResponse(SITE);
    const run = (given: readonly Parameters<typeof responseEvent>[]) =>
      engine.run<Answer>(
        text,
        given.map((one) => responseEvent(...one)),
      );
    /** Each row with its answer. All events go through one context. */
    const answered = <Row>(rows: readonly Row[], event: (row: Row) => Parameters<typeof responseEvent>) => {
      const asked = rowsFor(engine, rows);
      const answers = run(asked.map(event));
      return asked.map((row, index) => ({ row, answer: answers[index]! }));
    };

    const ETAG = { etag: { value: '"x"' } };
    test.each(answered(LINKED, ([, request, status, headers]) => [request, status, { ...ETAG, ...headers }]))(
      '$row.0',
      ({ row: [, , status, headers, link], answer }) => {
        expect(answer).toEqual({
          statusCode: status,
          statusDescription: '',
          headers: { ...ALWAYS, ...ETAG, ...headers, vary: { value: 'Accept' }, link: { value: link } },
        });
      },
    );

    const PLAIN = { vary: { value: 'Accept-Encoding' }, ...HTML };
    test.each(answered(UNTOUCHED, ([, request, status]) => [request, status, PLAIN]))(
      '$row.0: only CORS and security headers are added',
      ({ row: [, { uri = '' }, status], answer }) => {
        expect(answer).toEqual({
          statusCode: status,
          statusDescription: '',
          headers: { ...PLAIN, ...(ASSET_PATHS.includes(uri) ? OF_ASSETS : ALWAYS) },
        });
      },
    );

    const own = { 'content-language': { value: 'pt-BR' }, 'x-cache-key': { value: 'kept' } };
    const ofTheObject = {
      'accept-ranges': { value: 'bytes' },
      'cache-control': { value: 'public, max-age=0, s-maxage=3600, must-revalidate' },
      'content-range': { value: 'bytes 0-9/100' },
      etag: { value: '"x"' },
      expires: { value: 'Fri, 01 Jan 2100 00:00:00 GMT' },
      'last-modified': { value: 'Thu, 01 Jan 1970 00:00:00 GMT' },
      vary: { value: 'Accept-Encoding' },
    };
    test.each(
      answered(BECOMES_404, ({ uri, status, type }) => [
        { uri },
        status,
        { ...ofTheObject, ...own, ...type },
      ]),
    )('$row.title: $row.status with $row.kind becomes a 404 without validators', ({ row, answer }) => {
      expect(answer).toEqual({
        statusCode: 404,
        statusDescription: 'Not Found',
        headers: {
          ...ALWAYS,
          ...own,
          ...row.type,
          'cache-control': { value: 'public, max-age=60' },
          vary: { value: 'Accept-Encoding, Accept' },
          link: { value: SERVICE_LINKS + row.more },
        },
      });
    });

    test('the API catalog says that it is one (RFC 9727 §3), also to HEAD and after a 304', () => {
      for (const [method, status] of [
        ['GET', 200],
        ['HEAD', 200],
        ['GET', 304],
      ] as const) {
        const [answer] = run([[{ uri: '/.well-known/api-catalog', method }, status, {}]]);
        expect(answer!.headers).toEqual({
          ...ALWAYS,
          link: { value: '</.well-known/api-catalog>; rel="api-catalog"' },
        });
      }
    });

    test('headers of the bucket are removed, and its security headers replaced', () => {
      const stored = {
        'x-amz-meta-sha256': { value: 'abc' },
        'x-amz-server-side-encryption': { value: 'AES256' },
        'x-amz-version-id': { value: 'v1' },
        'x-frame-options': { value: 'SAMEORIGIN' },
        'x-other': { value: 'kept' },
      };
      const [answer] = run([[{ uri: '/llms.txt' }, 200, stored]]);
      expect(answer!.headers).toEqual({ ...ALWAYS, 'x-other': { value: 'kept' } });
    });

    test.each(answered(VARY, ([before]) => [{}, 200, before ? { vary: before } : {}]))(
      'Vary $row.0 becomes $row.1',
      ({ row: [, after], answer }) => {
        expect(answer.headers!.vary).toEqual(after);
      },
    );

    describe('the page with a script', () => {
      const SCRIPT = { path: '/is-this-us', text: '(()=>{})();' };
      const pages = [...SITE.pages, '/is-this-us', '/is-this-us/more', '/not/is-this-us'];
      const policy = SECURITY['content-security-policy'];
      // printf '(()=>{})();' | openssl dgst -sha256 -binary | base64
      const allowing = `${policy}; script-src 'sha256-pz9ZhuuYWHEoTm4hY3LeNQVjSpcineZDIWco0Pv9Yic='`;
      const policies = (site: EdgeSite, asked: readonly (readonly [RequestInput, number, EdgeHeaders])[]) =>
        engine
          .run<Answer>(
            buildViewerResponse(site),
            asked.map((one) => responseEvent(...one)),
          )
          .map(({ headers }) => headers!['content-security-policy']!.value);

      const ITS_HTML: readonly (readonly [RequestInput, number, EdgeHeaders])[] = [
        [{ uri: '/is-this-us' }, 200, HTML],
        [{ uri: '/is-this-us.html' }, 200, HTML],
        [{ uri: '/is-this-us', method: 'HEAD' }, 200, HTML],
        [{ uri: '/is-this-us', accept: 'text/markdown' }, 200, HTML],
        [{ uri: '/is-this-us' }, 206, HTML],
        [{ uri: '/is-this-us', accept: 'text/html' }, 304, {}],
        [{ uri: '/is-this-us.html', accept: 'text/markdown' }, 304, {}],
      ];
      const OTHERS: readonly (readonly [RequestInput, number, EdgeHeaders])[] = [
        [{ uri: '/is-this-us' }, 200, MARKDOWN],
        [{ uri: '/is-this-us.md' }, 200, MARKDOWN],
        [{ uri: '/is-this-us', accept: 'text/markdown' }, 304, {}],
        [{ uri: '/is-this-us.md' }, 304, {}],
        [{ uri: '/is-this-us' }, 308, {}],
        [{ uri: '/is-this-us/' }, 308, {}],
        [{ uri: '/is-this-us' }, 404, HTML],
        [{ uri: '/is-this-us' }, 405, HTML],
        [{ uri: '/is-this-us' }, 416, HTML],
        [{ uri: '/is-this-us/more' }, 200, HTML],
        [{ uri: '/not/is-this-us' }, 200, HTML],
        [{ uri: '/is-this-us2' }, 200, HTML],
        [{ uri: '/IS-THIS-US' }, 200, HTML],
        [{ uri: '//is-this-us' }, 200, HTML],
        [{ uri: '/is-this-us.html.html' }, 200, HTML],
        [{ uri: '/' }, 200, HTML],
        [{ uri: '/about' }, 200, HTML],
        [{ uri: '/errors/not-found.html' }, 200, HTML],
        [{ uri: '/llms.txt' }, 200, {}],
        [{ uri: '/no-such-page' }, 200, HTML],
      ];

      test('its HTML allows that script, with either URI, and after a 304', () => {
        const site = { ...SITE, pages, script: SCRIPT };
        expect(policies(site, ITS_HTML)).toEqual(ITS_HTML.map(() => allowing));
      });

      test('no other answer allows a script', () => {
        const site = { ...SITE, pages, script: SCRIPT };
        expect(policies(site, OTHERS)).toEqual(OTHERS.map(() => policy));
        expect(policies({ ...SITE, pages }, ITS_HTML)).toEqual(ITS_HTML.map(() => policy));
      });
    });

    test('a custom domain is the canonical one', () => {
      const custom = buildViewerResponse({ ...SITE, baseUrl: 'https://example.org' });
      const [response] = engine.run<Answer>(custom, [responseEvent({}, 200, MARKDOWN)]);
      expect(response!.headers!.link!.value).toBe('<https://example.org/about>; rel="canonical"');
    });
  });
});
