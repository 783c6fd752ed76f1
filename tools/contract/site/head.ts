/**
 * RFC 9110 §9.3.2: HEAD has the status and headers of GET, and no body.
 *
 * Unusual but valid requests for pages and agent-info, and forged host headers.
 */
import { family, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, headerHas, oneOf, requested, status } from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, kindOf, MCP } from '../literals.ts';
import { legacy } from '../mcp/requests.ts';
import { pageRequest, READABLE } from './negotiation.ts';

/** Headers that differ from one answer or connection to the next. */
const VARIABLE = [
  'age',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'via',
  'x-cache',
];

const TARGETS: readonly (readonly [status: number, input: RequestInput])[] = [
  ...READABLE.map(([, input]) => [200, input] as const),
  [404, pageRequest('/no-such-page', ACCEPT.html)],
  [404, pageRequest('/no-such-page', ACCEPT.markdown)],
  [404, pageRequest('/no-such-page', ACCEPT.json)],
  [308, pageRequest('/about/', ACCEPT.html)],
];

function headRow([expected, input]: (typeof TARGETS)[number]): Row {
  const accept = input.headers?.Accept;
  return {
    id: accept ? `${input.path} ${accept}` : input.path,
    family: `${kindOf(input.path)} ${accept ?? ''}`,
    title: `HEAD ${input.path}${accept ? ` (${accept})` : ''} has the headers of GET and no body`,
    why: 'RFC 9110 §9.3.2; contract §1: GET HEAD',
    async run(ctx) {
      const get = await ctx.request(input);
      const head = await ctx.request({ ...input, method: 'HEAD' });
      status(get, expected);
      status(head, expected);
      equal(head.body.byteLength, 0, 'bytes of the body of HEAD');
      const stable = ({ headerLines }: typeof get) =>
        Object.fromEntries(
          headerLines.filter(([name]) => !VARIABLE.includes(name) && !name.startsWith('x-amz')),
        );
      equal(stable(head), stable(get), 'headers of HEAD');
      const length = head.header('content-length');
      // CloudFront writes the Content-Length of answers that the edge function makes.
      if (get.status === 200 && length !== undefined && get.header('content-length') !== undefined)
        equal(length, get.header('content-length'), 'Content-Length of HEAD');
    },
  };
}

export const headChecks = section('1 HEAD', 'head', TARGETS.map(headRow));

const ROWS: readonly (readonly [id: string, input: RequestInput, ...statuses: number[]])[] = [
  ['a body with a GET of agent-info', { path: AGENT_INFO, body: '{}' }, 200, 400, 403],
  ['a page with a range', { path: '/about', headers: { Range: 'bytes=0-9' } }, 200, 206],
  ['a page with a bad range', { path: '/about', headers: { Range: 'bytes=9999999-' } }, 200, 416],
  [
    'a page with a condition of nonsense',
    { path: '/about', headers: { 'If-None-Match': 'x', 'If-Modified-Since': 'y' } },
    200,
  ],
  ['a page with Upgrade', { path: '/about', headers: { 'Upgrade-Insecure-Requests': '1' } }, 200],
];

const rows = ROWS.map(
  ([id, input, ...statuses]): Row => ({
    id,
    title: `${id}: ${statuses.join(' or ')}`,
    why: 'RFC 9110 §§9.3.1, 13, 14.2: a valid request is answered, and never with a server error; contract §2: Vary',
    async run(ctx) {
      const reply = await ctx.request(input);
      oneOf(reply.status, statuses, `status (${reply.text.slice(0, 200)})`);
      if (input.path !== AGENT_INFO) headerHas(reply, 'vary', ...(reply.status === 416 ? [] : ['Accept']));
    },
  }),
);

export const oddRequestChecks = section('6 odd requests', 'odd', [
  ...family('request', rows),
  {
    id: 'own address',
    title: 'a forged host header never appears in an answer',
    why: 'contract §3: absolute URLs of this service, never taken from a request',
    async run(ctx) {
      const headers = {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'gopher',
        Forwarded: 'host=evil.example',
      };
      const inputs: readonly (readonly [status: number, input: RequestInput])[] = [
        [200, { path: `${AGENT_INFO}?forged`, headers }],
        [404, { path: '/no-such-page', headers: { ...headers, Accept: ACCEPT.markdown } }],
        [308, { path: '/about/', headers }],
        [405, { path: MCP, headers }],
        [200, legacy('tools/call', { params: { name: 'get_agent_guidance' }, headers })],
      ];
      for (const [expected, input] of inputs) {
        const reply = await requested(ctx, input, expected);
        const everything = reply.text + JSON.stringify(reply.headerLines);
        equal(everything.includes('evil.example'), false, `evil.example in the answer to ${input.path}`);
      }
    },
  },
]);
