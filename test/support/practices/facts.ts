/**
 * The facts of a practice: any that the published schema of `practice.json` and the rules between facts allow. The
 * schema says which members there are, which are optional and how long a text may be, so a new fact needs no change
 * here.
 */
import fc from 'fast-check';
import { channels, nameOf } from '../../../lambda/shared/channels.ts';
import { addDays, DAYS_OF_WEEK } from '../../../lambda/shared/days.ts';
import type { OpeningHours, OtherChannel, Practice } from '../../../lambda/shared/practice.ts';
import { CHANNEL_MEMBERS } from '../../../lib/practice/contact-schema.ts';
import { hasRegions } from '../../../lib/practice/countries.ts';
import { practiceSchemaText } from '../../../lib/practice/schemas/practice-schema-text.ts';
import { uniqueBy } from '../../../lib/practice/unique-by.ts';
import { TODAY } from '../service.ts';
import type { Choice, Options } from './covering.ts';
import { COUNTRIES, faxNumber, kindOf, numberIn } from './numbers.ts';
import { text } from './texts.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly const?: unknown;
  readonly format?: string;
  readonly maxLength?: number;
}

/** Without the values of its brand (`brand.ts`). Every address has a region, which some countries then lose. */
const SCHEMA: Schema = JSON.parse(practiceSchemaText(), (name, value) => {
  if (name === 'brand') return undefined;
  // A text that may be in several languages.
  if (value?.anyOf?.[1]?.$ref) return value.anyOf[0];
  return value?.properties?.addressRegion
    ? { ...value, required: [...value.required, 'addressRegion'] }
    : value;
});

const PRESENT = 'present';

/** Path of a member, with `[]` for the items of a list. */
type Path = string;

const memberPath = (path: Path, name: string): Path => (path === '' ? name : `${path}.${name}`);

/** Members that are there if one of their own is. A practice has one of their members at least. */
const CARRIERS: readonly Path[] = ['contact.otherChannels', 'appointments'];
/** Times of opening hours: an entry has both, or is closed. */
const TIMES = /openingHours\[\]\.(?:opens|closes)$/;
const CHANNEL = 'contact.otherChannels[]';
/**
 * Members that are there only if these are too: a closure names an office that has a name, a time zone is that of
 * hours.
 */
const NEEDED: Readonly<Record<Path, readonly Path[]>> = {
  'closures[].office': ['location.name'],
  'contact.extension': ['contact.telephone'],
  timeZone: ['contact.openingHours'],
  'offices[].timeZone': ['offices[].openingHours'],
  ...Object.fromEntries(
    ['contact.openingHours[]', 'openingHours[]', 'offices[].openingHours[]'].map((path) => [
      `${path}.closed`,
      [`${path}.validFrom`, `${path}.validThrough`],
    ]),
  ),
};
/** A further channel of these types needs the primary one. */
const PRIMARY: Readonly<Record<string, Path>> = {
  telephone: 'contact.telephone',
  tty: 'contact.telephone',
  relay: 'contact.telephone',
  messaging: 'contact.messaging',
};
/** A further channel has an option for its type. Its members follow from the type. */
const CHANNEL_TYPES = Object.keys(CHANNEL_MEMBERS) as OtherChannel['type'][];
const CHANNEL_HOURS = `${CHANNEL}.openingHours`;
const CHANNEL_EXTENSION = `${CHANNEL}.extension`;
const typeOption = (type: string): Path => `${CHANNEL}.type.${type}`;

/** @param within - the optional member that contains the value */
function optionsIn({ properties, items, required = [] }: Schema, path: Path, within?: Path): Options {
  if (path === CHANNEL)
    return {
      ...Object.fromEntries(
        CHANNEL_TYPES.map((type) => [
          typeOption(type),
          {
            values: ['absent', PRESENT],
            needs: type in PRIMARY ? [[PRIMARY[type]!, PRESENT] as const] : [],
          },
        ]),
      ),
      ...Object.fromEntries(
        [CHANNEL_HOURS, CHANNEL_EXTENSION].map((own) => [
          own,
          { values: ['absent', PRESENT], needs: [[typeOption('telephone'), PRESENT] as const] },
        ]),
      ),
    };
  if (items) return optionsIn(items, `${path}[]`, within);
  const members = Object.entries(properties ?? {}).map(([name, member]): Options => {
    const own = memberPath(path, name);
    if (required.includes(name) || CARRIERS.includes(own) || TIMES.test(own))
      return optionsIn(member, own, within);
    const needs = [...(within === undefined ? [] : [within]), ...(NEEDED[own] ?? [])].map(
      (other) => [other, PRESENT] as const,
    );
    return { [own]: { values: ['absent', PRESENT], needs }, ...optionsIn(member, own, own) };
  });
  return Object.assign({}, ...members);
}

