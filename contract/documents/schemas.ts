/** Issue 4 §1: `/schemas/*.json`, JSON Schema 2020-12 with a stable `$id`, and that payloads name theirs. */
import { type Check, section } from '../harness/check.ts';
import { equal, isObject, ok, text } from '../harness/expect.ts';
import { everyMember, jsonDocument } from '../harness/json.ts';
import { SCHEMAS } from '../literals.ts';
import { listTools } from '../mcp/tools.ts';

const TOOL_SCHEMAS: readonly (readonly [tool: string, path: string])[] = [
  ['get_practice_info', '/schemas/practice-info.json'],
  ['get_official_contact', '/schemas/official-contact.json'],
  ['get_agent_guidance', '/schemas/agent-guidance.json'],
];

export const schemaChecks = section('issue 4 §1 schemas', 'schemas', [
  ...SCHEMAS.map(
    (path): Omit<Check, 'section'> => ({
      id: path,
      title: `${path} is a schema of 2020-12 under its own address`,
      why: 'issue 4 §1: "JSON Schema 2020-12, stable $id"; JSON Schema core §8.2.1',
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
    why: 'issue 4 §1: "payloads name it"',
    async run(ctx) {
      const { $schema } = await jsonDocument(ctx, '/mcp.json');
      equal($schema, `${ctx.baseUrl}/schemas/mcp-descriptor.json`, '$schema of /mcp.json');
    },
  },
  ...TOOL_SCHEMAS.map(
    ([tool, path]): Omit<Check, 'section'> => ({
      id: `output of ${tool}`,
      title: `${path} says what the outputSchema of ${tool} says`,
      why: 'issue 4 §1: "one for each payload"; contract §3: outputSchema',
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
