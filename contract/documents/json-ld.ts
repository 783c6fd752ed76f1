/**
 * Contract §3: the JSON-LD of the pages states the facts of agent-info.
 *
 * Contract §3: `machineReadable` of agent-info has these keys, and each URL in it answers.
 */
import { type Context, type Json, type Row, section } from '../harness/check.ts';
import { equal, ok, status, text } from '../harness/expect.ts';
import { everyMember } from '../harness/reply.ts';
import { ACCEPT, MACHINE_READABLE, MCP, PAGES } from '../literals.ts';
import { pageRequest } from '../site/negotiation.ts';
import { agentInfo, channelValues, memberAt } from './agent-info.ts';

/** The parsed JSON-LD blocks of a page. */
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
  closures?.map(({ validFrom, validThrough, description, opens, closes }: Json) => {
    equal([opens, closes], ['00:00', '00:00'], 'opens and closes of a closure');
    return { from: validFrom, until: validThrough, note: description };
  });

/** How the JSON-LD states an optional member of agent-info (contract §3), by its path. */
const DETAILS: Readonly<Record<string, (service: Json) => Json>> = {
  'contact.openingHours': ({ contactPoint: [messaging, telephone] }) => {
    equal(messaging.hoursAvailable, telephone.hoursAvailable, 'hours of messages, and of the telephone');
    return telephone.hoursAvailable?.map(hoursOf);
  },
  openingHours: ({ openingHoursSpecification: hours }) => hours?.map(hoursOf),
  offices: ({ department }) =>
    department?.map((place: Json) => ({
      name: place.name,
      location: untyped(place.address),
      channels: place.contactPoint && unique(contactValues(place)),
      openingHours: place.openingHoursSpecification?.map(hoursOf),
      timeZone: property(place, 'timeZone'),
      map: place.hasMap,
      accessibility: place.amenityFeature?.map(({ name }: Json) => name),
      byAppointment: property(place, 'byAppointment'),
    })),
  appointments: (service) => {
    const offered = service.makesOffer.itemOffered.availableChannel?.map(({ name }: Json) => [name, true]);
    const others = ['office', 'telephone', 'video'].flatMap((name) => {
      const value = property(service, `appointments.${name}`);
      return value === undefined ? [] : [[name, value]];
    });
    return offered && Object.fromEntries([...offered, ...others]);
  },
  timeZone: (service) => property(service, 'timeZone'),
  profiles: ({ sameAs }) => sameAs,
  reportTo: ({ additionalProperty }) => {
    const places = additionalProperty.filter(({ name }: Json) => name === 'reportTo');
    return places.length > 0 ? places.map(({ value, url }: Json) => ({ name: value, url })) : undefined;
  },
  imprint: (service) =>
    service.legalName && {
      legalName: service.legalName,
      taxId: service.taxID,
      vatId: service.vatID,
      chamber: service.memberOf?.name,
      ...imprintParts(service),
      register: property(service, 'imprint.register'),
      responsible: service.legalRepresentative?.name,
      dataProtection: property(service, 'imprint.dataProtection'),
    },
};

/** The parts of the imprint that are properties named after their paths. */
function imprintParts(service: Json): Json {
  const stated = (prefix: string): [string, Json][] =>
    service.additionalProperty.flatMap(({ name, value }: Json) =>
      name.startsWith(`${prefix}.`) ? [[name.slice(prefix.length + 1), value]] : [],
    );
  const [title, insurer] = ['professionalTitle', 'liabilityInsurer'].map((name) => stated(`imprint.${name}`));
  const rules = service.additionalProperty.filter(({ name }: Json) => name === 'imprint.professionalRules');
  return {
    ...(title!.length > 0 && { professionalTitle: Object.fromEntries(title!) }),
    ...(insurer!.length > 0 && { liabilityInsurer: Object.fromEntries(insurer!) }),
    ...(rules.length > 0 && {
      professionalRules: rules.map(({ value, url }: Json) => ({ name: value, url })),
    }),
  };
}

const untyped = ({ '@type': _, ...others }: Json): Json => others;
const hoursOf = ({ '@type': _, description: note, ...hours }: Json): Json => ({ ...hours, note });
const property = ({ additionalProperty = [] }: Json, name: string): Json =>
  additionalProperty.find((each: Json) => each.name === name)?.value;

