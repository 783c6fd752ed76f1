/** Contract §3: `machineReadable` of agent-info has these keys, and each URL in it answers. */
import { type Row, section } from '../harness/check.ts';
import { equal, header, members, ok, status } from '../harness/expect.ts';
import { linksOf } from '../harness/web.ts';
import { MACHINE_READABLE, MCP } from '../literals.ts';
import { agentInfo } from './agent-info.ts';

const resources = Object.entries(MACHINE_READABLE).map(
  ([key, path]): Row => ({
    id: `machineReadable.${key}`,
    title: `machineReadable.${key} is the absolute URL of ${path}, and answers`,
    why: 'contract §3: "machineReadable: absolute URLs of every machine-readable resource"',
    async run(ctx) {
      const { machineReadable } = await agentInfo(ctx);
      equal(machineReadable?.[key], ctx.baseUrl + path, `machineReadable.${key}`);
      const reply = await ctx.recall({ path });
      if (path !== MCP) return status(reply, 200);
      status(reply, 405);
      header(reply, 'allow', 'POST, OPTIONS');
      ok(
        linksOf(reply).some(({ rel }) => rel.includes('service-desc')),
        `Link of ${path}`,
        'rel="service-desc"',
        reply.header('link'),
      );
    },
  }),
);

export const machineReadableChecks = section('3 agent-info', 'agent-info', [
  {
    id: 'machineReadable keys',
    title: 'machineReadable has every key',
    why: 'contract §3: "machineReadable: absolute URLs of every machine-readable resource, keyed"',
    async run(ctx) {
      members((await agentInfo(ctx)).machineReadable, Object.keys(MACHINE_READABLE), 'machineReadable');
    },
  },
  ...resources,
  {
    id: 'every-resource',
    title: 'every URL in machineReadable is under the base URL, and answers',
    why: 'contract §3: "absolute URLs of every machine-readable resource"',
    async run(ctx) {
      const { machineReadable } = await agentInfo(ctx);
      for (const [key, url] of Object.entries(machineReadable as Record<string, string>)) {
        ok(
          String(url).startsWith(`${ctx.baseUrl}/`),
          `machineReadable.${key}`,
          `a URL under ${ctx.baseUrl}`,
          url,
        );
        const path = url.slice(ctx.baseUrl.length);
        if (path !== MCP) status(await ctx.recall({ path }), 200);
      }
    },
  },
]);
