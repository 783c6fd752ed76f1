/**
 * The practice as schema.org JSON-LD, one graph per page: the page and the `LegalService` that it is about. On the pages
 * about the practice, the service states every field of agent-info. A field without a schema.org property becomes an
 * `additionalProperty` with the field's name. On every other page it is the practice's name, address and channels, and
 * the notice once they have expired, with the same `@id`.
 */
import { type Channel, channels, channelsOf } from '../shared/channels.ts';
import { detailsOf, expiryNotice, publishedContact } from '../shared/facts.ts';
import { practiceId } from '../shared/identifiers.ts';
import type {
  Appointments,
  Closure,
  Countersignature,
  Imprint,
  Office,
  OpeningHours,
  Person,
  Practice,
  Registration,
} from '../shared/practice.ts';
import { COUNTERSIGNED, machineReadable } from '../shared/routes.ts';
import { sharePicture } from './share-preview.ts';
import type { SiteContext } from './site-context.ts';

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
  const isWhole = [...WHOLE, context.words.isThisUs.path].includes(page.path);
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
    ...(stated.length > 0 && { additionalProperty: stated }),
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
  const contact = publishedContact(practice, baseUrl, today);
  const { verification } = contact;
  const { countersignature } = verification;
  const { notice } = expiryNotice(practice, today);
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
        ...(practice.appointments && {
          availableChannel: serviceChannels(practice.appointments, baseUrl, contact),
        }),
      },
      ...(practice.fees && {
        priceSpecification: { '@type': 'PriceSpecification', description: practice.fees },
      }),
    },
    contactPoint: contactPoints(practice),
    hasCredential: verification.registrations.map(credential),
    ...details(practice, baseUrl),
    additionalProperty: [
      ...(notice === undefined ? [] : [property('notice', notice)]),
      property('legalNotice', practice.legalNotice),
      property('officialChannelsOnly', contact.officialChannelsOnly),
      ...(contact.mayCostMore ?? []).map((number) => property('mayCostMore', number)),
      property('verifiedAt', verification.verifiedAt),
      property('validUntil', verification.validUntil),
      property('status', verification.status),
      ...(countersignature
        ? [
            property('countersignature.kind', countersignature.kind),
            property('countersignature.authorities', countersignature.authorities),
          ]
        : []),
      property('dateModified', practice.dateModified),
      ...practice.safety.map((notice) => property('safety', notice)),
      ...(practice.firstAppointment
        ? [property('firstAppointment.hearBack', practice.firstAppointment.hearBack)]
        : []),
      ...(practice.timeZone ? [property('timeZone', practice.timeZone)] : []),
      ...(practice.advertisingNotice ? [property('advertisingNotice', practice.advertisingNotice)] : []),
      ...(practice.reportTo ?? []).map(({ name, url }) => ({ ...property('reportTo', name), url })),
      ...Object.entries(practice.appointments ?? {})
        .filter(([, isPossible]) => !isPossible)
        .map(([place, isPossible]) => property(`appointments.${place}`, isPossible)),
      ...imprintProperties(practice.imprint ?? {}),
    ],
    subjectOf: [
      ...Object.entries(machineReadable(baseUrl)).map(([name, url]) => ({
        '@type': 'CreativeWork',
        name,
        url,
      })),
      ...(countersignature ? [signature(countersignature)] : []),
    ],
  };
}

