/** Each assertion of the suite fails on what it refuses, with a message that makes sense without the source. */
import { describe, expect, test } from '@jest/globals';
import type { Reply } from '../../contract/harness/check.ts';
import * as it from '../../contract/harness/expect.ts';
import { replyOf } from '../../contract/harness/reply.ts';

const reply = (headerLines: readonly (readonly [string, string])[], status = 200): Reply =>
  replyOf({
    request: { method: 'GET', path: '/x', url: 'https://law.example/x' },
    status,
    headerLines,
    body: Buffer.from('body'),
  });

const PLAIN = reply([
  ['Content-Type', 'text/html'],
  ['Vary', 'Accept, Origin'],
]);

const FAILURES: readonly (readonly [name: string, fails: () => void, message: string])[] = [
  ['ok', () => it.ok(false, 'w', 'x', 1), 'w: expected x, received 1'],
  ['equal', () => it.equal({ a: [1] }, { a: [2] }, 'w'), 'w: expected {"a":[2]}, received {"a":[1]}'],
  ['equal, one more member', () => it.equal({ a: 1 }, {}, 'w'), 'w: expected {}, received {"a":1}'],
  ['oneOf', () => it.oneOf(3, [1, 2], 'w'), 'w: expected one of 1, 2, received 3'],
  ['matches', () => it.matches('ac', /b/, 'w'), 'w: expected text like /b/, received ac'],
  ['matches, no text', () => it.matches(1, /1/, 'w'), 'w: expected text like /1/, received 1'],
  ['text', () => it.text(' ', 'w'), 'w: expected a text, received  '],
  ['texts', () => it.texts([], 'w'), 'w: expected a list with at least one text, received []'],
  ['texts, one empty', () => it.texts(['a', ''], 'w'), 'w[1]: expected a text'],
  ['object', () => it.object([], 'w'), 'w: expected an object, received []'],
  ['members', () => it.members({ b: 2 }, ['a'], 'w'), 'w: expected the members a, received none named a'],
  [
    'exactMembers, one missing',
    () => it.exactMembers({ a: 1 }, ['a', 'b'], 'w'),
    'members of w: expected ["a","b"], received ["a"]',
  ],
  [
    'exactMembers, one more',
    () => it.exactMembers({ a: 1, b: 2 }, ['a'], 'w'),
    'members of w: expected ["a"], received ["a","b"]',
  ],
  [
    'status',
    () => it.status(PLAIN, 404),
    'status of GET https://law.example/x: expected 404, received 200 (body: body)',
  ],
  ['header', () => it.header(PLAIN, 'content-type', 'text/plain'), 'expected text/plain, received text/html'],
  ['header, by pattern', () => it.header(PLAIN, 'etag', /./), 'expected text like /./, received nothing'],
  [
    'noHeader',
    () => it.noHeader(PLAIN, 'vary'),
    'header vary of GET https://law.example/x: expected none, received Accept, Origin',
  ],
  [
    'headerHas',
    () => it.headerHas(PLAIN, 'vary', 'Origin', 'Cookie'),
    'expected a list with Cookie, received Accept, Origin',
  ],
  [
    'headerIs',
    () => it.headerIs(PLAIN, 'vary', 'origin'),
    'expected ["origin"], received ["accept","origin"]',
  ],
];

describe('contract/expect', () => {
  test.each(FAILURES)('%s', (_, fails, message) => {
    expect(fails).toThrow(it.ContractError);
    expect(fails).toThrow(message);
  });
});
