/**
 * Paths that resemble one of the site, and the queries and conditions of requests, in the built viewer-request function.
 * `tools/contract/rendered` sends each path with each method.
 */
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buildViewerRequest } from '../../../lib/stack/bundle/edge-constants.ts';
import { run } from './engines.ts';
import { ASSET_PATHS, DOCUMENT_PATHS, NOT_FOUND_OBJECTS, requestEvent, SITE, summary } from './fixture.ts';

const PAGES = ['/', '/about', '/services/appeals'];
const COPIES = ['/index.md', '/about.md', '/services/appeals.md'];
const REDIRECTED = ['/about/', '/about.html', '/index.html', '/services/appeals/'];
const KNOWN = [...PAGES, ...COPIES, ...DOCUMENT_PATHS, ...ASSET_PATHS, ...REDIRECTED];

/** Texts that make another path of a known one: written at its beginning, after its first letters, or at its end. */
const MARKS = [
  ...['/', '//', '.', '/.', '/..', '/x', '\\', '%2f', '%00', '\0', ';a=b', '?x', '#x', '%20', ' ', ' about'],
  ...['.htm', '.md.html', '.html.html', '.md.md'],
  ...['\u00a0', '\ufeff', '\u2028', '\u212a', '\u0301', '\ud83d\ude00'],
];
const LOOK_ALIKES = [
  ...new Set([
    ...KNOWN.flatMap((uri) => [
      ...MARKS.flatMap((mark) => [mark + uri, uri.slice(0, 3) + mark + uri.slice(3), uri + mark]),
      ...[uri.slice(1), uri.toUpperCase(), uri.replace('b', '%62'), uri.replaceAll('/', '%2f')],
      ...[`x${uri}`, `/x/..${uri}`, `//evil.example${uri}`, `/\\evil.example${uri}`],
      ...[`/errors${uri}`, `/__proto__${uri}`, `${uri} ${uri}`],
    ]),
    ...[
      '',
      '*',
      ' ',
      '/index',
      '/index/',
      '/__proto__',
      '/constructor',
      '/toString.html',
      '/hasOwnProperty.md',
    ],
    // Two names side by side, as the lists of the function have them.
    ...ASSET_PATHS.flatMap((one) => ASSET_PATHS.map((other) => `${one} ${other}`)),
    ...DOCUMENT_PATHS.flatMap((one) => DOCUMENT_PATHS.map((other) => `${one} ${basename(other)}`)),
    ...['/length', '/undefined', '/fonts/', '/fonts/other.woff2', '/api', '/404'],
    ...Object.values(NOT_FOUND_OBJECTS),
    // CloudFront takes URLs of up to 8,192 bytes (CloudFront quotas).
    ...['/a', '//', '/about/', '/..', '/about.html', '/ about', '/%2e'].map((part) =>
      part.padEnd(8_191, part.slice(1)),
    ),
  ]),
].filter((uri) => !KNOWN.includes(uri));

const text = buildViewerRequest(SITE);

