/**
 * What is wrong, for somebody who sees a form and no file. The rules themselves are in English and speak of JSON; each has
 * an id, under which the desk has words for it.
 */
import { RULE_TEMPLATES, type RuleTemplate } from '../../../lib/practice/messages/rules-of.ts';
import { labelAt } from './form.ts';
import type { DeskTexts } from './words/en.ts';

/** The rules of pages that are no rules of facts: name of the text → how the message begins. */
const PAGE_RULES: readonly (readonly [name: string, message: RegExp])[] = [
  ['pageStranger', /^leads to (\S+), which is no official channel/],
  ['linkUnknown', /^must be a path of the site;/],
  ['linkSlash', /^must begin with a slash|^must begin with https:\/\/ if|^must be a path of the site, which/],
  ['linkScheme', /^must be a path of the site, or begin with|^must contain no backslash$/],
  ['linkShows', /^shows .*, but leads to/],
  [
    'linkOwn',
    /^must have the number with \+|^opens a conversation by|^must be the official link|^has no recipient/,
  ],
  ['anchor', /^the page has no heading/],
  ['headingFirst', /^level 1 is the title/],
  ['headingLevel', /^level \d follows/],
  ['placeholder', /^unknown placeholder/],
  ['placeholderOpen', /^a placeholder is not closed/],
  ['placeholderBlock', /^this placeholder is a block/],
  ['placeholderCode', /^a fact of the practice cannot stand in code/],
  ['altText', /^image: needs an alternative text/],
  ['image', /^image: /],
  ['length', /^must have at most \d+ characters/],
  ['frontMatter', /^is not plain YAML/],
  ['mentionWhose', /^must name somebody else/],
  ['mentionContact', /^must be a telephone number with its country code/],
  ['mentionOwn', /^is the .* of the practice: remove it here/],
  ['mentionTwice', /^must differ from mentions/],
  ['mentionGone', /^is not on this page/],
];

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
  return text?.replace(/ ?\{(\d)\}/g, (place, index) =>
    shown[index] === undefined ? '' : place.replace(/\{\d\}/, () => shown[index]!),
  );
}

/** @returns the rule of a message and the values of its translation; undefined for a message of no rule */
function ruleOf(message: string): { id: string; values: readonly string[] } | undefined {
  const found = RULE_TEMPLATES.flatMap((template) => {
    const values = valuesIn(message, template);
    return values ? [{ id: template.id, values, length: template.texts.join('').length }] : [];
  });
  // A message can begin as a shorter one does.
  return found.sort((a, b) => b.length - a.length)[0] ?? pageRuleOf(message);
}

function pageRuleOf(message: string): { id: string; values: readonly string[] } | undefined {
  const [id, pattern] = PAGE_RULES.find(([, each]) => each.test(message)) ?? [];
  return id && pattern ? { id, values: pattern.exec(message)!.slice(1) } : undefined;
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
