/** The dates between which facts are valid (contract §3). The caller gives the current day. */
import { edited, practiceProblems, TODAY } from '../content/support.ts';

describe('lib/practice/practice-dates', () => {
  const CHECKED = '2026-11-02';
  const UNTIL = '$.contact.verification.validUntil:';
  const isPast = (day: string) => `${UNTIL} must not be in the past (today is ${TODAY}); received "${day}"`;
  const isNotAfter = (checked: string, day: string) =>
    `${UNTIL} must be after verifiedAt (${checked}); received "${day}"`;
  const isTooLate = (day: string) =>
    `${UNTIL} must be at most 400 days after verifiedAt (${CHECKED}) unless the practice is fictional: by 2027-12-07; received "${day}"`;

  test.each(
    Object.entries<[validUntil: string, problems: string[], changes?: object, verifiedAt?: string]>({
      'the last day': [TODAY, []],
      'the day after': ['2026-11-19', [isPast('2026-11-19')]],
      'the day of the check itself': [TODAY, [isNotAfter(TODAY, TODAY)], {}, TODAY],
      'the wrong way round': [
        '2026-11-19',
        [
          `$.contact.verification.verifiedAt: must not be in the future (today is ${TODAY}); received "2026-11-21"`,
          isPast('2026-11-19'),
          isNotAfter('2026-11-21', '2026-11-19'),
        ],
        {},
        '2026-11-21',
      ],
      'ten years, fictional': ['2036-11-01', [], { fictional: true }],
      'ten years, fictional no more': ['2036-11-01', [isTooLate('2036-11-01')], { fictional: false }],
      '400 days': ['2027-12-07', []],
      '401 days': ['2027-12-08', [isTooLate('2027-12-08')]],
      'ten years, and something else is wrong': [
        '2036-11-01',
        [
          `$.contact.telephone: must be an E.164 number: +, country code, digits only; received "911"`,
          `$.contact.email: missing`,
          isTooLate('2036-11-01'),
        ],
        { 'contact.email': undefined, 'contact.telephone': '911' },
      ],
      'no date': ['soon', [`${UNTIL} must be a date: YYYY-MM-DD; received "soon"`]],
    }),
  )('%s', (_, [validUntil, problems, changes = {}, verifiedAt = CHECKED]) => {
    const dates = {
      'contact.verification.verifiedAt': verifiedAt,
      'contact.verification.validUntil': validUntil,
    };
    expect(practiceProblems(edited({ ...changes, ...dates }))).toEqual(problems);
  });
});
