/** The text of `practice.schema.json`, with which an editor completes and checks `practice.json`. */
import { CHANNEL_MEMBERS, practiceSchema } from '../content/practice-schema.ts';
import { toJsonSchema } from './json-schema.ts';

/** An editor shows the hint beside the field. Every path must exist. */
const FIELD_HINTS: Readonly<Record<string, string>> = {
  name: 'Name of the practice, as the public knows it',
  professionalName: 'The responsible lawyer, as registered with the bar',
  description: 'What the practice does, in one or two sentences',
  url: 'Website of the practice; https',
  serviceType: 'Field of law, e.g. Disability law',
  location: 'Where the practice is, with the field names of schema.org PostalAddress',
  'location.addressLocality': 'City',
  'location.addressRegion': 'State or province',
  'location.addressCountry': 'ISO 3166-1 alpha-2, e.g. US',
  areaServed: 'Where the practice takes cases',
  language: 'BCP 47 tag, e.g. en or pt-BR',
  contact: 'The only official channels; nothing else in the service states them',
  'contact.messaging.service': 'Name of the messaging service, e.g. Signal',
  'contact.messaging.number': 'E.164: +, country code, digits only, e.g. +12025550101',
  'contact.messaging.url': 'Link that opens a chat with that number; https, sms or tel',
  'contact.telephone': 'E.164: +, country code, digits only, e.g. +12025550100',
  'contact.otherChannels': 'Further official channels, e.g. of a branch or of one person',
  'contact.otherChannels.type': 'telephone, messaging, email or fax',
  'contact.otherChannels.label': 'Whose or which channel it is, e.g. Branch in Salem',
  'contact.otherChannels.number': 'E.164: +, country code, digits only; all types but email',
  'contact.otherChannels.email': 'E-mail address; type email only',
  'contact.otherChannels.service': 'Name of the messaging service; type messaging only',
  'contact.otherChannels.url':
    'Link that opens a chat with that number; https, sms or tel; type messaging only',
  'contact.antiFraudWarning': 'What the practice never does, and what to do when somebody writes in its name',
  'contact.officialChannelsOnly': 'Always true: the channels listed are all there are',
  'contact.verification.verifiedAt': 'Day on which somebody last checked these contact details',
  'contact.verification.validUntil':
    'Day after which they must be checked again; in the past, nothing builds',
  'contact.verification.registrations': 'Where a reader can check the lawyer with the authority itself',
  'contact.verification.registrations.lookupUrl': 'Public look-up page of the authority; https',
  scope: 'Kinds of work the practice takes on',
  openingHours: 'When somebody answers; times where the practice is',
  closures: 'Holidays and other days on which the practice is closed; not shown after their last day',
  'closures.from': 'First day: YYYY-MM-DD',
  'closures.until': 'Last day, the same as from for one day: YYYY-MM-DD',
  'closures.note': 'Why, e.g. Court recess',
  offices: 'Further offices; the main one is location, with openingHours, accessibility and map',
  'offices.name': 'What people call the office, e.g. Salem office',
  'offices.location': 'Where it is, with the same fields as location',
  'offices.openingHours': 'When somebody is there; times where the office is',
  'offices.map': 'Link to a map that shows the office; https',
  'offices.accessibility': 'What helps people to come in: one sentence each',
  'offices.byAppointment': 'Whether it receives clients by appointment only',
  appointments: 'Where an appointment can take place; at least one is true',
  'appointments.office': 'At an office',
  'appointments.telephone': 'By telephone',
  'appointments.video': 'By video call',
  people: 'Who works there, and may be named to clients',
  'people.role': 'E.g. Attorney, Paralegal',
  'people.portrait': 'A file of the folder images, e.g. /images/jane-doe.jpg',
  'people.admittedSince': 'Year of admission to the bar',
  'people.channels':
    'Numbers and e-mail addresses of the person, each one of the official channels in contact',
  languagesSpoken: 'Languages in which a client can speak to somebody there: BCP 47 tags',
  accessibility: 'What helps people to come in: one sentence each',
  map: 'Link to a map that shows the office; https',
  fees: 'How fees work, as the rules of the profession let it be said',
  'firstAppointment.whatHappens': 'What happens at a first appointment',
  'firstAppointment.whatToBring': 'What a client should bring: one thing each',
  'firstAppointment.hearBack': 'How soon a client hears back',
  advertisingNotice: 'What the rules on advertising of the profession ask to be said; on every page',
  profiles: 'Profiles of the practice on other sites; https',
  imprint: 'Who is legally responsible for the site',
  'imprint.legalName': 'Name of the practice in the register',
  'imprint.taxId': 'Tax number, e.g. EIN, CNPJ or NIF',
  'imprint.register': 'The register and the number in it',
  'imprint.responsible': 'The person who represents the practice',
  'imprint.dataProtection': 'For questions about data protection: a number or address from contact',
  safety: 'Security notices for clients and for agents',
  legalNotice: 'Shown on every page and in every answer that carries guidance',
  'guidance.referWhen': 'When an agent should refer a person to the practice',
  'guidance.doNotReferWhen': 'When it should not',
  'guidance.limits': 'What an agent must not say or do in the name of the practice',
  contentSignals: 'What robots.txt says may be done with the content; left out: nothing is said',
  'contentSignals.search': 'Search engines may index it and show excerpts',
  'contentSignals.aiInput': 'It may be given to a model to answer a question',
  'contentSignals.aiTrain':
    'Models may be trained on it; contact details that a model remembers cannot be corrected',
};

