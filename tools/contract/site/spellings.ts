/** Contract §1: a path has one spelling. */
import { type Row, section } from '../harness/check.ts';
import { header, headerHas, noHeader, ok, requested } from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, MCP, SAFE_METHODS } from '../literals.ts';
import { pageRequest } from './negotiation.ts';
import { ERROR_PAGES, TYPES } from './not-found.ts';
import { hasSecurityHeaders, namesNoInternals } from './security-headers.ts';

/**
 * Spellings of paths of every behaviour, which CloudFront takes for the path itself when it looks for the behaviour
 * (developer guide, "Cache behavior settings", "Path normalization"). The origin gets them as they are.
 */
const SPELLINGS = [AGENT_INFO, MCP, ...ERROR_PAGES, '/mcp.json', '/about'].flatMap((path) => [
  `/${path}`,
  `/x/..${path}`,
  path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
]);

const spelling = (path: string, methods: readonly string[]): Row => ({
  id: `${methods[0]?.toLowerCase()} ${path}`,
  family: `${methods[0]?.toLowerCase()}`,
  title: `${path} is the negotiated 404 for ${methods.join(', ')}`,
  why: 'contract §1: "a path has one spelling"',
  ...(!methods.every((method) => SAFE_METHODS.includes(method)) && { unsafe: true }),
  async run(ctx) {
    for (const method of methods)
      for (const kind of ['html', 'markdown', 'json'] as const) {
        const reply = await requested(ctx, pageRequest(path, ACCEPT[kind], method), 404);
        header(reply, 'content-type', TYPES[kind]);
        headerHas(reply, 'vary', 'Accept');
        noHeader(reply, 'location');
        hasSecurityHeaders(reply);
        namesNoInternals(reply);
        ok(!reply.text.includes(path), 'body of the 404', 'nothing of the path', reply.text);
      }
  },
});

export const spellingChecks = section(
  '1 spellings',
  'spelling',
  SPELLINGS.flatMap((path) => [spelling(path, ['GET', 'HEAD', 'OPTIONS']), spelling(path, ['POST', 'PUT'])]),
);
