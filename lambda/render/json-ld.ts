/**
 * The practice as schema.org JSON-LD, one graph a page: the page itself and the `LegalService` it is
 * about, equal to agent-info field by field: what schema.org has no property for is an
 * `additionalProperty` under agent-info's own name. Pure, build time only.
 */

import type { Practice } from '../shared/practice.ts';
import { statusByDay } from '../shared/agent-info.ts';
import { BASE_URL_PLACEHOLDER, machineReadable } from '../shared/routes.ts';

const PRACTICE_ID = `${BASE_URL_PLACEHOLDER}/#practice`;

export interface PageFacts {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly lastModified: string;
}

export function jsonLd(practice: Practice, page: PageFacts) {
  return {
    '@context': 'https://schema.org',
    '@graph': [webPage(practice, page), legalService(practice)],
  };
}

function webPage(practice: Practice, { path, title, description, lastModified }: PageFacts) {
  const url = BASE_URL_PLACEHOLDER + path;
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
    about: { '@id': PRACTICE_ID },
    usageInfo: { '@type': 'CreativeWork', text: practice.legalNotice },
  };
}

/** https://schema.org/LegalService, a LocalBusiness. */
function legalService(practice: Practice) {
  const { contact, location } = practice;
  const { messaging, verification } = contact;
  return {
    '@type': 'LegalService',
    '@id': PRACTICE_ID,
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
    contactPoint: [
      {
        '@type': 'ContactPoint',
        contactType: messaging.service,
        telephone: messaging.number,
        url: messaging.url,
        description: contact.antiFraudWarning,
      },
      { '@type': 'ContactPoint', contactType: 'telephone', telephone: contact.telephone },
      { '@type': 'ContactPoint', contactType: 'e-mail', email: contact.email },
    ],
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
      property('status', statusByDay(practice)),
      property('dateModified', practice.dateModified),
      ...practice.safety.map((notice) => property('safety', notice)),
    ],
    subjectOf: Object.entries(machineReadable(BASE_URL_PLACEHOLDER)).map(([name, url]) => ({
      '@type': 'CreativeWork',
      name,
      url,
    })),
  };
}

const property = (name: string, value: string | boolean) => ({ '@type': 'PropertyValue', name, value });
