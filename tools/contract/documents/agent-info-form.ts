/** Contract §3: the form of agent-info, as a zod schema. An object may have other members, unless it is strict. */
import { z } from 'zod';

const text = z.string().regex(/\S/);
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1);
/** ITU-T E.164. */
const number = z.string().regex(/^\+[1-9]\d{6,14}$/);
const email = z.string().regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/);
const date = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const https = z.string().regex(/^https:\/\/[^\s/]+/);
const country = z.string().regex(/^[A-Z]{2}$/);
const extension = z.string().regex(/^\d{1,6}$/);
/** IANA. */
const timeZone = z.string().regex(/^[A-Z]\w+(\/[A-Z][\w-]+)+$/);
/** BCP 47, the subset with language, script and region. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/);

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const days = { dayOfWeek: listOf(z.enum(DAYS)), note: text.optional() };
const openingHours = z.discriminatedUnion('closed', [
  z.looseObject({
    ...days,
    closed: z.literal(true),
    validFrom: date,
    validThrough: date,
    opens: z.undefined().optional(),
    closes: z.undefined().optional(),
  }),
  z
    .looseObject({
      ...days,
      closed: z.literal(false).optional(),
      opens: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      closes: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
      validFrom: date.optional(),
      validThrough: date.optional(),
    })
    .refine(({ opens, closes }) => closes !== opens, 'opens and closes at the same time'),
]);
type OpeningHours = z.infer<typeof openingHours>;

const WEEK = 7 * 24 * 60;

/** The minutes of the week in which an entry has hours. Hours before `opens` are those of the next day. */
const minutesOf = ({ dayOfWeek, opens = '00:00', closes = '24:00' }: OpeningHours) =>
  dayOfWeek.flatMap((day): [start: number, end: number][] => {
    const at = (time: string) =>
      DAYS.indexOf(day) * 24 * 60 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const end = at(closes) + (closes < opens ? 24 * 60 : 0);
    return end <= WEEK
      ? [[at(opens), end]]
      : [
          [at(opens), WEEK],
          [0, end - WEEK],
        ];
  });

/** Hours of a season replace the others. */
const isOfSeason = ({ validFrom, validThrough }: OpeningHours) =>
  validFrom !== undefined && validThrough !== undefined;

const areInOnePeriod = (one: OpeningHours, other: OpeningHours) =>
  isOfSeason(one) === isOfSeason(other) &&
  (one.validFrom ?? '') <= (other.validThrough ?? '9') &&
  (other.validFrom ?? '') <= (one.validThrough ?? '9');

const overlap = (one: OpeningHours, other: OpeningHours) =>
  areInOnePeriod(one, other) &&
  minutesOf(one).some(([start, end]) =>
    minutesOf(other).some(([otherStart, otherEnd]) => start < otherEnd && otherStart < end),
  );

const hours = listOf(openingHours).refine(
  (all) => !all.some((one, index) => all.slice(0, index).some((other) => overlap(one, other))),
  'times of one day overlap',
);

const link = z.strictObject({ label: text, url: https });
const namedLink = z.looseObject({ name: text, url: https });
const place = z.looseObject({ addressLocality: text, addressCountry: country });
const registrations = listOf(
  z.looseObject({ authority: text, number: text, jurisdiction: text, lookupUrl: https }),
);

const further = { label: text, openingHours: hours.optional() };
/** Members of a further channel, by its type. */
const channel = z.discriminatedUnion('type', [
  z.strictObject({
    ...further,
    type: z.enum(['telephone', 'tty', 'relay']),
    number,
    extension: extension.optional(),
  }),
  z.strictObject({ ...further, type: z.literal('fax'), number }),
  z.strictObject({ ...further, type: z.literal('email'), email }),
  z.strictObject({
    ...further,
    type: z.literal('messaging'),
    number,
    service: z.string(),
    url: z.string(),
    host: text.optional(),
  }),
]);