/** The parts of the imprint that have no property in schema.org. */
function imprintProperties(imprint: Partial<Imprint>) {
  const { register, dataProtection, professionalTitle, professionalRules = [], liabilityInsurer } = imprint;
  const named = (prefix: string, facts: Readonly<Record<string, string | undefined>>) =>
    Object.entries(facts).flatMap(([name, value]) =>
      value === undefined ? [] : [property(`${prefix}.${name}`, value)],
    );
  return [
    ...named('imprint', { register, dataProtection }),
    ...named('imprint.professionalTitle', { ...professionalTitle }),
    ...professionalRules.map(({ name, url }) => ({ ...property('imprint.professionalRules', name), url })),
    ...named('imprint.liabilityInsurer', { ...liabilityInsurer }),
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

/** https://schema.org/MediaObject: a file, which has a hash and a maker, made from the signed text. */
const signature = ({ by, registration, signedAt, validUntil, text, ...file }: Countersignature) => ({
  '@type': 'MediaObject',
  name: 'countersignature',
  creator: { '@type': 'Person', name: by, ...(registration && { hasCredential: credential(registration) }) },
  dateCreated: signedAt,
  expires: validUntil,
  isBasedOn: text,
  encodingFormat: COUNTERSIGNED.signature.contentType,
  contentUrl: file.signature,
  sha256: file.sha256,
});

/** The optional facts. */
function details(practice: Practice, baseUrl: string) {
  const stated = detailsOf(practice, baseUrl);
  const { closures, offices, people, firstAppointment, profiles, imprint } = stated;
  return {
    ...place(stated),
    ...closedDays(closures, practice.location.name),
    ...(offices && { department: offices.map((each) => office(each, practice)) }),
    ...(people && { member: people.map((each) => person(each, practice)) }),
    ...(profiles && { sameAs: profiles }),
    ...(imprint && {
      legalName: imprint.legalName,
      ...(imprint.taxId && { taxID: imprint.taxId }),
      ...(imprint.vatId && { vatID: imprint.vatId }),
      ...(imprint.chamber && { memberOf: { '@type': 'Organization', name: imprint.chamber } }),
      ...(imprint.responsible && {
        legalRepresentative: { '@type': 'Person', name: imprint.responsible },
      }),
    }),
    ...(firstAppointment && {
      potentialAction: {
        '@type': 'ScheduleAction',
        description: firstAppointment.whatHappens,
        instrument: firstAppointment.whatToBring.map((name) => ({ '@type': 'Thing', name })),
      },
    }),
  };
}

/**
 * The closures of an office, those of all offices among them. Google's documentation of LocalBusiness has a day on which
 * a business is closed as one that opens and closes at midnight.
 * @param office - its name; undefined of a main office without one
 */
function closedDays(closures: readonly Closure[] = [], office: string | undefined) {
  const own = closures.filter((closure) => closure.office === undefined || closure.office === office);
  return {
    ...(own.length > 0 && {
      specialOpeningHoursSpecification: own.map(({ from, until, note }) => ({
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: from,
        validThrough: until,
        description: note,
      })),
    }),
  };
}

const hoursSpecification = ({ note, ...hours }: OpeningHours) => ({
  '@type': 'OpeningHoursSpecification',
  ...hours,
  ...(note && { description: note }),
});

/** Facts of an office: https://schema.org/Place. */
const place = ({
  openingHours,
  map,
  accessibility,
}: Pick<Office, 'openingHours' | 'map' | 'accessibility'>) => ({
  ...(openingHours && {
    openingHoursSpecification: openingHours.map(hoursSpecification),
  }),
  ...(accessibility && {
    amenityFeature: accessibility.map((name) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
  }),
  ...(map && { hasMap: map }),
});

/** Google's documentation of LocalBusiness has an office of its own as a department, with its telephone. */
function office(
  { name, location, channels: own, byAppointment, timeZone, ...others }: Office,
  practice: Practice,
) {
  const reached = own?.flatMap((value) => channelsOf(practice, value));
  const stated = Object.entries({ timeZone, byAppointment }).flatMap(([name, value]) =>
    value === undefined ? [] : [property(name, value)],
  );
  const telephone = reached?.find(({ kind }) => kind === 'telephone')?.value;
  return {
    '@type': 'LegalService',
    name,
    address: { '@type': 'PostalAddress', ...location },
    ...(telephone && { telephone }),
    ...(reached && { contactPoint: reached.map(contactPoint) }),
    ...place(others),
    ...closedDays(practice.closures, name),
    ...(stated.length > 0 && { additionalProperty: stated }),
  };
}

/** Where an appointment can take place. */
const serviceChannels = (
  { office: atOffice, telephone, video }: Appointments,
  baseUrl: string,
  contact: Practice['contact'],
) => [
  ...(atOffice
    ? [{ '@type': 'ServiceChannel', name: 'office', serviceLocation: { '@id': practiceId(baseUrl) } }]
    : []),
  ...(telephone
    ? [
        {
          '@type': 'ServiceChannel',
          name: 'telephone',
          servicePhone: { '@type': 'ContactPoint', telephone: contact.telephone },
        },
      ]
    : []),
  ...(video ? [{ '@type': 'ServiceChannel', name: 'video' }] : []),
];

const person = (
  { name, role, portrait, biography, admittedSince, registrations, languagesSpoken, channels: own }: Person,
  practice: Practice,
) => ({
  '@type': 'Person',
  name,
  jobTitle: role,
  ...(portrait && { image: portrait }),
  ...(biography && { description: biography }),
  // A role has a start date (schema.org, "Introducing 'Role'"): the year of admission.
  ...(admittedSince && {
    hasOccupation: { '@type': 'Role', roleName: role, startDate: String(admittedSince) },
  }),
  ...(registrations && { hasCredential: registrations.map(credential) }),
  ...(languagesSpoken && { knowsLanguage: languagesSpoken }),
  ...(own && { contactPoint: own.flatMap((value) => channelsOf(practice, value).map(contactPoint)) }),
});

function contactPoints(practice: Practice) {
  const [telephone, messaging, email, ...others] = channels(practice);
  const { languagesSpoken } = practice;
  const spoken = languagesSpoken && { availableLanguage: languagesSpoken };
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

const available = (hours?: readonly OpeningHours[]) =>
  hours && { hoursAvailable: hours.map(hoursSpecification) };

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
    ...(kind === 'messaging' && { url }),
    ...(label !== undefined && { name: label }),
  };
}

const property = (name: string, value: string | boolean) => ({ '@type': 'PropertyValue', name, value });
