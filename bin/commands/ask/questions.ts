/** The questions: which facts are asked, in which order, and what is offered. The words are in `words/`. */

import { addDays } from '../../../lambda/shared/days.ts';
import { isListedService, usualLink } from '../../../lib/practice/messaging-link.ts';
import { hostOf } from '../../../lib/practice/plain-url.ts';
import type { Kind } from './answers.ts';
import { type Facts, factAt, type Path } from './facts.ts';
import type { GroupId, QuestionId } from './words/en.ts';

/** For which facts a question is asked. */
export interface Asked {
  readonly facts: Facts;
  /** The object that the question is about, e.g. one person. */
  readonly item: Facts;
  /** Its path in the practice. */
  readonly at: Path;
  /** YYYY-MM-DD */
  readonly today: string;
}

export interface Question {
  /** Its name in an answers file: the member's name in the practice file. */
  readonly id: string;
  readonly words: QuestionId;
  /** From the group's object. */
  readonly path: Path;
  /** @default a text */
  readonly kind: Kind;
  /** May be left out. */
  readonly optional: boolean;
  /** Offered when there is no answer yet, in the form that is typed. */
  readonly offer?: (asked: Asked) => string | undefined;
  /** Offers anew, instead of what is there. */
  readonly renewed?: boolean;
  /** Whether the question has a meaning for these facts. @default always */
  readonly when?: (item: Facts) => boolean;
}

export interface Group {
  /** Its name in an answers file and for `edit`. */
  readonly id: GroupId;
  readonly at: Path;
  /** At `at` is a list, of any number of such objects. */
  readonly list: boolean;
  /** Whether `init` asks it unasked. */
  readonly first: boolean;
  readonly questions: readonly Question[];
}

type Options = Partial<Omit<Question, 'id'>>;

function question(group: GroupId, id: string, options: Options = {}): Question {
  const words = (id === group ? id : `${group}.${id}`) as QuestionId;
  return { id, words, path: [id], kind: 'text', optional: false, ...options };
}

const optional = { optional: true } as const;

const VALID_DAYS = 365;

/** Until when contact details checked on a day are valid, if nothing else is said. */
export const validFrom = (day: string) => addDays(day, VALID_DAYS);

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const country = ({ facts }: Asked) => text(factAt(facts, ['location', 'addressCountry']));

/** @param path - from the group's object to the address */
const address = (group: GroupId, path: Path, offerCountry: Question['offer']): Question[] => [
  question(group, 'addressCountry', {
    kind: 'country',
    path: [...path, 'addressCountry'],
    ...(offerCountry && { offer: offerCountry }),
  }),
  question(group, 'streetAddress', { path: [...path, 'streetAddress'], ...optional }),
  question(group, 'postalCode', { path: [...path, 'postalCode'], ...optional }),
  question(group, 'addressLocality', { path: [...path, 'addressLocality'] }),
  question(group, 'addressRegion', { path: [...path, 'addressRegion'] }),
];

const channelLink = ({ item }: Asked) => usualLink(text(item.service) ?? '', text(item.number) ?? '');
const linkHost = ({ item }: Asked) => hostOf(text(item.url) ?? '') || undefined;
/** A link to a text message or a call has no host. */
const needsHost = ({ service, url }: Facts) =>
  typeof service === 'string' && !isListedService(service) && /^https:/.test(text(url) ?? 'https:');
const isEmail = ({ type }: Facts) => type === 'email';
const isMessaging = ({ type }: Facts) => type === 'messaging';

const REGISTRATION: Path = ['contact', 'verification', 'registrations', 0];

