/**
 * The built viewer-response function with answers that `tools/contract/rendered` does not bring about: further statuses,
 * headers of the bucket, `Vary` of CloudFront, and the page with a script.
 */
import type { EdgeHeader, EdgeHeaders } from '../../../lambda/edge/constants.ts';
import { buildViewerResponse, type EdgeSite } from '../../../lib/stack/bundle/edge-constants.ts';
import { FILE_POLICY, PDF_POLICY, SECURITY } from '../security-headers.ts';
import { run } from './engines.ts';
import {
  ASSET_PATHS,
  BASE_URL,
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
const HTML = { 'content-type': { value: 'text/html; charset=utf-8' } };
const MARKDOWN = { 'content-type': { value: 'text/markdown; charset=utf-8' } };
const AS_HTML =
  '</about.md>; rel="alternate"; type="text/markdown", </llms.txt>; rel="describedby"; type="text/plain"';
const AS_MARKDOWN = `<${BASE_URL}/about>; rel="canonical"`;

type Event = readonly [request: RequestInput, status: number, headers: EdgeHeaders];
const answersTo = (site: EdgeSite, events: readonly Event[]) =>
  run(
    buildViewerResponse(site),
    events.map((event) => responseEvent(...event)),
  );

/** A 304 has no type, so `Accept` decides, unless the address says it. */
const LINKED: readonly (readonly [...Event, link: string])[] = [
  [{}, 206, MARKDOWN, AS_MARKDOWN],
  [{ accept: 'text/markdown' }, 200, HTML, AS_HTML],
  [{ accept: 'text/html' }, 304, {}, AS_HTML],
  [{ accept: ['text/html;q=0.1', 'text/markdown'] }, 304, {}, AS_MARKDOWN],
  [{}, 304, {}, AS_HTML],
  [{ uri: '/about.html', accept: '*/*' }, 304, {}, AS_HTML],
  [{ uri: '/about.md', accept: 'text/html' }, 304, {}, AS_MARKDOWN],
];

const VARY: readonly (readonly [before: EdgeHeader | undefined, after: string])[] = [
  [undefined, 'Accept'],
  [{ value: '' }, 'Accept'],
  [{ value: 'Accept-Encoding' }, 'Accept-Encoding, Accept'],
  [{ value: 'Origin, Accept-Encoding' }, 'Origin, Accept-Encoding, Accept'],
  [
    { value: 'Accept-Encoding', multiValue: [{ value: 'Accept-Encoding' }, { value: 'Origin' }] },
    'Accept-Encoding, Origin, Accept',
  ],
  [{ value: 'Accept' }, 'Accept'],
  [{ value: 'accept,accept-encoding' }, 'accept,accept-encoding'],
  [{ value: 'Accept-Encoding, ACCEPT' }, 'Accept-Encoding, ACCEPT'],
  [{ value: '*' }, '*'],
  [{ value: 'X-Accept' }, 'X-Accept, Accept'],
];

describe('lambda/edge/viewer-response', () => {
  test('pages have Vary and their links, also a part and a 304', () => {
    const answers = answersTo(
      SITE,
      LINKED.map(([request, status, headers]) => [request, status, { ...headers }]),
    );
    expect(answers).toEqual(
      LINKED.map(([, statusCode, headers, link]) => ({
        ...{ statusCode, statusDescription: '' },
        headers: { ...ALWAYS, ...headers, vary: { value: 'Accept' }, link: { value: link } },
      })),
    );
  });

  test('other statuses, documents, assets, images and PDF files get only CORS and security headers', () => {
    const images = ['/images/office-1.png', '/images/people/ana--jpg-portrait-384.webp', '/files/a.pdf'];
    const files = [...ASSET_PATHS, ...images];
    const untouched = [
      ...files.flatMap((uri) => [200, 206, 304, 404].map((status) => [uri, status] as const)),
      ...['/llms.txt', '/x', '/about'].flatMap((uri) =>
        [204, 301, 308, 400, 404, 405, 416, 500, 503].map((status) => [uri, status] as const),
      ),
    ];
    const plain = { vary: { value: 'Accept-Encoding' }, ...HTML };
    const answers = answersTo(
      { ...SITE, images },
      untouched.map(([uri, status]) => [{ uri }, status, plain]),
    );
    const policyOf = (uri: string) => ({
      'content-security-policy': { value: uri.endsWith('.pdf') ? PDF_POLICY : FILE_POLICY },
    });
    expect(answers).toEqual(
      untouched.map(([uri, statusCode]) => ({
        ...{ statusCode, statusDescription: '' },
        headers: { ...plain, ...ALWAYS, ...(files.includes(uri) && policyOf(uri)) },
      })),
    );
  });

  test.each([
    ['HTML', HTML, ''],
    ['Markdown', MARKDOWN, ''],
    ['a problem', { 'content-type': { value: 'application/problem+json' } }, PROBLEM_LINK],
    ['no type', {}, ''],
  ])('an unknown path with %s becomes a 404 without validators', (_, type, more) => {
    const own = { 'content-language': { value: 'pt-BR' }, 'x-cache-key': { value: 'kept' } };
    const names = ['accept-ranges', 'cache-control', 'content-range', 'etag', 'expires', 'last-modified'];
    const ofTheObject = Object.fromEntries(names.map((name) => [name, { value: 'x' }]));
    for (const { statusCode, headers } of answersTo(
      SITE,
      [200, 206, 304].map((status) => [{ uri: '/x' }, status, { ...ofTheObject, ...own, ...type }]),
    )) {
      expect(statusCode).toBe(404);
      expect(headers).toEqual({
        ...{ ...ALWAYS, ...own, ...type },
        'cache-control': { value: 'public, max-age=60' },
        vary: { value: 'Accept' },
        link: { value: SERVICE_LINKS + more },
      });
    }
  });

  test('the API catalog says that it is one (RFC 9727 §3), also after a 304', () => {
    const [answer] = answersTo(SITE, [[{ uri: '/.well-known/api-catalog' }, 304, {}]]);
    expect(answer!.headers!.link).toEqual({ value: '</.well-known/api-catalog>; rel="api-catalog"' });
  });

  test('headers of the bucket are removed, and its security headers replaced', () => {
    const names = ['x-amz-meta-sha256', 'x-amz-version-id', 'x-frame-options', 'x-other'];
    const stored = Object.fromEntries(names.map((name) => [name, { value: 'stored' }]));
    const [answer] = answersTo(SITE, [[{ uri: '/llms.txt' }, 200, stored]]);
    expect(answer!.headers).toEqual({ ...ALWAYS, 'x-other': { value: 'stored' } });
  });

  test('Vary keeps its members', () => {
    const answers = answersTo(
      SITE,
      VARY.map(([before]) => [{}, 200, before ? { vary: before } : {}]),
    );
    expect(answers.map(({ headers }) => headers!.vary)).toEqual(VARY.map(([, value]) => ({ value })));
  });

  test('no answer but the HTML of the page with a script allows one', () => {
    const script = { ...SITE.script, paths: ['/somos-nos', '/is-this-us'] };
    const pages = [...SITE.pages, '/is-this-us', '/is-this-us/more', '/not/is-this-us'];
    const policies = (site: EdgeSite, events: readonly Event[]) =>
      answersTo(site, events).map(({ headers }) => headers!['content-security-policy']!.value);
    const uri = '/is-this-us';
    const itsHtml: readonly Event[] = [
      ...[200, 206].map((status): Event => [{ uri }, status, HTML]),
      [{ uri: '/is-this-us.html' }, 200, HTML],
      [{ uri, method: 'HEAD', accept: 'text/markdown' }, 200, HTML],
      [{ uri, accept: 'text/html' }, 304, {}],
      [{ uri: '/is-this-us.html', accept: 'text/markdown' }, 304, {}],
    ];
    const policy = SECURITY['content-security-policy'];
    // printf '(()=>{})();' | openssl dgst -sha256 -binary | base64
    const allowing = `${policy}; script-src 'sha256-pz9ZhuuYWHEoTm4hY3LeNQVjSpcineZDIWco0Pv9Yic='`;
    expect(policies({ ...SITE, pages, script }, itsHtml)).toEqual(itsHtml.map(() => allowing));
    const others: readonly Event[] = [
      [{ uri }, 200, MARKDOWN],
      [{ uri: '/is-this-us.md' }, 200, MARKDOWN],
      [{ uri, accept: 'text/markdown' }, 304, {}],
      [{ uri: '/is-this-us.md' }, 304, {}],
      [{ uri: '/is-this-us/' }, 308, HTML],
      ...[308, 404, 405, 416].map((status): Event => [{ uri }, status, HTML]),
      ...[
        ...['/is-this-us/more', '/not/is-this-us', '/is-this-us2', '/IS-THIS-US', '//is-this-us'],
        ...['/is-this-us.html.html', '/', '/about', '/errors/not-found.html', '/llms.txt', '/no-such-page'],
      ].map((other): Event => [{ uri: other }, 200, HTML]),
    ];
    expect(policies({ ...SITE, pages, script }, others)).toEqual(others.map(() => policy));
    expect(policies({ ...SITE, pages }, itsHtml)).toEqual(itsHtml.map(() => policy));
  });
});
