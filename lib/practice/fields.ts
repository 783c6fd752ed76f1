/**
 * The fields of `practice.json` in the words of the people who fill them in: for messages, for the JSON Schema that
 * editors read, and for the questions of the command line. In English, as all messages are.
 */

import { membersOf } from './files/yaml-lines.ts';
import { LISTED_SERVICES } from './messaging-link.ts';

interface Field {
  /** What people call the field. It is clear without the name of the object that contains it. */
  readonly label: string;
  /** What people call one item of a list. */
  readonly item?: string;
  /** What to write, with an example where a format is prescribed. */
  readonly hint?: string;
}

/** What to do about a language that the service does not have. */
export const ANOTHER_LANGUAGE =
  'to add one, follow the recipe “add a language” in CONTRIBUTING.md of https://www.npmjs.com/package/legal-front-door';

const LOOK_UP_HINT = 'Public look-up page of the authority; https';
const OPENING_HOURS = {
  dayOfWeek: {
    label: 'days of the week',
    item: 'day of the week',
    hint: 'In English: Monday to Sunday',
  },
  opens: { label: 'opening time', hint: 'HH:MM, e.g. 09:00' },
  closes: { label: 'closing time', hint: 'HH:MM, e.g. 17:30' },
};
const LOCATION = {
  streetAddress: { label: 'street and number' },
  postalCode: { label: 'postal code' },
  addressLocality: { label: 'city', hint: 'City' },
  addressRegion: { label: 'state or province', hint: 'State or province' },
  addressCountry: { label: 'country', hint: 'Two capital letters (ISO 3166-1 alpha-2), e.g. US' },
};
const REGISTRATION = {
  authority: { label: 'authority of registration' },
  number: { label: 'registration number' },
  jurisdiction: { label: 'jurisdiction of registration' },
  lookupUrl: { label: 'look-up page of the authority', hint: LOOK_UP_HINT },
};

