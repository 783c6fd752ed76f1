/** Facts that cannot be real are listed at each synthesis. */
import { reservedFacts } from '../../../lib/practice/fictional.ts';
import { RULES } from '../../../lib/practice/messages/english.ts';
import { describeProblem } from '../../../lib/practice/messages/problem.ts';
import { anotherPractice } from '../../support/another-practice.ts';
import { TODAY } from '../content/support.ts';

describe('lib/practice/fictional', () => {
  const practice = anotherPractice({ today: TODAY });
  const { contact } = practice;

  test('a practice without such a fact', () => {
    expect(reservedFacts(practice)).toEqual([]);
  });

  test.each<[string, string, string | undefined]>([
    ['of the range', '+12025550199', 'is reserved for fiction'],
    ['after it', '+12025550200', undefined],
    [
      'Brazil, 0 after the area code',
      '+555100000132',
      'is never assigned: no Brazilian number begins with 0 after the area code',
    ],
    [
      'Brazil, the same with nine digits',
      '+5551000000132',
      'is never assigned: no Brazilian number begins with 0 after the area code',
    ],
    ['Spain, 0 after the country code', '+34000000132', 'is never assigned: no Spanish number begins with 0'],
    ['Brazil, a fixed line', '+555132220132', undefined],
    ['Spain, a mobile', '+34600000132', undefined],
  ])('telephone, %s: %s', (_, telephone, why) => {
    expect(
      reservedFacts({ ...practice, contact: { ...contact, telephone } }).map((each) => describeProblem(each)),
    ).toEqual(
      why === undefined
        ? []
        : [`$.contact.telephone: ${why}; write the practice’s own; received "${telephone}"`],
    );
  });

  test.each<[string, boolean]>([
    ['https://example.org', true],
    ['https://example.org./', true],
    ['https://practice.example', true],
    ['https://practice.test', true],
    ['https://notexample.org', false],
    ['https://example.law', false],
  ])('website %s', (url, isReserved) => {
    expect(reservedFacts({ ...practice, url })).toEqual(
      isReserved
        ? [
            {
              where: '$.url',
              rule: RULES.reservedHost(),
              received: url,
            },
          ]
        : [],
    );
  });

  test('any number, address or link of the practice', () => {
    const otherChannels = [{ type: 'email', label: 'Branch', email: 'branch@example.com' }] as const;
    const profiles = ['https://social.example.com/desk'];
    expect(
      reservedFacts({ ...practice, contact: { ...contact, otherChannels }, profiles }).map(
        ({ where }) => where,
      ),
    ).toEqual(['$.contact.otherChannels[0].email', '$.profiles[0]']);
  });
});