/** In the order in which they are asked. */
export const GROUPS: readonly Group[] = [
  group('language', [], [question('language', 'language', { kind: 'language' })]),
  group('practice', [], [question('practice', 'name'), question('practice', 'professionalName')]),
  group(
    'address',
    [],
    address(
      'address',
      ['location'],
      ({ facts }) => new Intl.Locale(text(facts.language) ?? 'en').maximize().region,
    ),
  ),
  group('registration', REGISTRATION, [
    question('registration', 'authority'),
    question('registration', 'number'),
    question('registration', 'jurisdiction', {
      offer: ({ facts }) => text(factAt(facts, ['location', 'addressRegion'])),
    }),
    question('registration', 'lookupUrl', { kind: 'url' }),
  ]),
  group('telephone', ['contact'], [question('telephone', 'telephone', { kind: 'telephone' })]),
  group(
    'messaging',
    ['contact', 'messaging'],
    [
      question('messaging', 'service', { offer: () => 'WhatsApp' }),
      question('messaging', 'number', {
        kind: 'telephone',
        offer: ({ facts }) => text(factAt(facts, ['contact', 'telephone'])),
      }),
      question('messaging', 'url', { kind: 'url', offer: channelLink }),
      question('messaging', 'host', { when: needsHost, offer: linkHost }),
    ],
  ),
  group(
    'online',
    [],
    [
      question('online', 'email', { kind: 'email', path: ['contact', 'email'] }),
      question('online', 'url', { kind: 'url' }),
    ],
  ),
  group('openingHours', [], [question('openingHours', 'openingHours', { kind: 'hours', ...optional })]),
  list('people', ['people'], true, [
    question('people', 'name', {
      // "Marta Reis, advogada": the name without the title.
      offer: ({ facts, at }) =>
        at.at(-1) === 0 ? text(facts.professionalName)?.replace(/,.*/s, '') : undefined,
    }),
    question('people', 'role'),
    question('people', 'biography', optional),
    question('people', 'admittedSince', { kind: 'year', ...optional }),
    question('people', 'languagesSpoken', { kind: 'languages', ...optional }),
    question('people', 'channels', { kind: 'channels', ...optional }),
  ]),
  group(
    'verification',
    ['contact', 'verification'],
    [
      question('verification', 'verifiedAt', { kind: 'date', renewed: true, offer: ({ today }) => today }),
      question('verification', 'validUntil', {
        kind: 'date',
        renewed: true,
        offer: ({ item, today }) => validFrom(text(item.verifiedAt) ?? today),
      }),
    ],
  ),
  list('otherChannels', ['contact', 'otherChannels'], false, [
    question('otherChannels', 'type', { kind: 'channelType' }),
    question('otherChannels', 'label'),
    question('otherChannels', 'email', { kind: 'email', when: isEmail }),
    question('otherChannels', 'service', { when: isMessaging, offer: () => 'WhatsApp' }),
    question('otherChannels', 'number', { kind: 'telephone', when: (item) => !isEmail(item) }),
    question('otherChannels', 'url', { kind: 'url', when: isMessaging, offer: channelLink }),
    question('otherChannels', 'host', {
      when: (item) => isMessaging(item) && needsHost(item),
      offer: linkHost,
    }),
  ]),
  list('offices', ['offices'], false, [
    question('offices', 'name'),
    ...address('offices', ['location'], country),
    question('offices', 'openingHours', { kind: 'hours', ...optional }),
    question('offices', 'map', { kind: 'url', ...optional }),
    question('offices', 'byAppointment', { kind: 'yesNo', ...optional }),
  ]),
  list('closures', ['closures'], false, [
    question('closures', 'from', { kind: 'date' }),
    question('closures', 'until', { kind: 'date', offer: ({ item }) => text(item.from) }),
    question('closures', 'note'),
  ]),
  more(
    'appointments',
    ['appointments'],
    [
      question('appointments', 'office', { kind: 'yesNo', ...optional }),
      question('appointments', 'telephone', { kind: 'yesNo', ...optional }),
      question('appointments', 'video', { kind: 'yesNo', ...optional }),
    ],
  ),
  more(
    'details',
    [],
    [
      question('details', 'languagesSpoken', { kind: 'languages', ...optional }),
      question('details', 'map', { kind: 'url', ...optional }),
      question('details', 'fees', optional),
    ],
  ),
  more('profiles', [], [question('profiles', 'profiles', { kind: 'urls', ...optional })]),
  list('reportTo', ['reportTo'], false, [
    question('reportTo', 'name'),
    question('reportTo', 'url', { kind: 'url' }),
  ]),
  more(
    'imprint',
    ['imprint'],
    [
      question('imprint', 'legalName', optional),
      ...['taxId', 'register', 'responsible'].map((id) =>
        question('imprint', id, { ...optional, when: ({ legalName }) => legalName !== undefined }),
      ),
      question('imprint', 'dataProtection', {
        kind: 'channel',
        ...optional,
        when: ({ legalName }) => legalName !== undefined,
      }),
    ],
  ),
];

function group(id: GroupId, at: Path, questions: readonly Question[]): Group {
  return { id, at, list: false, first: true, questions };
}

function more(id: GroupId, at: Path, questions: readonly Question[]): Group {
  return { ...group(id, at, questions), first: false };
}

function list(id: GroupId, at: Path, first: boolean, questions: readonly Question[]): Group {
  return { id, at, list: true, first, questions };
}

/** Whether the group is one question of the same name: its answer stands alone in an answers file. */
export const isSingle = ({ id, questions }: Group): boolean => questions[0]!.id === id;
