/** The members of the practice file with what people call them, what they write, and the part of the form. */
import { FIELDS } from '../../../lib/practice/fields.ts';
import { practiceSchemaText } from '../../../lib/practice/schemas/practice-schema-text.ts';
import { E164 } from '../../../lib/practice/telephone-numbers.ts';

export type Kind =
  | 'boolean'
  | 'channel'
  | 'choice'
  | 'country'
  | 'date'
  | 'email'
  | 'image'
  | 'link'
  | 'object'
  | 'paragraph'
  | 'spokenLanguage'
  | 'telephone'
  | 'text'
  | 'time'
  | 'url'
  | 'year';

export interface Member {
  /** Of an item if it is a list. */
  readonly kind: Kind;
  readonly isList: boolean;
  readonly isRequired: boolean;
  readonly label: string;
  readonly item: string | undefined;
  readonly help: string | undefined;
  /** @default nobody is asked for it */
  readonly group: string | undefined;
  /** Of a choice. */
  readonly choices: readonly string[];
  /** Of an object, or of the objects in a list. */
  readonly members: ReadonlyMap<string, Member>;
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export const GROUPS = ['contact', 'people', 'offices', 'closures', 'work', 'firstAppointment', 'imprint', 'agents'];
const GROUP_OF: Readonly<Record<string, string>> = {
  ...of('contact', 'name', 'professionalName', 'contact', 'url', 'profiles', 'reportTo', 'safety'),
  ...of('people', 'people', 'languagesSpoken'),
  ...of('offices', 'location', 'openingHours', 'offices', 'map', 'accessibility', 'areaServed'),
  ...of('closures', 'closures'),
  ...of('work', 'description', 'serviceType', 'scope'),
  ...of('firstAppointment', 'appointments', 'firstAppointment', 'fees'),
  ...of('imprint', 'imprint', 'legalNotice', 'advertisingNotice'),
  ...of('agents', 'guidance', 'contentSignals'),
};
const NOT_ASKED = ['$schema', 'language', 'dateModified', 'officialChannelsOnly', 'verifiedAt', 'validUntil'];
const LONG =
  /^(description|antiFraudWarning|biography|whatHappens|hearBack|legalNotice|fees|advertisingNotice|note|scope|safety|referWhen|doNotReferWhen|limits|accessibility|whatToBring)$/;

function of(group: string, ...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, group]));
}

/** The members of the practice file by their names. @param _language - of labels and help */
export function practiceMembers(_language: string): ReadonlyMap<string, Member> {
  return membersOf(JSON.parse(practiceSchemaText()), [], undefined);
}

function membersOf(schema: Schema, path: readonly string[], group: string | undefined): Map<string, Member> {
  return new Map(
    Object.entries(schema.properties ?? {}).map(([name, part]) => {
      const item = part.items ?? part;
      const own = NOT_ASKED.includes(name) ? undefined : (group ?? GROUP_OF[name]);
      const { label = name, hint, item: itemLabel } = FIELDS[[...path, name].join('.')] ?? {};
      return [
        name,
        {
          kind: kindOf(name, item),
          isList: part.items !== undefined,
          isRequired: schema.required?.includes(name) ?? false,
          label,
          item: itemLabel,
          help: hint,
          group: own,
          choices: item.enum ?? [],
          members: membersOf(item, [...path, name], own),
        },
      ];
    }),
  );
}

function kindOf(name: string, { type, format, pattern, enum: choices, properties }: Schema): Kind {
  if (properties) return 'object';
  if (choices) return 'choice';
  if (type === 'boolean') return 'boolean';
  if (type === 'integer') return 'year';
  if (pattern === E164.source) return 'telephone';
  if (format === 'date') return 'date';
  if (format === 'email') return 'email';
  if (format === 'uri') return pattern === '^https://' ? 'url' : 'link';
  if (name === 'opens' || name === 'closes') return 'time';
  if (name === 'addressCountry') return 'country';
  if (name === 'languagesSpoken') return 'spokenLanguage';
  if (name === 'portrait') return 'image';
  if (name === 'channels' || name === 'dataProtection') return 'channel';
  return LONG.test(name) ? 'paragraph' : 'text';
}

/** @param path - indices of lists are left out */
export function memberAt(
  members: ReadonlyMap<string, Member>,
  path: readonly PropertyKey[],
): Member | undefined {
  const [name, ...rest] = path.filter((each) => typeof each === 'string');
  const member = members.get(String(name));
  return rest.length === 0 || !member ? member : memberAt(member.members, rest);
}

/** By which of its members people know an item of a list. */
const NAMES = ['name', 'label', 'authority', 'from'];

/** The fact in plain words: `Person 2 (Jane Doe): Role`. */
export function labelAt(
  members: ReadonlyMap<string, Member>, path: readonly PropertyKey[], facts: unknown): string {
  let known = members;
  let member: Member | undefined;
  let value: unknown = facts;
  const items: string[] = [];
  for (const key of path) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
    if (typeof key !== 'number') {
      member = known.get(String(key)) ?? member;
      known = member?.members ?? known;
      continue;
    }
    const members = (value ?? {}) as Record<string, unknown>;
    const name = NAMES.map((each) => members[each]).find((each) => typeof each === 'string');
    const item = capital(member?.item ?? member?.label ?? '');
    items.push(`${item} ${key + 1}${name === undefined ? '' : ` (${name})`}`);
    member = undefined;
  }
  return [...items, ...(member ? [capital(member.label)] : [])].join(', ');
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `$.people[1].name` or `people[1].name` → its members. */
export const pathIn = (where: string): (string | number)[] =>
  Array.from(where.replace(/^\$/, '').matchAll(/\[(\d+)\]|([\w$]+)/g), ([, index, name]) => name ?? Number(index));
