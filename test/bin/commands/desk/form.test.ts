/** The form follows the table of facts: nobody writes code for a fact. */
import { formGroups } from '../../../../bin/commands/desk/form.ts';
import { LANGUAGES } from '../../../../lambda/render/words/index.ts';
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

  test('each kind of fact has a field, and one that has none could be read only', async () => {
    // The types of a browser are not those of the tests.
    const browserPart: string = '../../../../bin/commands/desk/browser/app.ts';
    const { WIDGETS, withKnownWidgets } = await import(browserPart);
    const groups = formGroups('en');
    const asked = groups.flatMap(({ uiSchema }) => widgetsIn(uiSchema));
    expect(asked.filter((widget) => !Object.hasOwn(WIDGETS, widget))).toEqual([]);
    for (const { uiSchema } of groups) expect(withKnownWidgets(uiSchema)).toEqual(uiSchema);
    for (const kind of ['newKind', 'toString', '__proto__'])
      expect(withKnownWidgets({ people: { items: { name: { 'ui:widget': kind } } } })).toEqual({
        people: { items: { name: { 'ui:widget': 'readOnly' } } },
      });
  });
});

interface Schema {
  readonly title?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const widgetsIn = (uiSchema: object): string[] =>
  Object.entries(uiSchema).flatMap(([key, value]) =>
    key === 'ui:widget' ? [value] : typeof value === 'object' && value !== null ? widgetsIn(value) : [],
  );

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
