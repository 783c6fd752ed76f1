/** A row of the table of facts: the kind of a member's value, and its part of the form. */
import { z } from 'zod';
import type english from '../../lambda/locales/en/form.json';

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

/** The parts of a form. */
export type Group = keyof typeof english.groups;

interface Row {
  readonly kind?: Kind;
  readonly group?: Group;
}

const ROWS = z.registry<Row>();

/** Puts a member, with the members in it, into a part of the form. A form does not ask for a member without one. */
export function inGroup<Rule extends z.ZodType>(group: Group, rule: Rule): Rule {
  const own = rule.clone();
  ROWS.add(own, { group });
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
