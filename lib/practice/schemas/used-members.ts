/**
 * What the published schemas say of opening hours. A practice whose hours use none of these has the schemas without
 * them, so that clients that know the hours of most practices need not know more.
 */
import type { JsonSchema } from '../../../lambda/shared/json.ts';
import type { OpeningHours, Practice } from '../../../lambda/shared/practice.ts';

/** Which of the less common members and values the facts have. */
export interface Uses {
  readonly nextDay: boolean;
  readonly endOfDay: boolean;
}

export function usesOf({ openingHours, contact, offices = [] }: Practice): Uses {
  const all = [openingHours, ...[contact, ...(contact.otherChannels ?? []), ...offices].map(hoursOf)].flat();
  const some = (isUsed: (hours: OpeningHours) => boolean) => all.some((each) => each && isUsed(each));
  return {
    nextDay: some(({ opens, closes }) => closes < opens),
    endOfDay: some(({ closes }) => closes === '24:00'),
  };
}

const hoursOf = ({ openingHours }: { readonly openingHours?: readonly OpeningHours[] | undefined }) =>
  openingHours;

/** @param schema - any value in it */
export function withUses<Value>(schema: Value, uses: Uses): Value {
  if (Array.isArray(schema)) return schema.map((each) => withUses(each, uses)) as Value;
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).map(([name, each]) => [name, withUses(each, uses)]);
  const made: JsonSchema = Object.fromEntries(members);
  return (isOfHours(made) ? ofHours(made, uses) : made) as Value;
}

const isOfHours = ({ properties }: JsonSchema) =>
  typeof properties === 'object' && properties !== null && 'dayOfWeek' in properties;

function ofHours(schema: JsonSchema, { nextDay, endOfDay }: Uses): JsonSchema {
  const properties = schema.properties as Readonly<Record<string, JsonSchema>>;
  const closes = {
    ...(endOfDay ? properties.closes : properties.opens),
    ...(nextDay && { description: 'A time before opens is one of the next day' }),
  };
  return { ...schema, properties: { ...properties, closes } };
}
