/** Contract §1: the status of every path with every method, and an exact `Allow` in refusals. */
import { type Row, section } from '../harness/check.ts';
import { equal, header, headerIs, matches, notApplicable, requested, status } from '../harness/expect.ts';
import {
  AGENT_INFO,
  ASSETS,
  DOCUMENTS,
  kindOf,
  MCP,
  METHODS,
  markdownPath,
  PAGES,
  SAFE_METHODS,
} from '../literals.ts';

interface Resource {
  readonly path: string;
  /** In the order of the contract's table. */
  readonly allowed: readonly string[];
}

const RESOURCES: readonly Resource[] = [
  { path: AGENT_INFO, allowed: ['GET', 'HEAD', 'OPTIONS'] },
  { path: MCP, allowed: ['POST', 'OPTIONS'] },
  ...Object.keys(DOCUMENTS).map((path) => ({ path, allowed: ['GET', 'HEAD', 'OPTIONS'] })),
  ...Object.keys(ASSETS).map((path) => ({ path, allowed: ['GET', 'HEAD'] })),
  ...PAGES.flatMap((page) => [
    { path: page, allowed: ['GET', 'HEAD'] },
    { path: markdownPath(page), allowed: ['GET', 'HEAD'] },
  ]),
];

/** Domain-ownership proofs, with the form of the whole body: the MCP registry's record, OpenAI's token. */
const OWNERSHIP_PROOFS: readonly (readonly [path: string, form: RegExp])[] = [
  ['/.well-known/mcp-registry-auth', /^v=MCPv1; k=(ed25519|ecdsap384); p=[A-Za-z0-9+/]+=*$/],
  ['/.well-known/openai-apps-challenge', /^\S{8,512}$/],
];

const WHY = 'contract §1: "A known path with a method it does not have answers 405 with an exact Allow"';

const matrix = RESOURCES.flatMap((resource) =>
  METHODS.filter((method) => !(resource.path === MCP && method === 'POST')).map((method) =>
    cell(resource, method),
  ),
);

function cell({ path, allowed }: Resource, method: string): Row {
  const answered = allowed.includes(method);
  return {
    id: `${method.toLowerCase()} ${path}`,
    title: answered
      ? `${method} ${path} is answered, whatever the client accepts`
      : `${method} ${path} is 405 with Allow`,
    family: `${method.toLowerCase()} ${kindOf(path)}`,
    why: answered
      ? `contract §1: ${path} has the methods ${allowed.join(' ')}; §2: "A 406 would leave the reader without the page"`
      : WHY,
    ...(!SAFE_METHODS.includes(method) && { unsafe: true }),
    async run(ctx) {
      const body = ['POST', 'PUT', 'PATCH'].includes(method) ? { body: 'x' } : {};
      const reply = await ctx.request({ method, path, headers: { Accept: '*/*' }, ...body });
      if (method === 'OPTIONS' && answered) {
        status(reply, ...(path === MCP ? [204] : [200, 204]));
        equal(reply.body.byteLength, 0, `bytes of the body of OPTIONS ${path}`);
        return;
      }
      status(reply, answered ? 200 : 405);
      if (!answered) headerIs(reply, 'allow', ...allowed);
      if (method === 'HEAD') equal(reply.body.byteLength, 0, `bytes of the body of HEAD ${path}`);
      if (method !== 'GET' || !answered) return;
      const other = await requested(ctx, { path, headers: { Accept: 'image/png' } });
      equal(other.header('content-type'), reply.header('content-type'), `type of ${path}, asked for images`);
    },
  };
}

export const pathChecks = section('1 paths', 'paths', [
  ...matrix,
  ...OWNERSHIP_PROOFS.map(
    ([path, form]): Row => ({
      id: `proof ${path}`,
      title: `${path} is a domain-ownership proof in plain text, or 404`,
      why: 'contract §1: "domain-ownership proofs for directories of servers, if the stage configures them"; MCP registry, "HTTP Authentication": 200, at most 4096 bytes, no redirect',
      async run(ctx) {
        const reply = await requested(ctx, { path, headers: { Accept: 'text/plain' } }, 200, 404);
        if (reply.status === 404) notApplicable('the stage configures none');
        header(reply, 'content-type', 'text/plain; charset=utf-8');
        matches(reply.text, form, `body of ${path}`);
      },
    }),
  ),
]);
