/** A row of the table of facts: label, help and part of the form of a member of the practice file. */
import { z } from 'zod';

/** Kind of a value. A form chooses its control by it. */
export type Kind =
  | 'boolean'
  | 'channel'
  | 'choice'
  | 'closingTime'
  | 'colour'
  | 'country'
  | 'date'
  | 'email'
  | 'host'
  | 'image'
  | 'language'
  | 'link'
  | 'object'
  | 'office'
  | 'paragraph'
  | 'spokenLanguage'
  | 'telephone'
  | 'text'
  | 'time'
  | 'timeZone'
  | 'url'
  | 'words'
  | 'year';

/** The parts of a form, in their order. */
const GROUPS = [
  'practice',
  'contact',
  'offices',
  'closures',
  'people',
  'work',
  'firstAppointment',
  'brand',
  'imprint',
  'agents',
] as const;

export type Group = (typeof GROUPS)[number];

export interface Row {
  readonly kind?: Kind;
  /** In English (`lambda/locales/` has the translations). Clear without the label of the object that contains the member. */
  readonly label?: string;
  /** Name of one item of a list. */
  readonly item?: string;
  /** What to write. `FORMATS` has the format. */
  readonly help?: string;
  /** Part of the form. @default that of the object that contains the member. Without any, a form does not ask for it */
  readonly group?: Group;
}

const ROWS = z.registry<Row>();

/** Adds a row to the table of facts. @param help - @default none: the label is enough */
export function row<Rule extends z.ZodType>(
  rule: Rule,
  label: string,
  help = '',
  more: Pick<Row, 'item' | 'group'> = {},
): Rule {
  const own = rule.clone();
  ROWS.add(own, { label, ...(help && { help }), ...more });
  return own;
}

/** A list of at least one item. */
export const list = <Rule extends z.ZodType>(rule: Rule) => z.array(rule).min(1);

/** Sets the kind of every member that has this rule. */
export function kind<Rule extends z.ZodType>(name: Kind, rule: Rule): Rule {
  ROWS.add(rule, { kind: name });
  return rule;
}

export const rowOf = (rule: z.core.$ZodType): Row => ROWS.get(rule as z.ZodType) ?? {};

/** Whether the file may have a text of this kind once in each language. Every other value has one form. */
export const isTranslated = (name: string | undefined): boolean => name === 'words' || name === 'paragraph';
