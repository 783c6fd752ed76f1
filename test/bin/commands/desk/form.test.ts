/** The form follows the table of facts, and its messages the rules: nobody writes code for a fact or a rule. */
import { withKnownWidgets } from '../../../../bin/commands/desk/browser/facts.ts';
import { formGroups } from '../../../../bin/commands/desk/form.ts';
import { inWordsOfDesk } from '../../../../bin/commands/desk/rules.ts';
import { deskWords } from '../../../../bin/commands/desk/words/index.ts';
import { LANGUAGES } from '../../../../lambda/render/words/index.ts';
// Every rule of the content is registered with it.
import '../../../../lib/content/load-service.ts';
import '../../../../lib/content/notices/notices.ts';
import { RULE_TEMPLATES, rulesOf } from '../../../../lambda/shared/rules-of.ts';
import { allMembers } from '../../../../lib/practice/members.ts';

describe('bin/commands/desk/form', () => {
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

  test.each(Object.keys(LANGUAGES))('each rule has words in %s', (tag) => {
    const words = deskWords(tag);
    const unsaid = RULE_TEMPLATES.filter(({ id }) => !Object.hasOwn(words, `rule.${id}`));
    expect(unsaid.map(({ id }) => id)).toEqual([]);
  });

  test('a message leads back to its rule and its values, whatever they are', () => {
    const made = rulesOf({
      missing: 'must be a lamp',
      'twice.more': 'must be a lamp, which has {} and shines {0} to {1}; write each once',
      'email.lamp': 'must be a lamp of glass[: write {0}]',
    });
    const words = { 'rule.missing': 'm', 'rule.twice': '{0} | {1}', 'rule.email': 'e[ {0}]' } as never;
    const said = (message: string) => inWordsOfDesk(message, words, {}, 'en');
    for (const value of ['', 'a', '{1}', '$&', ' to ', '[', 'must be a lamp', '\n', 'ß', 'x'.repeat(9000)]) {
      expect(said(`${made.missing()}: add ${value}`)).toBe('m');
      expect(said(made['twice.more'](value, 'a', 'b'))).toBe('a | b');
      expect(said(made['email.lamp'](value))).toBe(`e ${value}`);
    }
    expect(made['email.lamp'](undefined)).toBe('must be a lamp of glass');
    expect(said(made['email.lamp'](undefined))).toBe('e');
    expect(said('must be a new rule of nobody')).toBeUndefined();
  });

  test('a kind of fact without a field can be read only', () => {
    const shown = (kind: string) =>
      withKnownWidgets({ people: { items: { name: { 'ui:widget': kind } } } }, { text: 1 });
    expect(shown('text')).toEqual({ people: { items: { name: { 'ui:widget': 'text' } } } });
    for (const kind of ['newKind', 'toString', '__proto__'])
      expect(shown(kind)).toEqual({ people: { items: { name: { 'ui:widget': 'readOnly' } } } });
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