/** The tags of a language of the service. */
export const TAGS: Readonly<Record<string, readonly string[]>> = {
  en: ['en', 'en-GB', 'en-US'],
  es: ['es', 'es-MX', 'es-419'],
  'pt-BR': ['pt-BR', 'pt-PT', 'pt'],
};

/** What a choice decides: for each optional member whether the practice states it, then language and validity. */
export const FACT_OPTIONS: Options = {
  ...optionsIn(SCHEMA, ''),
  // One of the two numbers is there.
  'contact.telephone': { values: [PRESENT, 'absent'], needs: [['contact.messaging', PRESENT]] },
  language: { values: ['en', 'es', 'pt-BR'] },
  // Synthesis refuses facts that ended yesterday, and the service goes on with them.
  validity: { values: ['fresh', 'ends today', 'ended yesterday'] },
};

/** Whether facts state the member of an option, at least in one item of a list. */
export function states(facts: unknown, path: Path): boolean {
  const type = CHANNEL_TYPES.find((each) => path === typeOption(each));
  const channels = (facts as Practice).contact?.otherChannels;
  if (type) return channels?.some((channel) => channel.type === type) ?? false;
  return (
    path.split(/\.|(?=\[\])/).reduce<unknown[]>(
      (values, name) =>
        values.flatMap((value) => {
          if (name === '[]') return value as unknown[];
          const inner = (value as Readonly<Record<string, unknown>>)[name];
          return inner === undefined ? [] : [inner];
        }),
      [facts],
    ).length > 0
  );
}

/** An optional member. The choice says whether the practice has it; of a list, the first item has it then. */
class Optional {
  constructor(
    readonly path: Path,
    readonly isKept: boolean,
    readonly value: unknown,
  ) {}
}

/** The values with the optional members of the choice. */
function chosen(value: unknown, choice: Choice, isFirst = true): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => chosen(item, choice, isFirst && index === 0)).filter(isPossible);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (!(member instanceof Optional)) return [[name, chosen(member, choice, isFirst)]];
    const isThere = choice[member.path] === PRESENT && (isFirst || member.isKept);
    return isThere ? [[name, chosen(member.value, choice, isFirst)]] : [];
  });
  return Object.fromEntries(members);
}

/** Entries of opening hours that are there in a season only, if they have its days. They replace others. */
function isPossible(item: unknown): boolean {
  const { season, opens, closed, validFrom, validThrough } = (item ?? {}) as Readonly<
    Record<string, unknown>
  >;
  return season === undefined || ((opens ?? closed) !== undefined && !!validFrom && !!validThrough);
}

/** No practice becomes easier to read by a shorter address. */
const like = (pattern: RegExp) => fc.noShrink(fc.stringMatching(pattern));