/** Path without indices → field. Each member of the schema has one. */
export const FIELDS: Readonly<Record<string, Field>> = {
  $schema: { label: 'JSON Schema' },
  name: { label: 'name of the practice', hint: 'Name of the practice, as the public knows it' },
  professionalName: {
    label: 'responsible lawyer',
    hint: 'The responsible lawyer, as registered with the bar',
  },
  description: { label: 'description', hint: 'What the practice does, in one or two sentences' },
  url: { label: 'website', hint: 'Website of the practice; https' },
  serviceType: { label: 'field of law', hint: 'Field of law, e.g. Disability law' },
  location: {
    label: 'address',
    hint: 'Where the practice is, with the field names of schema.org PostalAddress',
  },
  ...below('location', LOCATION),
  areaServed: { label: 'area served', hint: 'Where the practice takes cases' },
  language: { label: 'language', hint: 'BCP 47 tag, e.g. en or pt-BR' },
  contact: {
    label: 'official channels',
    hint: 'The only official channels; nothing else in the service states them',
  },
  'contact.messaging': { label: 'messaging', hint: 'With service, number and url' },
  'contact.messaging.service': {
    label: 'messaging service',
    hint: 'Name of the messaging service, e.g. Signal',
  },
  'contact.messaging.host': {
    label: 'host of the messaging service',
    hint: `Only of a service other than ${LISTED_SERVICES}: the host of its links, e.g. chat.example.org`,
  },
  'contact.messaging.number': {
    label: 'messaging number',
    hint: 'E.164: +, country code, digits only, as dialled from abroad, e.g. +12025550101',
  },
  'contact.messaging.url': {
    label: 'messaging link',
    hint: 'Link that opens a chat with that number; https, sms or tel',
  },
  'contact.telephone': {
    label: 'telephone',
    hint: 'E.164: +, country code, digits only, as dialled from abroad, e.g. +12025550100',
  },
  'contact.email': { label: 'e-mail address', hint: 'In ASCII, its domain in lower case' },
  'contact.otherChannels': {
    label: 'further channels',
    item: 'further channel',
    hint: 'Further official channels, e.g. of a branch or of one person',
  },
  'contact.otherChannels.type': {
    label: 'type of channel',
    hint: 'telephone, messaging, email or fax',
  },
  'contact.otherChannels.label': {
    label: 'label of the channel',
    hint: 'Whose or which channel this is, e.g. Branch in Contagem',
  },
  'contact.otherChannels.number': {
    label: 'number of the channel',
    hint: 'E.164: +, country code, digits only, as dialled from abroad, e.g. +12025550102; of every type but email',
  },
  'contact.otherChannels.email': {
    label: 'e-mail address of the channel',
    hint: 'Of type email only; in ASCII, its domain in lower case',
  },
  'contact.otherChannels.service': {
    label: 'messaging service of the channel',
    hint: 'Of type messaging only: name of the service, e.g. Signal',
  },
  'contact.otherChannels.host': {
    label: 'host of the messaging service of the channel',
    hint: `Of type messaging only, and of a service other than ${LISTED_SERVICES}: the host of its links`,
  },
  'contact.otherChannels.url': {
    label: 'messaging link of the channel',
    hint: 'Of type messaging only: link that opens a chat with the number; https, sms or tel',
  },
  'contact.antiFraudWarning': {
    label: 'warning of fraud',
    hint: 'What the practice never does, and what to do when somebody writes in its name',
  },
  'contact.officialChannelsOnly': {
    label: 'no other channels',
    hint: 'Always true: the channels listed are all there are',
  },
  'contact.verification': {
    label: 'verification of the channels',
    hint: 'With verifiedAt, validUntil and registrations',
  },
  'contact.verification.verifiedAt': {
    label: 'day of the last check',
    hint: 'Day on which somebody last checked these contact details',
  },
  'contact.verification.validUntil': {
    label: 'last day of validity',
    hint: 'Day after which they must be checked again; in the past, nothing builds',
  },
  'contact.verification.registrations': {
    label: 'registrations',
    item: 'registration',
    hint: 'Where a reader can check the lawyer with the authority itself',
  },
  ...below('contact.verification.registrations', REGISTRATION),
  scope: {
    label: 'kinds of work',
    item: 'kind of work',
    hint: 'Kinds of work the practice takes on',
  },
  openingHours: {
    label: 'opening hours',
    item: 'opening hours, entry',
    hint: 'When somebody answers; times where the practice is',
  },
  ...below('openingHours', OPENING_HOURS),
  closures: {
    label: 'closures',
    item: 'closure',
    hint: 'Holidays and other days on which the practice is closed; not shown after their last day',
  },
  'closures.from': { label: 'first day of the closure', hint: 'YYYY-MM-DD' },
  'closures.until': { label: 'last day of the closure', hint: 'The same as from for one day: YYYY-MM-DD' },
  'closures.note': { label: 'reason for the closure', hint: 'E.g. Court recess' },
  offices: {
    label: 'further offices',
    item: 'further office',
    hint: 'Offices besides the main one, which is location, with openingHours, accessibility and map',
  },
  'offices.name': { label: 'name of the office', hint: 'E.g. Branch in Contagem' },
  'offices.location': { label: 'address of the office', hint: 'With the same fields as location' },
  ...below('offices.location', LOCATION),
  'offices.openingHours': {
    label: 'opening hours of the office',
    item: 'opening hours, entry',
    hint: 'When somebody is there; times where the office is',
  },
  ...below('offices.openingHours', OPENING_HOURS),
  'offices.map': { label: 'map of the office', hint: 'Link to a map that shows the office; https' },
  'offices.accessibility': {
    label: 'accessibility of the office',
    item: 'accessibility, entry',
    hint: 'What helps people to come in: one sentence each',
  },
  'offices.byAppointment': {
    label: 'by appointment only',
    hint: 'true if the office receives clients by appointment only',
  },
  appointments: { label: 'appointments', hint: 'Where an appointment can take place; at least one is true' },
  'appointments.office': { label: 'appointments at the office' },
  'appointments.telephone': { label: 'appointments by telephone' },
  'appointments.video': { label: 'appointments by video' },
  people: { label: 'people', item: 'person', hint: 'Who works there, and may be named to clients' },
  'people.name': { label: 'name' },
  'people.role': { label: 'role', hint: 'E.g. Attorney, Paralegal' },
  'people.portrait': {
    label: 'portrait',
    hint: 'A file of the folder images, e.g. /images/jane-doe.jpg',
  },
  'people.biography': { label: 'biography' },
  'people.admittedSince': { label: 'year of admission', hint: 'Year of admission to the bar' },
  'people.registrations': { label: 'registrations', item: 'registration' },
  ...below('people.registrations', REGISTRATION),
  'people.languagesSpoken': {
    label: 'languages of the person',
    item: 'language',
    hint: 'BCP 47 tags, e.g. en or pt-BR; sign languages also by their short names, e.g. ASL or Libras',
  },
  'people.channels': {
    label: 'channels of the person',
    item: 'channel',
    hint: 'Numbers and e-mail addresses of the person, each one of the official channels',
  },
  languagesSpoken: {
    label: 'languages spoken',
    item: 'language spoken',
    hint: 'Languages in which a client can speak to somebody there: BCP 47 tags, e.g. en; sign languages also by their short names, e.g. ASL or Libras',
  },
  accessibility: {
    label: 'accessibility',
    item: 'accessibility, entry',
    hint: 'What helps people to come in: one sentence each',
  },
  map: { label: 'map', hint: 'Link to a map that shows the office; https' },
  fees: { label: 'fees', hint: 'How fees work, as the rules of the profession let it be said' },
  firstAppointment: { label: 'first appointment' },
  'firstAppointment.whatHappens': {
    label: 'what happens at the first appointment',
    hint: 'What happens at a first appointment',
  },
  'firstAppointment.whatToBring': {
    label: 'what to bring to the first appointment',
    item: 'thing to bring',
    hint: 'What a client should bring: one thing each',
  },
  'firstAppointment.hearBack': { label: 'time to hear back', hint: 'How soon a client hears back' },
  advertisingNotice: {
    label: 'advertising notice',
    hint: 'What the rules on advertising of the profession ask to be said; on every page',
  },
  profiles: {
    label: 'profiles elsewhere',
    item: 'profile',
    hint: "Addresses of the practice's own profiles elsewhere; https",
  },
  reportTo: {
    label: 'where to report a fraud',
    item: 'place to report a fraud',
    hint: 'Where a person reports a message or call in the name of the practice, e.g. the bar, the police',
  },
  'reportTo.name': {
    label: 'name of the place',
    hint: 'The authority and what the page is, e.g. State Police, online report',
  },
  'reportTo.url': { label: 'page for the report', hint: 'Page of the authority itself; https' },
  imprint: { label: 'imprint', hint: 'Who is legally responsible for the site' },
  'imprint.legalName': { label: 'legal name', hint: 'Name of the firm or lawyer, as registered' },
  'imprint.taxId': { label: 'tax number' },
  'imprint.register': {
    label: 'register and number',
    hint: 'The register of the firm, and its number there',
  },
  'imprint.responsible': { label: 'person responsible for the site' },
  'imprint.dataProtection': {
    label: 'channel for data protection',
    hint: 'One of the official channels: number (E.164) or e-mail address',
  },
  safety: {
    label: 'security notices',
    item: 'security notice',
    hint: 'Security notices for clients and for agents',
  },
  legalNotice: {
    label: 'legal notice',
    hint: 'Shown on every page and in every answer that carries guidance',
  },
  guidance: { label: 'guidance for agents', hint: 'With referWhen, doNotReferWhen and limits' },
  'guidance.referWhen': {
    label: 'when to refer a person',
    item: 'when to refer a person, entry',
    hint: 'When an agent should refer a person to the practice',
  },
  'guidance.doNotReferWhen': {
    label: 'when not to refer a person',
    item: 'when not to refer a person, entry',
    hint: 'When it should not',
  },
  'guidance.limits': {
    label: 'limits of agents',
    item: 'limit of agents',
    hint: 'What an agent must not say or do in the name of the practice',
  },
  contentSignals: {
    label: 'permitted uses of the content',
    hint: 'What robots.txt says may be done with the content; left out: nothing is said',
  },
  'contentSignals.search': {
    label: 'use by search engines',
    hint: 'Search engines may index it and show excerpts',
  },
  'contentSignals.aiInput': {
    label: 'use in answers of models',
    hint: 'It may be given to a model to answer a question',
  },
  'contentSignals.aiTrain': {
    label: 'use to train models',
    hint: 'Models may be trained on it; contact details that a model remembers cannot be corrected',
  },
  dateModified: {
    label: 'day of the last change',
    hint: 'When the facts in this file last changed',
  },
};

