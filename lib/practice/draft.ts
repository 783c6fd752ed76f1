/**
 * Makes a usable value from one that breaks its schema: valid parts are kept, the rest is replaced by a value of the
 * same type. Rules between fields, and the pages that show them, are then checked in the same run as single fields.
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
      // A stand-in would repeat another item of a list of names, e.g. of days.
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
    // If the value is not an object, draft every optional field: null, unlike undefined, does not leave one out.
    const fieldOf = (name: string) => (isObject(given) ? given[name] : null);
    return Object.fromEntries(fields.map(([name, field]) => [name, draft(field, fieldOf(name))]));
  }
}

const isValid = (part: z.core.$ZodType, given: unknown): boolean => z.safeParse(part, given).success;
