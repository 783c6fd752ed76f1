/** Contract §4 "CORS": documents that scripts of every origin may read. */
import { family, type Row, section } from '../harness/check.ts';
import { header, headerHas, noHeader, ok, status } from '../harness/expect.ts';
import { AGENT_INFO, DOCUMENTS } from '../literals.ts';

const WHY =
  'contract §4 CORS: "/api/agent-info and every machine-readable document: Access-Control-Allow-Origin: *"';

const readable = (path: string): Row => ({
  id: `public ${path}`,
  title: `scripts of every origin may read ${path}`,
  why: WHY,
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
});

const preflight = (path: string): Row => ({
  id: `preflight ${path}`,
  title: `a preflight for ${path} allows every origin`,
  why: `${WHY}; contract §1: OPTIONS; Fetch standard, CORS-preflight fetch: an ok status`,
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
});

export const publicReadChecks = section('4 CORS', 'cors', [
  readable(AGENT_INFO),
  preflight(AGENT_INFO),
  ...family('documents', Object.keys(DOCUMENTS).map(readable)),
  ...family('preflight of documents', Object.keys(DOCUMENTS).map(preflight)),
  {
    id: 'foreign reads',
    title: 'agent-info answers an origin that the MCP endpoint refuses',
    why: WHY,
    async run(ctx) {
      const reply = await ctx.request({ path: AGENT_INFO, headers: { Origin: 'https://evil.example' } });
      status(reply, 200);
      ok(reply.json().name !== undefined, 'agent-info', 'the practice', reply.text);
    },
  },
]);
