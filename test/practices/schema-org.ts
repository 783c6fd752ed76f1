/**
 * Search engines leave out what lacks a property that they require, and readers what the type does not have. The
 * vocabulary is that of schema.org in November 2026.
 */
import { DAYS_OF_WEEK } from '../../lambda/shared/days.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { factsFor } from '../support/practices/loaded-practice.ts';
import { dataIn } from '../support/practices/plain-text.ts';
import type { Property } from '../support/practices/properties.ts';

export const property: Property = {
  sentence: 'JSON-LD has the types and properties of schema.org, with those that search engines require',
  holds({ practice, valid, expired }) {
    for (const { files } of [valid, expired])
      for (const [path, file] of files)
        if (path.endsWith('.html')) expectGraph(path, file.text, factsFor(practice, file));
  },
};

interface Type {
  /** Properties that each node has. Of several with `|`, each node has one at least. */
  readonly has: string;
  /** Other properties of schema.org that a node may have. */
  readonly may?: string;
}

/**
 * `has` is what the text of schema.org/<type> says that the type is for, and in these types what a search engine asks
 * for. LegalService: "Required properties" of
 * developers.google.com/search/docs/appearance/structured-data/local-business are `name` and `address`, and url and
 * telephone are recommended. ContactPoint: `contactType` and a way to contact
 * (developers.google.com/search/docs/appearance/structured-data/organization). OpeningHoursSpecification: opens and
 * closes on days of the week, or in a period, in which 00:00 for both says that the business is closed.
 */
const TYPES: Readonly<Record<string, Type>> = {
  WebPage: {
    has: '@id url name description inLanguage dateModified lastReviewed expires about usageInfo',
  },
  LegalService: {
    has: 'name address',
    may: '@id url telephone email contactPoint additionalProperty amenityFeature areaServed department description employee hasCredential hasMap image knowsAbout knowsLanguage legalName legalRepresentative makesOffer member memberOf openingHoursSpecification potentialAction sameAs specialOpeningHoursSpecification subjectOf taxID vatID',
  },
  PostalAddress: {
    has: 'addressLocality addressCountry',
    may: 'name streetAddress addressRegion postalCode',
  },
  ContactPoint: {
    has: 'telephone|faxNumber|email|url',
    may: 'contactType name url description disambiguatingDescription availableLanguage hoursAvailable',
  },
  OpeningHoursSpecification: {
    has: 'dayOfWeek|validFrom opens closes',
    may: 'validFrom validThrough description disambiguatingDescription',
  },
  Person: {
    has: 'name',
    may: 'jobTitle image description hasOccupation hasCredential knowsLanguage contactPoint',
  },
  EducationalOccupationalCredential: { has: 'credentialCategory identifier recognizedBy validIn url' },
  Organization: { has: 'name' },
  AdministrativeArea: { has: 'name' },
  Offer: { has: 'itemOffered', may: 'priceSpecification' },
  Service: { has: 'serviceType areaServed', may: 'availableChannel' },
  ServiceChannel: { has: 'name', may: 'serviceLocation servicePhone' },
  PriceSpecification: { has: 'description' },
  LocationFeatureSpecification: { has: 'name value' },
  PropertyValue: { has: 'name value', may: 'url' },
  Role: { has: 'roleName startDate' },
  ScheduleAction: { has: 'description instrument' },
  Thing: { has: 'name' },
  CreativeWork: { has: 'url|text', may: 'name' },
  MediaObject: {
    has: 'name creator dateCreated expires isBasedOn encodingFormat contentUrl sha256',
  },
};

/** The practice has more than an office (`department`). */
const OF_PRACTICE = ['@id', 'url', 'email', 'contactPoint'];

/**
 * Properties of LocalBusiness that Google reads
 * (developers.google.com/search/docs/appearance/structured-data/local-business, November 2026), on the pages with the
 * whole practice. Required: name, address. The others are recommended, for which `from` is the fact without which a
 * practice has none. `aggregateRating`, `review`, `priceRange` and `geo` are in no fact; `menu` and `servesCuisine` are
 * of restaurants.
 */
