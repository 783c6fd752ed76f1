/**
 * Contract §4 check 2: foreign origins, and origins that resemble the service's own.
 *
 * Contract §4 "CORS" and check 2: origins that may call the MCP endpoint. Documents: documents/documents.ts.
 */
import { family, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, header, headerHas, noHeader, requested } from '../harness/expect.ts';
import { MCP, MCP_HEADERS, VERSIONS } from '../literals.ts';
import { errorOf, legacy, message, post, resultOf } from './requests.ts';
import { ASK } from './versions.ts';

/** Foreign origins, most of them made from the service's own. */
const FOREIGN: readonly (readonly [id: string, make: (own: URL) => string | readonly string[]])[] = [
  ['own name as a prefix', ({ protocol, host }) => `${protocol}//${host}.evil.example`],
  ['null', () => 'null'],
  ['another site', () => 'https://evil.example'],
  ['own name as a suffix', ({ protocol, host }) => `${protocol}//evil${host}`],
  ['own name as a subdomain', ({ protocol, host }) => `${protocol}//evil.${host}`],
  ['own name as user', ({ protocol, host }) => `${protocol}//${host}@evil.example`],
  ['another scheme', ({ protocol, host }) => `${protocol === 'http:' ? 'https' : 'http'}://${host}`],
  ['another port', ({ protocol, hostname }) => `${protocol}//${hostname}:1`],
  [
    'a dot after the name',
    ({ protocol, hostname, port }) => `${protocol}//${hostname}.${port && `:${port}`}`,
  ],
  ['a slash after it', ({ origin }) => `${origin}/`],
  ['a list', ({ origin }) => `${origin}, https://evil.example`],
  ['upper case', ({ origin }) => origin.toUpperCase()],
  ['two lines', ({ origin }) => [origin, 'https://evil.example']],
  ['very long', ({ origin }) => origin + 'x'.repeat(4000)],
];

const foreign = FOREIGN.map(
  ([id, make]): Row => ({
    id: `foreign ${id}`,
    title: `a POST from a foreign origin (${id}) is 403`,
    why: 'contract §4 check 2: "Origin present and not allowed (null, malformed and look-alikes included)": 403',
    async run(ctx) {
      const reply = await ctx.request(post(message('ping'), { Origin: make(new URL(ctx.baseUrl)) }));
      errorOf(reply, { status: 403, id: null });
      noHeader(reply, 'access-control-allow-origin');
    },
  }),
);

export const originChecks = section('4 Origin', 'origin', family('foreign', foreign));

const preflight = (origin: string): RequestInput => ({
  method: 'OPTIONS',
  path: MCP,
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': MCP_HEADERS.join(','),
  },
});

export const corsChecks = section('4 CORS', 'cors', [
  {
    id: 'own origin',
    title: "the service's own origin is allowed and echoed, in errors too",
    why: 'contract §4 check 2: "Allowed: the service\'s own origin"; CORS: "echoes an allowed origin only, with Vary: Origin"; "The MCP endpoint echoes an allowed origin"',
    async run(ctx) {
      const headers = { Origin: ctx.baseUrl };
      for (const version of VERSIONS) resultOf(await ctx.recall(ASK[version]('tools/list', { headers })));
      for (const input of [
        ...VERSIONS.map((version) => ASK[version]('tools/list', { headers })),
        post('{', headers),
        post('{}', { ...headers, Accept: 'application/json' }),
        legacy('no/such', { headers }),
        legacy('notifications/initialized', { id: undefined, headers }),
      ]) {
        const reply = await ctx.recall(input);
        header(reply, 'access-control-allow-origin', ctx.baseUrl);
        headerHas(reply, 'vary', 'Origin');
      }
    },
  },
  {
    id: 'preflight own',
    title: "a preflight from the service's own origin allows POST and the headers of MCP",
    why: 'contract §4 CORS: "the preflight allows POST and the headers of this section"',
    async run(ctx) {
      const reply = await requested(ctx, preflight(ctx.baseUrl), 204);
      equal(reply.body.byteLength, 0, 'bytes of the body');
      header(reply, 'access-control-allow-origin', ctx.baseUrl);
      headerHas(reply, 'vary', 'Origin');
      headerHas(reply, 'access-control-allow-methods', 'POST');
      headerHas(reply, 'access-control-allow-headers', ...MCP_HEADERS);
      noHeader(reply, 'access-control-allow-credentials');
    },
  },
  {
    id: 'no origin',
    title:
      'a request without an Origin is answered, a preflight from a foreign one may be, and both allow no origin',
    why: 'contract §4 check 1: "OPTIONS is the CORS preflight, 204"; check 2: "No Origin: go on"; CORS: "echoes an allowed origin only"; rows 1 and 2 leave 204 or 403',
    async run(ctx) {
      const answer = await ctx.request(post(message('ping')));
      resultOf(answer);
      const replies = [answer, await requested(ctx, { method: 'OPTIONS', path: MCP }, 204)];
      for (const origin of ['https://evil.example', 'null'])
        replies.push(await requested(ctx, preflight(origin), 204, 403));
      for (const reply of replies) noHeader(reply, 'access-control-allow-origin');
    },
  },
]);
