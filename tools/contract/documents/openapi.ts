/** Contract §5: `/openapi.json` describes both access paths. */
import { type Json, type Row, section } from '../harness/check.ts';
import { equal, exactMembers, isObject, matches, members, object, ok, text } from '../harness/expect.ts';
import { everyMember, jsonDocument } from '../harness/reply.ts';
import { AGENT_INFO, MCP, SCHEMAS, TOOL_SCHEMAS, VERSIONS } from '../literals.ts';
import { listTools } from '../mcp/tools.ts';
import { agentInfo, noticeBegins } from './agent-info.ts';
import { DETAILS } from './agent-info-form.ts';

const MCP_STATUSES = ['200', '202', '400', '403', '404', '405', '406', '413', '415', '429', '500'];
const AGENT_INFO_STATUSES = ['200', '405', '429'];
/** The one operation of each path. */
const OPERATIONS = [
  [AGENT_INFO, 'get', ['HEAD', 'OPTIONS', 'If-None-Match']],
  [MCP, 'post', ['OPTIONS', 'Origin', 'Accept']],
] as const;
/** Headers that a browser, a cache or the HTTP library sets. */
const NO_PARAMETERS = /^(origin|if-none-match|accept|content-type|authorization)$/i;

const withoutHead = ({ $schema: _, $id: __, title: ___, description: ____, ...schema }: Json): Json => schema;

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
    id: 'operations',
    title: 'each path is one operation, whose description says what else the path answers',
    why: 'contract §5: "Each path has exactly one operation, and no other member"',
    async run(ctx) {
      const { paths } = await jsonDocument(ctx, '/openapi.json');
      for (const [path, method, said] of OPERATIONS) {
        exactMembers(paths[path], [method], `paths of /openapi.json, ${path}`);
        for (const word of said)
          ok(
            String(paths[path][method].description).includes(word),
            `description of ${method} ${path}`,
            `a text with ${word}`,
            paths[path][method].description,
          );
      }
    },
  },
  {
    id: 'parameters',
    title: 'no parameter is required, or is a header that a browser, a cache or the HTTP library sets',
    why: 'contract §5: "Origin, If-None-Match and Accept are not parameters"; "The three headers of MCP are optional parameters"; OpenAPI 3.1.0 "Parameter Object" for the others',
    async run(ctx) {
      const { paths } = await jsonDocument(ctx, '/openapi.json');
      for (const [path, method] of OPERATIONS) {
        const parameters: Json[] = paths[path][method].parameters ?? [];
        const names = parameters.map(({ name }) => name);
        const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
        equal(required, [], `required parameters of ${method} ${path}`);
        equal(
          names.filter((name) => NO_PARAMETERS.test(name)),
          [],
          `parameters of ${method} ${path}`,
        );
      }
    },
  },
  {
    id: 'practice',
    title: 'each operation names the practice, because a program may have operations of two practices',
    why: 'contract §5: "The summary and the description of each operation name the practice"',
    async run(ctx) {
      const { paths } = await jsonDocument(ctx, '/openapi.json');
      const { name } = await agentInfo(ctx);
      for (const [path, method] of OPERATIONS)
        for (const member of ['summary', 'description']) {
          // The description is CommonMark.
          const text = String(paths[path][method][member]).replace(/\\(?=[!-/:-@[-`{-~])/g, '');
          ok(text.includes(name), `${member} of ${method} ${path}`, `a text with ${name}`, text);
        }
    },
  },
  {
    id: 'day',
    title: 'the example of agent-info is its answer of the day, without optional members',
    why: 'contract §5: "Each operation has one example: agent-info of the day without its optional members"',
    async run(ctx) {
      const { paths } = await jsonDocument(ctx, '/openapi.json');
      const { example } = paths[AGENT_INFO].get.responses['200'].content['application/json'];
      const info = await agentInfo(ctx);
      const shown = Object.entries(info).filter(([name]) => !DETAILS.includes(name));
      equal(example, Object.fromEntries(shown), 'example of agent-info in /openapi.json');
    },
  },
  {
    id: 'expiry',
    title: 'the description begins with the notice, if there is one',
    why: 'contract §5: "its description begins with the notice, if there is one (§3)"',
    async run(ctx) {
      const { info } = await jsonDocument(ctx, '/openapi.json');
      const begins = noticeBegins(await agentInfo(ctx));
      equal(/^[A-Z]+: /.test(info?.description), begins !== undefined, 'notice in info.description');
      if (begins) matches(info.description, begins, 'info.description');
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

/** Contract §1.1: `/schemas/*.json` are JSON Schema 2020-12 with a stable `$id`, and payloads name their schema. */
export const schemaChecks = section('1 schemas', 'schemas', [
  ...SCHEMAS.map(
    (path): Row => ({
      id: path,
      title: `${path} is a JSON Schema 2020-12, with its address as $id`,
      why: 'contract §1.1: "one JSON Schema (2020-12) each for …; its $id is its own address"',
      async run(ctx) {
        const schema = await jsonDocument(ctx, path);
        equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema', `$schema of ${path}`);
        equal(schema.$id, ctx.baseUrl + path, `$id of ${path}`);
        text(schema.title, `title of ${path}`);
        for (const [key, target] of everyMember(schema))
          if (key === '$ref')
            ok(
              target.startsWith('#/$defs/') && isObject(schema.$defs?.[target.slice(8)]),
              `$ref of ${path}`,
              'a definition in the same document',
              target,
            );
      },
    }),
  ),
  {
    id: 'named by /mcp.json',
    title: '/mcp.json names its schema',
    why: 'contract §1.1: "and the payload names it"',
    async run(ctx) {
      const { $schema } = await jsonDocument(ctx, '/mcp.json');
      equal($schema, `${ctx.baseUrl}/schemas/mcp-descriptor.json`, '$schema of /mcp.json');
    },
  },
  {
    id: 'notice',
    title: 'the schema of agent-info has the notice as an optional text',
    why: 'contract §3: "In every schema it is optional"',
    async run(ctx) {
      const { properties, required } = await jsonDocument(ctx, '/schemas/agent-info.json');
      equal(properties?.notice?.type, 'string', 'type of notice');
      ok(!required?.includes('notice'), 'required', 'a list without notice', required);
    },
  },
  ...Object.entries(TOOL_SCHEMAS).map(
    ([tool, path]): Row => ({
      id: `output of ${tool}`,
      title: `${path} equals the outputSchema of ${tool}`,
      why: 'contract §3: "Each has … outputSchema"; §5: "schemas from the same zod source"',
      async run(ctx) {
        const listed = (await listTools(ctx)).find(({ name }) => name === tool);
        equal(
          withoutHead(await jsonDocument(ctx, path)),
          withoutHead(listed?.outputSchema ?? {}),
          `${path} without its head`,
        );
      },
    }),
  ),
]);
