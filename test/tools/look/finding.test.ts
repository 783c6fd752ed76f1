/** A new finding fails `npm run look`, and so does an explanation that nothing needs any more. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedSchema, type Finding, judge } from '../../../tools/look/finding.ts';

const finding: Finding = { by: 'axe', rule: 'color-contrast', where: 'contact 360-dark', detail: '2.9:1' };
const entry = { by: 'axe', rule: 'color-contrast', reason: 'A reason of at least twenty characters.' };
const RAN = ['axe', 'console'];

describe('tools/look/finding', () => {
  test.each<[title: string, ...Parameters<typeof judge>, ok: boolean, unexpected: number, stale: number]>([
    ['nothing found, nothing explained', [], [], RAN, true, 0, 0],
    ['found and not explained', [finding], [], RAN, false, 1, 0],
    [
      'found and explained, wherever it is',
      [finding, { ...finding, where: '404' }],
      [entry],
      RAN,
      true,
      0,
      0,
    ],
    ['found by another tool than explained', [{ ...finding, by: 'console' }], [entry], RAN, false, 1, 1],
    ['another rule than explained', [{ ...finding, rule: 'region' }], [entry], RAN, false, 1, 1],
    ['explained and no longer found', [], [entry], RAN, false, 0, 1],
    ['explained for a tool that did not run', [], [entry], ['console'], true, 0, 0],
  ])('%s', (_, findings, expected, ran, ok, unexpected, stale) => {
    const verdict = judge(findings, expected, ran);
    expect([verdict.ok, verdict.unexpected.length, verdict.stale.length]).toEqual([ok, unexpected, stale]);
  });

  test('what is explained is explained in words', () => {
    const file = join(import.meta.dirname, '../../../tools/look/expected.json');
    expect(() => expectedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))).not.toThrow();
    expect(() => expectedSchema.parse([{ ...entry, reason: 'because' }])).toThrow();
  });
});
