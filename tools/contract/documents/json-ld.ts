/**
 * Contract §3: the JSON-LD of the pages states the facts of agent-info.
 *
 * Contract §3: `machineReadable` of agent-info has these keys and URLs.
 */
import { type Context, type Json, type Reply, type Row, section } from '../harness/check.ts';
import { equal, ok, text } from '../harness/expect.ts';
import { everyMember } from '../harness/reply.ts';
import { sitemapPages } from '../harness/web.ts';
import { ACCEPT, IS_THIS_US, MACHINE_READABLE, PAGES } from '../literals.ts';
import { pageRequest } from '../site/negotiation.ts';
import { agentInfo, homePages, memberAt } from './agent-info.ts';

async function blocks(ctx: Context, page: string): Promise<Json[]> {
  const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
  const found = reply.text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)(?:<\/script>|$)/g);
  return [...found].map(([, source]) => JSON.parse(source ?? ''));
}

const valid = PAGES.map(
  (page): Row => ({
    id: `valid ${page}`,
    title: `${page} has JSON-LD, in terms of schema.org`,
    why: 'contract §1.1: "Each page carries JSON-LD (schema.org LegalService)"',
    async run(ctx) {
      const found = await blocks(ctx, page);
      ok(found.length > 0, `JSON-LD of ${page}`, 'at least one block', found.length);
      for (const block of found) {
        equal(new URL(block['@context']).origin, 'https://schema.org', `@context of ${page}`);
        const types = [...everyMember(block)].filter(([key]) => key === '@type');
        ok(types.length > 0, `@type of ${page}`, 'at least one', types);
        for (const [, type] of types) text(type, `@type of ${page}`);
      }
    },
  }),
);

/** Closures of agent-info, as the JSON-LD states those of an office. */
const closed = ({ closures = [] }: Json, office: string | undefined): Json => {
  const own = closures.filter((each: Json) => each.office === undefined || each.office === office);
  return own.length === 0 ? undefined : own.map(({ office: _, ...closure }: Json) => closure);
};

const closuresOf = ({ specialOpeningHoursSpecification: closures }: Json): Json =>
  listed((closures ?? []).filter(({ dayOfWeek }: Json) => !dayOfWeek))?.map(
    ({ validFrom, validThrough, description, opens, closes }: Json) => {
      equal([opens, closes], ['00:00', '00:00'], 'opens and closes of a closure');
      return { from: validFrom, until: validThrough, note: description };
    },
  );

const property = ({ additionalProperty = [] }: Json, name: string): Json =>
  additionalProperty.find((each: Json) => each.name === name)?.value;

const properties = ({ additionalProperty = [] }: Json, name: string): Json[] | undefined =>
  listed(additionalProperty.filter((each: Json) => each.name === name));
const listed = (all: Json[]): Json[] | undefined => (all.length > 0 ? all : undefined);

/** The properties whose names begin with the path of a member, as that member. */
function parts({ additionalProperty }: Json, path: string): Json {
  const stated = additionalProperty.filter(({ name }: Json) => name.startsWith(`${path}.`));
  const members = stated.map(({ name, value }: Json) => [name.slice(path.length + 1), value]);
  return listed(members) && Object.fromEntries(members);
}

const untyped = ({ '@type': _, ...others }: Json): Json => others;
const namesOf = (nodes: Json[] | undefined) => nodes?.map(({ name }) => name);
const hoursOf = (node: Json): Json => {
  const { description: note, disambiguatingDescription: _, ...hours } = untyped(node);
  return { ...hours, note };
};
/** The usual hours, then those of a season, which override them. Closures have no days of the week. */
const hoursOfPlace = ({
  openingHoursSpecification: hours = [],
  specialOpeningHoursSpecification: special = [],
}: Json) => listed([...hours, ...special.filter(({ dayOfWeek }: Json) => dayOfWeek)].map(hoursOf));
const registrationOf = ({ recognizedBy, identifier, validIn, url }: Json): Json => ({
  authority: recognizedBy.name,
  number: identifier,
  jurisdiction: validIn.name,
  lookupUrl: url,
});
const namedUrl = ({ value, url }: Json): Json => ({ name: value, url });

const extensionOf = ({ disambiguatingDescription: said }: Json): Json => said?.replace(/^ext\. /, '');

const CALLED = ['telephone', 'tty', 'relay'];

