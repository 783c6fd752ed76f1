/** The schemas that the service publishes, at `/schemas/*.json` and in `/openapi.json`. */

import { ENGLISH } from '../../../lambda/render/locales.ts';
import type { Schemas } from '../../../lambda/render/site-source.ts';
import type { JsonSchema } from '../../../lambda/shared/json.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { componentSchemas } from './component-schemas.ts';
import { toJsonSchema } from './json-schema.ts';
import { mcpDescriptorSchema } from './mcp-descriptor-schema.ts';
import { withSharedParts } from './shared-parts.ts';
import { outputSchemas, toolSchemaName } from './tool-schemas.ts';
import { type Uses, usesOf, withUses } from './used-members.ts';

/** Uses → the schemas. Making them takes long, and most practices have the same. */
const made = new Map<string, Schemas>();

export function serviceSchemas(practice: Practice): Schemas {
  const uses = usesOf(practice);
  const key = JSON.stringify(uses);
  const schemas = made.get(key) ?? schemasWith(uses);
  made.set(key, schemas);
  return schemas;
}

function schemasWith(uses: Uses): Schemas {
  const components = withUses(componentSchemas(), uses);
  const tool = (name: string) => components[toolSchemaName(name)]!;
  const titled = (name: keyof Schemas['published'], schema: JsonSchema | undefined) => ({
    title: ENGLISH.documents[name],
    ...schema,
  });
  return {
    tools: withUses(outputSchemas(), uses),
    components: withSharedParts(components),
    published: {
      agentInfoSchema: titled('agentInfoSchema', components.AgentInfo),
      practiceInfoSchema: titled('practiceInfoSchema', tool('get_practice_info')),
      officialContactSchema: titled('officialContactSchema', tool('get_official_contact')),
      agentGuidanceSchema: titled('agentGuidanceSchema', tool('get_agent_guidance')),
      mcpDescriptorSchema: titled('mcpDescriptorSchema', toJsonSchema(mcpDescriptorSchema)),
      problemSchema: titled('problemSchema', components.Problem),
    },
  };
}
