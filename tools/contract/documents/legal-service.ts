/** Contract §3, the column "In JSON-LD": the `LegalService` that states the facts of agent-info. */
import type { Json } from '../harness/check.ts';
import { equal, isObject, ok, text } from '../harness/expect.ts';
import { channelsOf, nameOf } from './agent-info.ts';

/** Stands for a text that agent-info does not have, e.g. because it is in another language. */
export const ANY_TEXT = '(any text)';

/**
 * The members that agent-info decides. One that is undefined here is left out. Three lists are in no order:
 * `availableChannel`, `additionalProperty` and `subjectOf`. Here, each is an object with the nodes of each name.
 */
export function legalServiceOf(info: Json): Json {
  const { contact, imprint = {}, appointments, firstAppointment } = info;
  const { verifiedAt, validUntil, status, registrations } = contact.verification;
  const ways = Object.entries(appointments ?? {});
  return {
    name: info.name,
    description: info.description,
    url: info.url,
    telephone: contact.telephone ?? undefined,
    email: contact.email,
    areaServed: info.areaServed,
    knowsLanguage: info.language,
    knowsAbout: info.scope,
    sameAs: info.profiles,
    employee: { name: info.professionalName },
    makesOffer: {
      itemOffered: {
        serviceType: info.serviceType,
        availableChannel:
          appointments && Object.fromEntries(ways.flatMap(([name, is]) => (is ? [[name, [{}]]] : []))),
      },
      priceSpecification: info.fees && { description: info.fees },
    },
    contactPoint: contactPoints(info),
    hasCredential: registrations.map(credential),
    ...place(info, info, info.location.name),
    department: info.offices?.map((office: Json) => department(office, info)),
    member: info.people?.map((person: Json) => member(person, info)),
    legalName: imprint.legalName,
    taxID: imprint.taxId,
    vatID: imprint.vatId,
    memberOf: imprint.chamber && { name: imprint.chamber },
    legalRepresentative: imprint.responsible && { name: imprint.responsible },
    potentialAction: firstAppointment && {
      description: firstAppointment.whatHappens,
      instrument: firstAppointment.whatToBring.map((name: string) => ({ name })),
    },
    subjectOf: Object.fromEntries(
      Object.entries(info.machineReadable).map(([name, url]) => [name, [{ url }]]),
    ),
    additionalProperty: properties({
      ...{
        notice: info.notice,
        fictional: info.fictional,
        legalNotice: info.legalNotice,
        safety: info.safety,
      },
      ...{ verifiedAt, validUntil, status, officialChannelsOnly: contact.officialChannelsOnly },
      ...{ mayCostMore: contact.mayCostMore, dateModified: info.dateModified, timeZone: info.timeZone },
      ...{ byAppointment: info.byAppointment, advertisingNotice: info.advertisingNotice },
      'firstAppointment.hearBack': firstAppointment?.hearBack,
      ...below('appointments', Object.fromEntries(ways.filter(([, is]) => !is))),
      ...below('imprint', { register: imprint.register, dataProtection: imprint.dataProtection }),
      ...below('imprint.professionalTitle', imprint.professionalTitle),
      ...below('imprint.liabilityInsurer', imprint.liabilityInsurer),
      'imprint.professionalRules': imprint.professionalRules?.map(named),
      reportTo: info.reportTo?.map(named),
      homePages: info.homePages?.map(({ language, url }: Json) => ({ value: language, url })),
    }),
    // No fact carries one of these.
    ...{ review: undefined, aggregateRating: undefined, priceRange: undefined },
  };
}

const named = ({ name, url }: Json) => ({ value: name, url });

