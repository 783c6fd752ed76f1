/** Contract §1.1: `/schemas/*.json` are JSON Schema 2020-12 with a stable `$id`, and payloads name their schema. */
import { type Row, section } from '../harness/check.ts';
import { equal, isObject, ok, text } from '../harness/expect.ts';
import { everyMember, jsonDocument } from '../harness/json.ts';
import { SCHEMAS, TOOL_SCHEMAS } from '../literals.ts';
import { listTools } from '../mcp/tools.ts';

export const schemaChecks = section('1 schemas', 'schemas', [
  ...SCHEMAS.map(
    (path): Row => ({
      id: path,
      title: `${path} is a JSON Schema 2020-12, with its address as $id`,
      why: 'contract §1.1: "one JSON Schema (2020-12) for each payload; its $id is its own address"',
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
        const {
          $schema: _,
          $id: __,
          title: ___,
          description: ____,
          ...schema
        } = await jsonDocument(ctx, path);
        const listed = (await listTools(ctx)).find(({ name }) => name === tool);
        equal(schema, listed?.outputSchema, `${path} without its head`);
      },
    }),
  ),
]);
