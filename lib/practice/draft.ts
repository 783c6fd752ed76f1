/**
 * Makes a value of the schema's type from a value that breaks the schema: valid parts stay, and the rest is replaced.
 * So one run checks single fields, the rules between them, and the pages that show them.
 */
import { z } from 'zod';
import { isObject } from '../../lambda/shared/json.ts';

/** Returns the replacement for a text that breaks a rule. */
type TextStandIn = (format: string | undefined) => string;

const EMPTY: TextStandIn = () => '';

/** A valid address or day, for code that parses one. */
export const READABLE: TextStandIn = (format) =>
  format === 'uri' ? 'https://unknown.invalid/' : format === 'date' ? '2000-01-01' : '';

/** @returns a value with every type of the schema; single values may break its rules */
export function draftOf<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  textStandIn: TextStandIn = EMPTY,
): z.output<Schema> {
  return draft(schema, value) as z.output<Schema>;

  function draft(part: z.core.$ZodType, given: unknown): unknown {
    const parsed = z.safeParse(part, given);
    if (parsed.success) return parsed.data;
    if (part instanceof z.ZodOptional || part instanceof z.ZodDefault) return draft(part.unwrap(), given);
    if (part instanceof z.ZodArray) {
      if (!Array.isArray(given)) return [];
      // Invalid items of a list of names, e.g. of days, are left out, because a stand-in would repeat another item.
      const items =
        part.element instanceof z.ZodEnum ? given.filter((item) => isValid(part.element, item)) : given;
      return items.map((item) => draft(part.element, item));
    }
    if (part instanceof z.ZodLiteral) return [...part.values][0];
    if (part instanceof z.ZodEnum) return part.options[0];
    if (part instanceof z.ZodBoolean) return false;
    if (part instanceof z.ZodNumber) return 0;
    if (!(part instanceof z.ZodObject)) return textStandIn(z.toJSONSchema(part, { io: 'input' }).format);
    const fields = Object.entries<z.core.$ZodType>(part.shape);
    // If the value is not an object, every field gets a stand-in: null, unlike undefined, does not leave out an
    // optional one.
    const fieldOf = (name: string) => (isObject(given) ? given[name] : null);
    return Object.fromEntries(fields.map(([name, field]) => [name, draft(field, fieldOf(name))]));
  }
}

const isValid = (part: z.core.$ZodType, given: unknown): boolean => z.safeParse(part, given).success;
