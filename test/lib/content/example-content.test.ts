/** A practice that began as a copy of an example and is real must have replaced what only one practice can have. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../../lambda/render/locales.ts';
import { exampleContent } from '../../../lib/content/example-content.ts';
import { loadService } from '../../../lib/content/load-service.ts';
import type { ContentError } from '../../../lib/practice/messages/content-error.ts';
import { jsonPath, textsOf } from '../../../lib/practice/messages/problem.ts';
import { temporaryDirectory } from '../stack/fixture.ts';
import { load, folder as service } from './service-folder.ts';
import { edited, fixtureFacts, type Json, REAL, ROOT, TODAY } from './support.ts';

const FACTS = [
  ...['$.name', '$.professionalName', '$.description', '$.fees', '$.closures[0].note'],
  ...['streetAddress', 'postalCode', 'addressLocality'].map((name) => `$.location.${name}`),
  ...[0, 1].flatMap((index) => [
    `$.offices[${index}].name`,
    ...['streetAddress', 'postalCode', 'addressLocality'].map(
      (name) => `$.offices[${index}].location.${name}`,
    ),
    ...[`$.people[${index}].name`, `$.people[${index}].biography`],
  ]),
  ...['$.imprint.legalName', '$.imprint.responsible'],
].sort();
const FILES = [
  ...['favicon.svg', 'logo.svg'],
  ...['about', 'contact', 'index', 'practice-areas'].map((name) => `pages/${name}.md`),
  ...['eleanor-marsh', 'office', 'samuel-reed'].map((name) => `images/${name}.jpg`),
].sort();
const TAGS = Object.keys(LANGUAGES);
const STAGE = {
  account: '123456789012',
  region: 'us-east-1',
  domain: { name: 'www.ridgeway.law', hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'ridgeway.law' } },
};

/** A copy of an example that says that it is real. */
function copyOf(tag: string): { readonly folder: string; readonly practice: Json } {
  const folder = temporaryDirectory();
  cpSync(join(ROOT, 'examples', tag), folder, { recursive: true });
  const { fictional, ...practice } = JSON.parse(readFileSync(join(folder, 'practice.json'), 'utf8'));
  expect(fictional).toBe(true);
  return { folder, practice };
}

/** Paths of facts, and files, in the order of the alphabet. */
const listed = (folder: string, practice: Json): string[] =>
  exampleContent(join(folder, 'practice.json'), practice)
    .map(({ file, where }) =>
      where === 'file' ? file.slice(folder.length + 1).replaceAll('\\', '/') : where,
    )
    .sort();

/** The same facts with another text at a path. */
const changed = (practice: Json, path: string): Json => {
  const copy = structuredClone(practice);
  const [keys] = textsOf(copy).find(([each]) => jsonPath(each) === path)!;
  const last = keys.pop()!;
  keys.reduce((inner, key) => inner[key], copy)[last] = 'Another';
  return copy;
};