/** The channels of an office or a person by their names: each once, if its number takes calls and messages. */
function channelsOf({ contactPoint }: Json, { contactPoint: all }: Json): Json {
  const names = contactPoint?.map((point: Json) => {
    const { telephone, faxNumber, email } = point;
    const isShared = all.some(
      (each: Json) =>
        CALLED.includes(each.contactType) &&
        each.telephone === telephone &&
        extensionOf(each) !== extensionOf(point),
    );
    return isShared && extensionOf(point)
      ? `${telephone};ext=${extensionOf(point)}`
      : (telephone ?? faxNumber ?? email);
  });
  return names && [...new Set(names)];
}

function channelOf({ contactType, name: label, telephone, faxNumber, email, url, ...point }: Json): Json {
  const openingHours = point.hoursAvailable?.map(hoursOf);
  const extension = extensionOf(point);
  if (email) return { type: 'email', label, email, openingHours };
  if (faxNumber) return { type: 'fax', label, number: faxNumber, openingHours };
  const isCalled = url === undefined && CALLED.includes(contactType);
  const messaging = { type: 'messaging', service: contactType, url };
  return {
    ...(isCalled ? { type: contactType } : messaging),
    label,
    number: telephone,
    extension,
    openingHours,
  };
}

/** Google reads the telephone of an office: it is the first of its channels that is one. */
function telephoneFirst(office: Json): Json {
  const first = office.contactPoint?.find(({ contactType }: Json) => contactType === 'telephone');
  equal(office.telephone, first?.telephone, 'telephone of an office');
  return office;
}

/** The features that a place has. */
const featuresOf = ({ amenityFeature }: Json) =>
  amenityFeature?.map(({ name, value }: Json) => value === true && name);

const isForm = ({ contactType }: Json): boolean => contactType === 'contact form';

/** The contact points: of messages, of the telephone, or of both, of the e-mail, the further ones, then the form. */
function primary({ telephone, contactPoint }: Json): Json {
  const numbers: Json[] = contactPoint.slice(
    0,
    contactPoint.findIndex(({ email }: Json) => email),
  );
  return {
    telephone: telephone === undefined ? undefined : numbers.at(-1),
    messaging: numbers.length > 1 || telephone === undefined ? numbers[0] : undefined,
    email: contactPoint[numbers.length],
    others: contactPoint.slice(numbers.length + 1).filter((point: Json) => !isForm(point)),
    form: contactPoint.find(isForm),
  };
}

