/** The built viewer-request function: each path with each method (contract §1), and paths that resemble one. */
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buildViewerRequest } from '../../../lib/stack/bundle/edge-constants.ts';
import { ENGINES, rowsFor } from './engines.ts';
import {
  type Answer,
  ASSET_PATHS,
  DOCUMENT_PATHS,
  NOT_FOUND_OBJECTS,
  requestEvent,
  SITE,
  summary,
} from './fixture.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
type Row = readonly [method: string, uri: string, expected: ReturnType<typeof summary>];

/** The same answer to every method, with exceptions. */
const everyMethod = (uri: string, expected: Row[2], but: Record<string, Row[2]> = {}): Row[] =>
  METHODS.map((method) => [method, uri, but[method] ?? expected]);

const READ_ONLY = { status: 405, allow: 'GET, HEAD' };
const PUBLIC_READ_ONLY = { status: 405, allow: 'GET, HEAD, OPTIONS' };
const reads = (to: string) => ({ GET: { to }, HEAD: { to } });
const NOT_FOUND = { status: 404 };
const UNKNOWN_READS = reads(NOT_FOUND_OBJECTS.html);

const PAGES: Row[] = [
  ...everyMethod('/', READ_ONLY, reads('/index.html')),
  ...everyMethod('/about', READ_ONLY, reads('/about.html')),
  ...everyMethod('/services/appeals', READ_ONLY, reads('/services/appeals.html')),
];
const COPIES: Row[] = [
  ...everyMethod('/index.md', READ_ONLY, reads('/index.md')),
  ...everyMethod('/about.md', READ_ONLY, reads('/about.md')),
  ...everyMethod('/services/appeals.md', READ_ONLY, reads('/services/appeals.md')),
];
const DOCUMENTS: Row[] = DOCUMENT_PATHS.flatMap((uri) =>
  everyMethod(uri, PUBLIC_READ_ONLY, {
    ...reads(uri),
    OPTIONS: { status: 204, allow: 'GET, HEAD, OPTIONS' },
  }),
);
const ASSETS: Row[] = ASSET_PATHS.flatMap((uri) => everyMethod(uri, READ_ONLY, reads(uri)));

const REDIRECTS: Row[] = [
  ...everyMethod('/about/', { status: 308, location: '/about' }),
  ...everyMethod('/about.html', { status: 308, location: '/about' }),
  ...everyMethod('/index.html', { status: 308, location: '/' }),
  ...everyMethod('/services/appeals/', { status: 308, location: '/services/appeals' }),
];

const KNOWN = [...PAGES, ...COPIES, ...DOCUMENTS, ...ASSETS, ...REDIRECTS].map(([, uri]) => uri);

