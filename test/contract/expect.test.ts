/** Every assertion of the suite, with what it is content with and what it is not. */
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

const CELLS: readonly (readonly [name: string, holds: () => void, breaks: () => void, says: string])[] = [
  ['ok', () => it.ok(true, 'w', 'x', 1), () => it.ok(false, 'w', 'x', 1), 'w: expected x, received 1'],
  [
    'equal',
    () => it.equal({ a: [1] }, { a: [1] }, 'w'),
    () => it.equal({ a: [1] }, { a: [2] }, 'w'),
    'w: expected {"a":[2]}, received {"a":[1]}',
  ],
  [
    'equal, one more member',
    () => it.equal({}, {}, 'w'),
    () => it.equal({ a: 1 }, {}, 'w'),
    'w: expected {}, received {"a":1}',
  ],
  [
    'oneOf',
    () => it.oneOf(2, [1, 2], 'w'),
    () => it.oneOf(3, [1, 2], 'w'),
    'w: expected one of 1, 2, received 3',
  ],
  [
    'matches',
    () => it.matches('abc', /b/, 'w'),
    () => it.matches('ac', /b/, 'w'),
    'w: expected text like /b/, received ac',
  ],
  [
    'matches, no text',
    () => it.matches('1', /1/, 'w'),
    () => it.matches(1, /1/, 'w'),
    'w: expected text like /1/, received 1',
  ],
  ['text', () => it.text('a', 'w'), () => it.text(' ', 'w'), 'w: expected a text, received  '],
  [
    'texts',
    () => it.texts(['a'], 'w'),
    () => it.texts([], 'w'),
    'w: expected a list with at least one text, received []',
  ],
  [
    'texts, one empty',
    () => it.texts(['a', 'b'], 'w'),
    () => it.texts(['a', ''], 'w'),
    'w[1]: expected a text',
  ],
  ['object', () => it.object({}, 'w'), () => it.object([], 'w'), 'w: expected an object, received []'],
  [
    'members',
    () => it.members({ a: 1, b: 2 }, ['a'], 'w'),
    () => it.members({ b: 2 }, ['a'], 'w'),
    'w: expected the members a, received none named a',
  ],
  [
    'exactMembers, one missing',
    () => it.exactMembers({ b: 1, a: 2 }, ['a', 'b'], 'w'),
    () => it.exactMembers({ a: 1 }, ['a', 'b'], 'w'),
    'members of w: expected ["a","b"], received ["a"]',
  ],
  [
    'exactMembers, one more',
    () => it.exactMembers({ a: 1 }, ['a'], 'w'),
    () => it.exactMembers({ a: 1, b: 2 }, ['a'], 'w'),
    'members of w: expected ["a"], received ["a","b"]',
  ],
  [
    'status',
    () => it.status(PLAIN, 404, 200),
    () => it.status(PLAIN, 404),
    'status of GET https://law.example/x: expected 404, received 200 (body: body)',
  ],
  [
    'header',
    () => it.header(PLAIN, 'content-type', 'text/html'),
    () => it.header(PLAIN, 'content-type', 'text/plain'),
    'expected text/plain, received text/html',
  ],
  [
    'header, by pattern',
    () => it.header(PLAIN, 'content-type', /html/),
    () => it.header(PLAIN, 'etag', /./),
    'expected text like /./, received nothing',
  ],
  [
    'noHeader',
    () => it.noHeader(PLAIN, 'set-cookie'),
    () => it.noHeader(PLAIN, 'vary'),
    'header vary of GET https://law.example/x: expected none, received Accept, Origin',
  ],
  [
    'headerHas',
    () => it.headerHas(PLAIN, 'vary', 'ORIGIN'),
    () => it.headerHas(PLAIN, 'vary', 'Origin', 'Cookie'),
    'expected a list with Cookie, received Accept, Origin',
  ],
  [
    'headerIs',
    () => it.headerIs(PLAIN, 'vary', 'origin', 'accept'),
    () => it.headerIs(PLAIN, 'vary', 'origin'),
    'expected ["origin"], received ["accept","origin"]',
  ],
];

describe('contract/expect', () => {
  describe.each(CELLS)('%s', (_, holds, breaks, says) => {
    test('is content with what is right', () => expect(holds).not.toThrow());
    test('says what is wrong', () => {
      expect(breaks).toThrow(it.ContractError);
      expect(breaks).toThrow(says);
    });
  });
});
