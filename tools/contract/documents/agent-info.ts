/** Contract §3: the fields of `GET /api/agent-info`. */
import { type Context, type Json, type Reply, type Row, section } from '../harness/check.ts';
import {
  equal,
  exactMembers,
  matches,
  members,
  notApplicable,
  object,
  ok,
  recalled,
  text,
  texts,
} from '../harness/expect.ts';
import { everyMember } from '../harness/reply.ts';
import { decodeEntities } from '../harness/web.ts';
import { ACCEPT, AGENT_INFO } from '../literals.ts';

/** ITU-T E.164. */
const E164 = /^\+[1-9]\d{6,14}$/;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const HTTPS = /^https:\/\/[^\s/]+/;
const MESSAGING = /^https:\/\/[^\s/]+|^(sms|tel):\+\d/;
/** Links to a conversation that contain a number (contract §3). */
const WITH_NUMBER = /^https:\/\/(wa\.me|api\.whatsapp\.com)\/|^https:\/\/t\.me\/\+|^(sms|tel):/;
/** IANA. */
const TIME_ZONE = /^[A-Z]\w+(\/[A-Z][\w-]+)+$/;
/** BCP 47, the subset with language, script and region. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/**
 * Braces of templates, control characters, format characters (Unicode category Cf: bidirectional overrides, zero
 * widths, tags) and unpaired surrogates. Scripts need the two joiners.
 */
const NOT_PLAIN = /\{\{|\}\}|(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}]/u;

export async function agentInfo(ctx: Context): Promise<Json> {
  const reply = await recalled(ctx, { path: AGENT_INFO, headers: { Accept: 'application/json' } });
  return reply.json();
}

/** Contract §3, in the languages of the service. */
const TAKES_NO = {
  telephone:
    '(The practice takes no calls|El despacho no atiende llamadas|O escritório não atende (ligações|chamadas))\\.',
  messaging:
    '(The practice takes no messages|El despacho no recibe mensajes|O escritório não recebe mensagens) ',
} as const;

/** Texts that state the channels. */
const TEXTS = [
  ['/', ACCEPT.html],
  ['/', ACCEPT.markdown],
  ['/llms.txt', '*/*'],
  ['/agent-instructions.md', '*/*'],
  ['/contact.vcf', '*/*'],
] as const;

type Rule = (value: Json, what: string) => void;
const like =
  (pattern: RegExp): Rule =>
  (value, what) =>
    matches(value, pattern, what);
const has =
  (...names: string[]): Rule =>
  (value, what) =>
    members(value, names, what);

const EXTENSION = /^\d{1,6}$/;

const FIELDS: readonly (readonly [path: string, rule: Rule])[] = [
  ['name', text],
  ['professionalName', text],
  ['description', text],
  ['url', like(HTTPS)],
  ['serviceType', text],
  ['location', has('addressLocality', 'addressCountry')],
  ['location.addressLocality', text],
  ['location.addressCountry', like(/^[A-Z]{2}$/)],
  ['areaServed', text],
  ['language', like(LANGUAGE)],
  [
    'contact',
    has('messaging', 'telephone', 'email', 'antiFraudWarning', 'officialChannelsOnly', 'verification'),
  ],
  ['contact.messaging', orNone(messaging)],
  ['contact.telephone', orNone(like(E164))],
  ['contact.email', like(EMAIL)],
  ['contact.antiFraudWarning', text],
  ['contact.verification', has('verifiedAt', 'validUntil', 'registrations', 'status')],
  ['contact.verification.verifiedAt', like(DATE)],
  ['contact.verification.validUntil', like(DATE)],
  ['contact.verification.registrations', registrations],
  ['contact.verification.status', like(/^(valid|expired)$/)],
  ['dateModified', like(DATE)],
  ['scope', texts],
  ['safety', texts],
  ['legalNotice', text],
  ['machineReadable', object],
];

/** Contract §3: `null` is a number that the practice does not have. */
function orNone(rule: Rule): Rule {
  return (value, what) => value === null || rule(value, what);
}

function messaging(value: Json, what: string): void {
  members(value, ['service', 'number', 'url'], what);
  text(value.service, `${what}.service`);
  matches(value.number, E164, `${what}.number`);
  matches(value.url, MESSAGING, `${what}.url`);
}

