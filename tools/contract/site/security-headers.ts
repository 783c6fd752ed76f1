/** Contract §6: the security headers of every answer: pages, documents, API, redirects, refusals. */
import { type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { header, noHeader, ok, recalled } from '../harness/expect.ts';
import {
  ACCEPT,
  AGENT_INFO,
  ASSETS,
  CLOUDFRONT_REQUEST_ID,
  INTERNALS,
  MCP,
  MIN_HSTS_SECONDS,
  PLATFORM,
  SECURITY_HEADERS,
} from '../literals.ts';
import { legacy, modern, post } from '../mcp/requests.ts';
import { pageRequest, READABLE } from './negotiation.ts';

type Policy = ReadonlyMap<string, readonly string[]>;
type Answer = readonly [id: string, status: number, input: RequestInput, type?: string | undefined];

const ORIGIN = { Origin: 'https://reader.example' };
const PREFLIGHT = { ...ORIGIN, 'Access-Control-Request-Method': 'GET' };

const PLAIN: readonly Answer[] = [
  ...READABLE.map(([id, input, type]) => [id, 200, input, type] as const),
  ['HEAD of a page', 200, { ...pageRequest('/about', ACCEPT.html), method: 'HEAD' }],
  ['part of a page', 206, { path: '/about', headers: { Range: 'bytes=0-9' } }],
  ['redirect', 308, { path: '/about/' }],
  ['404 html', 404, pageRequest('/no-such-page', ACCEPT.html)],
  ['404 markdown', 404, pageRequest('/no-such-page', ACCEPT.markdown)],
  ['404 json', 404, pageRequest('/no-such-page', ACCEPT.json)],
  ['405 of a page', 405, { path: '/about', method: 'OPTIONS' }],
  ['preflight of a document', 204, { path: '/mcp.json', method: 'OPTIONS', headers: PREFLIGHT }],
];

const API: readonly Answer[] = [
  ['preflight of agent-info', 204, { path: AGENT_INFO, method: 'OPTIONS', headers: PREFLIGHT }],
  ['preflight of MCP', 204, { path: MCP, method: 'OPTIONS' }],
  ['MCP result', 200, legacy('ping')],
  ['MCP notification', 202, legacy('notifications/initialized', { id: undefined })],
  ['MCP not JSON', 400, post('{')],
  ['MCP method unknown', 404, modern('no/such')],
  ['MCP 405', 405, { path: MCP }],
  ['MCP 403', 403, legacy('ping', { headers: { Origin: 'https://evil.example' } })],
  ['MCP 406', 406, legacy('ping', { headers: { Accept: 'text/html' } })],
  ['MCP 413', 413, post('x'.repeat(16_385))],
  ['MCP 415', 415, legacy('ping', { headers: { 'Content-Type': 'text/plain' } })],
];

/** A correct service refuses these requests. `verify` does not send them: a broken service might execute them. */
const REFUSED: readonly Answer[] = [
  ['405 of a document', 405, { path: '/mcp.json', method: 'POST', body: 'x' }],
  ['405 of agent-info', 405, { path: AGENT_INFO, method: 'DELETE' }],
  ['404 of a PUT', 404, { path: '/no-such-page', method: 'PUT', body: 'x' }],
];

const WHY =
  'contract §6: "Every response carries Strict-Transport-Security, X-Content-Type-Options: nosniff, …"';

const TYPE_WHY = 'contract §1: "each its own exact type, charset=utf-8 for text"';

/** Sensors that Permissions-Policy must switch off, because browsers allow them by default. */
const SENSORS = ['camera', 'geolocation', 'microphone'];

export function hasSecurityHeaders(reply: Reply): void {
  const what = `${reply.request.method} ${reply.request.url} (${reply.status})`;
  for (const [name, expected] of Object.entries(SECURITY_HEADERS)) header(reply, name, expected);
  const age = Number(/max-age=(\d+)/.exec(reply.header('strict-transport-security') ?? '')?.[1]);
  ok(age >= MIN_HSTS_SECONDS, `max-age of Strict-Transport-Security of ${what}`, 'a year or more', age);
  const permissions = (reply.header('permissions-policy') ?? '').split(',').map((each) => each.trim());
  for (const sensor of SENSORS)
    ok(permissions.includes(`${sensor}=()`), `Permissions-Policy of ${what}`, `${sensor}=()`, permissions);
  hasStrictPolicy(reply, what);
}

/** An image or an asset allows nothing, also if a browser opens it as a document. */
export function allowsNothing(reply: Reply): void {
  const what = `${reply.request.method} ${reply.request.url} (${reply.status})`;
  const csp = parseCsp(reply.header('content-security-policy') ?? '');
  ok(
    csp.get('sandbox')?.length === 0,
    `sandbox of ${what}`,
    'a sandbox that allows nothing',
    csp.get('sandbox'),
  );
  for (const [name, sources] of csp)
    ok(/^('none')?$/.test(sources.join(' ')), `${name} of ${what}`, "'none'", sources);
}

function hasStrictPolicy(reply: Reply, what: string): void {
  const csp = parseCsp(reply.header('content-security-policy') ?? '');
  for (const name of ['default-src', 'script-src', 'object-src', 'frame-src']) {
    const sources = csp.get(name) ?? csp.get('default-src');
    ok(sources?.join(' ') === "'none'", `${name} of ${what}`, "'none'", sources);
  }
  const connect = (csp.get('connect-src') ?? csp.get('default-src'))?.join(' ');
  // 'self' lets an agent in the browser read llms.txt from the page. No page may reach another host.
  ok(connect === "'none'" || connect === "'self'", `connect-src of ${what}`, "'none' or 'self'", connect);
  for (const name of ['base-uri', 'form-action', 'frame-ancestors']) {
    const sources = csp.get(name)?.join(' ');
    ok(sources === "'none'" || sources === "'self'", `${name} of ${what}`, "'none' or 'self'", sources);
  }
  // WebKit shows a PDF by a style in the document that it makes of the file.
  const isPdf = reply.header('content-type') === 'application/pdf';
  for (const [name, sources] of csp)
    for (const source of sources)
      ok(
        /^('none'|'self'|data:|'sha\d+-[\w+/=]+')$/.test(source) ||
          (isPdf && name === 'style-src' && source === "'unsafe-inline'"),
        `${name} of ${what}`,
        'only the own origin, data: or hashes',
        source,
      );
}

/** Sources by lower-case directive name. The first directive of a name counts (CSP Level 3 §2.2.1). */
export function parseCsp(value: string): Policy {
  const directives = value.split(';').flatMap((directive) => {
    const [name, ...sources] = directive.trim().split(/\s+/);
    return name ? [[name.toLowerCase(), sources] as const] : [];
  });
  return new Map(directives.reverse());
}

/** The answer does not tell an attacker which platform runs the service, or where it stores content. */
export function namesNoInternals(reply: Reply): void {
  const what = `${reply.request.method} ${reply.request.url} (${reply.status})`;
  for (const [name] of reply.headerLines)
    if (/^x-amz-(?!cf-)|^x-amzn-|^x-powered-by$|^x-aws-/.test(name)) noHeader(reply, name);
  const body = reply.text.replace(CLOUDFRONT_REQUEST_ID, '');
  const found =
    PLATFORM.exec(body + JSON.stringify(reply.headerLines)) ??
    (reply.status >= 400 ? INTERNALS.exec(body) : null);
  ok(found === null, what, 'no word about the platform', found?.[0]);
}

const row = ([id, expected, input, type]: Answer, unsafe = false): Row => ({
  id: `every ${id}`,
  title: `${id} (${expected}) has every security header, ${type ? `the type ${type}, ` : ''}and no word about the platform`,
  why: type ? `${WHY}; ${TYPE_WHY}` : WHY,
  ...(unsafe && { unsafe }),
  async run(ctx) {
    const reply = await recalled(ctx, input, expected);
    hasSecurityHeaders(reply);
    namesNoInternals(reply);
    if (type) header(reply, 'content-type', type);
  },
});

const files = Object.entries(ASSETS).map(
  ([path, type]): Row => ({
    id: `nothing ${path}`,
    title: `${path} is ${type}, with every security header, and a policy that allows nothing`,
    why: 'contract §6: "Images, icons, fonts and the stylesheet have a Content-Security-Policy that allows nothing"; §1: "each its own exact type, charset=utf-8 for text"',
    async run(ctx) {
      const reply = await recalled(ctx, { path });
      header(reply, 'content-type', type);
      hasSecurityHeaders(reply);
      allowsNothing(reply);
    },
  }),
);

export const securityHeaderChecks = section('6 security headers', 'headers', [
  ...[...PLAIN, ...API].map((answer) => row(answer)),
  ...REFUSED.map((answer) => row(answer, true)),
  ...files,
]);
