/** Contract §1: canonical URLs have no trailing slash and no `.html`. The other spellings answer 308. */
import { family, type Row, section } from '../harness/check.ts';
import { equal, fail, headerHas, oneOf, status } from '../harness/expect.ts';
import { absolute } from '../harness/web.ts';
import { ACCEPT, PAGES } from '../literals.ts';

const WHY = 'contract §1: "/about/, /about.html, /index.html answer 308 to the canonical one"';

const SPELLINGS: readonly (readonly [from: string, to: string])[] = [
  ['/index.html', '/'],
  ...PAGES.filter((page) => page !== '/').flatMap((page) => [
    [`${page}/`, page] as const,
    [`${page}.html`, page] as const,
  ]),
];

const redirects = SPELLINGS.flatMap(([from, to]) =>
  ['GET', 'HEAD'].map(
    (method): Row => ({
      id: `${method.toLowerCase()} ${from}`,
      family: `${method.toLowerCase()} ${from.replace(to, '')}`,
      title: `${method} ${from} redirects to ${to}`,
      why: WHY,
      async run(ctx) {
        const reply = await ctx.request({ method, path: from, headers: { Accept: ACCEPT.claudeCode } });
        status(reply, 308);
        equal(
          absolute(reply.header('location') ?? '', reply.request.url),
          `${ctx.baseUrl}${to}`,
          `Location of ${from}`,
        );
        headerHas(reply, 'vary', 'Accept');
      },
    }),
  ),
);

/**
 * Targets that resemble a page or another host. The contract leaves some statuses to CloudFront and RFC 3986. A
 * redirect must stay on this host.
 */
const ODD: readonly (readonly [target: string, statuses: readonly number[]])[] = [
  ['//about', [404]],
  ['//about/', [404]],
  ['//evil.example', [404]],
  ['//evil.example/', [404]],
  ['//evil.example/about/', [404]],
  ['/\\evil.example/about/', [400, 404]],
  ['/%2f/evil.example/', [404]],
  ['//evil.example/about.html', [404]],
  ['/about%2f', [404]],
  ['/about%00', [400, 404]],
  ['/../about', [200, 308, 400, 404]],
  ['/about/../contact', [200, 308, 400, 404]],
  ['/about/.', [200, 308, 400, 404]],
  ['/%2e%2e/about', [200, 308, 400, 404]],
  ['/about//', [308, 404]],
  ['/index', [308, 404]],
  ['/.html', [308, 404]],
  ['/About', [404]],
  ['/about.HTML', [404]],
  ['/about.md/', [308, 404]],
  ['/about.html.html', [404]],
  ['/mcp.json/', [308, 404]],
  ['/about;a=b', [404]],
];

const oddTargets = ODD.map(
  ([target, statuses]): Row => ({
    id: `odd ${target}`,
    title: `${target} stays within the site`,
    why: 'contract §1: "an unknown path answers 404"; a redirect leads to a canonical URL of this service only',
    async run(ctx) {
      const reply = await ctx.request({ path: target });
      oneOf(reply.status, statuses, `status of ${target}`);
      const location = reply.header('location');
      if (location === undefined) return;
      const { origin } = new URL(absolute(location, reply.request.url));
      if (origin !== ctx.baseUrl) fail(`Location of ${target}`, `a URL under ${ctx.baseUrl}`, location);
    },
  }),
);

export const redirectChecks = section('1 redirects', 'redirect', [
  ...redirects,
  ...family('odd', oddTargets),
]);
