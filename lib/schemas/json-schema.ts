/** JSON Schema (2020-12) out of zod: the one way every published schema is made. */
import { z } from 'zod';

/**
 * @param schema - any zod schema
 * @returns plain JSON Schema; where a `format` says it, zod's own long `pattern` is left out
 */
export function toJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return plain;
}
