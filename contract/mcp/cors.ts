/** Contract §4 "CORS", check 2 and description §5.4: who may read what from a browser. */
import { type Check, type RequestInput, section } from '../harness/check.ts';
import { equal, header, headerHas, noHeader, ok, oneOf, status } from '../harness/expect.ts';
import { AGENT_INFO, DOCUMENTS, MCP, VERSIONS } from '../literals.ts';
import { ERAS, legacy, message, post, resultOf } from './messages.ts';

type Row = Omit<Check, 'section'>;
const PUBLIC = [AGENT_INFO, ...Object.keys(DOCUMENTS)];
const PUBLIC_WHY =
  'contract §4 CORS: "/api/agent-info and every machine-readable document: Access-Control-Allow-Origin: *"; description §4.1: "CORS is public"';

const publicRows = PUBLIC.flatMap((path): Row[] => [
  {
    id: `public ${path}`,
    title: `${path} may be read from any origin`,
    why: PUBLIC_WHY,
    async run(ctx) {
      for (const headers of [{}, { Origin: 'https://reader.example' }, { Origin: 'null' }]) {
        for (const method of ['GET', 'HEAD']) {
          const reply = await ctx.request({ method, path, headers });
          status(reply, 200);
          header(reply, 'access-control-allow-origin', '*');
          noHeader(reply, 'access-control-allow-credentials');
        }
      }
    },
  },
  {
    id: `preflight ${path}`,
    title: `a preflight for ${path} is granted to any origin`,
    why: `${PUBLIC_WHY}; contract §1: OPTIONS; Fetch standard, CORS-preflight fetch: an ok status`,
    async run(ctx) {
      const reply = await ctx.request({
        method: 'OPTIONS',
        path,
        headers: { Origin: 'https://reader.example', 'Access-Control-Request-Method': 'GET' },
      });
      status(reply, 200, 204);
      header(reply, 'access-control-allow-origin', '*');
      headerHas(reply, 'access-control-allow-methods', 'GET');
      noHeader(reply, 'access-control-allow-credentials');
    },
  },
]);

const PREFLIGHT_HEADERS = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
const preflight = (origin: string): RequestInput => ({
  method: 'OPTIONS',
  path: MCP,
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': PREFLIGHT_HEADERS.join(','),
  },
});

export const corsChecks = section('4 CORS', 'cors', [
  ...publicRows,
  {
    id: 'own origin',
    title: "the service's own origin is allowed and echoed",
    why: 'contract §4 check 2: "Allowed: the service\'s own origin"; CORS: "echoes an allowed origin only, with Vary: Origin"',
    async run(ctx) {
      for (const version of VERSIONS) {
        const reply = await ctx.request(ERAS[version]('tools/list', { headers: { Origin: ctx.baseUrl } }));
        resultOf(reply);
        header(reply, 'access-control-allow-origin', ctx.baseUrl);
        headerHas(reply, 'vary', 'Origin');
      }
    },
  },
  {
    id: 'own origin, error',
    title: 'errors can be read by an allowed origin too',
    why: 'contract §4 CORS: "The MCP endpoint echoes an allowed origin"',
    async run(ctx) {
      const inputs = [
        post('{', { Origin: ctx.baseUrl }),
        post('{}', { Origin: ctx.baseUrl, Accept: 'application/json' }),
        legacy('no/such', { headers: { Origin: ctx.baseUrl } }),
        legacy('notifications/initialized', { id: undefined, headers: { Origin: ctx.baseUrl } }),
      ];
      for (const input of inputs) {
        const reply = await ctx.request(input);
        header(reply, 'access-control-allow-origin', ctx.baseUrl);
        headerHas(reply, 'vary', 'Origin');
      }
    },
  },
  {
    id: 'no origin',
    title: 'a caller that is no browser is answered, and no origin is granted anything',
    why: 'contract §4 check 2: "No Origin: go on"; CORS: "echoes an allowed origin only"',
    async run(ctx) {
      const reply = await ctx.request(post(message('ping')));
      resultOf(reply);
      noHeader(reply, 'access-control-allow-origin');
    },
  },
  {
    id: 'preflight own',
    title: 'a preflight from the own origin allows POST and the headers of MCP',
    why: 'contract §4 CORS: "the preflight allows POST and the headers of this section"',
    async run(ctx) {
      const reply = await ctx.request(preflight(ctx.baseUrl));
      status(reply, 204);
      equal(reply.body.byteLength, 0, 'bytes of the body');
      header(reply, 'access-control-allow-origin', ctx.baseUrl);
      headerHas(reply, 'vary', 'Origin');
      headerHas(reply, 'access-control-allow-methods', 'POST');
      headerHas(reply, 'access-control-allow-headers', ...PREFLIGHT_HEADERS);
      noHeader(reply, 'access-control-allow-credentials');
    },
  },
  {
    id: 'preflight foreign',
    title: 'a preflight from a foreign origin grants nothing',
    why: 'contract §4 CORS: "echoes an allowed origin only"; rows 1 and 2 leave 204 or 403',
    async run(ctx) {
      for (const origin of ['https://evil.example', 'null']) {
        const reply = await ctx.request(preflight(origin));
        oneOf(reply.status, [204, 403], 'status of the preflight');
        noHeader(reply, 'access-control-allow-origin');
      }
    },
  },
  {
    id: 'preflight without origin',
    title: 'OPTIONS without an Origin is 204',
    why: 'contract §4 check 1: "OPTIONS is the CORS preflight, 204"',
    async run(ctx) {
      const reply = await ctx.request({ method: 'OPTIONS', path: MCP });
      status(reply, 204);
      noHeader(reply, 'access-control-allow-origin');
    },
  },
  {
    id: 'foreign reads',
    title: 'agent-info is answered to an origin that the MCP endpoint refuses',
    why: PUBLIC_WHY,
    async run(ctx) {
      const reply = await ctx.request({ path: AGENT_INFO, headers: { Origin: 'https://evil.example' } });
      status(reply, 200);
      ok(reply.json().name !== undefined, 'agent-info', 'the practice', reply.text);
    },
  },
]);
