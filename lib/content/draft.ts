/**
 * As much of a broken value as can be used, in the shape of a whole one. So that rules between fields, and pages that show
 * them, are checked together with single fields, and not one run later.
 */
import { z } from 'zod';

/** What stands for a text that breaks a rule. */
type StandIn = (format: string | undefined) => string;

const EMPTY: StandIn = () => '';

/** An address or a day of its own kind, for who takes it apart. */
export const READABLE: StandIn = (format) =>
  format === 'uri' ? 'https://unknown.invalid/' : format === 'date' ? '2000-01-01' : '';

export function draftOf<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  standIn: StandIn = EMPTY,
): z.output<Schema> {
  return draft(schema, value) as z.output<Schema>;

  function draft(part: z.core.$ZodType, given: unknown): unknown {
    const parsed = z.safeParse(part, given);
    if (parsed.success) return parsed.data;
    if (part instanceof z.ZodOptional || part instanceof z.ZodDefault) return draft(part.unwrap(), given);
    if (part instanceof z.ZodArray)
      return Array.isArray(given) ? given.map((item) => draft(part.element, item)) : [];
    if (part instanceof z.ZodLiteral) return [...part.values][0];
    if (!(part instanceof z.ZodObject)) return standIn(z.toJSONSchema(part).format);
    const fields = Object.entries<z.core.$ZodType>(part.shape);
    // Nobody can tell which optional fields an object would have that is none: all of them, `null` being none either.
    const fieldOf = (name: string) => (isObject(given) ? given[name] : null);
    return Object.fromEntries(fields.map(([name, field]) => [name, draft(field, fieldOf(name))]));
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
