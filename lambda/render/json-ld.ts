/**
 * The practice as schema.org JSON-LD, one graph per page: the page and the `LegalService` that it is about. The service
 * states every field of agent-info. A field without a schema.org property becomes an `additionalProperty` with the
 * field's name.
 */
import { channels } from '../shared/channels.ts';
import { contactStatus, detailsOf } from '../shared/facts.ts';
import type { Person, Practice, Registration } from '../shared/practice.ts';
import { machineReadable } from '../shared/routes.ts';
import type { SiteContext } from './site-context.ts';

const practiceId = (baseUrl: string) => `${baseUrl}/#practice`;

interface PageFacts {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly lastModified: string;
}

/** @param service - result of `legalService`, the same on every page */
export function jsonLd(context: SiteContext, service: object, page: PageFacts) {
  return {
    '@context': 'https://schema.org',
    '@graph': [webPage(context, page), service],
  };
}

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
export function legalService({ practice, baseUrl, today }: SiteContext) {
  const { contact, location } = practice;
  const { verification } = contact;
  return {
    '@type': 'LegalService',
    '@id': practiceId(baseUrl),
    name: practice.name,
    description: practice.description,
    url: practice.url,
    telephone: contact.telephone,
    email: contact.email,
    address: { '@type': 'PostalAddress', ...location },
    areaServed: practice.areaServed,
    knowsLanguage: practice.language,
    knowsAbout: practice.scope,
    employee: { '@type': 'Person', name: practice.professionalName },
    makesOffer: {
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', serviceType: practice.serviceType, areaServed: practice.areaServed },
      ...(practice.fees && {
        priceSpecification: { '@type': 'PriceSpecification', description: practice.fees },
      }),
    },
    contactPoint: contactPoints(practice),
    hasCredential: verification.registrations.map(credential),
    ...details(practice, baseUrl),
    additionalProperty: [
      property('legalNotice', practice.legalNotice),
      property('officialChannelsOnly', contact.officialChannelsOnly),
      property('verifiedAt', verification.verifiedAt),
      property('validUntil', verification.validUntil),
      property('status', contactStatus(practice, today)),
      property('dateModified', practice.dateModified),
      ...practice.safety.map((notice) => property('safety', notice)),
      ...(practice.firstAppointment
        ? [property('firstAppointment.hearBack', practice.firstAppointment.hearBack)]
        : []),
      ...(practice.advertisingNotice ? [property('advertisingNotice', practice.advertisingNotice)] : []),
    ],
    subjectOf: Object.entries(machineReadable(baseUrl)).map(([name, url]) => ({
      '@type': 'CreativeWork',
      name,
      url,
    })),
  };
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
  const { openingHours, people, accessibility, map, firstAppointment } = detailsOf(practice, baseUrl);
  return {
    ...(openingHours && {
      openingHoursSpecification: openingHours.map((hours) => ({
        '@type': 'OpeningHoursSpecification',
        ...hours,
      })),
    }),
    ...(people && { member: people.map(person) }),
    ...(accessibility && {
      amenityFeature: accessibility.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
    }),
    ...(map && { hasMap: map }),
    ...(firstAppointment && {
      potentialAction: {
        '@type': 'ScheduleAction',
        description: firstAppointment.whatHappens,
        instrument: firstAppointment.whatToBring.map((name) => ({ '@type': 'Thing', name })),
      },
    }),
  };
}

const person = ({
  name,
  role,
  portrait,
  biography,
  admittedSince,
  registrations,
  languagesSpoken,
}: Person) => ({
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
});

function contactPoints(practice: Practice) {
  const [telephone, messaging, email] = channels(practice);
  const { languagesSpoken } = practice;
  const spoken = languagesSpoken && { availableLanguage: languagesSpoken };
  return [
    {
      '@type': 'ContactPoint',
      contactType: messaging.service,
      telephone: messaging.value,
      url: messaging.url,
      description: practice.contact.antiFraudWarning,
      ...spoken,
    },
    { '@type': 'ContactPoint', contactType: 'telephone', telephone: telephone.value, ...spoken },
    { '@type': 'ContactPoint', contactType: 'e-mail', email: email.value, ...spoken },
  ];
}

const property = (name: string, value: string | boolean) => ({ '@type': 'PropertyValue', name, value });
