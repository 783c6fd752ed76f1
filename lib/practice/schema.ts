/** The schema of `site/practice.json`, the source of every fact that the service states (contract §3). */
import { z } from 'zod';
import type { Report } from '../../lambda/shared/content-problem.ts';
import { DAYS_OF_WEEK } from '../../lambda/shared/days.ts';
import type { OtherChannel, Practice } from '../../lambda/shared/practice.ts';
import { checkSchema, obeys } from './check-schema.ts';
import { brokenCountryRule } from './countries.ts';
import { draftOf } from './draft.ts';
import { brokenTagRule, TAG, TAG_OR_SHORT_NAME, tagOf } from './language-names.ts';
import { brokenHttpsRule, brokenUrlRule, parseUrl } from './plain-url.ts';
import { checkChannels, checkDates, checkDetails, checkTexts } from './rules.ts';
import { brokenNumberRule, E164, withNationalNumber } from './telephone-numbers.ts';

const text = z.string().trim().min(1);
const texts = z.array(text).min(1);

const httpsUrl = z.string().superRefine(obeys(brokenHttpsRule)).meta({ format: 'uri' });

/** An https URL, or a link to a text message (`sms:`, RFC 5724) or a call (`tel:`, RFC 3966). */
const messagingUrl = z
  .string()
  .superRefine(obeys((url) => (/^(sms|tel):/.test(url) ? brokenUrlRule(url) : brokenHttpsRule(url))))
  .meta({ format: 'uri' });

/** The host of a messaging service that `messaging-link.ts` does not list. */
const host = z
  .string()
  .regex(/^[a-z\d.-]+(:\d+)?$/, 'must be a host in lower case, without https:// and path');

/** A number as it is dialled from every country. */
const e164 = z
  .string()
  .regex(E164, { error: ({ input }) => brokenNumberRule(String(input)), abort: true })
  .superRefine(obeys(brokenNumberRule));

