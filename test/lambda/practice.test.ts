/** The schema of the practice file (contract §3): every problem at once, with path, rule and value. */
import { agentInfoSchema, toAgentInfo } from '../../lambda/shared/agent-info.ts';
import { parsePractice } from '../../lib/content/practice-schema.ts';
import { describeProblem } from '../../lib/content/problem.ts';
import { practiceJson, practiceOf } from './handlers.ts';
import type { Json } from './messages.ts';

const TODAY = '2026-11-20';
const problems = (value: unknown) => {
  const result = parsePractice(value, TODAY);
  return result.ok ? [] : result.problems.map(describeProblem);
};

test('the shipped file is good', () => {
  expect(problems(practiceJson())).toEqual([]);
});

describe('one problem', () => {
  const cell = (path: string, change: (practice: Json) => void, line: RegExp) =>
    [path, change, line] as [string, (practice: Json) => void, RegExp];
  test.each([
    cell('a missing field', (p) => delete p.name, /^\$\.name: .*; received nothing$/),
    cell('an empty text', (p) => (p.legalNotice = ' '), /^\$\.legalNotice: .*; received ""$/),
    cell('an empty list', (p) => (p.scope = []), /^\$\.scope: .*; received \[\]$/),
    cell('an empty member', (p) => (p.safety[1] = ''), /^\$\.safety\[1\]: .*; received ""$/),
    cell('an unknown field', (p) => (p.fax = '1'), /^\$\.fax: unknown field; received "1"$/),
    cell(
      'an unknown field inside',
      (p) => (p.contact.fax = 1),
      /^\$\.contact\.fax: unknown field; received 1$/,
    ),
    cell(
      'a national number',
      (p) => (p.contact.telephone = '202 555 0132'),
      /^\$\.contact\.telephone: must be an E\.164/,
    ),
    cell(
      'a number too long',
      (p) => (p.contact.messaging.number = '+1234567890123456'),
      /messaging\.number: must be an E\.164/,
    ),
    cell(
      'an http URL',
      (p) => (p.url = 'http://a.example'),
      /^\$\.url: must be an https:\/\/ URL; received "http:\/\/a\.example"$/,
    ),
    cell(
      'no URL',
      (p) => (p.contact.messaging.url = 'wa.me/1'),
      /^\$\.contact\.messaging\.url: must be an https/,
    ),
    cell(
      'an e-mail address',
      (p) => (p.contact.email = 'office'),
      /^\$\.contact\.email: must be an e-mail address/,
    ),
    cell(
      'a country name',
      (p) => (p.location.addressCountry = 'USA'),
      /addressCountry: must be an ISO 3166-1/,
    ),
    cell('a language name', (p) => (p.language = 'english'), /^\$\.language: must be a BCP 47/),
    cell(
      'unofficial channels',
      (p) => (p.contact.officialChannelsOnly = false),
      /officialChannelsOnly: .*; received false$/,
    ),
    cell(
      'no registration',
      (p) => (p.contact.verification.registrations = []),
      /registrations: .*; received \[\]$/,
    ),
    cell(
      'expired',
      (p) => (p.contact.verification.validUntil = '2026-11-19'),
      /validUntil: must not be in the past \(today is 2026-11-20\); received "2026-11-19"$/,
    ),
    cell(
      'verified tomorrow',
      (p) => (p.contact.verification.verifiedAt = '2026-11-21'),
      /verifiedAt: must not be in the future/,
    ),
    cell(
      'modified tomorrow',
      (p) => (p.dateModified = '2026-11-21'),
      /^\$\.dateModified: must not be in the future/,
    ),
    cell('no date', (p) => (p.dateModified = '2026-02-30'), /^\$\.dateModified: must be a date/),
    cell('no guidance', (p) => (p.guidance.limits = 'none'), /^\$\.guidance\.limits: .*; received "none"$/),
  ])('%s', (_, change, line) => {
    const practice = practiceJson();
    change(practice);
    expect(problems(practice)).toEqual([expect.stringMatching(line)]);
  });

  test('valid until today is still valid', () => {
    const practice = practiceJson();
    practice.contact.verification.validUntil = TODAY;
    expect(problems(practice)).toEqual([]);
  });

  test('a long value is cut', () => {
    const practice = practiceJson();
    practice.contact.telephone = 'x'.repeat(1_000);
    expect(problems(practice)[0]!.length).toBeLessThan(200);
  });
});

test('all problems at once, of every kind', () => {
  const practice = practiceJson();
  delete practice.name;
  practice.url = 'http://a.example';
  practice.scope = [];
  practice.fax = '1';
  practice.location.addressCountry = 'us';
  practice.contact.telephone = '123';
  practice.contact.verification.validUntil = '2020-01-01';
  practice.contact.verification.registrations[0].lookupUrl = 'bar.example.org';
  const paths = problems(practice).map((line) => line.slice(0, line.indexOf(':')));
  expect(paths.sort()).toEqual([
    '$.contact.telephone',
    '$.contact.verification.registrations[0].lookupUrl',
    '$.contact.verification.validUntil',
    '$.fax',
    '$.location.addressCountry',
    '$.name',
    '$.scope',
    '$.url',
  ]);
});

test.each([null, undefined, [], 'x', 5, {}])('%p is no practice, and nothing throws', (value) => {
  expect(problems(value).length).toBeGreaterThan(0);
});

test('AgentInfo is the practice without what only editors and tools need', () => {
  const practice = practiceOf(practiceJson());
  const info = toAgentInfo(practice, 'https://www.example.org');
  expect(agentInfoSchema.safeParse(info).success).toBe(true);
  expect(info).not.toHaveProperty('guidance');
  expect(info).not.toHaveProperty('$schema');
  expect(info).not.toHaveProperty('contentSignals');
  expect(info.dateModified).toBe(practice.dateModified);
  expect(info.machineReadable.mcp).toBe('https://www.example.org/.well-known/mcp');
});
