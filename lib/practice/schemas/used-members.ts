/**
 * What the published schemas say of opening hours and contacts. A practice that uses none of these has the schemas
 * without them, so that clients that know most practices need not know more.
 */
import { areOfSeason } from '../../../lambda/shared/days.ts';
import type { JsonSchema } from '../../../lambda/shared/json.ts';
import type { OpeningHours, Practice } from '../../../lambda/shared/practice.ts';
import { TOOLS } from '../../../lambda/shared/tools.ts';

/** Which of the less common members and values the facts have. */
export interface Uses {
  readonly nextDay: boolean;
  readonly endOfDay: boolean;
  readonly byAppointment: boolean;
  readonly season: boolean;
  readonly closed: boolean;
  readonly noTelephone: boolean;
  readonly noMessaging: boolean;
  readonly extension: boolean;
  readonly form: boolean;
  readonly homePages: boolean;
}

/** Members that few practices state. */
const RARE: readonly string[] = ['extension', 'form', 'homePages'] satisfies (keyof Uses)[];

export function usesOf({ openingHours, contact, offices = [], byAppointment, homePages }: Practice): Uses {
  const all = [openingHours, ...[contact, ...(contact.otherChannels ?? []), ...offices].map(hoursOf)].flat();
  const some = (isUsed: (hours: OpeningHours) => boolean) => all.some((each) => each && isUsed(each));
  return {
    nextDay: some(({ opens = '', closes = '' }) => closes < opens),
    endOfDay: some(({ closes }) => closes === '24:00'),
    byAppointment: byAppointment !== undefined,
    season: some(areOfSeason),
    closed: some(({ closed }) => closed !== undefined),
    noTelephone: contact.telephone == null,
    noMessaging: !contact.messaging,
    form: contact.form !== undefined,
    homePages: homePages !== undefined,
    extension: [contact, ...(contact.otherChannels ?? [])].some(({ extension }) => extension !== undefined),
  };
}

const hoursOf = ({ openingHours }: { readonly openingHours?: readonly OpeningHours[] | undefined }) =>
  openingHours;

/** @param schema - any value in it */
export function withUses<Value>(schema: Value, uses: Uses): Value {
  if (Array.isArray(schema)) return schema.map((each) => withUses(each, uses)) as Value;
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema)
    .filter(([name]) => !RARE.includes(name) || uses[name as keyof Uses])
    .map(([name, each]) => [name, withUses(each, uses)]);
  const made: JsonSchema = Object.fromEntries(members);
  if (hasMember(made, 'dayOfWeek')) return ofHours(made, uses) as Value;
  if (hasMember(made, 'officialChannelsOnly')) return ofContact(made, uses) as Value;
  return (hasMember(made, 'closures') ? ofPractice(made, uses) : made) as Value;
}

/** Members that are `null`, with their part of the description of the tool. */
const ABSENT = [
  ['noTelephone', 'telephone', 'telephone, ', 'the practice takes no calls'],
  ['noMessaging', 'messaging', 'messaging number, ', 'the practice takes no messages by SMS or chat'],
] as const;

function ofContact(schema: JsonSchema, uses: Uses): JsonSchema {
  const absent = ABSENT.filter(([use]) => uses[use]);
  if (absent.length === 0) return schema;
  return {
    ...schema,
    description: absent.reduce<string>(
      (text, [, name, listed, why]) => `${text.replace(listed, '')} ${name} is null: ${why}.`,
      TOOLS.get_official_contact.returns,
    ),
    properties: {
      ...(schema.properties as JsonSchema),
      ...Object.fromEntries(absent.map(([, name]) => [name, { type: 'null' }])),
    },
  };
}

const hasMember = ({ properties }: JsonSchema, name: string) =>
  typeof properties === 'object' && properties !== null && name in properties;

function ofPractice(schema: JsonSchema, uses: Uses): JsonSchema {
  const { byAppointment, ...others } = schema.properties as Readonly<Record<string, JsonSchema>>;
  return uses.byAppointment ? schema : { ...schema, properties: others };
}

function ofHours(schema: JsonSchema, { nextDay, endOfDay, season, closed }: Uses): JsonSchema {
  const { closed: closedSchema, ...others } = schema.properties as Readonly<Record<string, JsonSchema>>;
  const properties = {
    ...others,
    closes: {
      ...(endOfDay ? others.closes : others.opens),
      ...(nextDay && { description: 'A time before opens is one of the next day' }),
    },
    ...(season && { validThrough: { ...others.validThrough, description: REPLACES } }),
    ...(closed && { closed: { ...closedSchema, description: 'true: closed on these days, without times' } }),
  };
  const times = ['opens', 'closes'];
  return closed
    ? { ...schema, properties, anyOf: [{ required: times }, { required: ['closed'] }] }
    : { ...schema, properties, required: ['dayOfWeek', ...times] };
}

const REPLACES =
  'With validFrom: from the one day to the other, this entry replaces, on its dayOfWeek, the entries that lack one of the two days';
