/**
 * The table of facts: each member of `site/practice.json` (contract §3) in the order of the form, with its rule, label,
 * help and part of the form. The JSON Schema for code editors, the names of facts in messages, and the form are made
 * from it. `members.ts` reads the rows; `lambda/locales/` has them in other languages.
 */
import { z } from 'zod';
import { brandSchema } from './brand.ts';
import { contactSchema, mainLocationSchema } from './contact-schema.ts';
import { detailsShape } from './details-schema.ts';
import { row } from './row.ts';
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
  referWhen: row(
    texts,
    'when to send a person',
    'When an AI assistant should send a person to the practice',
    {
      item: 'case for the practice',
    },
  ),
  doNotReferWhen: row(
    texts,
    'when not to send a person',
    'When an AI assistant should not send a person to it',
    {
      item: 'case that is not for the practice',
    },
  ),
  limits: row(
    texts,
    'limits for AI assistants',
    'What an AI assistant must not say or do in the name of the practice',
    {
      item: 'limit for AI assistants',
    },
  ),
});

/** contentsignals.org: permitted uses of the content beyond reading. A member that is left out states nothing. */
const contentSignalsSchema = z.strictObject({
  search: row(
    z.boolean().optional(),
    'use by search engines',
    'Search engines may index it and show excerpts',
  ),
  aiInput: row(
    z.boolean().optional(),
    'use in answers of AI assistants',
    'They may use it to answer a question',
  ),
  aiTrain: row(
    z.boolean().optional(),
    'use to train AI models',
    'AI models may be trained on it; contact details that a model remembers cannot be corrected',
  ),
});

const practice = { group: 'practice' } as const;
const work = { group: 'work' } as const;

export const practiceSchema = z.strictObject({
  $schema: row(z.string().optional(), 'JSON Schema', 'Path of the JSON Schema, for code editors'),
  name: row(text, 'name of the practice', 'As the public knows it, e.g. Marsh Social Security Law', practice),
  professionalName: row(
    text,
    'responsible lawyer',
    'Name and title, as registered with the bar or law society',
    practice,
  ),
  description: row(paragraph, 'description', 'What the practice does, in one or two sentences', work),
  url: row(
    httpsUrl,
    'website',
    'Website of the practice. If this service is the site: its future address',
    practice,
  ),
  serviceType: row(words, 'field of law', 'E.g. Disability law', work),
  location: row(mainLocationSchema, 'address', 'Where the practice is', { group: 'offices' }),
  areaServed: row(words, 'area served', 'Where the practice takes cases', work),
  language: row(languageTag, 'language', 'The texts of the service are in this language', practice),
  contact: row(
    contactSchema,
    'official channels',
    'The only official channels; pages and answers take them from here',
    {
      group: 'contact',
    },
  ),
  scope: row(texts, 'kinds of work', 'Kinds of work the practice takes on', {
    item: 'kind of work',
    group: 'work',
  }),
  ...detailsShape(imagePath, spokenLanguage),
  safety: row(paragraphs, 'security notices', 'Security notices for clients and for AI assistants', {
    item: 'security notice',
    group: 'agents',
  }),
  legalNotice: row(
    paragraph,
    'legal notice',
    'Shown on every page and in every answer that carries guidance',
    { group: 'imprint' },
  ),
  guidance: row(guidanceSchema, 'guidance for AI assistants', '', {
    group: 'agents',
  }),
  contentSignals: row(
    contentSignalsSchema.optional(),
    'permitted uses of the content',
    'What programs may do with the content, as robots.txt says it; without them it says nothing',
    { group: 'agents' },
  ),
  brand: row(brandSchema.optional(), 'look of the pages', 'Colours, fonts and shapes', { group: 'brand' }),
  dateModified: row(date, 'day of the last change', 'When the facts in this file last changed'),
});
