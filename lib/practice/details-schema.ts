/** The table of facts (`schema.ts`): the optional facts. */
import { z } from 'zod';
import { asMessage } from './check-schema.ts';
import { HOURS, locationSchema, openingHours, REGISTRATIONS, registrations } from './contact-schema.ts';
import { RULES } from './messages/english.ts';
import { list, row } from './row.ts';
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

const ACCESSIBILITY = { item: 'accessibility feature' };
const HELPS = 'What helps people to come in: one sentence each';

const officeSchema = z.strictObject({
  name: row(text, 'name of the office', 'E.g. Downtown office'),
  location: row(locationSchema, 'address of the office'),
  channels: row(
    list(channel).optional(),
    'channels of the office',
    'Which official channels reach this office',
    { item: 'channel' },
  ),
  openingHours: row(openingHours.optional(), 'opening hours of the office', 'When somebody is there', HOURS),
  timeZone: row(timeZone.optional(), 'time zone of the office', 'If it is not that of the main office'),
  map: row(httpsUrl.optional(), 'map of the office', 'Link to a map that shows the office'),
  accessibility: row(paragraphs.optional(), 'accessibility of the office', HELPS, ACCESSIBILITY),
  byAppointment: row(
    z.boolean().optional(),
    'by appointment only',
    'Whether the office receives clients by appointment only',
  ),
});

const closureSchema = z.strictObject({
  from: row(date, 'first day of the closure'),
  until: row(date, 'last day of the closure', 'The same as the first one for a single day'),
  note: row(words, 'reason for the closure', 'E.g. Court recess: deadlines are watched'),
  office: row(officeName.optional(), 'office that is closed', 'Its name, if the other offices are open'),
});

const appointmentsSchema = z
  .strictObject({
    office: row(z.boolean().optional(), 'appointments at the office'),
    telephone: row(z.boolean().optional(), 'appointments by telephone'),
    video: row(z.boolean().optional(), 'appointments by video'),
  })
  .refine((ways) => Object.values(ways).includes(true), {
    error: asMessage(RULES.oneWay()),
  });

const personSchema = (portrait: z.ZodType<string>, spoken: z.ZodType<string>) =>
  z.strictObject({
    name: row(text, 'name', 'E.g. Eleanor Marsh'),
    role: row(words, 'role', 'E.g. Lawyer, Assistant'),
    portrait: row(portrait.optional(), 'portrait'),
    biography: row(paragraph.optional(), 'biography', 'About the person, in a sentence or two'),
    admittedSince: row(year.optional(), 'year of admission', 'Year of admission to the bar, e.g. 2009'),
    registrations: row(registrations.optional(), 'registrations', REGISTRATIONS, { item: 'registration' }),
    languagesSpoken: row(list(spoken).optional(), 'languages of the person', '', {
      item: 'language',
    }),
    channels: row(
      list(channel).optional(),
      'channels of the person',
      'Which official channels reach this person',
      { item: 'channel' },
    ),
  });

const firstAppointmentSchema = z.strictObject({
  whatHappens: row(paragraph, 'what happens at the first appointment'),
  whatToBring: row(texts, 'what to bring to the first appointment', 'One thing each', {
    item: 'paper or other thing to bring',
  }),
  hearBack: row(words, 'time to hear back', 'How soon a client hears back'),
});

/** Also a member of what `get_agent_guidance` returns. */
export const reportTo = list(
  z.strictObject({
    name: row(words, 'name of the place', 'The authority and what the page is, e.g. Police, online report'),
    url: row(httpsUrl, 'page for the report', 'Page of the authority itself'),
  }),
);

