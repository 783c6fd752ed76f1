/** A row of the table of facts: what people call a member of the practice file, and what they write into it. */
import { z } from 'zod';

/** What is written into a member. A form chooses its control by it. */
export type Kind =
  | 'boolean'
  | 'channel'
  | 'choice'
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
  /** What people call the member, clear without the object that contains it. English; `locales/` has the translations. */
  readonly label?: string;
  /** What people call one item of a list. */
  readonly item?: string;
  /** What to write. The form of the data is in `FORMATS`. */
  readonly help?: string;
  /** Members of an object are in its group unless they name another. Nobody is asked for a member without a group. */
  readonly group?: Group;
}

const ROWS = z.registry<Row>();

/** @param help - @default nothing: the label says it */
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

/** A list that has an item. */
export const list = <Rule extends z.ZodType>(rule: Rule) => z.array(rule).min(1);

/** Says what is written into every member that has this rule. */
export function kind<Rule extends z.ZodType>(name: Kind, rule: Rule): Rule {
  ROWS.add(rule, { kind: name });
  return rule;
}

export const rowOf = (rule: z.core.$ZodType): Row => ROWS.get(rule as z.ZodType) ?? {};
