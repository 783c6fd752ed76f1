/**
 * The practice as https://schema.org/LegalService, a kind of LocalBusiness. It states every field of agent-info. A
 * field without a schema.org property becomes an `additionalProperty` with the field's name.
 */
import { detailsOf, noticeOf, publishedContact } from '../../shared/facts.ts';
import { practiceId } from '../../shared/identifiers.ts';
import type { Appointments, Imprint, Practice } from '../../shared/practice.ts';
import { machineReadable } from '../../shared/routes.ts';
import { sharePicture } from '../pages/share-preview.ts';
import type { SiteContext } from '../site-context.ts';
import { contactPoints } from './contact-points.ts';
import { credential, office, person, place, property, specialHours } from './offices-and-people.ts';

export type LegalService = ReturnType<typeof legalService>;

export function legalService({ practice, locale, languages, baseUrl, today, images }: SiteContext) {
  const { location } = practice;
  const contact = publishedContact(practice, today);
  const { verification } = contact;
  const { notice } = noticeOf(practice, today);
  const { homePages } = detailsOf(practice, baseUrl);
  return {
    '@type': 'LegalService',
    '@id': practiceId(baseUrl),
    name: practice.name,
    description: practice.description,
    url: practice.url,
    image: baseUrl + sharePicture(images).path,
    telephone: contact.telephone ?? undefined,
    email: contact.email,
    address: { '@type': 'PostalAddress', ...location },
    areaServed: practice.areaServed,
    // On each page, because the node is one: the main language, as in agent-info.
    knowsLanguage: languages[0]!.language,
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
    contactPoint: contactPoints(practice, locale.hours.replace),
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
      ...(homePages ?? []).flatMap(({ language, url }) => property('homePages', language, url)),
      ...property('dateModified', practice.dateModified),
      ...practice.safety.flatMap((notice) => property('safety', notice)),
      ...property('firstAppointment.hearBack', practice.firstAppointment?.hearBack),
      ...property('timeZone', practice.timeZone),
      ...property('byAppointment', practice.byAppointment),
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

/** The optional facts. */
function details(practice: Practice, baseUrl: string) {
  const stated = detailsOf(practice, baseUrl);
  const { closures, offices, people, firstAppointment, profiles, imprint } = stated;
  return {
    ...place(stated),
    ...specialHours(stated, closures, practice.location.name),
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

/** The ways in which an appointment can take place. */
function serviceChannels(appointments: Appointments, baseUrl: string, { telephone }: Practice['contact']) {
  const places = {
    office: { serviceLocation: { '@id': practiceId(baseUrl) } },
    telephone: telephone == null ? {} : { servicePhone: { '@type': 'ContactPoint', telephone } },
    video: {},
  };
  return Object.entries(places)
    .filter(([name]) => appointments[name as keyof typeof places])
    .map(([name, place]) => ({ '@type': 'ServiceChannel', name, ...place }));
}
