/** Contract §§4-5: what caches may store. Conditional requests: conditional.ts. */
import { section } from '../harness/check.ts';
import { fail, header, ok, status } from '../harness/expect.ts';
import { AGENT_INFO } from '../literals.ts';

export const cachingChecks = section('5 caching', 'caching', [
  {
    id: 'agent-info age',
    title: 'agent-info may be cached for 5 minutes',
    why: 'contract §5: "CloudFront caches agent-info 5 minutes"',
    async run(ctx) {
      const reply = await ctx.request({ path: AGENT_INFO });
      header(reply, 'cache-control', /(^|[\s,])max-age=300($|[\s,])/);
      ok(
        !/no-store|private/.test(reply.header('cache-control') ?? ''),
        'Cache-Control',
        'public',
        reply.header('cache-control'),
      );
    },
  },
  {
    id: 'agent-info hit',
    title: 'agent-info is served from the cache within five requests, with any query string and headers',
    why: 'contract §5: "CloudFront caches agent-info 5 minutes"; callers cannot split the cache',
    async run(ctx) {
      // A live edge location has several caches, so the first requests may miss.
      const seen: string[] = [];
      for (let attempt = 0; attempt < 5; attempt++) {
        const reply = await ctx.request({
          path: `${AGENT_INFO}?attempt=${attempt}`,
          headers: {
            Accept: attempt % 2 ? 'application/json' : '*/*',
            Origin: `https://n${attempt}.example`,
          },
        });
        status(reply, 200);
        seen.push(reply.header('x-cache') ?? `Age ${reply.header('age') ?? '(none)'}`);
        if (reply.header('age') !== undefined || /\b(Refresh)?Hit\b/i.test(reply.header('x-cache') ?? ''))
          return;
      }
      fail('X-Cache of five requests', 'a hit', seen);
    },
  },
]);
