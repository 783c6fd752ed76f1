/**
 * JSON-LD states every field of agent-info: `readBack` below rebuilds agent-info from the graph of each page, and the
 * result must equal agent-info.
 */
import { agentInfo } from '../../../lambda/shared/facts.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import type { Json } from '../schema.ts';
import { BASE, htmlFiles, otherPractice, render, shippedPractice, TODAY } from './support.ts';

function graphOf(html: string): Json[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  const { '@context': context, '@graph': graph } = JSON.parse(scripts[0]![1]!);
  expect(context).toBe('https://schema.org');
  return graph;
}

const named = (list: Json[], name: string) => list.filter((item) => item.name === name);

const registrations = (credentials: Json[]) =>
  credentials.map(({ recognizedBy, identifier, validIn, url }) => ({
    authority: recognizedBy.name,
    number: identifier,
    jurisdiction: validIn.name,
    lookupUrl: url,
  }));

/** The optional facts, without those that the practice leaves out. */
function details(service: Json, languagesSpoken: Json) {
  const optional = {
    openingHours: service.openingHoursSpecification?.map(({ '@type': _, ...hours }: Json) => hours),
    people: service.member?.map((person: Json) => ({
      name: person.name,
      role: person.jobTitle,
      portrait: person.image,
      biography: person.description,
      admittedSince: person.hasOccupation && Number(person.hasOccupation.startDate),
      registrations: person.hasCredential && registrations(person.hasCredential),
      languagesSpoken: person.knowsLanguage,
    })),
    languagesSpoken,
    accessibility: service.amenityFeature?.map(({ name }: Json) => name),
    map: service.hasMap,
    fees: service.makesOffer.priceSpecification?.description,
    firstAppointment: service.potentialAction && {
      whatHappens: service.potentialAction.description,
      whatToBring: service.potentialAction.instrument.map(({ name }: Json) => name),
      hearBack: named(service.additionalProperty, 'firstAppointment.hearBack')[0]?.value,
    },
    advertisingNotice: named(service.additionalProperty, 'advertisingNotice')[0]?.value,
  };
  return JSON.parse(JSON.stringify(optional));
}

/** Rebuilds agent-info, each field from its place in schema.org. */
function readBack(graph: Json[], url: string) {
  const page = graph.find((node) => node['@type'] === 'WebPage');
  const service = graph.find((node) => node['@type'] === 'LegalService');
  expect(page.about).toEqual({ '@id': service['@id'] });
  expect(page.url).toBe(url);
  const property = (name: string) => {
    const found = named(service.additionalProperty, name);
    expect(found).toHaveLength(1);
    return found[0].value;
  };
  const [messaging] = service.contactPoint;
  const { '@type': addressType, ...location } = service.address;
  expect(addressType).toBe('PostalAddress');
  const languagesSpoken = messaging.availableLanguage;
  const spoken = languagesSpoken && { availableLanguage: languagesSpoken };
  expect(service.contactPoint.slice(1)).toEqual([
    { '@type': 'ContactPoint', contactType: 'telephone', telephone: service.telephone, ...spoken },
    { '@type': 'ContactPoint', contactType: 'e-mail', email: service.email, ...spoken },
  ]);
  expect(page.inLanguage).toBe(service.knowsLanguage);
  expect(page.usageInfo.text).toBe(property('legalNotice'));
  expect([page.lastReviewed, page.expires]).toEqual([property('verifiedAt'), property('validUntil')]);
  return {
    name: service.name,
    professionalName: service.employee.name,
    description: service.description,
    url: service.url,
    serviceType: service.makesOffer.itemOffered.serviceType,
    location,
    areaServed: service.areaServed,
    language: service.knowsLanguage,
    contact: {
      messaging: { service: messaging.contactType, number: messaging.telephone, url: messaging.url },
      telephone: service.telephone,
      email: service.email,
      antiFraudWarning: messaging.description,
      officialChannelsOnly: property('officialChannelsOnly'),
      verification: {
        verifiedAt: property('verifiedAt'),
        validUntil: property('validUntil'),
        status: property('status'),
        registrations: registrations(service.hasCredential),
      },
    },
    scope: service.knowsAbout,
    ...details(service, languagesSpoken),
    safety: named(service.additionalProperty, 'safety').map(({ value }) => value),
    legalNotice: property('legalNotice'),
    dateModified: property('dateModified'),
    machineReadable: Object.fromEntries(service.subjectOf.map(({ name, url }: Json) => [name, url])),
  };
}

const PRACTICES: [string, Practice][] = [
  ['the shipped practice', shippedPractice()],
  ['another practice', otherPractice()],
];

describe('lambda/render/json-ld', () => {
  describe.each(PRACTICES)('%s', (_, practice) => {
    const pages = htmlFiles(render(practice)).filter(({ key }) => key !== '404.html');

    test.each(pages)('$key states every field of agent-info and nothing else', ({ key, body: html }) => {
      const url = `${BASE}/${key.replace(/(index)?\.html$/, '')}`;
      expect(readBack(graphOf(html), url)).toEqual(agentInfo(practice, BASE, TODAY));
    });
  });
});