describe('lambda/edge/routing', () => {
  test('paths of a folder, a logo and a font are known', () => {
    const known = ['/services/appeals', '/services/appeals.md', '/logo.svg', '/fonts/serif.woff2'];
    const answers = run(
      text,
      [...known, '/services/appeals/'].map((uri) => requestEvent({ uri })),
    );
    expect(answers.map(summary)).toEqual([
      { to: '/services/appeals.html' },
      ...known.slice(1).map((to) => ({ to })),
      { status: 308, location: '/services/appeals' },
    ]);
  });

  test('a language has its own pages, its own 404, and pages that other languages have', () => {
    const spanish = ['/errors/not-found.es.html', '/errors/not-found.html'].map((to) => ({ to }));
    const rows: [uri: string, summary: object][] = [
      ...['/es', '/es/about', '/es/developers', '/es/services/recurso'].flatMap((uri): typeof rows => [
        [uri, { to: `${uri}.html` }],
        [`${uri}.md`, { to: `${uri}.md` }],
        [`${uri}/`, { status: 308, location: uri }],
        [`${uri}.html`, { status: 308, location: uri }],
      ]),
      // Pages that only the other language has, and the home page by the name of its file.
      ...[
        '/es/contact',
        '/es/index',
        '/es/index.md',
        '/es/es',
        '/es/es/about',
        '/es/nothing',
        '/es//about',
      ].map((uri): [string, object] => [uri, spanish[0]!]),
      ...['/services/recurso', '/essay', '/es-mx/about', '/ES/about', '/pt-br/about'].map(
        (uri): [string, object] => [uri, spanish[1]!],
      ),
    ];
    const found = run(
      text,
      rows.map(([uri]) => requestEvent({ uri })),
    );
    expect(found.map((each, index) => [rows[index]![0], summary(each)])).toEqual(rows);
    const refused = ['/es', '/es.md', '/es/nothing'].map((uri) =>
      requestEvent({ uri, method: 'POST', accept: 'application/json' }),
    );
    expect(
      run(text, refused).map(({ headers, body }) => [headers!['content-language'], JSON.parse(body!)]),
    ).toEqual(
      ['Use GET, HEAD aquí.', 'Use GET, HEAD aquí.', 'Aquí no hay nada.'].map((detail) => [
        { value: 'es' },
        expect.objectContaining({ detail }),
      ]),
    );
  });

  test('no path that resembles a known one is known', () => {
    const found = run(
      text,
      LOOK_ALIKES.flatMap((uri) => [requestEvent({ uri }), requestEvent({ method: 'POST', uri })]),
    ).map(summary);
    const wanted = [{ to: NOT_FOUND_OBJECTS.html }, { status: 404 }];
    const known = LOOK_ALIKES.filter((_, index) => {
      const [read, written] = found.slice(2 * index, 2 * index + 2);
      return !wanted.some((each) => isDeepStrictEqual(read, each)) || !isDeepStrictEqual(written, wanted[1]);
    });
    expect(known).toEqual([]);
  });

  test.each(['/api/agent-info', '/.well-known/mcp', '/errors/failed.json', '/errors/unavailable'])(
    '%s passes unchanged, and every spelling that CloudFront may take for it gets the 404 of the function',
    (path) => {
      const headers = { 'if-none-match': { value: '"x"' }, range: { value: 'bytes=0-9' } };
      const event = requestEvent({ uri: path, headers, querystring: { a: { value: 'b' } } });
      const isPage = path.startsWith('/errors');
      const post = requestEvent({ uri: path, method: 'POST' });
      const [read, written] = run(text, [event, post]);
      expect(read).toEqual(event.request);
      expect(written).toEqual(isPage ? expect.objectContaining({ statusCode: 404 }) : post.request);
      const spellings = [
        ...[`/${path}`, `/.${path}`, `/..${path}`, `/x/..${path}`, `${path}/.`, `${path}/x/..`],
        ...[path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`), `/${path}/`],
        ...[path.replaceAll('/', '//'), path.replace('.', '%2E').replace('n', '%6e')],
        ...[path.slice(1).padStart(8_191, '/'), `${path.padEnd(8_000, '/.')}/.`],
      ];
      const asked = spellings.flatMap((uri) => [
        requestEvent({ uri }),
        requestEvent({ uri, method: 'POST' }),
      ]);
      expect(run(text, asked).map(summary)).toEqual(asked.map(() => ({ status: 404 })));
      const slash = ['GET', 'POST'].map((method) => requestEvent({ uri: `${path}/`, method }));
      const moved = { status: 308, location: path };
      expect(run(text, slash).map(summary)).toEqual(
        isPage ? [{ to: NOT_FOUND_OBJECTS.html }, { status: 404 }] : [moved, moved],
      );
    },
  );

  test('a path with more characters or another case is left to the bucket', () => {
    const others = [
      '/API/agent-info',
      '/api/agent-info.json',
      '//about',
      '/caf%C3%A9',
      '/contact%20',
      '/a..b/...',
    ];
    expect(
      run(
        text,
        others.map((uri) => requestEvent({ uri })),
      ).map(summary),
    ).toEqual(others.map(() => ({ to: NOT_FOUND_OBJECTS.html })));
  });

  test('a forwarded request keeps its method and headers, and loses its query', () => {
    const headers = { 'if-none-match': { value: '"x"' }, range: { value: 'bytes=0-9' } };
    const querystring = { versionId: { value: '1' } };
    const input = { method: 'HEAD', uri: '/contact', accept: 'text/markdown', headers };
    const { request } = requestEvent(input);
    expect(run(text, [requestEvent({ ...input, querystring })])).toEqual([
      { ...request, uri: '/contact.md' },
    ]);
  });

  test('an unknown path never gets 304 or 206: conditions and ranges are removed', () => {
    const names = [
      'if-none-match',
      'if-modified-since',
      'if-match',
      'if-unmodified-since',
      'if-range',
      'range',
    ];
    const conditions = Object.fromEntries(names.map((name) => [name, { value: '"x"' }]));
    const others = Object.fromEntries(
      ['accept-encoding', 'x-range', 'x-if-match'].map((name) => [name, { value: 'x' }]),
    );
    for (const method of ['GET', 'HEAD']) {
      const event = requestEvent({ method, uri: '/x', headers: { ...others, ...conditions } });
      const { headers: kept } = requestEvent({ headers: others }).request;
      expect(run(text, [event])).toEqual([{ ...event.request, uri: NOT_FOUND_OBJECTS.html, headers: kept }]);
    }
  });
});