export function practiceSchemaText(): string {
  const schema = toJsonSchema(practiceSchema);
  for (const [path, hint] of Object.entries(FIELD_HINTS)) fieldAt(schema, path).description = hint;
  for (const field of fields(schema)) if (field.format === 'uri') field.pattern = '^https://';
  const channel = fieldAt(schema, 'contact.otherChannels').items as Record<string, unknown>;
  for (const url of [fieldAt(schema, 'contact.messaging.url'), fieldAt(channel, 'url')])
    url.pattern = '^(https://|sms:|tel:)';
  channel.allOf = CHANNEL_RULES;
  fieldAt(schema, 'profiles').uniqueItems = true;
  fieldAt(schema, 'appointments').anyOf = APPOINTMENT_RULES;
  const head = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Facts of the practice (site/practice.json)',
    description: 'Generated by `npm run schema` from lib/content/practice-schema.ts: do not edit.',
  };
  return `${JSON.stringify({ ...head, ...schema }, undefined, 2)}\n`;
}

/** The members of a further channel follow from its type. */
const CHANNEL_RULES = Object.entries(CHANNEL_MEMBERS).map(([type, members]: [string, readonly string[]]) => ({
  if: { properties: { type: { const: type } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    required: members,
    properties: Object.fromEntries(
      Object.values(CHANNEL_MEMBERS)
        .flat()
        .map((name) => [name, members.includes(name)]),
    ),
  },
}));

/** At least one is true. */
const APPOINTMENT_RULES = ['office', 'telephone', 'video'].map((name) => ({
  required: [name],
  properties: { [name]: { const: true } },
}));

/** @throws Error if the schema has no such field */
function fieldAt(schema: Record<string, unknown>, path: string): Record<string, unknown> {
  return path.split('.').reduce((parent, key) => {
    const holder = (parent.items ?? parent) as { properties?: Record<string, Record<string, unknown>> };
    const field = holder.properties?.[key];
    if (!field) throw new Error(`practiceSchema has no field ${path}`);
    return field;
  }, schema);
}

function* fields(schema: Record<string, unknown>): Generator<Record<string, unknown>> {
  yield schema;
  const { properties = {}, items } = schema as {
    properties?: Record<string, Record<string, unknown>>;
    items?: Record<string, unknown>;
  };
  for (const inner of [...Object.values(properties), ...(items ? [items] : [])]) yield* fields(inner);
}
