/** Generates JSON Schema (2020-12) from zod, for every published schema. */
import { z } from 'zod';

/** @returns plain JSON Schema, without zod's long `pattern` for values that have a `format` */
export function toJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return plain;
}