const details = Object.entries(DETAILS).map(
  ([name, read]): Row => ({
    id: name,
    title: `the LegalService states ${name} as agent-info does, or leaves it out too`,
    why: 'contract §3: "Optional, there when the practice states them"; contract §1.1: "equal to agent-info, field by field"',
    async run(ctx) {
      const service = await legalService(ctx, '/');
      // JSON leaves out what is undefined.
      const stated = JSON.parse(JSON.stringify(read(service) ?? null));
      equal(stated, memberAt(await agentInfo(ctx), name) ?? null, name);
    },
  }),
);

/** The `LegalService` of a page. */
async function legalService(ctx: Context, page: string): Promise<Json> {
  const members = (await blocks(ctx, page)).flatMap((block) => [...everyMember(block)]);
  return members.find(([, value]) => value?.['@type'] === 'LegalService')?.[1];
}

const contactValues = ({ contactPoint }: Json): string[] =>
  contactPoint.map(({ telephone, faxNumber, email }: Json) => telephone ?? faxNumber ?? email);
const contactPoints = (service: Json): string[] => contactValues(service).sort();
/** A number of two channels, e.g. telephone and messaging, is two contact points. */
const unique = (values: readonly string[]): string[] => [...new Set(values)];

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
    id: 'facts',
    title: 'the LegalService of the home page has the description and the labels of channels of agent-info',
    why: 'contract §3: one file "is the source of every fact the service states"',
    async run(ctx) {
      const { description, contact } = await agentInfo(ctx);
      const service = await legalService(ctx, '/');
      equal(service?.description, description, 'description of the LegalService');
      const labels = service.contactPoint.flatMap(({ name: label }: Json) => label ?? []);
      equal(
        labels,
        (contact.otherChannels ?? []).map(({ label }: Json) => label),
        'names of contactPoint',
      );
    },
  },
  {
    id: 'same practice',
    title: 'the LegalService of every page is that of the home page, and has the channels of agent-info',
    why: 'contract §1.1: "On every other page it is the same node, by its @id, with name, url, address, telephone, email and contactPoint only"; "once the facts have expired, the notice"; §3: "In JSON-LD notice is an additionalProperty"',
    async run(ctx) {
      const { name, url, location, contact, notice } = await agentInfo(ctx);
      const { telephone, email } = contact;
      const { '@id': id } = await legalService(ctx, '/');
      for (const page of PAGES) {
        const service = await legalService(ctx, page);
        const { '@id': own, name: of, url: site, telephone: call, email: mail } = service ?? {};
        equal([own, of, site, call, mail], [id, name, url, telephone, email], `LegalService of ${page}`);
        equal(untyped(service.address), location, `address of the LegalService of ${page}`);
        equal(contactPoints(service), channelValues(contact).sort(), `channels of contactPoint of ${page}`);
        equal(property(service, 'notice'), notice, `notice of ${page}`);
      }
    },
  },
  ...details,
]);

const resources = Object.entries(MACHINE_READABLE).map(
  ([key, path]): Row => ({
    id: `machineReadable.${key}`,
    title: `machineReadable.${key} is the absolute URL of ${path}`,
    why: 'contract §3: "machineReadable: absolute URLs of every machine-readable resource"',
    async run(ctx) {
      const { machineReadable } = await agentInfo(ctx);
      equal(machineReadable?.[key], ctx.baseUrl + path, `machineReadable.${key}`);
    },
  }),
);

export const machineReadableChecks = section('3 agent-info', 'agent-info', [
  ...resources,
  {
    id: 'every-resource',
    title: 'every URL in machineReadable is under the base URL, and answers',
    why: 'contract §3: "absolute URLs of every machine-readable resource"',
    async run(ctx) {
      const { machineReadable } = await agentInfo(ctx);
      for (const [key, url] of Object.entries(machineReadable as Record<string, string>)) {
        ok(
          String(url).startsWith(`${ctx.baseUrl}/`),
          `machineReadable.${key}`,
          `a URL under ${ctx.baseUrl}`,
          url,
        );
        const path = url.slice(ctx.baseUrl.length);
        if (path !== MCP) status(await ctx.recall({ path }), 200);
      }
    },
  },
]);
