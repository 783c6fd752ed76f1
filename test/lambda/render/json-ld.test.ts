/**
 * JSON-LD of the pages about the practice states every field of agent-info: `readBack` below rebuilds agent-info from the
 * graph, and the result must equal agent-info. Every other page states the same practice with its channels only.
 */
import { agentInfo } from '../../../lambda/shared/facts.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import type { Json } from '../schema.ts';
import {
  BASE,
  FIXTURES,
  fixturePractice,
  htmlFiles,
  otherPractice,
  PAGES_DIR,
  render,
  TODAY,
} from './support.ts';

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

const spec = ({ '@type': type, ...hours }: Json) => {
  expect(type).toBe('OpeningHoursSpecification');
  return hours;
};

const hours = (node: Json) => {
  const { description: note, ...others } = spec(node);
  return { ...others, note };
};

/** Those that the practice and each office has are of all, and the others of one. */
function closures(service: Json): Json {
  const offices = [service, ...(service.department ?? [])];
  const own = ({ specialOpeningHoursSpecification: days = [], name, address }: Json) =>
    days.map(spec).map(({ validFrom: from, validThrough: until, description: note, opens, closes }: Json) => {
      expect([opens, closes]).toEqual(['00:00', '00:00']);
      return { from, until, note, office: address.name ?? name };
    });
  const all: Json[] = offices.flatMap(own);
  const counted = all.map((closure) => ({
    ...closure,
    of: all.filter(({ from, until }) => from === closure.from && until === closure.until).length,
  }));
  const stated = counted
    .filter(({ from }, index) => counted.findIndex((other) => other.from === from) === index)
    .map(({ of, office, ...closure }) => (of === offices.length ? closure : { ...closure, office }));
  return stated.length > 0 ? stated : undefined;
}

const location = ({ '@type': type, ...address }: Json) => {
  expect(type).toBe('PostalAddress');
  return address;
};

/** A number of two channels is two contact points. */
const valuesOf = (points: Json[]) => [
  ...new Set(points.map(channel).map(({ number, email }: Json) => number ?? email)),
];

const TYPES = { telephone: 'telephone', faxNumber: 'fax', email: 'email' };
const CALLED = ['telephone', 'tty', 'relay'];

/** A further channel. */
function channel({
  '@type': type,
  contactType,
  name: label,
  url,
  availableLanguage: _,
  hoursAvailable,
  ...value
}: Json) {
  expect(type).toBe('ContactPoint');
  const entries = Object.entries(value) as [keyof typeof TYPES, string][];
  expect(entries).toHaveLength(1);
  const [property, text] = entries[0]!;
  const isCalled = property === 'telephone' && CALLED.includes(contactType);
  const isMessaging = property === 'telephone' && !isCalled;
  if (property !== 'telephone') expect(contactType).toBe(property === 'email' ? 'e-mail' : TYPES[property]);
  return {
    type: isMessaging ? 'messaging' : isCalled ? contactType : TYPES[property],
    label,
    [property === 'email' ? 'email' : 'number']: text,
    ...(isMessaging && { service: contactType, url }),
    openingHours: hoursAvailable?.map(hours),
  };
}

function appointments(service: Json) {
  const { availableChannel } = service.makesOffer.itemOffered;
  const yes = (availableChannel ?? []).map(({ '@type': type, name }: Json) => {
    expect(type).toBe('ServiceChannel');
    return [name, true];
  });
  const no = service.additionalProperty
    .filter(({ name }: Json) => name.startsWith('appointments.'))
    .map(({ name, value }: Json) => [name.replace('appointments.', ''), value]);
  return yes.length > 0 ? Object.fromEntries([...yes, ...no]) : undefined;
}

function partsOf({ additionalProperty }: Json, prefix: string): Json {
  const parts = additionalProperty.filter(({ name }: Json) => name.startsWith(prefix));
  return parts.length === 0
    ? undefined
    : Object.fromEntries(parts.map(({ name, value }: Json) => [name.slice(prefix.length), value]));
}

