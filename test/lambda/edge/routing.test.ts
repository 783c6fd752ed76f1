/** The built viewer-request function: each path with each method (contract §1), and paths that resemble one. */
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

const LOOK_ALIKES = [
  ...[
    '/index',
    '/index/',
    '/index.md/',
    '/index.html/',
    '//',
    '///',
    '/.md',
    '/.html',
    '',
    '*',
    'about',
    'xabout',
  ],
  ...['/About', '/ABOUT.md', '/about.MD', '/about.htm', '/about.html.html', '/about.md.md', '/about.md.html'],
  ...[
    '/about//',
    '//about',
    '//about/',
    '/about/index.html',
    '/about/.',
    '/./about',
    '/x/../about',
    '/../about',
  ],
  ...[
    '/%61bout',
    '/about%2f',
    '/about%00',
    '/about\0',
    '/about;a=b',
    '/about?x',
    '/about#x',
    '/about%20',
    '/about ',
  ],
  ...[
    '//evil.example',
    '//evil.example/',
    '//evil.example/about/',
    '/\\evil.example/',
    '/\\/evil.example/about.html',
  ],
  ...[
    '/services',
    '/services/',
    '/appeals',
    '/services/appeals/x',
    '/services//appeals',
    '/services%2fappeals',
  ],
  ...['/errors', '/errors/', '/errors/not-found', '/errors/not-found.html', '/errors/not-found.md'],
  ...['/errors/not-found.json', '/errors/not-found.html/'],
  ...['/about contact', '/about contact/', ' ', '/ ', '/ /', '/index about', '/contact developers.md'],
  ...[
    '/__proto__',
    '/__proto__/',
    '/constructor',
    '/toString.html',
    '/hasOwnProperty.md',
    '/length',
    '/undefined',
  ],
  ...[
    '/mcp.json/',
    '/mcp.json.md',
    '/MCP.json',
    '/agent-instructions',
    '/agent-instructions/',
    '/robots',
    '/llms.txt ',
  ],
  ...[
    '/mcp.json /openapi.json',
    '/site.css/',
    ...['/logo.png', '/logo.svg/', '/fonts/', '/fonts/other.woff2', '/fonts/Serif.woff2'],
    '/api',
    '/api/agent-info/',
    '/.well-known/mcp/',
    '/404',
    '/404.html',
  ],
  // Documents are looked up by folder.
  ...[
    '/.well-known/mcp',
    '/.well-known/mcp/server-card/',
    '/.well-known/server-card',
    '/.well-known/llms.txt',
    '/.well-known//mcp.json',
    '//.well-known/mcp.json',
    '/.well-known/mcp/mcp.json',
    '/.WELL-KNOWN/mcp.json',
    '/.well-known/mcp/server-card server-card.json',
    '/.well-known/agent-skills/',
    '/.well-known/agent-skills/SKILL.md',
    '/.well-known/agent-skills/official-contact/',
    '/.well-known/agent-skills/official-contact/SKILL',
    '/schemas/',
    '/schemas/mcp.json',
    'mcp.json',
    '/constructor/x',
    '/__proto__/mcp.json',
  ],
  ...['/café', '/caf%C3%A9', '/😀', '/\u2028', '/about\u00a0', '/\ufeffabout', '/İndex', '/aboutK'],
];
const UNKNOWN: Row[] = [
  ...LOOK_ALIKES.flatMap((uri): Row[] => [
    ['GET', uri, UNKNOWN_READS.GET],
    ['POST', uri, NOT_FOUND],
  ]),
  ...everyMethod('/no-such-page', NOT_FOUND, UNKNOWN_READS),
];

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
