/** The form is generated from the table of facts, and its messages from the rules: a new fact needs no code here. */

import { LANGUAGES } from '../../../lambda/render/locales.ts';
import type { Rule } from '../../../lambda/shared/content-problem.ts';
import { allMembers } from '../../../lib/practice/members.ts';
import { messages, RULES } from '../../../lib/practice/messages/english.ts';
import { formGroups } from '../form.ts';
import { editorLocale, type RuleText } from '../locales.ts';
import { ruleText } from '../rules.ts';

describe('tools/editor/form', () => {
  test.each(Object.keys(LANGUAGES))(
    'the form in %s has each fact of the table in one part, with a label',
    (tag) => {
      const groups = formGroups(tag);
      const fields = groups.flatMap(({ id, schema }) =>
        fieldsOf(schema as Schema, []).map((path) => `${id} ${path}`),
      );
      const asked = allMembers().filter(
        ({ group, kind }) => group !== undefined && kind !== 'object' && kind !== 'fixed',
      );
      const set = ['contact.verification.verifiedAt', 'contact.verification.validUntil'];
      expect(fields.sort()).toEqual(
        asked
          .filter(({ path }) => !set.includes(path))
          .map(({ group, path }) => `${group} ${path}`)
          .sort(),
      );
      const titles = groups.flatMap(({ schema }) => titlesOf(schema as Schema));
      expect(titles.filter((title) => !title)).toEqual([]);
    },
  );

  test('the message of a rule contains its values, whatever they are', () => {
    const locale = { 'rule.missing': 'm', 'rule.overlap': '{0} | {1}', 'rule.email': 'e[ {0}]' } as never;
    const message = (rule: Rule) => ruleText(rule, locale, {}, 'en');
    expect(message(RULES.missing())).toBe('m');
    for (const value of ['', 'a', '{1}', '$&', '[', '[ {0}]', '\n', 'ß', 'x'.repeat(9000)]) {
      expect(message(RULES.overlap(value, 'b', '$', 'Monday'))).toBe(`${value} | b`);
      expect(message(RULES.email(value))).toBe(`e ${value}`);
    }
    expect(message(RULES.email(undefined))).toBe('e');
    expect(message(JSON.parse(JSON.stringify(RULES.email(undefined))))).toBe('e');
  });

  test.each(Object.keys(LANGUAGES))('every message in %s has the values that it shows', (tag) => {
    const locale = editorLocale(tag);
    const all = Object.entries(messages) as [Rule['id'], string | ((...values: never[]) => string)][];
    for (const [id, message] of all) {
      const places = typeof message === 'string' ? 0 : message.length;
      const text = locale[`rule.${id.split('.')[0]}` as RuleText].replace(/\[[^[\]]*\]/g, '');
      const unknown = [...text.matchAll(/\{(\d)\}/g)].filter(([, place]) => Number(place) >= places);
      expect([id, ...unknown.map(String)]).toEqual([id]);
      expect(ruleText({ id, values: [] } as Rule, locale, {}, tag)).not.toMatch(/\{\d\}|[[\]]|\(\+?\)|“”|«»/);
    }
  });
});

interface Schema {
  readonly title?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

function fieldsOf({ items, properties }: Schema, path: readonly string[]): string[] {
  if (items) return fieldsOf(items, path);
  return properties
    ? Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]))
    : [path.join('.')];
}

const titlesOf = ({ items, properties = {} }: Schema): string[] =>
  [...Object.values(properties), ...(items ? [items] : [])].flatMap((inner) => [
    inner.title ?? '',
    ...titlesOf(inner),
  ]);
