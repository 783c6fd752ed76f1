/**
 * As much of a broken value as can be used, in the shape of a whole one: what cannot is an empty text or an empty list.
 * For rules between fields, so that their problems are told together with those of single fields.
 */
import { z } from 'zod';

export function draftOf<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return draft(schema, value) as z.output<Schema>;
}

function draft(schema: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  if (schema instanceof z.ZodOptional) return value === undefined ? undefined : draft(schema.unwrap(), value);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => draft(schema.element, item)) : [];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (!(schema instanceof z.ZodObject)) return '';
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  return Object.fromEntries(fields.map(([name, field]) => [name, draft(field, (value as never)?.[name])]));
}
