/** Contract §5: `/openapi.json` describes both access paths. */
import { type Json, section } from '../harness/check.ts';
import { equal, members, object, ok, text } from '../harness/expect.ts';
import { everyMember, jsonDocument } from '../harness/json.ts';
import { AGENT_INFO, MCP, VERSIONS } from '../literals.ts';

const MCP_STATUSES = ['200', '202', '400', '403', '404', '405', '406', '413', '415', '429', '500'];
const AGENT_INFO_STATUSES = ['200', '405', '429'];

export const openapiChecks = section('5 /openapi.json', 'openapi', [
  {
    id: 'version',
    title: 'OpenAPI 3.1.0, interface version 1.0.0',
    why: 'contract §5: "OpenAPI 3.1.0, info.version 1.0.0"',
    async run(ctx) {
      const { openapi, info } = await jsonDocument(ctx, '/openapi.json');
      equal(openapi, '3.1.0', 'openapi');
      equal(info?.version, '1.0.0', 'info.version');
      text(info.title, 'info.title');
    },
  },
  {
    id: 'terms',
    title: 'the terms of service are the page /terms',
    why: 'contract §5: "`info.termsOfService` `/terms`"',
    async run(ctx) {
      const { info } = await jsonDocument(ctx, '/openapi.json');
      equal(info?.termsOfService, `${ctx.baseUrl}/terms`, 'info.termsOfService');
    },
  },
  {
    id: 'server',
    title: 'the server is this service',
    why: 'contract §3: absolute URLs; OpenAPI 3.1.0 "Server Object"',
    async run(ctx) {
      const { servers } = await jsonDocument(ctx, '/openapi.json');
      const urls = (servers ?? []).map(({ url }: Json) => new URL(url, `${ctx.baseUrl}/openapi.json`).href);
      ok(urls.includes(`${ctx.baseUrl}/`), 'servers', ctx.baseUrl, servers);
    },
  },
  {
    id: 'paths',
    title: 'both endpoints are described, with all their statuses',
    why: 'contract §5: "both endpoints, all statuses and bodies above"; §§1, 4 and 5 name them',
    async run(ctx) {
      const { paths } = await jsonDocument(ctx, '/openapi.json');
      members(paths, [AGENT_INFO, MCP], 'paths');
      object(paths[MCP].post, 'post of the MCP endpoint');
      object(paths[AGENT_INFO].get, 'get of agent-info');
      const missing = (wanted: string[], { responses = {} }: Json) =>
        wanted.filter((code) => responses[code] === undefined);
      equal(missing(MCP_STATUSES, paths[MCP].post), [], `statuses that ${MCP} lacks`);
      equal(missing(AGENT_INFO_STATUSES, paths[AGENT_INFO].get), [], `statuses that ${AGENT_INFO} lacks`);
    },
  },
  {
    id: 'references',
    title: 'every $ref names a member of the document',
    why: 'OpenAPI 3.1.0 "Reference Object"',
    async run(ctx) {
      const whole = await jsonDocument(ctx, '/openapi.json');
      for (const [key, target] of everyMember(whole)) {
        if (key !== '$ref' || typeof target !== 'string') continue;
        const found = target
          .replace(/^#\//, '')
          .split('/')
          .reduce<Json>((at, name) => at?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], whole);
        ok(found !== undefined, `target of ${target}`, 'a member of the document', found);
      }
    },
  },
  {
    id: 'versions',
    title: 'the protocol versions are stated',
    why: 'contract §4: the three versions; §5: both endpoints are described',
    async run(ctx) {
      const { text: source } = await ctx.recall({ path: '/openapi.json' });
      for (const version of VERSIONS)
        ok(source.includes(version), '/openapi.json', version, 'a document without it');
    },
  },
]);