function registrations(value: Json, what: string): void {
  ok(Array.isArray(value) && value.length > 0, what, 'a list with at least one registration', value);
  for (const [index, registration] of value.entries()) {
    for (const name of ['authority', 'number', 'jurisdiction'])
      text(registration?.[name], `${what}[${index}].${name}`);
    matches(registration.lookupUrl, HTTPS, `${what}[${index}].lookupUrl`);
  }
}

/** Fields that a practice may leave out. */
const OPTIONAL_FIELDS: readonly (readonly [path: string, rule: Rule])[] = [
  ['contact.extension', like(EXTENSION)],
  ['contact.openingHours', hours],
  ['contact.otherChannels', each(otherChannel)],
  ['contact.form', form],
  ['contact.mayCostMore', each(like(E164))],
  ['fictional', boolean],
  ['openingHours', hours],
  ['timeZone', like(TIME_ZONE)],
  ['byAppointment', boolean],
  ['closures', each(closure)],
  ['offices', each(office)],
  ['appointments', appointments],
  ['people', each(person)],
  ['languagesSpoken', each(like(LANGUAGE))],
  ['accessibility', texts],
  ['map', like(HTTPS)],
  ['fees', text],
  ['firstAppointment', has('whatHappens', 'whatToBring', 'hearBack')],
  ['advertisingNotice', text],
  ['profiles', each(like(HTTPS))],
  ['reportTo', each(reportingOffice)],
  ['imprint', imprint],
];

/** Members that a practice may leave out. */
export const DETAILS = OPTIONAL_FIELDS.map(([path]) => path).filter((path) => !path.includes('.'));

/** Contract §3: how the notice of agent-info begins, and undefined if there is none. */
export const noticeBegins = ({ fictional, contact }: Json): RegExp | undefined =>
  fictional ? /^FICTIONAL: / : contact.verification.status === 'expired' ? /^EXPIRED: / : undefined;

function boolean(value: Json, what: string): void {
  equal(typeof value, 'boolean', `type of ${what}`);
}

function each(rule: Rule): Rule {
  return (value, what) => {
    ok(Array.isArray(value) && value.length > 0, what, 'a list that is not empty', value);
    for (const [index, item] of value.entries()) rule(item, `${what}[${index}]`);
  };
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function openingHours(
  { dayOfWeek, opens, closes, closed, validFrom, validThrough, note }: Json,
  what: string,
): void {
  each((day, where) => ok(DAYS.includes(day), where, DAYS.join(', '), day))(dayOfWeek, `${what}.dayOfWeek`);
  if (closed) equal([opens, closes, !validFrom, !validThrough], [undefined, undefined, false, false], what);
  else times(opens, closes, what);
  for (const [name, day] of Object.entries({ validFrom, validThrough }))
    if (day !== undefined) matches(day, DATE, `${what}.${name}`);
  if (note !== undefined) text(note, `${what}.note`);
}

function times(opens: Json, closes: Json, what: string): void {
  matches(opens, /^([01]\d|2[0-3]):[0-5]\d$/, `${what}.opens`);
  matches(closes, /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, `${what}.closes`);
  ok(closes !== opens, `${what}.closes`, `another time than ${opens}`, closes);
}

function hours(value: Json, what: string): void {
  each(openingHours)(value, what);
  for (const [index, one] of value.entries())
    for (const other of value.slice(0, index))
      for (const [start, end] of minutesOf(one))
        for (const [otherStart, otherEnd] of minutesOf(other))
          ok(
            end <= otherStart ||
              otherEnd <= start ||
              !isInOnePeriod(one, other) ||
              isOfSeason(one) !== isOfSeason(other),
            what,
            'no times of one day that overlap',
            [other, one],
          );
}

const WEEK = 7 * 24 * 60;

/** The minutes of the week in which an entry has hours. Hours before `opens` are those of the next day. */
const minutesOf = ({ dayOfWeek, opens = '00:00', closes = '24:00' }: Json): [start: number, end: number][] =>
  dayOfWeek.flatMap((day: string) => {
    const at = (time: string) =>
      DAYS.indexOf(day) * 24 * 60 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const end = at(closes) + (closes < opens ? 24 * 60 : 0);
    return end <= WEEK
      ? [[at(opens), end]]
      : [
          [at(opens), WEEK],
          [0, end - WEEK],
        ];
  });

/** Hours of a season replace the others. */
const isOfSeason = ({ validFrom, validThrough }: Json) =>
  validFrom !== undefined && validThrough !== undefined;

const isInOnePeriod = (one: Json, other: Json) =>
  (one.validFrom ?? '') <= (other.validThrough ?? '9') &&
  (other.validFrom ?? '') <= (one.validThrough ?? '9');

/** What a further channel has besides `type` and `label`, by its type. */
export const CHANNEL_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  telephone: ['number'],
  messaging: ['number', 'service', 'url'],
  email: ['email'],
  fax: ['number'],
  tty: ['number'],
  relay: ['number'],
};

