/** The table of facts (`schema.ts`) as a tree, for the form, the JSON Schema of code editors, and names in messages. */
import { z } from 'zod';
import english from '../../lambda/locales/en/form.json' with { type: 'json' };
import { isObject } from '../../lambda/shared/json.ts';
import { membersOf } from './files/yaml-lines.ts';
import { LISTED_SERVICES } from './messaging-link.ts';
import { type Group, isTranslated, type Kind, rowOf } from './row.ts';
import { practiceSchema } from './schema.ts';
import { FORMATS } from './values.ts';

/** The texts of a member in one language. */
export interface MemberTexts {
  /** In lower case; a form capitalizes it. Clear without the label of the object that contains the member. */
  readonly label: string;
  /** Name of one item of a list. */
  readonly item?: string | undefined;
  /** What to write. @default the label is enough */
  readonly help?: string | undefined;
}

/**
 * @param texts - by the paths of members. `*.` stands for any beginning, so that members with the same last names share a
 *   text. `{services}` stands for the messaging services that need no host
 */
export function textsAt(path: string, texts: Readonly<Record<string, MemberTexts>>): MemberTexts {
  const names = path.split('.');
  const ends = names.map((_, index) => `*.${names.slice(index).join('.')}`);
  const found = [path, ...ends].map((key) => texts[key]).find((each) => each !== undefined);
  if (!found) throw new Error(`No text for ${path}`);
  return { ...found, help: found.help?.replace('{services}', LISTED_SERVICES) };
}

/** A member, with its texts in English. */
export interface Member extends MemberTexts {
  readonly name: string;
  /** Path from the root, without indices: `offices.location.addressCountry`. */
  readonly path: MemberPath;
  /** Kind of the value, or of each item of a list. `fixed`: only one value is valid, so a form does not ask for it. */
  readonly kind: Kind | 'fixed';
  readonly list: boolean;
  readonly optional: boolean;
  /** The values of kind `choice`. */
  readonly choices: readonly string[];
  /** Part of the form. A form does not ask for a member without a group. */
  readonly group: Group | undefined;
  /** Schema of the value, or of the whole list. */
  readonly rule: z.ZodType;
  /** Members of an object, or of each object of a list, in the order of the form. */
  readonly members: readonly Member[];
}

/** `contact.telephone`, `offices.location.addressCountry`, … */
export type MemberPath = PathsOf<z.input<typeof practiceSchema>>;

type PathsOf<Value> = Value extends readonly (infer Item)[]
  ? PathsOf<Item>
  : Value extends object
    ? {
        [Name in keyof Value & string]-?: Name | `${Name}.${PathsOf<NonNullable<Value[Name]>>}`;
      }[keyof Value & string]
    : never;

function membersIn(object: z.ZodObject, parent: string, outer: Group | undefined): Member[] {
  return Object.entries(object.shape as Record<string, z.ZodType>).map(([name, rule]) => {
    const path = (parent === '' ? name : `${parent}.${name}`) as MemberPath;
    const required = rule instanceof z.ZodOptional ? (rule.unwrap() as z.ZodType) : rule;
    const value = required instanceof z.ZodArray ? (required.element as z.ZodType) : required;
    const { group = outer } = rowOf(rule);
    return {
      ...{ name, path, group, rule, ...textsAt(path, english.members) },
      kind: kindOf(value),
      list: required instanceof z.ZodArray,
      optional: rule instanceof z.ZodOptional,
      choices: value instanceof z.ZodEnum ? (value.options as string[]) : [],
      members: value instanceof z.ZodObject ? membersIn(value, path, group) : [],
    };
  });
}

function kindOf(value: z.ZodType): Member['kind'] {
  if (value instanceof z.ZodObject) return 'object';
  if (value instanceof z.ZodEnum) return 'choice';
  if (value instanceof z.ZodBoolean) return 'boolean';
  if (value instanceof z.ZodLiteral) return 'fixed';
  return rowOf(value).kind ?? 'text';
}

/** The members of a practice, in the order of the table. */
export const MEMBERS: readonly Member[] = membersIn(practiceSchema, '', undefined);

export const allMembers = (members: readonly Member[] = MEMBERS): Member[] =>
  members.flatMap((member) => [member, ...allMembers(member.members)]);

const BY_PATH = new Map<string, Member>(allMembers().map((member) => [member.path, member]));

/** @param path - JSON path of the member, of an item of a list, or of a text in one language */
export function memberAt(path: string): Member | undefined {
  const names = membersOf(path.replace(/\[\d+\]/g, ''));
  const outer = BY_PATH.get(names.slice(0, -1).join('.'));
  return BY_PATH.get(names.join('.')) ?? (outer && isTranslated(outer.kind) ? outer : undefined);
}

/** What to write in JSON; undefined if the label is enough. */
export const hintOf = ({ help, ...member }: Member): string | undefined =>
  [help, formatOf(member)].filter(Boolean).join('. ') || undefined;

function formatOf({ kind, list, members }: Pick<Member, 'kind' | 'list' | 'members'>): string | undefined {
  const names = members.filter(({ optional }) => !optional).map(({ name }) => name);
  if (kind === 'object' && names.length > 0) return `${list ? 'Each with' : 'With'} ${names.join(', ')}`;
  return kind === 'fixed' ? undefined : FORMATS[kind];
}

/** @param path - as in `memberAt` */
export function hintAt(path: string): string | undefined {
  const member = memberAt(path);
  return member && hintOf(member);
}

const MAX_NAME_CHARACTERS = 40;

/** The members that can name an item of a list. */
export const NAMES = ['name', 'label', 'authority', 'from'];

type Naming = (member: Member) => { readonly label: string; readonly item?: string | undefined };

/**
 * The label of a JSON path. Items of lists have their number, and their name if they have one: `person 2 (Jane Doe),
 * role`. A text in one language has its name: `fees (es)`.
 *
 * @param practice - as it was read; it may have mistakes
 * @param named - the label of a member. @default in English
 * @param languageNamed - the name of a language. @default its tag
 * @returns undefined for a path that the schema does not have
 */
export function labelOf(
  path: string,
  practice: unknown,
  named: Naming = (member) => member,
  languageNamed = (tag: string) => tag,
): string | undefined {
  const names: string[] = [];
  const items: string[] = [];
  let label: string | undefined;
  let value = practice;
  let language = '';
  for (const member of membersOf(path)) {
    const inner = memberOf(value, member);
    const holder = BY_PATH.get(names.join('.'));
    const item = holder && named(holder).item;
    if (holder && isTranslated(holder.kind) && !Array.isArray(value))
      language = ` (${languageNamed(member)})`;
    else if (Array.isArray(value) && item !== undefined) {
      items.push(`${item} ${Number(member) + 1}${nameOf(inner)}`);
      label = undefined;
    } else {
      names.push(member);
      const own = BY_PATH.get(names.join('.'));
      if (!own) return undefined;
      label = named(own).label;
    }
    value = inner;
  }
  const all = label === undefined ? items : [...items, label];
  return all.length > 0 ? all.join(', ') + language : undefined;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

function nameOf(item: unknown): string {
  const name = NAMES.map((each) => memberOf(item, each))
    // Of a name in several languages the first.
    .map((each) => (isObject(each) ? Object.values(each)[0] : each))
    .find((each) => typeof each === 'string');
  return typeof name === 'string' && name.trim() !== '' && name.length <= MAX_NAME_CHARACTERS
    ? ` (${name.trim()})`
    : '';
}
