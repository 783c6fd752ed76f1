/**
 * What is wrong, for somebody who sees a form and no file. The rules themselves are in English and speak of JSON; each has
 * an id, under which the desk has words for it.
 */
import { RULE_TEMPLATES, type RuleTemplate } from '../../../lambda/shared/rules-of.ts';
import { labelAt } from './form.ts';
import type { DeskTexts } from './words/en.ts';

/** @returns undefined for a message of no rule */
export function inWordsOfDesk(
  message: string,
  words: DeskTexts,
  facts: unknown,
  language: string,
): string | undefined {
  const rule = ruleOf(message);
  if (!rule) return undefined;
  const shown = rule.values.map((value) =>
    value?.startsWith('$') ? labelAt(value, facts, language) : value,
  );
  const text = (words as Readonly<Record<string, string>>)[`rule.${rule.id}`];
  return text
    ?.replace(/\[([^[\]{}]*\{(\d)\}[^[\]{}]*)\]/g, (_, part, index) =>
      shown[index] === undefined ? '' : part,
    )
    .replace(/\{(\d)\}/g, (_, index) => shown[index] ?? '');
}

/** @returns the rule of a message and the values of its translation; undefined for a message of no rule */
export function ruleOf(message: string): { id: string; values: readonly string[] } | undefined {
  const found = RULE_TEMPLATES.flatMap((template) => {
    const values = valuesIn(message, template);
    return values ? [{ id: template.id, values, length: template.texts.join('').length }] : [];
  });
  // A message can begin as a shorter one does.
  return found.sort((a, b) => b.length - a.length)[0];
}

function valuesIn(message: string, { texts, places, end }: RuleTemplate): string[] | undefined {
  const [first = '', ...rest] = texts;
  if (!message.startsWith(first)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const [index, text] of rest.entries()) {
    const to = text === '' ? message.length : message.indexOf(text, from);
    if (to < 0) return undefined;
    if (places[index]) values[Number(places[index])] = message.slice(from, to);
    from = to + text.length;
  }
  if (end !== undefined && message.startsWith(end, from)) values[0] = message.slice(from + end.length);
  return values;
}