function otherChannel(value: Json, what: string): void {
  const { type, label, host, extension, openingHours: answered, ...others } = value;
  ok(Object.hasOwn(CHANNEL_MEMBERS, type), `${what}.type`, Object.keys(CHANNEL_MEMBERS).join(', '), type);
  text(label, `${what}.label`);
  equal(
    Object.keys(others).sort(),
    [...CHANNEL_MEMBERS[type]!].sort(),
    `${what}, members besides type, label, host, extension and openingHours`,
  );
  if (answered !== undefined) hours(answered, `${what}.openingHours`);
  if (host !== undefined) {
    equal(type, 'messaging', `${what}.type, with a host`);
    text(host, `${what}.host`);
  }
  if (extension !== undefined) {
    ok(['telephone', 'tty', 'relay'].includes(type), `${what}.type`, 'a type that takes calls', type);
    matches(extension, EXTENSION, `${what}.extension`);
  }
  if (others.number) matches(others.number, E164, `${what}.number`);
  if (others.email) matches(others.email, EMAIL, `${what}.email`);
}

function form(value: Json, what: string): void {
  exactMembers(value, ['label', 'url'], what);
  text(value.label, `${what}.label`);
  matches(value.url, HTTPS, `${what}.url`);
}

function closure({ from, until, note, office: of }: Json, what: string): void {
  matches(from, DATE, `${what}.from`);
  matches(until, DATE, `${what}.until`);
  ok(until >= from, `${what}.until`, `${from} or later`, until);
  text(note, `${what}.note`);
  if (of !== undefined) text(of, `${what}.office`);
}

function office(value: Json, what: string): void {
  text(value?.name, `${what}.name`);
  members(value.location, ['addressLocality', 'addressCountry'], `${what}.location`);
  if (value.channels) texts(value.channels, `${what}.channels`);
  if (value.openingHours) hours(value.openingHours, `${what}.openingHours`);
  if (value.timeZone) matches(value.timeZone, TIME_ZONE, `${what}.timeZone`);
  if (value.byAppointment !== undefined) boolean(value.byAppointment, `${what}.byAppointment`);
  if (value.map) matches(value.map, HTTPS, `${what}.map`);
  if (value.accessibility) texts(value.accessibility, `${what}.accessibility`);
}

function appointments(value: Json, what: string): void {
  const { office: atOffice, telephone, video, ...others } = value;
  equal(others, {}, `${what}, other members`);
  ok([atOffice, telephone, video].includes(true), what, 'true for office, telephone or video', value);
}

function reportingOffice(value: Json, what: string): void {
  members(value, ['name', 'url'], what);
  text(value.name, `${what}.name`);
  matches(value.url, HTTPS, `${what}.url`);
}

function imprint(value: Json, what: string): void {
  text(value?.legalName, `${what}.legalName`);
  const { professionalTitle: title, professionalRules: rules, liabilityInsurer: insurer } = value;
  if (title !== undefined) {
    exactMembers(title, ['name', 'country'], `${what}.professionalTitle`);
    matches(title.country, /^[A-Z]{2}$/, `${what}.professionalTitle.country`);
  }
  if (rules !== undefined) each(reportingOffice)(rules, `${what}.professionalRules`);
  if (insurer !== undefined) members(insurer, ['name', 'address'], `${what}.liabilityInsurer`);
  for (const name of ['taxId', 'vatId', 'register', 'responsible', 'chamber', 'dataProtection'])
    if (value[name] !== undefined) text(value[name], `${what}.${name}`);
}

/** Numbers and e-mail addresses of the official channels. */
function channelValues({ telephone, messaging, email, otherChannels = [] }: Json): string[] {
  return [
    ...[telephone ?? [], messaging?.number ?? [], email].flat(),
    ...otherChannels.map(({ number, email: address }: Json) => number ?? address),
  ];
}

