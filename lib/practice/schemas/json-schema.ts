/** Generates JSON Schema (2020-12) from zod. */
import { z } from 'zod';

/**
 * @param io - whether to describe the input or the output of the zod schema, which may transform values
 * @param change - changes the JSON Schema of a part. @default nothing
 * @returns plain JSON Schema, without zod's long `pattern` for values that have a `format`
 */
export function toJsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output' = 'output',
  change: (part: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema) => void = () => {},
): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      change(zodSchema, jsonSchema);
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return plain;
}