/** What makes another path of a known one, written into it at its beginning, after its first letters, or at its end. */
const MARKS = [
  ...['/', '//', '.', '/.', '/..', '/x', '\\', '%2f', '%00', '\0', ';a=b', '?x', '#x', '%20', ' ', ' about'],
  ...[
    '.htm',
    '.md.html',
    '.html.html',
    '.md.md',
    '\u00a0',
    '\ufeff',
    '\u2028',
    '\u212a',
    '\u0301',
    '\ud83d\ude00',
  ],
];
const LOOK_ALIKES = [
  ...new Set([
    ...KNOWN.flatMap((uri) => [
      ...MARKS.flatMap((mark) => [mark + uri, uri.slice(0, 3) + mark + uri.slice(3), uri + mark]),
      ...[
        uri.slice(1),
        uri.toUpperCase(),
        `x${uri}`,
        `/x/..${uri}`,
        `//evil.example${uri}`,
        `/\\evil.example${uri}`,
      ],
      ...[
        uri.replace('b', '%62'),
        uri.replaceAll('/', '%2f'),
        `/errors${uri}`,
        `/__proto__${uri}`,
        `${uri} ${uri}`,
      ],
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
    ...[
      '/length',
      '/undefined',
      '/fonts/',
      '/fonts/other.woff2',
      '/api',
      '/404',
      ...Object.values(NOT_FOUND_OBJECTS),
    ],
  ]),
].filter((uri) => !KNOWN.includes(uri));
const UNKNOWN: Row[] = everyMethod('/no-such-page', NOT_FOUND, UNKNOWN_READS);

/** CloudFront takes URLs of up to 8,192 bytes (CloudFront quotas). */
const LONG = 8_191;
const TOO_LONG: Row[] = [
  ['GET', `/${'a'.repeat(LONG)}`, UNKNOWN_READS.GET],
  ['GET', '/'.repeat(LONG), UNKNOWN_READS.GET],
  ['GET', `/about${'/'.repeat(LONG)}`, UNKNOWN_READS.GET],
  ['GET', `${'/..'.repeat(LONG / 3)}/about`, UNKNOWN_READS.GET],
  ['GET', `/about${'.html'.repeat(LONG / 5)}`, UNKNOWN_READS.GET],
  ['GET', `/${' about'.repeat(LONG / 6)} `, UNKNOWN_READS.GET],
  ['OPTIONS', `/${'%2e'.repeat(LONG / 3)}.md`, NOT_FOUND],
];

const ROWS = [...PAGES, ...COPIES, ...DOCUMENTS, ...ASSETS, ...REDIRECTS, ...UNKNOWN, ...TOO_LONG];

describe('lambda/edge/routing', () => {
  describe.each(ENGINES)('viewer-request in $name', (engine) => {
    const rows = rowsFor(engine, ROWS);
    const text = buildViewerRequest(SITE);
    const answers = engine.run<Answer>(
      text,
      rows.map(([method, uri]) => requestEvent({ method, uri })),
    );

    const titled = rows.map(
      ([method, uri, expected], index) =>
        [method, JSON.stringify(uri).slice(0, 50), expected, answers[index]!] as const,
    );

    test.each(titled)('%s %s', (_, __, expected, answer) => {
      expect(summary(answer)).toEqual(expected);
    });

    test('no path that resembles a known one is known', () => {
      const alike = rowsFor(engine, LOOK_ALIKES);
      const found = engine.run<Answer>(
        text,
        alike.flatMap((uri) => [requestEvent({ uri }), requestEvent({ method: 'POST', uri })]),
      );
      const wanted = [UNKNOWN_READS.GET, NOT_FOUND];
      const known = alike.filter(
        (_, index) => !isDeepStrictEqual(found.slice(2 * index, 2 * index + 2).map(summary), wanted),
      );
      expect(known).toEqual([]);
    });

    test('a query string changes no answer, reaches no origin and is not sent back', () => {
      const querystring = { versionId: { value: '1' }, url: { value: '//evil.example' } };
      const uris = ['/about', '/about.md', '/llms.txt', '/site.css', '/about/', '/no-such-page'];
      const [plain, queried] = [{}, querystring].map((query) =>
        engine.run<Answer>(
          text,
          uris.map((uri) => requestEvent({ uri, querystring: query })),
        ),
      );
      expect(queried).toEqual(plain);
      expect(plain!.slice(0, 4).map((request) => request.querystring)).toEqual([{}, {}, {}, {}]);
    });

    test('a forwarded request keeps its method and headers', () => {
      const headers = { 'if-none-match': { value: '"x"' }, range: { value: 'bytes=0-9' } };
      const event = requestEvent({ method: 'HEAD', uri: '/contact', accept: 'text/markdown', headers });
      expect(engine.run(text, [event])).toEqual([{ ...event.request, uri: '/contact.md' }]);
    });

    test('an unknown path never gets 304 or 206: conditions and ranges are removed', () => {
      const conditions = {
        'if-none-match': { value: '*' },
        'if-modified-since': { value: 'Fri, 01 Jan 2100 00:00:00 GMT' },
        'if-match': { value: '"x"', multiValue: [{ value: '"x"' }, { value: '"y"' }] },
        'if-unmodified-since': { value: 'Thu, 01 Jan 1970 00:00:00 GMT' },
        'if-range': { value: '"x"' },
        range: { value: 'bytes=0-9' },
      };
      const others = {
        'accept-encoding': { value: 'br' },
        'x-range': { value: 'x' },
        'x-if-match': { value: 'y' },
      };
      for (const method of ['GET', 'HEAD']) {
        const event = requestEvent({ method, uri: '/x', headers: { ...others, ...conditions } });
        const [answer] = engine.run<Answer>(text, [event]);
        expect(answer).toEqual({
          ...event.request,
          uri: NOT_FOUND_OBJECTS.html,
          headers: { host: event.request.headers.host, ...others },
        });
      }
    });
  });
});
