/** The message for a broken rule in the form, in the language of the practice. */
import { dayFormat } from '../../lambda/render/formats.ts';
import type { Rule } from '../../lambda/shared/content-problem.ts';
import { labelAt } from './form.ts';
import type { EditorLocale, RuleText } from './locales.ts';

/** The part of a text in [] is left out if its value is not known. */
export function ruleText(
  { id, values }: Rule,
  locale: EditorLocale,
  facts: unknown,
  language: string,
): string {
  const shown = values.map((value) => {
    if (typeof value !== 'string') return value;
    if (value.startsWith('$')) return labelAt(value, facts, language);
    return /^\d{4}-\d\d-\d\d$/.test(value) ? dayFormat(language)(value) : value;
  });
  return locale[`rule.${id.split('.')[0]}` as RuleText]
    .replace(/\[([^[\]]*\{(\d)\}[^[\]]*)\]/g, (_, part, index) => (shown[index] == null ? '' : part))
    .replace(/\{(\d)\}/g, (_, index) => String(shown[index] ?? ''));
}
