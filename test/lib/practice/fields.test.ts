/** The fields of the practice file in plain words. */
import { z } from 'zod';
import { FIELDS, fieldAt, labelOf } from '../../../lib/practice/fields.ts';
import { practiceSchema } from '../../../lib/practice/schema.ts';

/** The paths of all members of a schema, without indices; `[]` marks the items of a list that are objects or texts. */
function members(schema: z.core.$ZodType, path = ''): { path: string; isList: boolean }[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return members(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return members(schema.element, path);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, inner]) => {
    const own = path === '' ? name : `${path}.${name}`;
    const value = inner instanceof z.ZodOptional ? inner.unwrap() : inner;
    return [{ path: own, isList: value instanceof z.ZodArray }, ...members(inner, own)];
  });
}

describe('lib/practice/fields', () => {
  test('each member of the schema has a label, each list a word for its items, and there is no other field', () => {
    const all = members(practiceSchema);
    expect(all.length).toBeGreaterThan(70);
    expect(Object.keys(FIELDS).sort()).toEqual(all.map(({ path }) => path).sort());
    const lists = all.filter(({ isList }) => isList).map(({ path }) => path);
    expect(lists.filter((path) => FIELDS[path]?.item === undefined)).toEqual([]);
  });

  const practice = {
    contact: { telephone: '0', verification: { registrations: [{ authority: 'State Bar' }] } },
    people: [
      {},
      { name: 'Samuel Reed', registrations: [{}], languagesSpoken: ['xx'] },
      { name: 'x'.repeat(99) },
      7,
    ],
    closures: [{ from: '2026-12-24' }],
    safety: ['', 'b'],
  };

  test.each<[path: string, label: string | undefined]>([
    ['$.contact.telephone', 'telephone'],
    ['$.contact.verification.validUntil', 'last day of validity'],
    [
      '$.contact.verification.registrations[0].lookupUrl',
      'registration 1 (State Bar), look-up page of the authority',
    ],
    ['$.people', 'people'],
    ['$.people[1]', 'person 2 (Samuel Reed)'],
    ['$.people[1].role', 'person 2 (Samuel Reed), role'],
    ['$.people[0].role', 'person 1, role'],
    ['$.people[2].role', 'person 3, role'],
    ['$.people[3]', 'person 4'],
    ['$.people[1].registrations[0].number', 'person 2 (Samuel Reed), registration 1, registration number'],
    ['$.people[1].languagesSpoken[0]', 'person 2 (Samuel Reed), language 1'],
    ['$.closures[0].until', 'closure 1 (2026-12-24), last day of the closure'],
    ['$.safety[1]', 'security notice 2'],
    ['$.fax', undefined],
    ['$.contact.fax', undefined],
    ['$.people[1].constructor', undefined],
    ['$["a b"]', undefined],
    ['$', undefined],
  ])('%s', (path, label) => {
    expect(labelOf(path, practice)).toBe(label);
  });

  test('a value of another type than the schema has: the label is that of the field', () => {
    for (const broken of [null, 7, [], { people: 'Samuel' }, { people: { 1: 'x' } }])
      expect(labelOf('$.people', broken)).toBe('people');
  });

  test('a field has its hint, also for its items', () => {
    expect(fieldAt('$.contact.telephone')?.hint).toContain('E.164');
    expect(fieldAt('$.people[1].role')?.hint).toContain('Attorney');
    expect(fieldAt('$.nothing')).toBeUndefined();
  });
});
