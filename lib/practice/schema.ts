/**
 * The table of facts: each member of `site/practice.json` (contract §3) in the order of the form, with its rule and part
 * of the form. `lambda/locales/<tag>/form.json` has its label and help. The JSON Schema for code editors, the names of
 * facts in messages, and the form are made from both (`members.ts`).
 */
import { z } from 'zod';
import { brandSchema } from './brand.ts';
import { contactSchema, mainLocationSchema } from './contact-schema.ts';
import { detailsShape } from './details-schema.ts';
import { inGroup } from './row.ts';
import {
  date,
  httpsUrl,
  imagePath,
  languageTag,
  paragraph,
  paragraphs,
  spokenLanguage,
  text,
  texts,
  words,
} from './values.ts';

export const guidanceSchema = z.strictObject({
  referWhen: texts,
  doNotReferWhen: texts,
  limits: texts,
});

/** contentsignals.org: permitted uses of the content beyond reading. A member that is left out states nothing. */
const contentSignalsSchema = z.strictObject({
  search: z.boolean().optional(),
  aiInput: z.boolean().optional(),
  aiTrain: z.boolean().optional(),
});

export const practiceSchema = z.strictObject({
  $schema: z.string().optional(),
  name: inGroup('practice', text),
  professionalName: inGroup('practice', text),
  description: inGroup('work', paragraph),
  url: inGroup('practice', httpsUrl),
  serviceType: inGroup('work', words),
  location: inGroup('offices', mainLocationSchema),
  areaServed: inGroup('work', words),
  language: inGroup('practice', languageTag),
  contact: inGroup('contact', contactSchema),
  scope: inGroup('work', texts),
  ...detailsShape(imagePath, spokenLanguage),
  safety: inGroup('agents', paragraphs),
  legalNotice: inGroup('imprint', paragraph),
  guidance: inGroup('agents', guidanceSchema),
  contentSignals: inGroup('agents', contentSignalsSchema.optional()),
  brand: inGroup('brand', brandSchema.optional()),
  dateModified: date,
});
