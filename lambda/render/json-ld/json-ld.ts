/**
 * The practice as schema.org JSON-LD, one graph per page: the page and the `LegalService` that it is about. On the pages
 * about the practice, the service states every field of agent-info. A field without a schema.org property becomes an
 * `additionalProperty` with the field's name. On every other page it is the practice's name, address and channels, and
 * the notice if there is one, with the same `@id`. JSON leaves out members that are `undefined`.
 */
import { type Channel, channels, channelsOf } from '../../shared/channels.ts';
import { detailsOf, noticeOf, publishedContact } from '../../shared/facts.ts';
import { practiceId } from '../../shared/identifiers.ts';
import type {
  Appointments,
  Closure,
  Imprint,
  Office,
  OpeningHours,
  Person,
  Practice,
  Registration,
} from '../../shared/practice.ts';
import { machineReadable } from '../../shared/routes.ts';
import { sharePicture } from '../pages/share-preview.ts';
import type { SiteContext } from '../site-context.ts';

interface PageFacts {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly lastModified: string;
}

type Service = ReturnType<typeof legalService>;

/** Pages whose JSON-LD has the whole practice, and the page on which a reader checks who wrote or called. */
const WHOLE: readonly string[] = ['/', '/about', '/contact'];

/** @param service - result of `legalService`, the same on every page */
export function jsonLd(context: SiteContext, service: Service, page: PageFacts) {
  const isWhole = [...WHOLE, context.locale.isThisUs.path].includes(page.path);
  return {
    '@context': 'https://schema.org',
    '@graph': [webPage(context, page), isWhole ? service : channelsOnly(service)],
  };
}

/** Additional properties without which the channels could mislead. */
const OF_CHANNELS: readonly string[] = ['notice', 'mayCostMore'];

const channelsOnly = (service: Service) => {
  const stated = service.additionalProperty.filter(({ name }) => OF_CHANNELS.includes(name));
  return {
    '@type': service['@type'],
    '@id': service['@id'],
    name: service.name,
    url: service.url,
    // Google's documentation of LocalBusiness requires name and address of each node.
    address: service.address,
    telephone: service.telephone,
    email: service.email,
    contactPoint: service.contactPoint,
    additionalProperty: stated.length > 0 ? stated : undefined,
  };
};

function webPage({ practice, baseUrl }: SiteContext, { path, title, description, lastModified }: PageFacts) {
  const url = baseUrl + path;
  return {
    '@type': 'WebPage',
    '@id': `${url}#page`,
    url,
    name: title,
    description,
    inLanguage: practice.language,
    dateModified: lastModified,
    lastReviewed: practice.contact.verification.verifiedAt,
    expires: practice.contact.verification.validUntil,
    about: { '@id': practiceId(baseUrl) },
    usageInfo: { '@type': 'CreativeWork', text: practice.legalNotice },
  };
}

