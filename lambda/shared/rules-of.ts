/**
 * The rules of the practice file, each with an id on which translations hang. Messages are texts in English: the library
 * of schemas knows no others. A text is led back to its rule by the one template that makes it.
 */

import type { Rule } from './content-problem.ts';

type Value = string | number;

/** The values of a message. */
type Values<Message extends string> = Message extends `${infer Head}[${string}`
  ? [...Values<Head>, (Value | undefined)?]
  : Message extends `${string}{${'' | '0' | '1'}}${infer Rest}`
    ? [Value, ...Values<Rest>]
    : [];

export interface RuleTemplate {
  readonly id: string;
  /** Texts between the values. */
  readonly texts: readonly string[];
  /** Of each value: its place in the translation, or an empty text for a value that no translation has. */
  readonly places: readonly string[];
  /** An end that the message may have, with one value more. */
  readonly end: string | undefined;
}

/** Those of every module that is loaded. */
export const RULE_TEMPLATES: RuleTemplate[] = [];

/**
 * Registers rules when a module is loaded.
 *
 * @param messages - id → message; the id ends at a dot, after which several messages of one rule have names. `{0}` stands
 *   for the first value of the translation, `{}` for a value that no translation has; `[: write {0}]` at the end is left
 *   out without a value
 */
export function rulesOf<const Messages extends Readonly<Record<string, string>>>(
  messages: Messages,
): { readonly [Key in keyof Messages]: (...values: Values<Messages[Key]>) => Rule } {
  const makers = Object.entries(messages).map(([key, message]) => {
    const [, head = '', end] = /^([^[]*)(?:\[(.*)\{0\}\])?$/.exec(message) ?? [];
    const parts = head.split(/\{(\d?)\}/);
    const template: RuleTemplate = {
      id: key.split('.')[0]!,
      texts: parts.filter((_, index) => index % 2 === 0),
      places: parts.filter((_, index) => index % 2 === 1),
      end,
    };
    RULE_TEMPLATES.push(template);
    return [key, (...values: readonly Value[]) => written(template, values)];
  });
  return Object.fromEntries(makers) as never;
}

function written({ texts, end }: RuleTemplate, values: readonly (Value | undefined)[]): string {
  const [first = '', ...rest] = texts;
  const head = rest.reduce((all, text, index) => `${all}${values[index]}${text}`, first);
  const last = values[rest.length];
  return end === undefined || last === undefined ? head : `${head}${end}${last}`;
}
