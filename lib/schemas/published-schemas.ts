/**
 * `/schemas/*.json`: one JSON Schema (2020-12) for each payload, under its own `$id`. All come from what
 * the payloads themselves are made or validated with. Pure, build time only.
 */

import { BASE_URL_PLACEHOLDER } from '../../lambda/shared/routes.ts';
import {
  AGENT_GUIDANCE_SCHEMA,
  AGENT_INFO_SCHEMA,
  MCP_DESCRIPTOR_SCHEMA,
  MCP_REQUEST_SCHEMA,
  MCP_RESPONSE_SCHEMA,
  OFFICIAL_CONTACT_SCHEMA,
  PRACTICE_INFO_SCHEMA,
  PROBLEM_SCHEMA,
} from '../../lambda/shared/schema-routes.ts';
import { componentSchemas, toolSchemaName } from './component-schemas.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { mcpDescriptorSchema } from './mcp-descriptor-schema.ts';

/** Names of the components that an answer of the MCP endpoint is made of. */
const ANSWERS = ['JsonRpcResult', 'JsonRpcError'] as const;

/** @returns path → schema */
export function publishedSchemas(): Record<string, JsonSchema> {
  const components = componentSchemas();
  const tool = (name: string) => components[toolSchemaName(name)]!;
  const schemas = [
    [AGENT_INFO_SCHEMA, components.AgentInfo],
    [PRACTICE_INFO_SCHEMA, tool('get_practice_info')],
    [OFFICIAL_CONTACT_SCHEMA, tool('get_official_contact')],
    [AGENT_GUIDANCE_SCHEMA, tool('get_agent_guidance')],
    [MCP_REQUEST_SCHEMA, components.JsonRpcRequest],
    [MCP_RESPONSE_SCHEMA, union(components, ANSWERS)],
    [MCP_DESCRIPTOR_SCHEMA, toJsonSchema(mcpDescriptorSchema)],
    [PROBLEM_SCHEMA, components.Problem],
  ] as const;
  return Object.fromEntries(
    schemas.map(([{ path, title }, schema]) => [
      path,
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: BASE_URL_PLACEHOLDER + path,
        title,
        ...schema,
      },
    ]),
  );
}

/** One of several components, with everything that they refer to. */
function union(components: Record<string, JsonSchema>, names: readonly string[]): JsonSchema {
  const needed = new Set(names);
  // A set can grow while it is walked: each name that is reached adds the names that it refers to.
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