/** https://schema.org/LegalService, a kind of LocalBusiness. */
export function legalService({ practice, baseUrl, today, images }: SiteContext) {
  const { location } = practice;
  const contact = publishedContact(practice, today);
  const { verification } = contact;
  const { notice } = noticeOf(practice, today);
  return {
    '@type': 'LegalService',
    '@id': practiceId(baseUrl),
    name: practice.name,
    description: practice.description,
    url: practice.url,
    image: baseUrl + sharePicture(images).path,
    telephone: contact.telephone,
    email: contact.email,
    address: { '@type': 'PostalAddress', ...location },
    areaServed: practice.areaServed,
    knowsLanguage: practice.language,
    knowsAbout: practice.scope,
    employee: { '@type': 'Person', name: practice.professionalName },
    makesOffer: {
      '@type': 'Offer',
      itemOffered: {
        '@type': 'Service',
        serviceType: practice.serviceType,
        areaServed: practice.areaServed,
        availableChannel: practice.appointments && serviceChannels(practice.appointments, baseUrl, contact),
      },
      priceSpecification: practice.fees && { '@type': 'PriceSpecification', description: practice.fees },
    },
    contactPoint: contactPoints(practice),
    hasCredential: verification.registrations.map(credential),
    ...details(practice, baseUrl),
    additionalProperty: [
      ...property('notice', notice),
      ...property('fictional', practice.fictional),
      ...property('legalNotice', practice.legalNotice),
      ...property('officialChannelsOnly', contact.officialChannelsOnly),
      ...(contact.mayCostMore ?? []).flatMap((number) => property('mayCostMore', number)),
      ...property('verifiedAt', verification.verifiedAt),
      ...property('validUntil', verification.validUntil),
      ...property('status', verification.status),
      ...property('dateModified', practice.dateModified),
      ...practice.safety.flatMap((notice) => property('safety', notice)),
      ...property('firstAppointment.hearBack', practice.firstAppointment?.hearBack),
      ...property('timeZone', practice.timeZone),
      ...property('advertisingNotice', practice.advertisingNotice),
      ...(practice.reportTo ?? []).flatMap(({ name, url }) => property('reportTo', name, url)),
      ...Object.entries(practice.appointments ?? {})
        .filter(([, isPossible]) => !isPossible)
        .flatMap(([place, isPossible]) => property(`appointments.${place}`, isPossible)),
      ...imprintProperties(practice.imprint ?? {}),
    ],
    subjectOf: Object.entries(machineReadable(baseUrl)).map(([name, url]) => ({
      '@type': 'CreativeWork',
      name,
      url,
    })),
  };
}

/** The parts of the imprint that have no property in schema.org. */
function imprintProperties(imprint: Partial<Imprint>) {
  const { register, dataProtection, professionalTitle, professionalRules = [], liabilityInsurer } = imprint;
  const named = (prefix: string, facts: object = {}) =>
    Object.entries(facts).flatMap(([name, value]) => property(`${prefix}.${name}`, value));
  return [
    ...named('imprint', { register, dataProtection }),
    ...named('imprint.professionalTitle', professionalTitle),
    ...professionalRules.flatMap(({ name, url }) => property('imprint.professionalRules', name, url)),
    ...named('imprint.liabilityInsurer', liabilityInsurer),
  ];
}

const credential = ({ authority, number, jurisdiction, lookupUrl }: Registration) => ({
  '@type': 'EducationalOccupationalCredential',
  credentialCategory: 'bar registration',
  identifier: number,
  recognizedBy: { '@type': 'Organization', name: authority },
  validIn: { '@type': 'AdministrativeArea', name: jurisdiction },
  url: lookupUrl,
});

/** The optional facts. */
function details(practice: Practice, baseUrl: string) {
  const stated = detailsOf(practice, baseUrl);
  const { closures, offices, people, firstAppointment, profiles, imprint } = stated;
  return {
    ...place(stated),
    ...closedDays(closures, practice.location.name),
    department: offices?.map((each) => office(each, practice)),
    member: people?.map((each) => person(each, practice)),
    sameAs: profiles,
    legalName: imprint?.legalName,
    taxID: imprint?.taxId,
    vatID: imprint?.vatId,
    memberOf: imprint?.chamber && { '@type': 'Organization', name: imprint.chamber },
    legalRepresentative: imprint?.responsible && { '@type': 'Person', name: imprint.responsible },
    potentialAction: firstAppointment && {
      '@type': 'ScheduleAction',
      description: firstAppointment.whatHappens,
      instrument: firstAppointment.whatToBring.map((name) => ({ '@type': 'Thing', name })),
    },
  };
}

/**
 * The closures of an office, those of all offices among them. Google's documentation of LocalBusiness has a day on which
 * a business is closed as one that opens and closes at midnight.
 * @param office - its name; undefined of a main office without one
 */
function closedDays(closures: readonly Closure[] = [], office: string | undefined) {
  const own = closures.filter((closure) => closure.office === undefined || closure.office === office);
  const days = own.map(({ from, until, note }) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: from,
    validThrough: until,
    description: note,
  }));
  return { specialOpeningHoursSpecification: days.length > 0 ? days : undefined };
}

const hoursSpecification = ({ note, ...hours }: OpeningHours) => ({
  '@type': 'OpeningHoursSpecification',
  ...hours,
  description: note,
});

