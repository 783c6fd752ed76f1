/** The table of facts (`schema.ts`): the optional facts. */
import { z } from 'zod';
import { asMessage } from './check-schema.ts';
import { locationSchema, openingHours, registrations } from './contact-schema.ts';
import { RULES } from './messages/english.ts';
import { inGroup, list } from './row.ts';
import {
  channel,
  country,
  date,
  httpsUrl,
  languageTag,
  officeName,
  paragraph,
  paragraphs,
  text,
  texts,
  timeZone,
  words,
  year,
} from './values.ts';

const officeSchema = z.strictObject({
  name: text,
  location: locationSchema,
  channels: list(channel).optional(),
  openingHours: openingHours.optional(),
  timeZone: timeZone.optional(),
  map: httpsUrl.optional(),
  accessibility: paragraphs.optional(),
  byAppointment: z.boolean().optional(),
});

const closureSchema = z.strictObject({
  from: date,
  until: date,
  note: words,
  office: officeName.optional(),
});

const appointmentsSchema = z
  .strictObject({
    office: z.boolean().optional(),
    telephone: z.boolean().optional(),
    video: z.boolean().optional(),
  })
  .refine((ways) => Object.values(ways).includes(true), {
    error: asMessage(RULES.oneWay()),
  });

const personSchema = (portrait: z.ZodType<string>, spoken: z.ZodType<string>) =>
  z.strictObject({
    name: text,
    role: words,
    portrait: portrait.optional(),
    biography: paragraph.optional(),
    admittedSince: year.optional(),
    registrations: registrations.optional(),
    languagesSpoken: list(spoken).optional(),
    channels: list(channel).optional(),
  });

const firstAppointmentSchema = z.strictObject({
  whatHappens: paragraph,
  whatToBring: texts,
  hearBack: words,
});

/** Also a member of what `get_agent_guidance` returns. */
export const reportTo = list(
  z.strictObject({
    name: words,
    url: httpsUrl,
  }),
);

const imprintSchema = z.strictObject({
  legalName: text,
  taxId: text.optional(),
  vatId: text.optional(),
  register: text.optional(),
  responsible: text.optional(),
  chamber: text.optional(),
  professionalTitle: z
    .strictObject({
      name: text,
      country,
    })
    .optional(),
  professionalRules: list(
    z.strictObject({
      name: text,
      url: httpsUrl,
    }),
  ).optional(),
  liabilityInsurer: z
    .strictObject({
      name: text,
      address: text,
      territory: words.optional(),
    })
    .optional(),
  dataProtection: channel.optional(),
});

/**
 * The optional facts. agent-info and `get_practice_info` have the same members.
 * @param portrait - a path in the practice file, a URL in published data
 * @param spoken - a language; in the practice file also the short name of a sign language, or a tag with its name
 */
export const detailsShape = (portrait: z.ZodType<string>, spoken: z.ZodType<string> = languageTag) => ({
  fictional: inGroup('practice', z.boolean().optional()),
  openingHours: inGroup('offices', openingHours.optional()),
  timeZone: inGroup('offices', timeZone.optional()),
  byAppointment: inGroup('offices', z.boolean().optional()),
  closures: inGroup('closures', list(closureSchema).optional()),
  offices: inGroup('offices', list(officeSchema).optional()),
  appointments: inGroup('firstAppointment', appointmentsSchema.optional()),
  people: inGroup('people', list(personSchema(portrait, spoken)).optional()),
  languagesSpoken: inGroup('people', list(spoken).optional()),
  accessibility: inGroup('offices', paragraphs.optional()),
  map: inGroup('offices', httpsUrl.optional()),
  fees: inGroup('firstAppointment', paragraph.optional()),
  firstAppointment: inGroup('firstAppointment', firstAppointmentSchema.optional()),
  advertisingNotice: inGroup('imprint', paragraph.optional()),
  profiles: inGroup('practice', list(httpsUrl).optional()),
  reportTo: inGroup('contact', reportTo.optional()),
  imprint: inGroup('imprint', imprintSchema.optional()),
});
