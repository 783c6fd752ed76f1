/**
 * What browsers are told on every answer. The contract's own words are in §6 (no scripts, no third-party
 * requests); the headers hold a page to them. Values: OWASP Secure Headers, MDN; none is spelt out in the
 * contract, so a check asks for the protection, not for one spelling of it.
 */
import { type Check, type RequestInput, section } from '../harness/check.ts';
import { header, headerHas, matches, ok } from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, DOCUMENTS, MCP, PAGES, twinOf } from '../literals.ts';
import { legacy } from '../mcp/messages.ts';
import { pageRequest } from './negotiation.ts';

type Row = Omit<Check, 'section'>;
type Policy = ReadonlyMap<string, readonly string[]>;

const ANSWERS: readonly (readonly [id: string, input: RequestInput])[] = [
  ...PAGES.map((page) => [`${page} html`, pageRequest(page, ACCEPT.html)] as const),
  ['/about markdown', pageRequest('/about', ACCEPT.markdown)],
  [twinOf('/about'), { path: twinOf('/about') }],
  ...Object.keys(DOCUMENTS).map((path) => [path, { path }] as const),
  [AGENT_INFO, { path: AGENT_INFO }],
  ['MCP result', legacy('ping')],
  ['MCP 405', { path: MCP }],
  ['MCP 403', legacy('ping', { headers: { Origin: 'https://evil.example' } })],
  ['404 html', pageRequest('/no-such-page', ACCEPT.html)],
  ['404 markdown', pageRequest('/no-such-page', ACCEPT.markdown)],
  ['404 json', pageRequest('/no-such-page', ACCEPT.json)],
  ['405', { path: '/about', method: 'OPTIONS' }],
  ['308', { path: '/about/' }],
];

const everyAnswer = ANSWERS.map(
  ([id, input]): Row => ({
    id: `every ${id}`,
    title: `${id} forbids type guessing, plain HTTP and telling other sites where a reader came from`,
    why: 'issue "Security review": HSTS, nosniff, Referrer-Policy on every response',
    async run(ctx) {
      const reply = await ctx.recall(input);
      header(reply, 'x-content-type-options', 'nosniff');
      const hsts = reply.header('strict-transport-security') ?? '';
      matches(hsts, /(^|[;\s])max-age=\d+/, `Strict-Transport-Security of ${id}`);
      const age = Number(/max-age=(\d+)/.exec(hsts)?.[1]);
      ok(age >= 31_536_000, `max-age of Strict-Transport-Security of ${id}`, 'a year or more', age);
      header(reply, 'referrer-policy', /no-referrer|same-origin|strict-origin/);
    },
  }),
);

/** Directive name to its sources, names in lower case (CSP Level 3 §2.2.1: the first of a name counts). */
function parseCsp(value: string): Policy {
  const directives = value.split(';').flatMap((directive) => {
    const [name, ...sources] = directive.trim().split(/\s+/);
    return name ? [[name.toLowerCase(), sources] as const] : [];
  });
  return new Map(directives.reverse());
}

const HTML_ANSWERS = ANSWERS.filter(([id]) => id.endsWith('html'));
const strictPolicy = HTML_ANSWERS.map(
  ([id, input]): Row => ({
    id: `csp ${id}`,
    title: `${id}: a policy without scripts, third parties, frames or forms`,
    why: 'contract §6: "no scripts, no third-party requests on any page"; issue §3: "a strict CSP"',
    async run(ctx) {
      const reply = await ctx.recall(input);
      const csp = parseCsp(reply.header('content-security-policy') ?? '');
      const sourcesOf = (name: string) => csp.get(name) ?? csp.get('default-src');
      for (const name of ['default-src', 'script-src', 'object-src', 'connect-src', 'frame-src']) {
        const sources = sourcesOf(name);
        ok(sources?.join(' ') === "'none'", `${name} of ${id}`, "'none'", sources);
      }
      for (const name of ['base-uri', 'form-action', 'frame-ancestors']) {
        const sources = csp.get(name)?.join(' ');
        ok(sources === "'none'" || sources === "'self'", `${name} of ${id}`, "'none' or 'self'", sources);
      }
      for (const [name, sources] of csp)
        for (const source of sources)
          ok(
            /^('none'|'self'|data:|'sha\d+-[\w+/=]+')$/.test(source),
            `${name} of ${id}`,
            'own sources only, nothing unsafe',
            source,
          );
    },
  }),
);

export const securityHeaderChecks = section('6 security headers', 'headers', [
  ...everyAnswer,
  ...strictPolicy,
  {
    id: 'vary-404',
    title: 'the error pages vary by Accept only as far as they negotiate',
    why: 'contract §2: "Every negotiated response (200, 304, 308, 404) carries Vary: Accept"',
    async run(ctx) {
      for (const accept of [ACCEPT.html, ACCEPT.markdown, ACCEPT.json])
        headerHas(await ctx.recall(pageRequest('/no-such-page', accept)), 'vary', 'Accept');
    },
  },
]);
