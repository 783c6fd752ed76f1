/** The schemas that the service publishes, at `/schemas/*.json` and in `/openapi.json`. */

import { locale } from '../../../lambda/render/locales/en.ts';
import type { Schemas } from '../../../lambda/render/site-source.ts';
import type { JsonSchema } from '../../../lambda/shared/json.ts';
import { componentSchemas } from './component-schemas.ts';
import { toJsonSchema } from './json-schema.ts';
import { mcpDescriptorSchema } from './mcp-descriptor-schema.ts';
import { withSharedParts } from './shared-parts.ts';
import { outputSchemas, toolSchemaName } from './tool-schemas.ts';

export function serviceSchemas(): Schemas {
  const components = componentSchemas();
  const tool = (name: string) => components[toolSchemaName(name)]!;
  const titled = (name: keyof Schemas['published'], schema: JsonSchema | undefined) => ({
    title: locale.documents[name],
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
      mcpDescriptorSchema: titled('mcpDescriptorSchema', toJsonSchema(mcpDescriptorSchema)),
      problemSchema: titled('problemSchema', components.Problem),
    },
  };
}
