/** Contract §1: canonical URLs have no trailing slash and no `.html`. The other spellings answer 308. */
import { type Row, section } from '../harness/check.ts';
import { equal, headerHas, requested } from '../harness/expect.ts';
import { absolute } from '../harness/web.ts';
import { ACCEPT, AGENT_INFO, MCP, PAGES } from '../literals.ts';

const WHY =
  'contract §1: "/about/, /about.html, /index.html, /api/agent-info/ and /.well-known/mcp/ answer 308"';

const SPELLINGS: readonly (readonly [from: string, to: string])[] = [
  ['/index.html', '/'],
  ...[AGENT_INFO, MCP].map((path) => [`${path}/`, path] as const),
  ...PAGES.filter((page) => page !== '/').flatMap((page) => [
    [`${page}/`, page] as const,
    [`${page}.html`, page] as const,
  ]),
];

const redirects = SPELLINGS.flatMap(([from, to]) =>
  (to === MCP ? ['POST'] : ['GET', 'HEAD']).map(
    (method): Row => ({
      id: `${method.toLowerCase()} ${from}`,
      family: `${method.toLowerCase()} ${from.replace(to, '')}`,
      title: `${method} ${from} redirects to ${to}`,
      why: WHY,
      async run(ctx) {
        const reply = await requested(
          ctx,
          { method, path: from, headers: { Accept: ACCEPT.claudeCode } },
          308,
        );
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

export const redirectChecks = section('1 redirects', 'redirect', redirects);
