/** Reading the practice file: each way in which it can be wrong ends in one error that says it all. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fictionalFacts, isFictional } from '../../../lib/content/fictional.ts';
import { readPracticeFile } from '../../../lib/content/practice-file.ts';
import {
  changed,
  checked,
  EXAMPLES,
  messageOf,
  SITE_DIR,
  shippedPractice,
  TODAY,
} from '../../lambda/render/support.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'front-door-practice-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const failure = (text: string, today = TODAY): string => {
  const path = join(dir, 'practice.json');
  writeFileSync(path, text);
  return messageOf(() => readPracticeFile(path, today)).replaceAll(path, 'FILE');
};

test('the shipped practice is good, and is what a test reads by hand', () => {
  expect(readPracticeFile(join(SITE_DIR, 'practice.json'), TODAY)).toEqual(shippedPractice());
});

test('a byte order mark does no harm', () => {
  const path = join(dir, 'bom.json');
  writeFileSync(path, `\uFEFF${JSON.stringify(shippedPractice())}`);
  expect(readPracticeFile(path, TODAY).name).toBe(shippedPractice().name);
});

test('a missing file is named with its absolute path', () => {
  expect(messageOf(() => readPracticeFile('no/such/file.json', TODAY))).toBe(
    `The practice file ${join(process.cwd(), 'no/such/file.json')} cannot be used:\n  - there is no such file`,
  );
});

test('a folder is not a file', () => {
  expect(messageOf(() => readPracticeFile(dir, TODAY))).toMatch(/cannot be used:\n {2}- .*EISDIR/);
});

test.each([
  ['empty file', '', 'line 1, column 1: Unexpected end of file in JSON'],
  ['missing comma', '{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: Expected "," in JSON but found "\\"b\\""'],
  ['trailing comma', '{\n  "a": 1,\n}', 'line 2, column 9: JSON does not support trailing commas'],
  ['comment', '{\n  // my practice\n}', 'line 2, column 3: JSON does not support comments'],
  ['single quotes', "{'a': 1}", 'line 1, column 2: JSON strings must use double quotes'],
  ['open string', '{"a": "x\ny"}', 'line 1, column 9: Unterminated string literal'],
])('JSON syntax, %s: line and column', (_, text, expected) => {
  expect(failure(text)).toBe(`FILE is not JSON:\n  - ${expected}`);
});

test('every broken rule at once, with path, rule and value', () => {
  const practice = changed(shippedPractice(), {
    'contact.telephone': '202-555-0132',
    url: 'http://harbor-lantern.example.org',
    scope: [],
    fax: '+12025550133',
    'contact.verification.validUntil': '2026-11-19',
    legalNotice: undefined,
  });
  expect(failure(JSON.stringify(practice)).split('\n').sort()).toEqual(
    [
      'FILE has 6 problems:',
      '  - $.contact.telephone: must be an E.164 number: +, country code, digits only; received "202-555-0132"',
      '  - $.url: must be an https:// URL; received "http://harbor-lantern.example.org"',
      '  - $.scope: Too small: expected array to have >=1 items; received []',
      '  - $.fax: unknown field; received "+12025550133"',
      '  - $.contact.verification.validUntil: must not be in the past (today is 2026-11-20); received "2026-11-19"',
      '  - $.legalNotice: Invalid input: expected string, received undefined; received nothing',
    ].sort(),
  );
});

test('the day is the caller’s: the same file is good until its last day', () => {
  const { validUntil } = shippedPractice().contact.verification;
  const text = JSON.stringify(shippedPractice());
  const path = join(dir, 'good.json');
  writeFileSync(path, text);
  expect(readPracticeFile(path, validUntil).contact.verification.validUntil).toBe(validUntil);
  expect(failure(text, '2036-11-02')).toContain('$.contact.verification.validUntil');
});

test.each([['null'], ['[]'], ['"text"'], ['42']])('%s is JSON, but no practice', (text) => {
  expect(failure(text)).toContain('FILE has 1 problem:\n  - $:');
});

describe('facts that cannot be real', () => {
  test('the shipped example says so of each', () => {
    expect(fictionalFacts(shippedPractice())).toEqual([
      'contact.telephone: +12025550132 is reserved for fiction',
      'contact.messaging.number: +12025550147 is reserved for fiction',
      'url: harbor-lantern.example.org is reserved for examples',
      'contact.email: harbor-lantern.example.org is reserved for examples',
      'contact.verification.registrations[0].lookupUrl: bar.example.org is reserved for examples',
    ]);
  });

  test('the Brazilian example too, although Brazil keeps no numbers for fiction', () => {
    expect(fictionalFacts(EXAMPLES[1]!.practice)).toEqual([
      'contact.telephone: +555100000132 is nobody’s: no Brazilian number begins with 0 after the area code',
      'contact.messaging.number: +555100000147 is nobody’s: no Brazilian number begins with 0 after the area code',
      'url: helena-mare.example.org is reserved for examples',
      'contact.email: helena-mare.example.org is reserved for examples',
      'contact.verification.registrations[0].lookupUrl: cna.example.org is reserved for examples',
    ]);
  });

  const REAL = {
    url: 'https://harbor-lantern.law',
    'contact.telephone': '+12024560132',
    'contact.messaging.number': '+12024560147',
    'contact.email': 'office@harbor-lantern.law',
    'contact.verification.registrations.0.lookupUrl': 'https://bar.state.gov/',
  };
  const real = (changes: Record<string, unknown> = {}) =>
    checked(changed(shippedPractice(), { ...REAL, ...changes }));

  test('none is left once they are replaced', () => {
    expect(isFictional(real())).toBe(false);
  });

  test.each<[string, string, boolean]>([
    ['first of the range', '+12025550100', true],
    ['last of the range', '+12025550199', true],
    ['before it', '+12025550099', false],
    ['after it', '+12025550200', false],
    ['555 as area code', '+15555555555', false],
    ['another country', '+442025550132', false],
    ['Brazil, 0 after the area code', '+555100000132', true],
    ['Brazil, the same with nine digits', '+5551000000132', true],
    ['Brazil, a fixed line', '+555132220132', false],
    ['Brazil, a mobile', '+5551932220132', false],
  ])('telephone, %s: %s', (_, telephone, fictional) => {
    expect(isFictional(real({ 'contact.telephone': telephone }))).toBe(fictional);
  });

  test.each<[string, boolean]>([
    ['https://example.org', true],
    ['https://www.EXAMPLE.com/a', true],
    ['https://practice.example', true],
    ['https://practice.test', true],
    ['https://example.org.br', false],
    ['https://notexample.org', false],
    ['https://example.law', false],
  ])('website %s', (url, fictional) => {
    expect(isFictional(real({ url }))).toBe(fictional);
  });
});