/** How the `LegalService` states each member of agent-info (contract §3), by its path. */
const MEMBERS: Readonly<Record<string, (service: Json) => Json>> = {
  notice: (service) => property(service, 'notice'),
  name: ({ name }) => name,
  professionalName: ({ employee }) => employee.name,
  description: ({ description }) => description,
  url: ({ url }) => url,
  serviceType: ({ makesOffer }) => makesOffer.itemOffered.serviceType,
  location: ({ address }) => untyped(address),
  areaServed: ({ areaServed }) => areaServed,
  language: ({ knowsLanguage }) => knowsLanguage,
  'contact.messaging': (service) => {
    const { messaging } = primary(service);
    return messaging
      ? { service: messaging.contactType, number: messaging.telephone, url: messaging.url }
      : null;
  },
  'contact.telephone': (service) => {
    const { telephone } = primary(service);
    equal(telephone?.telephone, service.telephone, 'telephone');
    return service.telephone ?? null;
  },
  'contact.extension': (service) => {
    const { telephone } = primary(service);
    return telephone && extensionOf(telephone);
  },
  'contact.email': (service) => {
    equal(primary(service).email.contactType, 'e-mail', 'contactPoint after the numbers');
    equal(primary(service).email.email, service.email, 'email');
    return service.email;
  },
  'contact.openingHours': (service) => {
    const { messaging, telephone } = primary(service);
    const [first, last] = [messaging ?? telephone, telephone ?? messaging];
    equal(first.hoursAvailable, last.hoursAvailable, 'hours of messages, and of the telephone');
    return last.hoursAvailable?.map(hoursOf);
  },
  'contact.otherChannels': (service) => listed(primary(service).others.map(channelOf)),
  'contact.form': (service) => {
    const { form } = primary(service);
    return form && { label: form.name, url: form.url };
  },
  'contact.mayCostMore': (service) => properties(service, 'mayCostMore')?.map(({ value }) => value),
  'contact.antiFraudWarning': ({ contactPoint: [messaging] }) => messaging.description,
  'contact.officialChannelsOnly': (service) => property(service, 'officialChannelsOnly'),
  'contact.verification.verifiedAt': (service) => property(service, 'verifiedAt'),
  'contact.verification.validUntil': (service) => property(service, 'validUntil'),
  'contact.verification.status': (service) => property(service, 'status'),
  'contact.verification.registrations': ({ hasCredential }) => hasCredential.map(registrationOf),
  openingHours: hoursOfPlace,
  timeZone: (service) => property(service, 'timeZone'),
  byAppointment: (service) => property(service, 'byAppointment'),
  offices: ({ department, ...service }) =>
    department?.map((place: Json) => ({
      name: telephoneFirst(place).name,
      location: untyped(place.address),
      channels: channelsOf(place, service),
      openingHours: hoursOfPlace(place),
      timeZone: property(place, 'timeZone'),
      map: place.hasMap,
      accessibility: featuresOf(place),
      byAppointment: property(place, 'byAppointment'),
    })),
  appointments: (service) => {
    const offered = service.makesOffer.itemOffered.availableChannel?.map(({ name }: Json) => [name, true]);
    return offered && { ...Object.fromEntries(offered), ...parts(service, 'appointments') };
  },
  people: ({ member, ...service }) =>
    member?.map((person: Json) => ({
      name: person.name,
      role: person.jobTitle,
      portrait: person.image,
      biography: person.description,
      admittedSince: person.hasOccupation && Number(person.hasOccupation.startDate),
      registrations: person.hasCredential?.map(registrationOf),
      languagesSpoken: person.knowsLanguage,
      channels: channelsOf(person, service),
    })),
  languagesSpoken: ({ contactPoint: [first, ...others] }) => {
    for (const { availableLanguage: spoken } of others)
      equal(spoken, first.availableLanguage, 'availableLanguage of each contactPoint');
    return first.availableLanguage;
  },
  fictional: (service) => property(service, 'fictional'),
  accessibility: featuresOf,
  map: ({ hasMap }) => hasMap,
  fees: ({ makesOffer }) => makesOffer.priceSpecification?.description,
  firstAppointment: ({ potentialAction: action, ...service }) =>
    action && {
      whatHappens: action.description,
      whatToBring: namesOf(action.instrument),
      hearBack: property(service, 'firstAppointment.hearBack'),
    },
  profiles: ({ sameAs }) => sameAs,
  reportTo: (service) => properties(service, 'reportTo')?.map(namedUrl),
  homePages: (service) =>
    properties(service, 'homePages')?.map(({ value, url }) => ({ language: value, url })),
  imprint: (service) =>
    service.legalName && {
      legalName: service.legalName,
      taxId: service.taxID,
      vatId: service.vatID,
      chamber: service.memberOf?.name,
      professionalTitle: parts(service, 'imprint.professionalTitle'),
      liabilityInsurer: parts(service, 'imprint.liabilityInsurer'),
      professionalRules: properties(service, 'imprint.professionalRules')?.map(namedUrl),
      register: property(service, 'imprint.register'),
      responsible: service.legalRepresentative?.name,
      dataProtection: property(service, 'imprint.dataProtection'),
    },
  advertisingNotice: (service) => property(service, 'advertisingNotice'),
  scope: ({ knowsAbout }) => knowsAbout,
  safety: (service) => properties(service, 'safety')?.map(({ value }) => value),
  legalNotice: (service) => property(service, 'legalNotice'),
  dateModified: (service) => property(service, 'dateModified'),
};

/** A link says the host of a messaging service. No time of schema.org is 24:00, and closed days have times. */
const asInJsonLd = (value: Json): Json =>
  JSON.parse(JSON.stringify(value ?? null), (name, member) => {
    if (name === 'host') return undefined;
    if (name === 'openingHours') return inOrder(member);
    if (member?.dayOfWeek && 'closed' in member) {
      const { closed, ...hours } = member;
      return closed ? { ...hours, opens: '00:00', closes: '00:00' } : hours;
    }
    return member?.closes === '24:00'
      ? { ...member, closes: member.opens === '00:00' ? '23:59' : '00:00' }
      : member;
  });

/** In JSON-LD, the hours of a season follow the others. */
const inOrder = (hours: Json): Json => {
  const textOf = (each: Json) => JSON.stringify(Object.entries(each).sort());
  return hours?.toSorted((one: Json, other: Json) => (textOf(one) < textOf(other) ? -1 : 1));
};

/** Contract §3: texts that the practice file may have in several languages. */
const TEXTS = [
  ...['description', 'serviceType', 'areaServed', 'scope', 'safety', 'legalNotice', 'fees', 'note', 'label'],
  ...['advertisingNotice', 'accessibility', 'firstAppointment', 'antiFraudWarning', 'role', 'biography'],
  ...['jurisdiction', 'territory'],
];