const imprintSchema = z.strictObject({
  legalName: row(text, 'legal name', 'Name of the firm or lawyer, as registered'),
  taxId: row(text.optional(), 'tax number'),
  vatId: row(text.optional(), 'VAT number', 'In the European Union, e.g. DE123456789'),
  register: row(text.optional(), 'register and number', 'The register of the firm, and its number there'),
  responsible: row(text.optional(), 'person responsible for the site'),
  chamber: row(text.optional(), 'bar or law society', 'The one to which the lawyers belong'),
  professionalTitle: row(
    z
      .strictObject({
        name: row(text, 'legal title of the profession', 'E.g. Attorney at Law'),
        country: row(country, 'country of the title', 'The one that gave the title'),
      })
      .optional(),
    'title of the profession',
  ),
  professionalRules: row(
    list(
      z.strictObject({
        name: row(text, 'name of the rules', 'E.g. Rules of Professional Conduct'),
        url: row(httpsUrl, 'page with the rules', 'Where anybody can read them'),
      }),
    ).optional(),
    'rules of the profession',
    '',
    { item: 'set of rules' },
  ),
  liabilityInsurer: row(
    z
      .strictObject({
        name: row(text, 'name of the insurer'),
        address: row(text, 'address of the insurer'),
        territory: row(words.optional(), 'territory of the insurance', 'E.g. European Union'),
      })
      .optional(),
    'liability insurer',
    'Who insures the professional liability',
  ),
  dataProtection: row(
    channel.optional(),
    'channel for data protection',
    'The official channel for questions about data protection',
  ),
});

/**
 * The optional facts. agent-info and `get_practice_info` have the same members.
 * @param portrait - a path in the practice file, a URL in published data
 * @param spoken - a language; in the practice file also the short name of a sign language, or a tag with its name
 */
export const detailsShape = (portrait: z.ZodType<string>, spoken: z.ZodType<string> = languageTag) => ({
  fictional: row(
    z.boolean().optional(),
    'fictional practice',
    'While it is so, everything that is published begins with a notice that the practice does not exist, and no domain can be set',
    { group: 'practice' },
  ),
  openingHours: row(openingHours.optional(), 'opening hours', 'When somebody answers', {
    ...HOURS,
    group: 'offices',
  }),
  timeZone: row(
    timeZone.optional(),
    'time zone',
    'Of the main office, the telephone and the messages; stated where offices or clients have others',
    { group: 'offices' },
  ),
  byAppointment: row(
    z.boolean().optional(),
    'by appointment only',
    'Whether the main office receives clients by appointment only; it then needs no opening hours',
    { group: 'offices' },
  ),
  closures: row(
    list(closureSchema).optional(),
    'closures',
    'Holidays and other days on which the practice is closed; not shown after their last day',
    { item: 'closure', group: 'closures' },
  ),
  offices: row(list(officeSchema).optional(), 'further offices', 'Offices besides the main one', {
    item: 'further office',
    group: 'offices',
  }),
  appointments: row(
    appointmentsSchema.optional(),
    'appointments',
    'How an appointment can take place; at least one of these ways',
    { group: 'firstAppointment' },
  ),
  people: row(
    list(personSchema(portrait, spoken)).optional(),
    'people',
    'Who works there, and may be named to clients',
    { item: 'person', group: 'people' },
  ),
  languagesSpoken: row(
    list(spoken).optional(),
    'languages spoken',
    'Languages in which a client can speak to somebody there',
    { item: 'language spoken', group: 'people' },
  ),
  accessibility: row(paragraphs.optional(), 'accessibility', HELPS, { ...ACCESSIBILITY, group: 'offices' }),
  map: row(httpsUrl.optional(), 'map', 'Link to a map that shows the office', { group: 'offices' }),
  fees: row(paragraph.optional(), 'fees', 'How fees work, as the rules of the profession let it be said', {
    group: 'firstAppointment',
  }),
  firstAppointment: row(firstAppointmentSchema.optional(), 'first appointment', '', {
    group: 'firstAppointment',
  }),
  advertisingNotice: row(
    paragraph.optional(),
    'advertising notice',
    'What the rules on advertising of the profession ask to be said; on every page',
    { group: 'imprint' },
  ),
  profiles: row(
    list(httpsUrl).optional(),
    'profiles elsewhere',
    "Addresses of the practice's own profiles elsewhere",
    { item: 'profile', group: 'practice' },
  ),
  reportTo: row(
    reportTo.optional(),
    'where to report a fraud',
    'Where a person reports a message or call in the name of the practice, e.g. the bar, the police',
    { item: 'place to report a fraud', group: 'contact' },
  ),
  imprint: row(imprintSchema.optional(), 'imprint', 'Who is legally responsible for the site', {
    group: 'imprint',
  }),
});