function person(value: Json, what: string): void {
  text(value?.name, `${what}.name`);
  text(value.role, `${what}.role`);
  if (value.portrait) matches(value.portrait, /^https?:\/\/[^\s/]+\/images\//, `${what}.portrait`);
  if (value.registrations) registrations(value.registrations, `${what}.registrations`);
}

export const memberAt = (info: Json, path: string): Json =>
  path.split('.').reduce<Json>((parent, name) => parent?.[name], info);

const NOT_STATED = 'the practice does not state it';

const field =
  (title: (path: string) => string, why: string, isOptional = false) =>
  ([path, rule]: (typeof FIELDS)[number]): Row => ({
    id: path,
    title: title(path),
    why,
    async run(ctx) {
      const value = memberAt(await agentInfo(ctx), path);
      if (isOptional && value === undefined) notApplicable(NOT_STATED);
      rule(value, `agent-info ${path}`);
    },
  });

export const agentInfoChecks = section('3 agent-info', 'agent-info', [
  ...FIELDS.map(
    field(
      (path) => `agent-info states ${path}`,
      'contract §3: "AgentInfo (all fields required but those said to be optional)", and the inner fields',
    ),
  ),
  ...OPTIONAL_FIELDS.map(
    field(
      (path) => `${path}, if agent-info states it, has the right form`,
      'contract §3: "Optional, there when the practice states them"',
      true,
    ),
  ),
  {
    id: 'notice',
    title: 'agent-info begins with a notice if it is fictional or has expired, and else has none',
    why: 'contract §3: "notice is then the first member"; "status is valid or expired"; "fictional is true"',
    async run(ctx) {
      const info = await agentInfo(ctx);
      const { status: state, verifiedAt, validUntil, registrations: bars } = info.contact.verification;
      const begins = noticeBegins(info);
      equal('notice' in info, begins !== undefined, 'agent-info has a notice');
      equal('notice' in info.contact, false, 'contact of agent-info has a notice');
      if (begins === undefined) return;
      equal(Object.keys(info)[0], 'notice', 'first member of agent-info');
      matches(info.notice, begins, 'notice');
      ok(info.notice.includes(info.name), 'notice', info.name, info.notice);
      if (state === 'valid') return;
      const places = bars.map(({ lookupUrl }: Json) => lookupUrl);
      for (const part of ['EXPIRED: ', verifiedAt, validUntil, ...places])
        ok(info.notice.includes(part), 'notice', part, info.notice);
    },
  },
  {
    id: 'dates',
    title: 'validUntil is after verifiedAt',
    why: 'contract §3: verification: verifiedAt, validUntil (dates)',
    async run(ctx) {
      const { verifiedAt, validUntil } = (await agentInfo(ctx)).contact.verification;
      ok(validUntil > verifiedAt, 'validUntil', `a date after ${verifiedAt}`, validUntil);
    },
  },
  {
    id: 'plain values',
    title: 'no fact contains a template, a control character or an invisible character',
    why: 'contract §3: "A fact is a value, never a template"',
    async run(ctx) {
      for (const [name, value] of everyMember(await agentInfo(ctx)))
        if (typeof value === 'string')
          ok(!NOT_PLAIN.test(value), `agent-info, a ${name}`, 'plain text', JSON.stringify(value));
    },
  },
  {
    id: 'messaging leads to its number',
    title: 'the messaging URL contains the messaging number, if links of that service contain one',
    why: 'contract §3: "messaging.url must lead to messaging.number where the service is one whose links carry it"',
    async run(ctx) {
      const { number, url = '' } = (await agentInfo(ctx)).contact.messaging ?? {};
      if (!WITH_NUMBER.test(url)) notApplicable('links of this messaging service contain no number');
      const { pathname, searchParams } = new URL(url);
      const carried = searchParams.get('phone') ?? pathname;
      equal(`+${carried.replace(/\D/g, '')}`, number, `number in ${url}`);
    },
  },
  {
    id: 'one number',
    title:
      'there is a telephone or messaging; the warning begins with a sentence about the one that is not there',
    why: 'contract §3: "One of the two is there"; "antiFraudWarning then begins with a sentence that says so"',
    async run(ctx) {
      const { contact } = await agentInfo(ctx);
      const [name, other] = (['telephone', 'messaging'] as const).filter((each) => contact[each] === null);
      equal(other, undefined, 'the second of the two that is null');
      if (name === undefined) return;
      if (contact.verification.status === 'valid')
        matches(contact.antiFraudWarning, new RegExp(`^${TAKES_NO[name]}`), 'antiFraudWarning');
      for (const [path, Accept] of TEXTS) {
        const { text: shown } = await ctx.recall({ path, headers: { Accept } });
        matches(shown.replace(/\r\n /g, ''), new RegExp(TAKES_NO[name]), path);
      }
    },
  },
  {
    id: 'no-accept',
    title: 'agent-info is the same without Accept, for any type and for another type',
    why: 'RFC 9110 §12.5.1 leaves a 406 to the service; contract §2 sends no 406',
    async run(ctx) {
      const expected = await agentInfo(ctx);
      for (const headers of [{}, { Accept: '*/*' }, { Accept: 'text/html' }])
        equal((await ctx.request({ path: AGENT_INFO, headers })).json(), expected, 'agent-info');
    },
  },
  {
    id: 'closures over',
    title: 'no closure is over',
    why: 'contract §3: "A closure is left out from the day after its until on (UTC), everywhere"',
    async run(ctx) {
      const reply = await ctx.recall({ path: AGENT_INFO, headers: { Accept: 'application/json' } });
      // Date is the time at which the service made the answer, cached or not (RFC 9110 §6.6.1).
      const today = new Date(reply.header('date')!).toISOString().slice(0, 10);
      const { closures } = reply.json();
      if (closures === undefined) notApplicable(NOT_STATED);
      for (const { until } of closures) ok(until >= today, 'until of a closure', `${today} or later`, until);
    },
  },
  {
    id: 'official channels',
    title:
      'the channels of a person, of an office and of the imprint are official channels, each of which is there once',
    why: 'contract §3: "A channel of a person or of an office and imprint.dataProtection are official channels"',
    async run(ctx) {
      const { contact, people = [], offices = [], imprint: site } = await agentInfo(ctx);
      const official = channelValues(contact);
      const named = [
        ...[...people, ...offices].flatMap(({ channels = [] }: Json) => channels),
        site?.dataProtection,
      ];
      for (const value of named.filter((each) => each !== undefined))
        ok(official.includes(value), 'a channel', `one of ${official.join(', ')}`, value);
      const others = (contact.otherChannels ?? []).map(
        ({ type, number, email, extension }: Json) => `${type} ${number ?? email} ${extension}`,
      );
      const all = [
        `telephone ${contact.telephone} ${contact.extension}`,
        `messaging ${contact.messaging?.number} undefined`,
        `email ${contact.email} undefined`,
        ...others,
      ];
      equal(all.length, new Set(all).size, 'number of different channels');
    },
  },
  {
    id: 'contact-page',
    title: 'the contact page states every official channel and the warning, as HTML and as Markdown',
    why: 'contract §3: one file "is the source of every fact the service states: agent-info, all tool results, pages"',
    async run(ctx) {
      const { contact } = await agentInfo(ctx);
      for (const Accept of ['text/html', 'text/markdown']) {
        const reply = await ctx.recall({ path: '/contact', headers: { Accept } });
        states(reply, contact, contact.antiFraudWarning);
      }
    },
  },
]);

/** The page states every official channel and these facts. */
export function states(reply: Reply, contact: Json, ...facts: readonly string[]): void {
  const digits = (value: string) => value.replace(/\D/g, '');
  // JSON-LD and other data of a page are not what a reader sees.
  const source = reply.text.replace(/<script[\s\S]*?(?:<\/script>|$)/g, '');
  const isMarkdown = reply.header('content-type')?.startsWith('text/markdown');
  // An escaped bracket begins no tag, and an escaped ampersand no entity (CommonMark §2.4). An address in brackets shows.
  const shown = isMarkdown ? source.replace(/\\[<>&]|<(https:[^<>]+)>/g, '$1') : source;
  const words = lettersOf(decodeEntities(shown.replace(/<[^<>]+>/g, ' ')));
  const [page, values] = [reply.request.path, channelValues(contact)];
  const addresses = values.filter((value) => value.includes('@'));
  const labels = (contact.otherChannels ?? []).map(({ label }: Json) => label);
  const what = `${page} as ${reply.header('content-type')}`;
  const forms = contact.form ? [contact.form.label, contact.form.url] : [];
  for (const fact of [...addresses, ...labels, ...forms, ...facts])
    ok(words.includes(lettersOf(fact)), what, `the words "${fact}"`, 'a page without it');
  for (const number of values.filter((value) => !value.includes('@')))
    ok(digits(source).includes(digits(number)), what, number, 'a page without it');
}

/** Letters and digits only, so that escapes and emphasis make no difference. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