const OF_SEARCH: readonly { readonly name: string; readonly from?: 'openingHours' | 'offices' }[] = [
  ...[{ name: 'name' }, { name: 'address' }, { name: 'url' }, { name: 'image' }],
  { name: 'openingHoursSpecification', from: 'openingHours' },
  { name: 'department', from: 'offices' },
];

const DAYS = ['dateModified', 'dateCreated', 'lastReviewed', 'expires', 'validFrom', 'validThrough'];

/** What a value of these properties is like. */
const VALUES: Readonly<Record<string, RegExp>> = {
  ...{
    url: /^https:\/\/|^(?:sms|tel):/,
    contentUrl: /^https:/,
    image: /^https:/,
    hasMap: /^https:/,
    sameAs: /^https:/,
  },
  ...{ opens: /^\d\d:\d\d$/, closes: /^\d\d:\d\d$/, startDate: /^\d{4}$/, sha256: /^[\da-f]{64}$/ },
  ...{ addressCountry: /^[A-Z]{2}$/, telephone: /^\+\d+$/, faxNumber: /^\+\d+$/, email: /^[^\s@]+@[^\s@]+$/ },
  ...Object.fromEntries(DAYS.map((name) => [name, /^\d{4}-\d\d-\d\d$/])),
  dayOfWeek: new RegExp(`^(?:${DAYS_OF_WEEK.join('|')})$`),
};
type Node = Readonly<Record<string, unknown>>;

/** The 404 and 405 pages are about no practice. */
function expectGraph(path: string, html: string, facts: Practice): void {
  const blocks = dataIn(html).filter((block) => (block as Node)['@context']) as Node[];
  if (path.startsWith('errors/')) {
    expect(blocks).toEqual([]);
    return;
  }
  const [{ '@context': context, '@graph': graph } = {}] = blocks;
  const [page, practice] = graph as [Node, Node];
  expect([path, blocks.length, context]).toEqual([path, 1, 'https://schema.org']);
  expect([path, page['@type'], practice['@type']]).toEqual([path, 'WebPage', 'LegalService']);
  for (const name of OF_PRACTICE) expect([path, name, name in practice]).toEqual([path, name, true]);
  if (/(?:^|^[a-z]{2}(?:-[a-z\d]+)?\/)(?:index|about|contact)\.html$/.test(path))
    for (const { name, from } of OF_SEARCH)
      expect([path, name, name in practice]).toEqual([path, name, !from || facts[from] !== undefined]);
  expect([path, practice.telephone]).toEqual([path, facts.contact.telephone]);
  const { verifiedAt, validUntil } = facts.contact.verification;
  expect([path, page]).toEqual([
    path,
    expect.objectContaining({
      ...{ about: { '@id': practice['@id'] }, inLanguage: facts.language },
      ...{ lastReviewed: verifiedAt, expires: validUntil },
      usageInfo: { '@type': 'CreativeWork', text: facts.legalNotice },
    }),
  ]);
  for (const node of graph as Node[]) expectNode(path, node);
}

function expectNode(where: string, node: Node): void {
  const { '@type': type, ...properties } = node;
  const names = Object.keys(properties);
  // A reference to another node.
  if (type === undefined && names.join() === '@id') return;
  const { has, may = '' } = TYPES[String(type)] ?? { has: 'a type of this test' };
  const missing = has.split(' ').filter((one) => !one.split('|').some((name) => name in properties));
  const unknown = names.filter((name) => !`${has} ${may}`.split(/[ |]/).includes(name));
  // `expect` takes a tenth of a millisecond, and there are a thousand nodes.
  if (missing.length + unknown.length > 0)
    throw new Error(
      `${where}: ${type} lacks ${missing}, has the unknown ${unknown}: ${JSON.stringify(node)}`,
    );
  for (const [name, value] of Object.entries(properties)) {
    const values = [value].flat();
    if (values.length === 0) throw new Error(`${where}: ${name} of ${type} is an empty list`);
    for (const one of values)
      if (typeof one === 'object' && one !== null) expectNode(`${where} ${name}`, one as Node);
      else if (!(VALUES[name] ?? /./).test(String(one ?? '')))
        throw new Error(`${where}: ${name} of ${type} is ${one}`);
  }
}