describe('lib/content/example-content', () => {
  test('each compared fact and each file of an example is listed once, and nothing while it is fictional', () => {
    const { folder, practice } = copyOf('en');
    expect(listed(folder, practice)).toEqual([...FACTS, ...FILES].sort());
    expect(listed(folder, { ...practice, fictional: false })).toEqual([...FACTS, ...FILES].sort());
    expect(listed(folder, { ...practice, fictional: true })).toEqual([]);
  });

  test.each(TAGS)('%s: a fact with another text is not listed any more, and all others are', (tag) => {
    const { folder, practice } = copyOf(tag);
    const before = listed(folder, practice);
    for (const [keys] of textsOf(practice)) {
      const path = jsonPath(keys);
      expect([path, listed(folder, changed(practice, path))]).toEqual([
        path,
        before.filter((each) => each !== path),
      ]);
    }
  });

  test('hours have notes that are compared, and a fact at another place is not', () => {
    const { folder, practice } = copyOf('en');
    const { note } = practice.closures[0];
    const hours = { ...practice.openingHours[0], note };
    expect(listed(folder, { ...practice, openingHours: [hours] })).not.toContain('$.openingHours[0].note');
    const [eleanor, samuel] = practice.people;
    expect(listed(folder, { ...practice, people: [samuel, eleanor] }).join()).not.toContain('$.people');
  });

  test('a file that was changed or deleted is not listed any more', () => {
    const { folder, practice } = copyOf('en');
    const about = join(folder, 'pages/about.md');
    writeFileSync(about, readFileSync(about, 'utf8').replaceAll('\n', '\r\n'));
    expect(listed(folder, practice)).toContain('pages/about.md');
    writeFileSync(about, `${readFileSync(about, 'utf8')}More.\n`);
    writeFileSync(join(folder, 'images/office.jpg'), 'another');
    rmSync(join(folder, 'logo.svg'));
    const gone = ['pages/about.md', 'images/office.jpg', 'logo.svg'];
    const left = [...FACTS, ...FILES].filter((each) => !gone.includes(each));
    expect(listed(folder, practice)).toEqual(left.sort());
  });

  test('a picture of an example is known at another place and beside another example', () => {
    const { folder, practice } = copyOf('es');
    cpSync(join(ROOT, 'examples/en/images/office.jpg'), join(folder, 'images/our-office.jpg'));
    expect(listed(folder, practice)).toContain('images/our-office.jpg');
  });

  test('synthesis refuses all of it in one list, and a stage with a domain refuses what is fictional', async () => {
    const { folder, practice } = copyOf('en');
    const practiceFile = join(folder, 'practice.json');
    const problemsOf = async (facts: Json, stage: object = {}) => {
      writeFileSync(practiceFile, JSON.stringify(facts));
      writeFileSync(join(folder, 'live.json'), JSON.stringify({ practice: practiceFile, ...stage }));
      const loading = loadService({ stage: 'live', configFolder: folder }, TODAY);
      const error = await loading.then(
        () => undefined,
        (thrown) => thrown,
      );
      return error === undefined ? [] : (error as ContentError).problems;
    };
    const listing = await problemsOf(practice);
    const rules = listing.filter(({ rule }) => typeof rule === 'object' && rule.id.startsWith('example'));
    expect(rules).toHaveLength(FACTS.length + FILES.length);
    expect(listing.filter((each) => !rules.includes(each)).map(({ where }) => where)).toEqual([
      '$.contact.verification.validUntil',
    ]);
    expect(await problemsOf({ ...practice, fictional: true })).toEqual([]);
    expect(await problemsOf({ ...practice, fictional: true }, STAGE)).toMatchObject([
      {
        file: join(folder, 'live.json'),
        where: '$.domain',
        rule: `must not be set while the practice is fictional: remove "fictional" from ${practiceFile}, or remove domain to try the service`,
        received: 'www.ridgeway.law',
      },
    ]);
  });

  test('a stage with a domain refuses numbers and hosts that are reserved for fiction', async () => {
    const refused = async (facts: Json) => {
      const files = {
        'practice.json': JSON.stringify(facts),
        'config/live.json': JSON.stringify({ ...STAGE, practice: join(service, 'practice.json') }),
      };
      try {
        await load(files, 'live');
        return [];
      } catch (error) {
        return (error as ContentError).problems.map(({ where, rule }) => [
          where,
          typeof rule === 'object' && rule.id,
        ]);
      }
    };
    const real = edited(REAL);
    expect(fixtureFacts().fictional).toBeUndefined();
    expect((await refused(fixtureFacts())).length).toBeGreaterThan(5);
    expect(
      (await refused({ ...real, contact: { ...real.contact, telephone: '+12025550132' } })).filter(
        ([where]) => where === '$.contact.telephone',
      ),
    ).toEqual([['$.contact.telephone', 'fictional']]);
    const form = { label: 'Write to us', url: 'https://www.ridgeway.law/write' };
    const withForm = { ...real, contact: { ...real.contact, form } };
    expect(await refused(withForm)).toContainEqual(['$.contact.form.url', false]);
  });
});