const HOSTS = [
  'kammer.de',
  'www.cgpj.es',
  'cna.oab.org.br',
  'xn--bundesbrger-thb.de',
  'a-b.c-d.co.uk',
  'osb.law',
];
const webAddress = fc
  .record({
    host: fc.constantFrom(...HOSTS),
    path: fc.array(like(/^[\w~()*!$&'+,;=:@-]{1,12}$/), { maxLength: 3 }),
    end: fc.constantFrom('', '', '', '?n=(7)&q=a*b', '#p_1'),
  })
  .map(({ host, path, end }) => `https://${host}/${path.join('/')}${end}`);

const LANGUAGES = [
  'en',
  'pt-BR',
  'es',
  'es-419',
  'de',
  'ar',
  'he',
  'zh-Hant',
  'sr-Latn-RS',
  'yi',
  'fil',
  ...['bzs', 'ase', 'ssp'],
  { tag: 'cak', name: 'Kaqchikel' },
];

const time = like(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The minutes of the week that an entry takes, e.g. those of Monday 22:00 to 02:00. A week later are the same. */
function minutesOf({ dayOfWeek, opens = '', closes = '' }: OpeningHours): [from: number, until: number][] {
  const [from, until] = [opens, closes].map((each) => Number(each.slice(0, 2)) * 60 + Number(each.slice(3)));
  return dayOfWeek.flatMap((day) =>
    [0, 7].map((week): [number, number] => {
      const start = (DAYS_OF_WEEK.indexOf(day) + week) * 1440;
      return [start + from!, start + until! + (closes < opens ? 1440 : 0)];
    }),
  );
}

const overlap = (one: OpeningHours, other: OpeningHours): boolean =>
  minutesOf(one).some(([from, until]) =>
    minutesOf(other).some(([start, end]) => from < end && start < until),
  );

const openingHours = (path: Path) =>
  fc
    .array(
      fc.tuple(
        fc.subarray([...DAYS_OF_WEEK], { minLength: 1 }),
        fc.uniqueArray(time, { minLength: 2, maxLength: 2 }),
        fc.constantFrom('in a day', 'in a day', 'over midnight', 'to midnight', 'all day'),
        fc.record({ isKept: fc.boolean(), from: fc.nat(400), through: fc.nat(400), note: text() }),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((entries) => {
      const kept: OpeningHours[] = [];
      for (const [dayOfWeek, times, which, { isKept, from, through, note }] of entries) {
        const [early, late] = times.toSorted() as [string, string];
        const opens = which === 'all day' ? '00:00' : which === 'over midnight' ? late : early;
        const closes = which === 'in a day' ? late : which === 'over midnight' ? early : '24:00';
        // Two seasons that share a day are refused, at whatever time.
        const isOfSameDay = kept.some((other) => other.dayOfWeek.some((day) => dayOfWeek.includes(day)));
        if ((isKept && isOfSameDay) || kept.some((other) => overlap(other, { dayOfWeek, opens, closes })))
          continue;
        const more = { validFrom: addDays(TODAY, -from), validThrough: addDays(TODAY, through), note };
        const optional = Object.entries(more).map(([name, value]) => [
          name,
          new Optional(`${path}[].${name}`, isKept, value),
        ]);
        kept.push({ dayOfWeek, opens, closes, ...Object.fromEntries(optional) });
      }
      // Without dates, so that the hours of a season replace it.
      const usual = DAYS_OF_WEEK.map((day) => ({ dayOfWeek: [day], opens: '05:05', closes: '05:06' })).find(
        (each) => !kept.some((other) => overlap(other, each)),
      );
      const { dayOfWeek } = usual ?? kept[0]!;
      const season = (from: number) => ({
        ...{ season: true, validFrom: addDays(TODAY, from), validThrough: addDays(TODAY, from + 20) },
      });
      const optional = (entry: object) =>
        Object.fromEntries(
          Object.entries(entry).map(([name, value]) => [
            name,
            /^(?:valid|closed)/.test(name) ? new Optional(`${path}[].${name}`, true, value) : value,
          ]),
        );
      return [
        ...kept,
        ...(usual ? [usual] : []),
        optional({ ...season(450), dayOfWeek, opens: '08:08', closes: '09:09' }),
        optional({ ...season(500), dayOfWeek: dayOfWeek.slice(0, 1), closed: true }),
      ];
    });

/** Days from today. */
const AROUND_TODAY = [-400, -20, -2, -1, 0, 1, 2, 9, 30, 390];

/** Each two days are a closure. The last day alone is one too. Those that name an office have its index. */
const closures = fc
  .tuple(fc.subarray(AROUND_TODAY, { minLength: 1 }), fc.array(text(), { minLength: 5, maxLength: 5 }))
  .map(([days, notes]) =>
    notes.slice(0, Math.ceil(days.length / 2)).map((note, index) => {
      const [from = 0, until = from] = days.slice(2 * index);
      return {
        ...{ from: addDays(TODAY, from), until: addDays(TODAY, until), note },
        office: new Optional('closures[].office', index % 2 === 0, index),
      };
    }),
  );

interface Service {
  readonly service: string;
  readonly host?: string;
  readonly link: (number: string, name: string) => string;
}
const SERVICES: readonly Service[] = [
  { service: 'WhatsApp', link: (number) => `https://wa.me/${number.slice(1)}` },
  {
    service: 'Whatsapp Business',
    link: (number) => `https://api.whatsapp.com/send?phone=${number.slice(1)}`,
  },
  { service: 'Telegram', link: (number) => `https://t.me/${number}` },
  { service: 'Signal', link: (number) => `https://signal.me/#p/${number}` },
  { service: 'Threema', link: (_, name) => `https://threema.id/${name}` },
  { service: 'Messenger', link: (_, name) => `https://m.me/${name}` },
  { service: 'LINE', link: (_, name) => `https://line.me/ti/p/${name}` },
  { service: 'Voice mail', link: (number) => `tel:${number}` },
  { service: 'SMS', link: (number) => `sms:${number}` },
];
/** Services that are not listed, so that the practice names the host of their links. */
const OTHER_SERVICES: readonly Service[] = [
  { service: 'Wire', host: 'app.wire.com', link: (_, name) => `https://app.wire.com/${name}` },
  {
    service: 'Chat da Ordem',
    host: 'chat.oab.org.br:8443',
    link: (_, name) => `https://chat.oab.org.br:8443/${name}`,
  },
];

/** What a messaging channel is made from. */
const conversation = (country: string) =>
  fc.record({
    number: numberIn(country),
    name: like(/^[A-Z\d]{8}$/),
    listed: fc.constantFrom(...SERVICES),
    other: fc.constantFrom(...OTHER_SERVICES),
    isOther: fc.boolean(),
  });
type Conversation = ReturnType<typeof conversation> extends fc.Arbitrary<infer Value> ? Value : never;

function messaging({ number, name, listed, other }: Conversation, isOther: boolean, takesCalls: boolean) {
  // No fixed line receives an SMS, and a practice that takes no calls has no voice mail.
  const [usual] = SERVICES;
  const isUsable =
    listed.service === 'SMS'
      ? /MOBILE/.test(kindOf(number) ?? '')
      : takesCalls || listed.service !== 'Voice mail';
  const usable = isUsable ? listed : usual!;
  const { service, host, link } = isOther ? other : usable;
  return { service, ...(host !== undefined && { host }), number, url: link(number, name) };
}

/** RFC 5322 §3.2.3. Two braces would be a placeholder. */
const localPart = like(/^[a-z][\w!#$%&'*+=^`|~-]{0,12}(\.[A-Za-z][\w-]{0,8})?$/);
const domain = like(/^[a-z][a-z\d]{2,9}(-[a-z\d]{2,12})?\.(de|es|adv\.br|law|co\.uk|legal)$/);

const extension = like(/^\d{1,6}$/);

const furtherChannel = (country: string) =>
  fc.record({
    ...{ type: fc.nat(), conversation: conversation(country), label: text(), local: localPart, extension },
    domain: fc.constantFrom('own', 'own', 'of another provider', 'mistyped'),
  });

/** The same with another letter, twice the first. */
export const mistyped = (host: string): string => host.slice(0, 1) + host;
type FurtherChannel = ReturnType<typeof furtherChannel> extends fc.Arbitrary<infer Value> ? Value : never;

interface FurtherChannels {
  readonly wanted: number;
  readonly made: readonly FurtherChannel[];
}

const ANSWERED: readonly OpeningHours[] = [{ dayOfWeek: ['Tuesday'], opens: '10:10', closes: '11:50' }];

/**
 * The types of the choice, each once at least. Further channels with an extension have the number of the telephone if
 * that has one, and else some have it.
 */
function otherChannels(
  { wanted, made }: FurtherChannels,
  choice: Choice,
  host: string,
  telephone: string,
): OtherChannel[] {
  const types = CHANNEL_TYPES.filter((type) => choice[typeOption(type)] === PRESENT);
  const count = types.length === 0 ? 0 : Math.max(types.length, wanted);
  return made
    .slice(0, count)
    .map(({ type: any, conversation: parts, label, local, domain: which, extension: digits }, index) => {
      const type = types[index] ?? types[any % types.length]!;
      const { number, isOther } = parts;
      const takesCalls = choice['contact.telephone'] === PRESENT;
      const at = which === 'own' ? host : which === 'mistyped' ? mistyped(host) : 'correo.es';
      if (type === 'email') return { type, label, email: `${local}@${at}` };
      if (type === 'messaging') return { type, label, ...messaging(parts, isOther, takesCalls) };
      const isAnswered = type === 'telephone' && choice[CHANNEL_HOURS] === PRESENT;
      const isExtended = type === 'telephone' && choice[CHANNEL_EXTENSION] === PRESENT;
      const isSame = isExtended && (choice['contact.extension'] === PRESENT || digits.length % 2 === 0);
      return {
        type,
        label,
        number: isSame ? telephone : type === 'fax' ? faxNumber(number) : number,
        ...(isExtended && { extension: digits }),
        ...(isAnswered && { openingHours: ANSWERED }),
      };
    });
}

const TIME_ZONES = ['America/Sao_Paulo', 'America/Argentina/Buenos_Aires', 'Europe/Berlin', 'Asia/Kolkata'];

/** A day before yesterday. */
const earlierDay = fc.nat(28).map((days) => addDays(TODAY, -2 - days));

/** The images of people. */
export const PORTRAITS = ['/images/one.svg', '/images/two.svg'] as const;

/** Values that the schema alone does not make good. `factsOf` completes some of them. */
const special = (country: string): Readonly<Record<Path, fc.Arbitrary<unknown>>> => ({
  $schema: fc.constant('../../config/practice.schema.json'),
  url: fc.constantFrom('', '/', '/inicio'),
  'location.addressCountry': fc.constant(country),
  'offices[].location.addressCountry': fc.oneof(fc.constant(country), fc.constantFrom(...COUNTRIES)),
  language: fc.nat(2),
  'contact.messaging': conversation(country),
  'contact.telephone': numberIn(country),
  'contact.extension': extension,
  'contact.email': localPart,
  'contact.form.url': like(/^https:\/\/(?:forms\.gle|m\.me)\/[\w]{4,9}(?:\?form=\d{1,7})?$/),
  'contact.openingHours': openingHours('contact.openingHours'),
  'contact.otherChannels': fc.record({
    wanted: fc.integer({ min: 1, max: 6 }),
    made: fc.array(furtherChannel(country), { minLength: 6, maxLength: 6 }),
  }),
  'contact.verification.verifiedAt': earlierDay,
  'contact.verification.validUntil': fc.integer({ min: 31, max: 400 }),
  dateModified: earlierDay,
  openingHours: openingHours('openingHours'),
  'offices[].openingHours': openingHours('offices[].openingHours'),
  timeZone: fc.constantFrom(...TIME_ZONES),
  'offices[].timeZone': fc.constantFrom(...TIME_ZONES),
  closures,
  'people[].admittedSince': fc.integer({ min: 1900, max: Number(TODAY.slice(0, 4)) }),
  'people[].portrait': fc.constantFrom(...PORTRAITS),
  'people[].languagesSpoken': fc.uniqueArray(fc.constantFrom(...LANGUAGES), { minLength: 1, maxLength: 4 }),
  languagesSpoken: fc.uniqueArray(fc.constantFrom(...LANGUAGES), { minLength: 1, maxLength: 6 }),
  'people[].channels': fc.array(fc.nat(8), { minLength: 1, maxLength: 3 }),
  'offices[].channels': fc.array(fc.nat(8), { minLength: 1, maxLength: 3 }),
  'imprint.dataProtection': fc.nat(8),
  'imprint.professionalTitle.country': fc.constantFrom(...COUNTRIES),
});

/** How many items a list has at most. @default 3 */
const MOST: Readonly<Record<Path, number>> = { people: 12, offices: 6 };

function anyOf(schema: Schema, path: Path, specials: ReturnType<typeof special>): fc.Arbitrary<unknown> {
  if (specials[path]) return specials[path];
  const { type, properties, required = [], items, format, maxLength } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return format === 'uri' ? webAddress : text(maxLength);
  if (items) {
    const item = anyOf(items, `${path}[]`, specials);
    return fc.array(item, { minLength: 1, maxLength: MOST[path] ?? 3, size: 'max' });
  }
  if (!properties) throw new Error(`The generator of practices makes no ${type}: ${path}`);
  const members = Object.entries(properties).map(([name, member]) => {
    const inner = memberPath(path, name);
    const value = anyOf(member, inner, specials);
    if (required.includes(name) || CARRIERS.includes(inner)) return [name, value] as const;
    return [
      name,
      fc.tuple(fc.boolean(), value).map(([isKept, each]) => new Optional(inner, isKept, each)),
    ] as const;
  });
  return fc.record(Object.fromEntries(members));
}

/** Everything that a practice can state. A choice makes facts of it. */
export type AnyFacts = Readonly<Record<'domain' | 'country', string>> & { readonly values: unknown };

/** @param country - of the practice and most of its numbers */
export const anyFacts = (country: string): fc.Arbitrary<AnyFacts> =>
  fc.record({ domain, country: fc.constant(country), values: anyOf(SCHEMA, '', special(country)) });

/** @returns the value of `practice.json` */
export function factsOf({ domain: host, values }: AnyFacts, choice: Choice): Practice {
  // biome-ignore lint/suspicious/noExplicitAny: some members have no final value yet
  const facts: any = chosen(values, choice);
  const { contact: made, appointments, closures, offices, people, profiles, reportTo, imprint } = facts;
  const further = otherChannels(made.otherChannels, choice, host, made.telephone);
  const primary = {
    ...made,
    messaging:
      made.messaging &&
      messaging(
        made.messaging,
        choice['contact.messaging.host'] === PRESENT,
        choice['contact.telephone'] === PRESENT,
      ),
    email: `${made.email}@${host}`,
    verification: { ...made.verification, validUntil: validUntil(made.verification, choice) },
  };
  // A practice that takes no messages has no form that opens a chat.
  if (!made.messaging && made.form) primary.form.url = made.form.url.replace('//m.me/', '//forms.gle/');
  // Each channel is stated once.
  const distinct = uniqueBy(channels({ contact: { ...primary, otherChannels: further } }), (channel) =>
    `${channel.kind} ${channel.value} ${channel.extension}`.toLowerCase(),
  );
  const stated = further.filter((_, index) =>
    distinct.some(({ path }) => path.startsWith(`contact.otherChannels[${index}].`)),
  );
  const contact = { ...primary, otherChannels: stated.length > 0 ? stated : undefined };
  const official = [...new Set(channels({ contact }).map((channel) => nameOf({ contact }, channel)))];
  const channelAt = (index: number) => official[index % official.length];
  // Each office has another name.
  const furtherOffices: Practice['offices'] =
    offices &&
    uniqueBy(
      (offices as NonNullable<Practice['offices']>).map((each) =>
        each.name === facts.location.name ? { ...each, name: `${each.name} 2` } : each,
      ),
      ({ name }) => name,
    );
  const named = [facts.location, ...(furtherOffices ?? [])].flatMap(({ name }) => name ?? []);
  const [way] = Object.keys(appointments);
  const reached = <Item extends { channels?: number[] }>({ channels: own, ...item }: Item) => ({
    ...item,
    channels: own && [...new Set(own.map(channelAt))],
  });
  const zoned = <Item extends { openingHours?: unknown; timeZone?: string }>(item: Item) => ({
    ...item,
    timeZone: item.openingHours && item.timeZone,
  });
  // Only some countries admit an address without a region.
  for (const { location } of [facts, ...(furtherOffices ?? [])])
    if (!hasRegions(location.addressCountry) && location.addressLocality.length % 2 === 0)
      location.addressRegion = undefined;
  const complete = {
    ...{
      ...facts,
      language: TAGS[choice.language!]![facts.language],
      url: `https://${host}${facts.url}`,
    },
    contact,
    closures: closures?.map(({ office, ...closure }: { office?: number }) => ({
      ...closure,
      office: office === undefined ? undefined : named[office % named.length],
    })),
    appointments: way && { ...appointments, [way]: true },
    offices: furtherOffices?.map(zoned as never).map(reached as never),
    people: people?.map(reached),
    profiles: profiles && [...new Set(profiles)],
    reportTo: reportTo && uniqueBy(reportTo as NonNullable<Practice['reportTo']>, ({ url }) => url),
    imprint: imprint && {
      ...imprint,
      dataProtection: imprint.dataProtection === undefined ? undefined : channelAt(imprint.dataProtection),
    },
  };
  // Without the members that are undefined, and the mark of entries of a season.
  return JSON.parse(JSON.stringify(complete, (name, value) => (name === 'season' ? undefined : value)));
}

function validUntil(
  { verifiedAt, validUntil: days }: { verifiedAt: string; validUntil: number },
  { validity }: Choice,
) {
  if (validity === 'fresh') return addDays(verifiedAt, days);
  return addDays(TODAY, validity === 'ends today' ? 0 : -1);
}