/** The types of a further channel. */
export const CHANNEL_TYPES = channel.options.flatMap(({ shape }) =>
  'options' in shape.type ? shape.type.options : [...shape.type.values],
);

const contact = z.looseObject({
  messaging: z
    .looseObject({
      service: text,
      number,
      url: z.string().regex(/^https:\/\/[^\s/]+|^(sms|tel):\+\d/),
    })
    .nullable(),
  telephone: number.nullable(),
  extension: extension.optional(),
  email,
  antiFraudWarning: text,
  officialChannelsOnly: z.boolean(),
  verification: z
    .looseObject({
      verifiedAt: date,
      validUntil: date,
      registrations,
      status: z.enum(['valid', 'expired']),
    })
    .refine(({ verifiedAt, validUntil }) => validUntil > verifiedAt, 'validUntil is not after verifiedAt'),
  openingHours: hours.optional(),
  otherChannels: listOf(channel).optional(),
  form: link.optional(),
  mayCostMore: listOf(number).optional(),
});

const imprint = z.looseObject({
  legalName: text,
  taxId: text.optional(),
  vatId: text.optional(),
  register: text.optional(),
  responsible: text.optional(),
  chamber: text.optional(),
  dataProtection: text.optional(),
  professionalTitle: z.strictObject({ name: z.string(), country }).optional(),
  professionalRules: listOf(namedLink).optional(),
  liabilityInsurer: z.looseObject({ name: z.string(), address: z.string() }).optional(),
});

const details = {
  fictional: z.boolean(),
  openingHours: hours,
  timeZone,
  byAppointment: z.boolean(),
  closures: listOf(
    z
      .looseObject({ from: date, until: date, note: text, office: text.optional() })
      .refine(({ from, until }) => until >= from, 'ends before it begins'),
  ),
  offices: listOf(
    z.looseObject({
      name: text,
      location: place,
      channels: listOf(text).optional(),
      openingHours: hours.optional(),
      timeZone: timeZone.optional(),
      byAppointment: z.boolean().optional(),
      map: https.optional(),
      accessibility: listOf(text).optional(),
    }),
  ),
  appointments: z
    .strictObject({ office: z.unknown(), telephone: z.unknown(), video: z.unknown() })
    .partial()
    .refine((ways) => Object.values(ways).includes(true), 'none of office, telephone and video is true'),
  people: listOf(
    z.looseObject({
      name: text,
      role: text,
      portrait: z
        .string()
        .regex(/^https?:\/\/[^\s/]+\/images\//)
        .optional(),
      registrations: registrations.optional(),
    }),
  ),
  languagesSpoken: listOf(language),
  accessibility: listOf(text),
  map: https,
  fees: text,
  firstAppointment: z.looseObject({ whatHappens: text, whatToBring: listOf(text), hearBack: text }),
  advertisingNotice: text,
  profiles: listOf(https),
  reportTo: listOf(namedLink),
  imprint,
  homePages: listOf(z.strictObject({ language, url: z.string().regex(/^https?:\/\/[^\s/]+\//) })),
};

/** Members that a practice may leave out. */
export const DETAILS: readonly string[] = Object.keys(details);

const agentInfo = z.looseObject({
  name: text,
  professionalName: text,
  description: text,
  url: https,
  serviceType: text,
  location: place,
  areaServed: text,
  language,
  contact,
  dateModified: date,
  scope: listOf(text),
  safety: listOf(text),
  legalNotice: text,
  machineReadable: z.looseObject({}),
  ...z.object(details).partial().shape,
});

type Field = readonly [path: string, form: z.ZodType];

function fieldsOf({ shape }: z.ZodObject, parent = ''): Field[] {
  return Object.entries(shape).flatMap(([name, form]): Field[] => {
    const own: Field = [parent + name, form as z.ZodType];
    return form instanceof z.ZodObject ? [own, ...fieldsOf(form, `${parent}${name}.`)] : [own];
  });
}

/** Each field with its form: the members, and those of the objects that every practice states. */
export const FIELDS: readonly Field[] = fieldsOf(agentInfo);
