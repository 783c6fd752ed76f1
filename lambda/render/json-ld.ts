/**
 * The practice as schema.org JSON-LD, one graph a page: the page itself and the `LegalService` it is about, equal to
 * agent-info field by field: what schema.org has no property for is an `additionalProperty` under agent-info's own name.
 */
import { channels } from '../shared/channels.ts';
import { contactStatus } from '../shared/facts.ts';
import type { Practice } from '../shared/practice.ts';
import { machineReadable } from '../shared/routes.ts';
import type { SiteContext } from './site-context.ts';

const practiceId = (baseUrl: string) => `${baseUrl}/#practice`;

interface PageFacts {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly lastModified: string;
}

/** @param service - of `legalService`: the same on every page */
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

/** https://schema.org/LegalService, a LocalBusiness. */
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
    },
    contactPoint: contactPoints(practice),
    hasCredential: verification.registrations.map(({ authority, number, jurisdiction, lookupUrl }) => ({
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'bar registration',
      identifier: number,
      recognizedBy: { '@type': 'Organization', name: authority },
      validIn: { '@type': 'AdministrativeArea', name: jurisdiction },
      url: lookupUrl,
    })),
    additionalProperty: [
      property('legalNotice', practice.legalNotice),
      property('officialChannelsOnly', contact.officialChannelsOnly),
      property('verifiedAt', verification.verifiedAt),
      property('validUntil', verification.validUntil),
      property('status', contactStatus(practice, today)),
      property('dateModified', practice.dateModified),
      ...practice.safety.map((notice) => property('safety', notice)),
    ],
    subjectOf: Object.entries(machineReadable(baseUrl)).map(([name, url]) => ({
      '@type': 'CreativeWork',
      name,
      url,
    })),
  };
}

function contactPoints(practice: Practice) {
  const [telephone, messaging, email] = channels(practice);
  return [
    {
      '@type': 'ContactPoint',
      contactType: messaging.service,
      telephone: messaging.value,
      url: messaging.url,
      description: practice.contact.antiFraudWarning,
    },
    { '@type': 'ContactPoint', contactType: 'telephone', telephone: telephone.value },
    { '@type': 'ContactPoint', contactType: 'e-mail', email: email.value },
  ];
}

const property = (name: string, value: string | boolean) => ({ '@type': 'PropertyValue', name, value });