function below(path: string, fields: Readonly<Record<string, Field>>): Record<string, Field> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${path}.${name}`, field]));
}

/** @param path - JSON path of the field, or of an item of a list */
export function fieldAt(path: string): Field | undefined {
  const name = membersOf(path.replace(/\[\d+\]/g, '')).join('.');
  return Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
}

const MAX_NAME_CHARACTERS = 40;

/** By which of its members people know an item of a list. */
const NAMES = ['name', 'label', 'authority', 'from'];

/**
 * The field at a JSON path in plain words. Items of lists have their number, and their name if they have one:
 * `person 2 (Jane Doe), role`.
 *
 * @param practice - as it was read; it may have mistakes
 * @returns undefined for a path that the schema does not have
 */
export function labelOf(path: string, practice: unknown): string | undefined {
  const names: string[] = [];
  const items: string[] = [];
  let label: string | undefined;
  let value = practice;
  for (const member of membersOf(path)) {
    const inner = memberOf(value, member);
    const { item } = FIELDS[names.join('.')] ?? {};
    if (Array.isArray(value) && item !== undefined) {
      items.push(`${item} ${Number(member) + 1}${nameOf(inner)}`);
      label = undefined;
    } else {
      names.push(member);
      label = Object.hasOwn(FIELDS, names.join('.')) ? FIELDS[names.join('.')]!.label : undefined;
      if (label === undefined) return undefined;
    }
    value = inner;
  }
  const all = label === undefined ? items : [...items, label];
  return all.length > 0 ? all.join(', ') : undefined;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

function nameOf(item: unknown): string {
  const name = NAMES.map((each) => memberOf(item, each)).find((each) => typeof each === 'string');
  return typeof name === 'string' && name.trim() !== '' && name.length <= MAX_NAME_CHARACTERS
    ? ` (${name.trim()})`
    : '';
}
