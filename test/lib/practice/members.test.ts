/** The table of facts: the names of facts in messages, and the rows of the form in each language. */
import { LANGUAGES } from '../../../lambda/render/locales.ts';
import { allMembers, hintAt, labelOf, MEMBERS, memberAt } from '../../../lib/practice/members.ts';
import { formLocale } from '../../../tools/editor/locales.ts';

describe('lib/practice/members', () => {
  test.each(Object.keys(LANGUAGES))(
    'each row has a label in %s, and each list a name for its items',
    (tag) => {
      const { members, groups, choices } = formLocale(tag);
      const all = allMembers();
      expect(all.length).toBeGreaterThan(100);
      expect(Object.keys(members).sort()).toEqual(all.map(({ path }) => path).sort());
      expect(all.filter(({ path }) => !members[path].label).map(({ path }) => path)).toEqual([]);
      const lists = all.filter(({ list }) => list).map(({ path }) => path);
      expect(lists.filter((path) => !members[path].item)).toEqual([]);
      expect(all.filter(({ group }) => group && !groups[group])).toEqual([]);
      const days = memberAt('$.openingHours[0].dayOfWeek')!.choices;
      const named = new Set(all.flatMap((member) => member.choices).filter((each) => !days.includes(each)));
      expect(Object.keys(choices).sort()).toEqual([...named].sort());
    },
  );

  test('a locale other than English has its own texts', () => {
    const english = formLocale('en').members;
    for (const tag of Object.keys(LANGUAGES).filter((each) => each !== 'en')) {
      const own = formLocale(tag).members;
      const same = allMembers().filter(
        ({ group, path }) => group && own[path].help && own[path].help === english[path].help,
      );
      expect(same.map(({ path }) => path)).toEqual([]);
    }
  });

  test('a row has what a form needs', () => {
    expect(memberAt('$.people[1].portrait')).toMatchObject({
      ...{ name: 'portrait', path: 'people.portrait', kind: 'image', list: false, optional: true },
      ...{ group: 'people', label: 'portrait', members: [] },
    });
    expect(memberAt('$.scope')).toMatchObject({ kind: 'words', list: true, optional: false, group: 'work' });
    expect(memberAt('$.offices')).toMatchObject({ kind: 'object', list: true, item: 'further office' });
    expect(
      memberAt('$.offices')
        ?.members.map(({ name }) => name)
        .slice(0, 2),
    ).toEqual(['name', 'location']);
    expect(memberAt('$.offices[0].location.addressCountry')).toMatchObject({
      kind: 'country',
      group: 'offices',
    });
    expect(memberAt('$.contact.officialChannelsOnly')?.kind).toBe('fixed');
  });

  test('the path of the schema and the day of the last change have no part of the form', () => {
    expect(MEMBERS.filter(({ group }) => !group).map(({ name }) => name)).toEqual([
      '$schema',
      'dateModified',
    ]);
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
    ['$.people[1].role.es', 'person 2 (Samuel Reed), role (es)'],
    ['$.safety[1]["pt-BR"]', 'security notice 2 (pt-BR)'],
    ['$.name.es', undefined],
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

  test('the hint of a member, and of its items: what to write, and its format in JSON', () => {
    expect(hintAt('$.contact.telephone')).toContain('E.164');
    for (const path of ['$.people[1].role', '$.people[1].role.es']) expect(hintAt(path)).toContain('Lawyer');
    expect(hintAt('$.contact.verification.validUntil')).toMatch(/past.*YYYY-MM-DD/);
    expect(hintAt('$.nothing')).toBeUndefined();
    expect(hintAt('$.location.addressLocality')).toBeUndefined();
  });
});