/** The optional facts, without those that the practice leaves out. */
function details(service: Json, languagesSpoken: Json) {
  const rules = named(service.additionalProperty, 'imprint.professionalRules').map(
    ({ value, url }: Json) => ({
      name: value,
      url,
    }),
  );
  const reportTo = named(service.additionalProperty, 'reportTo').map(({ value, url }: Json) => ({
    name: value,
    url,
  }));
  const optional = {
    openingHours: service.openingHoursSpecification?.map(hours),
    closures: closures(service),
    offices: service.department?.map((office: Json) => ({
      name: office.name,
      location: location(office.address),
      channels: office.contactPoint && valuesOf(office.contactPoint),
      openingHours: office.openingHoursSpecification?.map(hours),
      timeZone: office.additionalProperty && named(office.additionalProperty, 'timeZone')[0]?.value,
      map: office.hasMap,
      accessibility: office.amenityFeature?.map(({ name }: Json) => name),
      byAppointment: office.additionalProperty && named(office.additionalProperty, 'byAppointment')[0]?.value,
    })),
    appointments: appointments(service),
    people: service.member?.map((person: Json) => ({
      name: person.name,
      role: person.jobTitle,
      portrait: person.image,
      biography: person.description,
      admittedSince: person.hasOccupation && Number(person.hasOccupation.startDate),
      registrations: person.hasCredential && registrations(person.hasCredential),
      languagesSpoken: person.knowsLanguage,
      channels: person.contactPoint && valuesOf(person.contactPoint),
    })),
    profiles: service.sameAs,
    reportTo: reportTo.length > 0 ? reportTo : undefined,
    imprint: service.legalName && {
      legalName: service.legalName,
      taxId: service.taxID,
      vatId: service.vatID,
      chamber: service.memberOf?.name,
      professionalTitle: partsOf(service, 'imprint.professionalTitle.'),
      liabilityInsurer: partsOf(service, 'imprint.liabilityInsurer.'),
      professionalRules: rules.length > 0 ? rules : undefined,
      register: named(service.additionalProperty, 'imprint.register')[0]?.value,
      responsible: service.legalRepresentative?.name,
      dataProtection: named(service.additionalProperty, 'imprint.dataProtection')[0]?.value,
    },
    languagesSpoken,
    accessibility: service.amenityFeature?.map(({ name }: Json) => name),
    map: service.hasMap,
    fees: service.makesOffer.priceSpecification?.description,
    firstAppointment: service.potentialAction && {
      whatHappens: service.potentialAction.description,
      whatToBring: service.potentialAction.instrument.map(({ name }: Json) => name),
      hearBack: named(service.additionalProperty, 'firstAppointment.hearBack')[0]?.value,
    },
    timeZone: named(service.additionalProperty, 'timeZone')[0]?.value,
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
  const languagesSpoken = messaging.availableLanguage;
  const spoken = languagesSpoken && { availableLanguage: languagesSpoken };
  expect(service.contactPoint.slice(1, 3)).toEqual([
    {
      ...{ '@type': 'ContactPoint', contactType: 'telephone', telephone: service.telephone, ...spoken },
      hoursAvailable: messaging.hoursAvailable,
    },
    { '@type': 'ContactPoint', contactType: 'e-mail', email: service.email, ...spoken },
  ]);
  const others = service.contactPoint.slice(3);
  for (const other of others) expect(other.availableLanguage).toEqual(languagesSpoken);
  expect(page.inLanguage).toBe(service.knowsLanguage);
  expect(page.usageInfo.text).toBe(property('legalNotice'));
  expect([page.lastReviewed, page.expires]).toEqual([property('verifiedAt'), property('validUntil')]);
  return {
    ...(named(service.additionalProperty, 'notice').length > 0 && { notice: property('notice') }),
    name: service.name,
    professionalName: service.employee.name,
    description: service.description,
    url: service.url,
    serviceType: service.makesOffer.itemOffered.serviceType,
    location: location(service.address),
    areaServed: service.areaServed,
    language: service.knowsLanguage,
    contact: {
      messaging: { service: messaging.contactType, number: messaging.telephone, url: messaging.url },
      telephone: service.telephone,
      email: service.email,
      openingHours: messaging.hoursAvailable?.map(hours),
      ...(others.length > 0 && { otherChannels: others.map(channel) }),
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
  ['the fixture practice', fixturePractice()],
  ['the second practice', FIXTURES[1]!.practice],
  ['another practice', otherPractice()],
];

const WHOLE = ['index.html', 'about.html', 'contact.html'];
/** The page on which a reader checks who wrote or called. */
const IS_THIS_US: Readonly<Record<string, string>> = {
  en: 'is-this-us.html',
  'en-CA': 'is-this-us.html',
  'pt-BR': 'somos-nos.html',
};

describe('lambda/render/json-ld', () => {
  describe.each(PRACTICES)('%s', (_, practice) => {
    const pages = htmlFiles(render(practice)).filter(({ key }) => key !== '404.html');

    const isWhole = ({ key }: { key: string }) => [...WHOLE, IS_THIS_US[practice.language]].includes(key);

    test.each(pages.filter(isWhole))(
      '$key states every field of agent-info and nothing else',
      ({ key, body: html }) => {
        const url = `${BASE}/${key.replace(/(index)?\.html$/, '')}`;
        expect(readBack(graphOf(html), url)).toEqual(agentInfo(practice, BASE, TODAY));
      },
    );

    /** The nodes of the practice on the other pages, and what they must be. */
    const others = (all: typeof pages) => {
      const [, { '@type': type, '@id': id, name, url, address, telephone, email, contactPoint }] = graphOf(
        all.find(isWhole)!.body,
      ) as [Json, Json];
      const nodes = all.filter((page) => !isWhole(page)).map(({ body: html }) => graphOf(html)[1]);
      expect(nodes.length).toBeGreaterThanOrEqual(4);
      return {
        nodes,
        channels: { '@type': type, '@id': id, name, url, address, telephone, email, contactPoint },
      };
    };

    test('every other page states the practice with its channels only', () => {
      const { nodes, channels } = others(pages);
      for (const node of nodes) expect(node).toEqual(channels);
    });

    test('once the facts have expired, every page states the notice of agent-info too', () => {
      const day = '2046-01-01';
      const info = agentInfo(practice, BASE, day);
      expect(info.notice).toMatch(/^EXPIRED: /);
      const expired = htmlFiles(render(practice, PAGES_DIR, day)).filter(({ key }) => key !== '404.html');
      for (const { key, body: html } of expired.filter(isWhole))
        expect(readBack(graphOf(html), `${BASE}/${key.replace(/(index)?\.html$/, '')}`)).toEqual(info);
      const { nodes, channels } = others(expired);
      for (const node of nodes)
        expect(node).toEqual({
          ...channels,
          additionalProperty: [{ '@type': 'PropertyValue', name: 'notice', value: info.notice }],
        });
    });
  });
});
