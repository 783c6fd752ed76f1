/** An edit changes single values of a JSON file, and nothing else in its text. */
import { editJson } from '../edit-json.ts';

/** Short, because every change reads the file anew. */
const EXAMPLE = `{
  "$schema": "../practice.schema.json",
  "name": "Zoé/Ray",
  "contact": {
    "telephone": "+12025550132",
    "officialChannelsOnly": true
  },
  "people": [
    {
      "name": "Eleanor Marsh",
      "languagesSpoken": ["en", "es"]
    },
    {
      "name": "Samuel Reed",
      "role": "Paralegal"
    }
  ],
  "fees": "None.",
  "dateModified": "2026-11-18"
}
`;

/** The same practice as different code editors save it. */
const FILES: Readonly<Record<string, string>> = {
  'two spaces': EXAMPLE,
  'a byte order mark': `\uFEFF${EXAMPLE}`,
  CRLF: EXAMPLE.replaceAll('\n', '\r\n'),
  CR: EXAMPLE.replaceAll('\n', '\r'),
  tabs: EXAMPLE.replace(/^( {2})+/gm, (indentation) => '\t'.repeat(indentation.length / 2)),
  'four spaces, no space after the key': JSON.stringify(JSON.parse(EXAMPLE), null, 4).replace(
    /^( *"\w+"): /gm,
    '$1:',
  ),
  'a space before the colon': EXAMPLE.replace(/^( *"\w+"): /gm, '$1 : '),
  'one line': JSON.stringify(JSON.parse(EXAMPLE)),
  'empty lines, no line end at the end': EXAMPLE.replaceAll(',\n  "', ',\n\n  "').trimEnd(),
  escapes: EXAMPLE.replaceAll('é', '\\u00e9').replaceAll('/', '\\/'),
};

const parsed = (text: string) => JSON.parse(text.replace(/^\uFEFF/, ''));

type Practice = { [name: string]: never } & { people: { name: string }[]; contact: Record<string, unknown> };

const EDITS: Readonly<Record<string, (practice: Practice) => unknown>> = {
  'a text': (practice) => ({ ...practice, name: 'Zoë "the quick" Ray' }),
  'a text inside': (practice) => ({
    ...practice,
    contact: { ...practice.contact, telephone: '+16175550132' },
  }),
  'a new member between two': ({ name, ...rest }) => ({ name, alternateName: ['A', { b: 1 }], ...rest }),
  'a new member at the beginning': (practice) => ({ first: true, ...practice }),
  'a new member at the end': (practice) => ({ ...practice, closures: [{ from: '2026-12-24', note: 'x' }] }),
  'a member less': ({ fees, ...rest }) => rest,
  'the first member less': ({ $schema, ...rest }) => rest,
  'the last member less': ({ dateModified, ...rest }) => rest,
  'an item more': (practice) => ({
    ...practice,
    people: [...practice.people, { name: 'New', role: 'Clerk' }],
  }),
  'the first item less': (practice) => ({ ...practice, people: practice.people.slice(1) }),
  'the last item less': (practice) => ({ ...practice, people: practice.people.slice(0, -1) }),
  'an item changed': (practice) => ({
    ...practice,
    people: practice.people.map((person, index) => (index === 1 ? { ...person, name: 'Other' } : person)),
  }),
  'a list that becomes empty': (practice) => ({ ...practice, people: [] }),
  'several at once': ({ fees, ...practice }) => ({
    ...practice,
    name: 'N',
    people: [{ name: 'Z', role: 'r' }, ...practice.people.slice(1)],
    contact: { ...practice.contact, fax: null, telephone: '+1' },
  }),
};

describe('tools/shared/edit-json', () => {
  describe.each(Object.entries(FILES))('%s', (name, file) => {
    test('nothing changes if the value is the same, in another order too', () => {
      const value = parsed(file);
      expect(editJson(file, value)).toBe(file);
      expect(editJson(file, Object.fromEntries(Object.entries(value).reverse()))).toBe(file);
    });

    // Every edit in the files that differ most; in the others the edit with most changes.
    const edits = Object.entries(EDITS).filter(
      ([edit]) => ['two spaces', 'CRLF', 'one line'].includes(name) || edit === 'several at once',
    );
    test.each(edits)('%s: has the value, and the line ends of the file', (_name, edit) => {
      const next = edit(parsed(file));
      const text = editJson(file, next);
      expect(parsed(text)).toEqual(next);
      const ends = (each: string) => [...new Set(each.match(/\r\n|\n|\r/g))];
      expect(ends(text)).toEqual(ends(file));
      expect(text.startsWith('\uFEFF')).toBe(file.startsWith('\uFEFF'));
      expect(/\s*$/.exec(text)![0]).toBe(/\s*$/.exec(file)![0]);
    });

    test('a changed text changes its characters only', () => {
      const text = editJson(file, EDITS['a text inside']!(parsed(file)));
      expect(text).toBe(file.replace('+12025550132', '+16175550132'));
    });

    test('what is added and removed again leaves the file as it was, but for spaces at the colon beside it', () => {
      const usual = (text: string) => text.replace(/" ?: ?/g, '": ');
      const value = parsed(file);
      for (const name of ['a new member between two', 'a new member at the beginning', 'an item more']) {
        const more = editJson(file, EDITS[name]!(value));
        expect(more).not.toBe(file);
        expect(usual(editJson(more, value))).toBe(usual(file));
      }
    });
  });

  test('what is added has the indentation and the line ends of its neighbours', () => {
    const file = '{\r\n\t"a": 1,\r\n\t"b": [ "x", "y" ],\r\n\t"c" : {"d":1}\r\n}\r\n';
    const next = { a: 1, n: { m: [1] }, b: ['w', 'x', 'y', 'z'], c: { d: 1 } };
    expect(editJson(file, next)).toBe(
      '{\r\n\t"a": 1,\r\n\t"n": {\r\n\t\t"m": [\r\n\t\t\t1\r\n\t\t]\r\n\t},\r\n\t"b": [ "w", "x", "y", "z" ],\r\n\t"c" : {"d":1}\r\n}\r\n',
    );
  });

  test('a list in one line stays in it, to its last item', () => {
    const file = '{\n  "days": ["Mon", "Tue"],\n  "people": [{ "a": 1 }, { "b": 2 }]\n}\n';
    const text = editJson(file, { days: ['Mon'], people: [{ a: 1 }] });
    expect(text).toBe('{\n  "days": ["Mon"],\n  "people": [{ "a": 1 }]\n}\n');
    expect(editJson(text, { days: ['Mon', 'Wed'], people: [{ a: 1 }] })).toBe(
      '{\n  "days": ["Mon", "Wed"],\n  "people": [{ "a": 1 }]\n}\n',
    );
  });
});
