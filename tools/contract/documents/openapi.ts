/** Contract §5: `/openapi.json` describes both access paths. */
import { type Json, type Row, section } from '../harness/check.ts';
import { equal, exactMembers, isObject, matches, members, ok, recalled, text } from '../harness/expect.ts';
import { everyMember, jsonDocument } from '../harness/reply.ts';
import { absolute } from '../harness/web.ts';
import { AGENT_INFO, MCP, SCHEMAS, TOOL_SCHEMAS, VERSIONS } from '../literals.ts';
import { listTools } from '../mcp/tools.ts';
import { agentInfo, noticeBegins } from './agent-info.ts';
import { DETAILS } from './agent-info-form.ts';

/** The one operation of each path: its statuses, and what its description says the path answers besides. */
const OPERATIONS = [
  [AGENT_INFO, 'get', ['200', '405', '429'], ['HEAD', 'OPTIONS', 'If-None-Match']],
  [
    MCP,
    'post',
    ['200', '202', '400', '403', '404', '405', '406', '413', '415', '429', '500'],
    ['OPTIONS', 'Origin', 'Accept'],
  ],
] as const;
/** Headers that a browser, a cache or the HTTP library sets. */
const NO_PARAMETERS = /^(origin|if-none-match|accept|content-type|authorization)$/i;

const withoutHead = ({ $schema: _, $id: __, title: ___, description: ____, ...schema }: Json): Json => schema;

export const openapiChecks = section('5 /openapi.json', 'openapi', [
  {
    id: 'head',
    title:
      'OpenAPI 3.1.0, interface version 1.0.0, with title, terms, this server, the protocol versions, and the notice if there is one',
    why: 'contract §5: "OpenAPI 3.1.0, info.version 1.0.0, info.termsOfService /terms"; OpenAPI 3.1.0 "Server Object"; contract §4: the three versions; §5: "its description begins with the notice, if there is one (§3)"',
    async run(ctx) {
      const reply = await recalled(ctx, { path: '/openapi.json' });
      const { openapi, info, servers } = reply.json();
      equal(
        [openapi, info?.version, info?.termsOfService],
        ['3.1.0', '1.0.0', `${ctx.baseUrl}/terms`],
        'openapi, info.version and info.termsOfService',
      );
      text(info.title, 'info.title');
      const begins = noticeBegins(await agentInfo(ctx));
      equal(/^[A-Z]+: /.test(info.description), begins !== undefined, 'notice in info.description');
      if (begins) matches(info.description, begins, 'info.description');
      const urls = (servers ?? []).map(({ url }: Json) => absolute(url, reply.request.url));
      ok(urls.includes(`${ctx.baseUrl}/`), 'servers', ctx.baseUrl, servers);
      for (const version of VERSIONS)
        ok(reply.text.includes(version), '/openapi.json', version, 'a document without it');
    },
  },
  ...OPERATIONS.map(
    ([path, method, statuses, said]): Row => ({
      id: `${path}, ${method}`,
      title: `${path} is one operation, which names the practice and every status, and requires no parameter`,
      why: 'contract §5: "both endpoints, all statuses and bodies above"; "Each path has exactly one operation, and no other member"; "Origin, If-None-Match and Accept are not parameters"; "The three headers of MCP are optional parameters"; "The summary and the description of each operation name the practice"; OpenAPI 3.1.0 "Parameter Object"',
      async run(ctx) {
        const { paths } = await jsonDocument(ctx, '/openapi.json');
        const { name } = await agentInfo(ctx);
        exactMembers(paths?.[path], [method], `paths of /openapi.json, ${path}`);
        const { parameters = [], responses, summary, description } = paths[path][method];
        members(responses, statuses, `responses of ${method} ${path}`);
        for (const [member, value, words] of [
          ['summary', summary, [name]],
          ['description', description, [name, ...said]],
        ]) {
          // The description is CommonMark.
          const shown = String(value).replace(/\\([!-/:-@[-`{-~])/g, '$1');
          for (const word of words)
            ok(shown.includes(word), `${member} of ${method} ${path}`, `a text with ${word}`, shown);
        }
        for (const parameter of parameters)
          ok(
            !parameter.required && !NO_PARAMETERS.test(parameter.name),
            `parameters of ${method} ${path}`,
            'none that is required, or that a browser, a cache or the HTTP library sets',
            parameter,
          );
      },
    }),
  ),
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
    id: 'notice',
    title: 'the schemas of agent-info and of the results of the tools have the notice as an optional text',
    why: 'contract §3: "In every schema it is optional"',
    async run(ctx) {
      for (const path of ['/schemas/agent-info.json', ...Object.values(TOOL_SCHEMAS)]) {
        const { properties, required } = await jsonDocument(ctx, path);
        equal(properties?.notice?.type, 'string', `type of notice in ${path}`);
        ok(!required?.includes('notice'), `required of ${path}`, 'a list without notice', required);
      }
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