/** Facts of an office: https://schema.org/Place. */
const place = ({
  openingHours,
  map,
  accessibility,
}: Pick<Office, 'openingHours' | 'map' | 'accessibility'>) => ({
  openingHoursSpecification: openingHours?.map(hoursSpecification),
  amenityFeature: accessibility?.map((name) => ({
    '@type': 'LocationFeatureSpecification',
    name,
    value: true,
  })),
  hasMap: map,
});

/** Google's documentation of LocalBusiness has an office of its own as a department, with its telephone. */
function office(
  { name, location, channels: own, byAppointment, timeZone, ...others }: Office,
  practice: Practice,
) {
  const reached = own?.flatMap((value) => channelsOf(practice, value));
  const stated = [...property('timeZone', timeZone), ...property('byAppointment', byAppointment)];
  return {
    '@type': 'LegalService',
    name,
    address: { '@type': 'PostalAddress', ...location },
    telephone: reached?.find(({ kind }) => kind === 'telephone')?.value,
    contactPoint: reached?.map(contactPoint),
    ...place(others),
    ...closedDays(practice.closures, name),
    additionalProperty: stated.length > 0 ? stated : undefined,
  };
}

/** Where an appointment can take place. */
function serviceChannels(appointments: Appointments, baseUrl: string, { telephone }: Practice['contact']) {
  const places = {
    office: { serviceLocation: { '@id': practiceId(baseUrl) } },
    telephone: { servicePhone: { '@type': 'ContactPoint', telephone } },
    video: {},
  };
  return Object.entries(places)
    .filter(([name]) => appointments[name as keyof typeof places])
    .map(([name, place]) => ({ '@type': 'ServiceChannel', name, ...place }));
}

const person = (
  { name, role, portrait, biography, admittedSince, registrations, languagesSpoken, channels: own }: Person,
  practice: Practice,
) => ({
  '@type': 'Person',
  name,
  jobTitle: role,
  image: portrait,
  description: biography,
  // A role has a start date (schema.org, "Introducing 'Role'"): the year of admission.
  hasOccupation: admittedSince && { '@type': 'Role', roleName: role, startDate: String(admittedSince) },
  hasCredential: registrations?.map(credential),
  knowsLanguage: languagesSpoken,
  contactPoint: own?.flatMap((value) => channelsOf(practice, value).map(contactPoint)),
});

function contactPoints(practice: Practice) {
  const [telephone, messaging, email, ...others] = channels(practice);
  const spoken = { availableLanguage: practice.languagesSpoken };
  const { openingHours, otherChannels = [] } = practice.contact;
  const answered = available(openingHours);
  return [
    {
      '@type': 'ContactPoint',
      contactType: messaging.service,
      telephone: messaging.value,
      url: messaging.url,
      description: practice.contact.antiFraudWarning,
      ...spoken,
      ...answered,
    },
    {
      '@type': 'ContactPoint',
      contactType: 'telephone',
      telephone: telephone.value,
      ...spoken,
      ...answered,
    },
    { '@type': 'ContactPoint', contactType: 'e-mail', email: email.value, ...spoken },
    ...others.map((channel, index) => ({
      ...contactPoint(channel),
      ...spoken,
      ...available(otherChannels[index]!.openingHours),
    })),
  ];
}

const available = (hours?: readonly OpeningHours[]) => ({ hoursAvailable: hours?.map(hoursSpecification) });

const NUMBER_PROPERTY = {
  telephone: 'telephone',
  messaging: 'telephone',
  fax: 'faxNumber',
  tty: 'telephone',
  relay: 'telephone',
  email: 'email',
} as const;

function contactPoint({ kind, value, url, service, label }: Channel) {
  return {
    '@type': 'ContactPoint',
    contactType: kind === 'messaging' ? service : kind === 'email' ? 'e-mail' : kind,
    [NUMBER_PROPERTY[kind]]: value,
    url: kind === 'messaging' ? url : undefined,
    name: label,
  };
}

/** @returns none without a value */
const property = (name: string, value: string | boolean | undefined, url?: string) =>
  value === undefined ? [] : [{ '@type': 'PropertyValue', name, value, url }];
