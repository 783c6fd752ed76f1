/**
 * The one schema of `site/practice.json`, the source of every fact the service states (contract §3). No clock in
 * here: callers say what day it is.
 */
import { z } from 'zod';
import type { Practice } from '../../lambda/shared/practice.ts';
import { type Problem, toProblems } from './problem.ts';

const text = z.string().trim().min(1);
const texts = z.array(text).min(1);

/** RFC 3986 URI with the https scheme. */
const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https:// URL' });

/** ITU-T E.164: `+`, country code, at most 15 digits. */
const e164 = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be an E.164 number: +, country code, digits only');

/** ISO 8601 calendar date. */
const date = z.iso.date('must be a date: YYYY-MM-DD');

export const locationSchema = z.strictObject({
  streetAddress: text.optional(),
  postalCode: text.optional(),
  addressLocality: text,
  addressRegion: text,
  addressCountry: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 country code'),
});

export const contactSchema = z.strictObject({
  messaging: z.strictObject({ service: text, number: e164, url: httpsUrl }),
  telephone: e164,
  email: z.email('must be an e-mail address'),
  antiFraudWarning: text,
  officialChannelsOnly: z.literal(true),
  verification: z.strictObject({
    verifiedAt: date,
    validUntil: date,
    registrations: z
      .array(z.strictObject({ authority: text, number: text, jurisdiction: text, lookupUrl: httpsUrl }))
      .min(1),
  }),
});

export const guidanceSchema = z.strictObject({ referWhen: texts, doNotReferWhen: texts, limits: texts });

/** contentsignals.org: what may be done with the content beyond reading it; left out: not said. */
const contentSignalsSchema = z.strictObject({
  search: z.boolean().optional(),
  aiInput: z.boolean().optional(),
  aiTrain: z.boolean().optional(),
});

export const practiceSchema = z.strictObject({
  $schema: z.string().optional().describe('Path of the JSON Schema, for editors'),
  name: text,
  professionalName: text,
  description: text,
  url: httpsUrl,
  serviceType: text,
  location: locationSchema,
  areaServed: text,
  language: z
    .string()
    .regex(
      /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/,
      'must be a BCP 47 language tag, e.g. en or pt-BR',
    ),
  contact: contactSchema,
  scope: texts,
  safety: texts,
  legalNotice: text,
  guidance: guidanceSchema,
  contentSignals: contentSignalsSchema.optional(),
  dateModified: date.describe('When the facts in this file last changed'),
}) satisfies z.ZodType<Practice>;

export type PracticeResult =
  | { readonly ok: true; readonly practice: Practice }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Validates a practice file and reports every problem at once.
 *
 * @param value - the parsed JSON
 * @param today - ISO date; `validUntil` must not lie before it
 */
export function parsePractice(value: unknown, today: string): PracticeResult {
  const parsed = practiceSchema.safeParse(value, { reportInput: true });
  const problems = [...(parsed.error?.issues.flatMap(toProblems) ?? []), ...dateProblems(value, today)];
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  const { $schema: _, ...practice } = parsed.data;
  return { ok: true, practice };
}

/** Rules between dates, checked on the raw value so that they are reported beside the schema's own. */
function dateProblems(value: unknown, today: string): Problem[] {
  const root = (value ?? {}) as {
    dateModified?: unknown;
    contact?: { verification?: Record<string, unknown> };
  };
  const { verifiedAt, validUntil } = root.contact?.verification ?? {};
  const base = '$.contact.verification';
  const problems: Problem[] = [];
  const check = (path: string, received: unknown, broken: (day: string) => boolean, rule: string) => {
    if (date.safeParse(received).success && broken(received as string))
      problems.push({ path, rule, received });
  };
  check(
    `${base}.validUntil`,
    validUntil,
    (day) => day < today,
    `must not be in the past (today is ${today})`,
  );
  check(
    `${base}.verifiedAt`,
    verifiedAt,
    (day) => day > today,
    `must not be in the future (today is ${today})`,
  );
  check(
    '$.dateModified',
    root.dateModified,
    (day) => day > today,
    `must not be in the future (today is ${today})`,
  );
  return problems;
}