/** RFC 5321 §4.1.2 without quotes, in ASCII. The domain is in lower case, so that each address has one spelling. */
const EMAIL =
  /^(?!.{255})[\w'+-]+(\.[\w'+-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/;

const email = z.email({ pattern: EMAIL, error: ({ input }) => brokenEmailRule(String(input)) });

/** The domain of an address may be written in capitals, or with letters that DNS writes as `xn--`. */
function brokenEmailRule(address: string): string {
  const [, local, domain] = /^([^@]+)@([^@/?#:]+?)\.?$/.exec(address.trim()) ?? [];
  const host = parseUrl(`https://${domain}`)?.hostname ?? '';
  const meant = `${local}@${host}`;
  const isGood = EMAIL.test(meant) && brokenHttpsRule(`https://${host}/`) === undefined;
  return `must be an e-mail address in ASCII, its domain in lower case${isGood ? `: write ${meant}` : ''}`;
}

/** ISO 8601 calendar date. */
const date = z.iso.date('must be a date: YYYY-MM-DD');

export const locationSchema = z.strictObject({
  streetAddress: text.optional(),
  postalCode: text.optional(),
  addressLocality: text,
  addressRegion: text,
  addressCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: ({ input }) => brokenCountryRule(String(input)), abort: true })
    .superRefine(obeys(brokenCountryRule)),
});

export const registrationSchema = z.strictObject({
  authority: text,
  number: text,
  jurisdiction: text,
  lookupUrl: httpsUrl,
});

/** What a further channel has besides `type` and `label`. */
export const CHANNEL_MEMBERS = {
  telephone: ['number'],
  messaging: ['number', 'service', 'url'],
  email: ['email'],
  fax: ['number'],
} as const satisfies Readonly<Record<OtherChannel['type'], readonly (keyof OtherChannel)[]>>;

const otherChannelSchema = z
  .strictObject({
    type: z.enum(['telephone', 'messaging', 'email', 'fax']),
    label: text,
    number: e164.optional(),
    email: email.optional(),
    service: text.optional(),
    host: host.optional(),
    url: messagingUrl.optional(),
  })
  .superRefine((channel, { addIssue }) => {
    const members: readonly string[] = CHANNEL_MEMBERS[channel.type];
    const rule = `a channel of type ${channel.type} has ${['type', 'label', ...members].join(', ')}`;
    for (const member of ['number', 'email', 'service', 'host', 'url'] as const) {
      const input = channel[member];
      if (members.includes(member) === (input !== undefined)) continue;
      // `practice-rules.ts` checks whether the service needs one.
      if (member === 'host' && channel.type === 'messaging') continue;
      const message = `${input === undefined ? 'missing' : 'must be removed'}: ${rule}`;
      addIssue({ code: 'custom', path: [member], message, input: input ?? channel });
    }
  });

export const contactSchema = z.strictObject({
  messaging: z.strictObject({ service: text, host: host.optional(), number: e164, url: messagingUrl }),
  telephone: e164,
  email,
  otherChannels: z.array(otherChannelSchema).min(1).optional(),
  antiFraudWarning: text,
  officialChannelsOnly: z.literal(true),
  verification: z.strictObject({
    verifiedAt: date,
    validUntil: date,
    registrations: z.array(registrationSchema).min(1),
  }),
});

export const guidanceSchema = z.strictObject({ referWhen: texts, doNotReferWhen: texts, limits: texts });

/** contentsignals.org: permitted uses of the content beyond reading. A field that is left out states nothing. */
const contentSignalsSchema = z.strictObject({
  search: z.boolean().optional(),
  aiInput: z.boolean().optional(),
  aiTrain: z.boolean().optional(),
});

const languageTag = z.string().regex(TAG, { error: ({ input }) => brokenTagRule(String(input)) });

/** `practice-rules.ts` checks that the language has a name. */
const spokenLanguage = z
  .string()
  .regex(TAG_OR_SHORT_NAME, {
    error: ({ input }) =>
      brokenTagRule(String(input), ', or the usual short name of a sign language, e.g. ASL'),
  })
  .overwrite(tagOf);

/** ISO 8601, without seconds. */
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const timeOfDay = z.string().regex(TIME_OF_DAY, { error: ({ input }) => brokenTimeRule(String(input)) });

function brokenTimeRule(time: string): string {
  const meant = time === '24:00' ? '23:59' : `0${time}`;
  return `must be a time of day: HH:MM, 00:00 to 23:59${TIME_OF_DAY.test(meant) ? `: write ${meant}` : ''}`;
}

const openingHours = z
  .array(
    z.strictObject({ dayOfWeek: z.array(z.enum(DAYS_OF_WEEK)).min(1), opens: timeOfDay, closes: timeOfDay }),
  )
  .min(1);

/** Also a member of what `get_agent_guidance` returns. */
export const reportTo = z.array(z.strictObject({ name: text, url: httpsUrl })).min(1);

/**
 * The optional facts. agent-info and `get_practice_info` have the same members.
 * @param portrait - a path in the practice file, a URL in published data
 * @param spoken - a language; in the practice file also the short name of a sign language
 */
export const detailsShape = (portrait: z.ZodType<string>, spoken = languageTag) => ({
  openingHours: openingHours.optional(),
  closures: z
    .array(z.strictObject({ from: date, until: date, note: text }))
    .min(1)
    .optional(),
  offices: z
    .array(
      z.strictObject({
        name: text,
        location: locationSchema,
        openingHours: openingHours.optional(),
        map: httpsUrl.optional(),
        accessibility: texts.optional(),
        byAppointment: z.boolean().optional(),
      }),
    )
    .min(1)
    .optional(),
  appointments: z
    .strictObject({
      office: z.boolean().optional(),
      telephone: z.boolean().optional(),
      video: z.boolean().optional(),
    })
    .refine((ways) => Object.values(ways).includes(true), {
      error: 'must have true for at least one of office, telephone, video; without any, remove appointments',
    })
    .optional(),
  people: z
    .array(
      z.strictObject({
        name: text,
        role: text,
        portrait: portrait.optional(),
        biography: text.optional(),
        admittedSince: z.int().min(1900, 'must be a year from 1900 on').optional(),
        registrations: z.array(registrationSchema).min(1).optional(),
        languagesSpoken: z.array(spoken).min(1).optional(),
        channels: texts.optional(),
      }),
    )
    .min(1)
    .optional(),
  languagesSpoken: z.array(spoken).min(1).optional(),
  accessibility: texts.optional(),
  map: httpsUrl.optional(),
  fees: text.optional(),
  firstAppointment: z.strictObject({ whatHappens: text, whatToBring: texts, hearBack: text }).optional(),
  advertisingNotice: text.optional(),
  profiles: z.array(httpsUrl).min(1).optional(),
  reportTo: reportTo.optional(),
  imprint: z
    .strictObject({
      legalName: text,
      taxId: text.optional(),
      register: text.optional(),
      responsible: text.optional(),
      dataProtection: text.optional(),
    })
    .optional(),
});

/** `read-content.ts` checks that the image exists. */
const imagePath = z.string().regex(/^\/images\//, 'must be the path of an image: /images/…');

export const practiceSchema = z.strictObject({
  $schema: z.string().optional().describe('Path of the JSON Schema, for editors'),
  name: text,
  professionalName: text,
  description: text,
  url: httpsUrl,
  serviceType: text,
  location: locationSchema,
  areaServed: text,
  language: languageTag,
  contact: contactSchema,
  scope: texts,
  ...detailsShape(imagePath, spokenLanguage),
  safety: texts,
  legalNotice: text,
  guidance: guidanceSchema,
  contentSignals: contentSignalsSchema.optional(),
  dateModified: date.describe('When the facts in this file last changed'),
}) satisfies z.ZodType<Practice>;

/**
 * Reports every problem of a practice file.
 *
 * @param value - the parsed JSON
 * @param today - YYYY-MM-DD; `validUntil` must not be earlier
 * @returns the practice, or a draft (`draftOf`) if it breaks rules
 */
export function checkPractice(value: unknown, today: string, report: Report): Practice {
  const country = (value as { location?: { addressCountry?: unknown } } | null)?.location?.addressCountry;
  const parsed = checkSchema(practiceSchema, value, (where, rule, received) =>
    report(where, withNationalNumber(rule, received, country), received),
  );
  const { $schema: _, ...practice } = parsed ?? draftOf(practiceSchema, value);
  checkTexts(value, report);
  checkChannels(practice, report);
  checkDates(practice, today, report);
  checkDetails(practice, today, report);
  return practice;
}
