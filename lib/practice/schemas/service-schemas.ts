/** The schemas that the service publishes, at `/schemas/*.json` and in `/openapi.json`. */
import type { Schemas } from '../../../lambda/render/site-source.ts';
import { words } from '../../../lambda/render/words/en.ts';
import type { JsonSchema } from '../../../lambda/shared/json.ts';
import { componentSchemas } from './component-schemas.ts';
import { toJsonSchema } from './json-schema.ts';
import { mcpDescriptorSchema } from './mcp-descriptor-schema.ts';
import { withSharedParts } from './shared-parts.ts';
import { outputSchemas, toolSchemaName } from './tool-schemas.ts';

/** Components of an answer of the MCP endpoint. */
const ANSWERS = ['JsonRpcResult', 'JsonRpcError'] as const;

export function serviceSchemas(): Schemas {
  const components = componentSchemas();
  const tool = (name: string) => components[toolSchemaName(name)]!;
  const titled = (name: keyof Schemas['published'], schema: JsonSchema | undefined) => ({
    title: words.documents[name],
    ...schema,
  });
  return {
    tools: outputSchemas(),
    components: withSharedParts(components),
    published: {
      agentInfoSchema: titled('agentInfoSchema', components.AgentInfo),
      practiceInfoSchema: titled('practiceInfoSchema', tool('get_practice_info')),
      officialContactSchema: titled('officialContactSchema', tool('get_official_contact')),
      agentGuidanceSchema: titled('agentGuidanceSchema', tool('get_agent_guidance')),
      mcpRequestSchema: titled('mcpRequestSchema', components.JsonRpcRequest),
      mcpResponseSchema: titled('mcpResponseSchema', union(components, ANSWERS)),
      mcpDescriptorSchema: titled('mcpDescriptorSchema', toJsonSchema(mcpDescriptorSchema)),
      problemSchema: titled('problemSchema', components.Problem),
    },
  };
}

/** A schema of one of several components, with all components that these refer to. */
function union(components: Record<string, JsonSchema>, names: readonly string[]): JsonSchema {
  const needed = new Set(names);
  // The loop also visits the names that it adds to the set.
  for (const name of needed)
    for (const [, other] of JSON.stringify(components[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      needed.add(other!);
  const definitions = Object.fromEntries([...needed].map((name) => [name, components[name]]));
  return JSON.parse(
    JSON.stringify({
      oneOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
      $defs: definitions,
    }).replaceAll('"#/components/schemas/', '"#/$defs/'),
  );
}