const withoutTexts = (value: Json, name: string): Json =>
  JSON.parse(JSON.stringify(value), (key, member) =>
    TEXTS.includes(key) || (name === 'reportTo' && key === 'name') ? undefined : member,
  );

const facts = Object.entries(MEMBERS).map(
  ([name, read]): Row => ({
    id: name,
    title: `the LegalService states ${name} as agent-info does, or leaves it out too`,
    why: 'contract §1.1: "equal to agent-info, field by field"; §2.1: "Only texts differ"; §3, the column "In JSON-LD"',
    async run(ctx) {
      const info = memberAt(await agentInfo(ctx), name);
      for (const { path } of await homePages(ctx)) {
        const as = (value: Json) => {
          const member = asInJsonLd({ [name.split('.').at(-1)!]: value });
          return path === '/' ? member : withoutTexts(member, name);
        };
        equal(as(read(await legalService(ctx, path))), as(info), `${name} on ${path}`);
      }
    },
  }),
);

/** Of a page, whose answer all rows share. */
const services = new WeakMap<Reply, Json>();

async function legalService(ctx: Context, page: string): Promise<Json> {
  const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
  if (!services.has(reply)) {
    const members = (await blocks(ctx, page)).flatMap((block) => [...everyMember(block)]);
    services.set(reply, members.find(([, value]) => value?.['@type'] === 'LegalService')?.[1]);
  }
  return services.get(reply);
}

/** What the node of every page has, and its additional properties. */
const NODE = ['@type', '@id', 'name', 'url', 'address', 'telephone', 'email', 'contactPoint'];
const OF_CHANNELS = ['notice', 'mayCostMore'];

export const jsonLdChecks = section('3 JSON-LD', 'json-ld', [
  ...valid,
  {
    id: 'closures',
    title:
      'the practice and each of its offices have the closures of that office, as days that open and close at midnight',
    why: 'contract §3: closures[] in JSON-LD are specialOpeningHoursSpecification of the office, those of all offices of each',
    async run(ctx) {
      const info = await agentInfo(ctx);
      const service = await legalService(ctx, '/');
      const stated = [service, ...(service.department ?? [])].map(closuresOf);
      const offices = [info.location, ...(info.offices ?? [])];
      equal(
        stated,
        offices.map(({ name }: Json) => closed(info, name)),
        'closures of each office',
      );
    },
  },
  {
    id: 'same practice',
    title:
      'the LegalService of every page is that of the home page of its language, or has its channels only',
    why: 'contract §1.1: "On every other page it is the same node, by its @id, with name, url, address, telephone, email and contactPoint only"; "and the notice, if there is one"',
    async run(ctx) {
      const homes = await homePages(ctx);
      for (const page of ctx.some(await sitemapPages(ctx))) {
        const { language, path } =
          homes.findLast((each) => `${page}/`.startsWith(`${each.path}/`)) ?? homes[0]!;
        const home = await legalService(ctx, path);
        const stated = home.additionalProperty.filter(({ name }: Json) => OF_CHANNELS.includes(name));
        const channels = {
          ...Object.fromEntries(NODE.filter((name) => name in home).map((name) => [name, home[name]])),
          ...(stated.length > 0 && { additionalProperty: stated }),
        };
        const whole = ['/about', '/contact', IS_THIS_US[language.split('-')[0]!]].map(
          (each) => path.replace(/\/$/, '') + each,
        );
        const expected = page === path || whole.includes(page) ? home : channels;
        equal(await legalService(ctx, page), expected, `LegalService of ${page}`);
      }
    },
  },
  {
    id: 'same resources',
    title: 'the LegalService has the same resources as agent-info',
    why: 'contract §3: "machineReadable: absolute URLs of every machine-readable resource"; §1.1: "equal to agent-info, field by field"',
    async run(ctx) {
      const { subjectOf } = await legalService(ctx, '/');
      const stated = subjectOf.map(({ name, url }: Json) => [name, url]);
      equal(Object.fromEntries(stated), (await agentInfo(ctx)).machineReadable, 'subjectOf');
    },
  },
  ...facts,
]);

export const machineReadableChecks = section('3 agent-info', 'agent-info', [
  {
    id: 'resources',
    title: 'machineReadable has the absolute URL of every resource, and no other',
    why: 'contract §3: "absolute URLs of every machine-readable resource, keyed"; "Aliases have no key"',
    async run(ctx) {
      const { machineReadable } = await agentInfo(ctx);
      const urls = Object.entries(MACHINE_READABLE).map(([key, path]) => [key, ctx.baseUrl + path]);
      equal(machineReadable, Object.fromEntries(urls), 'machineReadable');
    },
  },
]);