/** The members of an object, as properties that are named after their paths. */
const below = (path: string, facts: object = {}) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${path}.${name}`, value]));

const properties = (facts: Json) =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, [value].flat().map((each) => (isObject(each) ? each : { value: each }))]],
    ),
  );

/** Contact points: of messages, of the telephone, or of both, of the e-mail, the further ones, then the form. */
function contactPoints({ contact, languagesSpoken }: Json): Json[] {
  const { antiFraudWarning, form } = contact;
  const points = channelsOf(contact).map((channel) => ({
    ...point(channel),
    hoursAvailable: channel.openingHours?.map((each: Json, _: number, all: Json[]) => ({
      ...hours(each),
      disambiguatingDescription: replaceSome(each, all) ? ANY_TEXT : undefined,
    })),
  }));
  const all = form ? [...points, { contactType: 'contact form', name: form.label, url: form.url }] : points;
  return all.map((each, index) => ({
    ...each,
    availableLanguage: languagesSpoken,
    description: index === 0 ? antiFraudWarning : undefined,
  }));
}

const point = ({ type, number, email, extension, service, url, label }: Json) => ({
  contactType: type === 'messaging' ? service : type === 'email' ? 'e-mail' : type,
  telephone: type === 'fax' ? undefined : number,
  faxNumber: type === 'fax' ? number : undefined,
  disambiguatingDescription: extension && `ext. ${extension}`,
  ...{ email, url, name: label },
});

/** The contact points of an office or a person, which names official channels. */
const pointsOf = ({ channels }: Json, { contact }: Json): Json[] | undefined =>
  channels?.flatMap((name: string) =>
    channelsOf(contact)
      .filter((channel) => nameOf(channel, contact) === name)
      .map(point),
  );

/** Google reads the telephone of an office: it is the first of its channels that is one. */
function department(office: Json, info: Json) {
  const contactPoint = pointsOf(office, info);
  return {
    name: office.name,
    telephone: contactPoint?.find(({ contactType }) => contactType === 'telephone')?.telephone,
    contactPoint,
    ...place(office, info, office.name),
    additionalProperty: properties({ timeZone: office.timeZone, byAppointment: office.byAppointment }),
  };
}

const member = (person: Json, info: Json) => ({
  name: person.name,
  jobTitle: person.role,
  image: person.portrait,
  description: person.biography,
  hasOccupation: person.admittedSince && { startDate: String(person.admittedSince) },
  hasCredential: person.registrations?.map(credential),
  knowsLanguage: person.languagesSpoken,
  contactPoint: pointsOf(person, info),
});

const credential = ({ authority, number, jurisdiction, lookupUrl }: Json) => ({
  recognizedBy: { name: authority },
  identifier: number,
  validIn: { name: jurisdiction },
  url: lookupUrl,
});

const ADDRESS = [
  ...['name', 'streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'],
];

/** What the practice and each of its offices have. Closures of no office are those of all. */
function place(
  { location, openingHours = [], accessibility, map }: Json,
  { closures = [] }: Json,
  name?: string,
) {
  const own = closures.filter(({ office }: Json) => office === undefined || office === name);
  const isSpecial = (each: Json) => replaceSome(each, openingHours);
  return {
    address: Object.fromEntries(ADDRESS.map((part) => [part, location[part]])),
    openingHoursSpecification: listed(openingHours.filter((each: Json) => !isSpecial(each)).map(hours)),
    specialOpeningHoursSpecification: listed([
      ...openingHours.filter(isSpecial).map(hours),
      ...own.map(({ from, until, note }: Json) => hours({ validFrom: from, validThrough: until, note })),
    ]),
    amenityFeature: accessibility?.map((feature: string) => ({ name: feature, value: true })),
    hasMap: map,
  };
}

const listed = (all: Json[]): Json[] | undefined => (all.length > 0 ? all : undefined);

/** No time of schema.org is 24:00. A day that is closed opens and closes at midnight. */
const hours = ({ opens = '00:00', closes = '00:00', note, ...days }: Json) => ({
  ...{ dayOfWeek: days.dayOfWeek, validFrom: days.validFrom, validThrough: days.validThrough },
  opens,
  closes: closes !== '24:00' ? closes : opens === '00:00' ? '23:59' : '00:00',
  description: note,
});

const isOfSeason = ({ validFrom, validThrough }: Json) =>
  validFrom !== undefined && validThrough !== undefined;

/** Hours of a season replace those of no season on their days of the week. */
const replaceSome = (one: Json, all: Json[]): boolean =>
  isOfSeason(one) &&
  all.some((each) => !isOfSeason(each) && each.dayOfWeek.some((day: string) => one.dayOfWeek.includes(day)));

/** Nodes that have no further members: an address, and hours. */
const WHOLE = /\.(?:address|hoursAvailable\[\d+\]|(?:special)?[oO]peningHoursSpecification\[\d+\])$/;

/** The node has these members, and may have others. */
export function states(received: Json, expected: Json, what: string): void {
  if (expected === ANY_TEXT) text(received, what);
  else if (Array.isArray(expected)) {
    equal(received?.length, expected.length, `length of ${what}`);
    for (const [index, each] of expected.entries()) states(received[index], each, `${what}[${index}]`);
  } else if (isObject(expected)) {
    const found = isObject(received) ? received : byName(received, expected, what);
    for (const [name, value] of Object.entries(expected)) states(found[name], value, `${what}.${name}`);
    if (WHOLE.test(what)) {
      const members = Object.keys(expected).filter((name) => expected[name] !== undefined);
      const stated = Object.keys(found).filter((name) => name !== '@type');
      equal(stated.sort(), members.sort(), `members of ${what}`);
    }
  } else equal(received, expected, what);
}

/** The nodes of a list by their names, which are those that are expected. */
function byName(nodes: Json = [], expected: object, what: string): Json {
  ok(Array.isArray(nodes), what, 'a list', nodes);
  const names = [...new Set(nodes.map(({ name }) => name))];
  equal(names.sort(), Object.keys(expected).sort(), `names in ${what}`);
  return Object.fromEntries(names.map((name) => [name, nodes.filter((node) => node.name === name)]));
}
