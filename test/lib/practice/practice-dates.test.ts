/** The dates between which facts are valid (contract §3). The caller gives the current day. */
import { edited, fixtureFacts, practiceProblems, REAL, TODAY } from '../content/support.ts';

describe('lib/practice/practice-dates', () => {
  const dated = (verifiedAt: string, validUntil: string, changes = {}) =>
    practiceProblems(
      edited({
        ...changes,
        'contact.verification.verifiedAt': verifiedAt,
        'contact.verification.validUntil': validUntil,
      }),
    );
  const UNTIL = '$.contact.verification.validUntil:';

  test.each<[string, string, string, object, string[]]>([
    ['the last day', '2026-11-02', TODAY, {}, []],
    [
      'the day after',
      '2026-11-02',
      '2026-11-19',
      {},
      [`${UNTIL} must not be in the past (today is ${TODAY}); received "2026-11-19"`],
    ],
    [
      'the day of the check itself',
      TODAY,
      TODAY,
      {},
      [`${UNTIL} must be after verifiedAt (${TODAY}); received "${TODAY}"`],
    ],
    [
      'the wrong way round',
      '2026-11-21',
      '2026-11-19',
      {},
      [
        `$.contact.verification.verifiedAt: must not be in the future (today is ${TODAY}); received "2026-11-21"`,
        `${UNTIL} must not be in the past (today is ${TODAY}); received "2026-11-19"`,
        `${UNTIL} must be after verifiedAt (2026-11-21); received "2026-11-19"`,
      ],
    ],
    ['ten years, the example', '2026-11-02', '2036-11-01', {}, []],
    [
      'ten years, while one channel is the example’s',
      '2026-11-02',
      '2036-11-01',
      { ...REAL, 'contact.email': 'office@harbor-lantern.example.org' },
      [],
    ],
    [
      'ten years, while a further channel is an example’s',
      '2026-11-02',
      '2036-11-01',
      {
        ...REAL,
        'contact.otherChannels': [{ type: 'telephone', label: 'Branch', number: '+555100000132' }],
        'people.1.channels': undefined,
        'offices.0.channels': undefined,
        imprint: undefined,
      },
      [],
    ],
    [
      'ten years, all else is the example’s, with numbers that are reserved for fiction',
      '2026-11-02',
      '2036-11-01',
      {
        'contact.telephone': '+12025550100',
        'contact.messaging.number': '+12025550101',
        'contact.messaging.url': 'https://wa.me/12025550101',
        'contact.email': 'desk@harbor-lantern.example.org',
      },
      [
        `${UNTIL} must be at most 400 days after verifiedAt (2026-11-02) once no channel is the example’s: by 2027-12-07; received "2036-11-01"`,
      ],
    ],
    ['400 days, real', '2026-11-02', '2027-12-07', REAL, []],
    [
      '401 days, real',
      '2026-11-02',
      '2027-12-08',
      REAL,
      [
        `${UNTIL} must be at most 400 days after verifiedAt (2026-11-02) once no channel is the example’s: by 2027-12-07; received "2027-12-08"`,
      ],
    ],
    [
      'ten years, real, and something else is wrong',
      '2026-11-02',
      '2036-11-01',
      { ...REAL, 'contact.messaging': undefined, 'contact.telephone': '911' },
      [
        `$.contact.messaging: missing`,
        `$.contact.telephone: must be an E.164 number: +, country code, digits only; received "911"`,
        `${UNTIL} must be at most 400 days after verifiedAt (2026-11-02) once no channel is the example’s: by 2027-12-07; received "2036-11-01"`,
      ],
    ],
    ['no date', '2026-11-02', 'soon', {}, [`${UNTIL} must be a date: YYYY-MM-DD; received "soon"`]],
  ])('%s', (_, verifiedAt, validUntil, changes, problems) => {
    expect(dated(verifiedAt, validUntil, changes)).toEqual(problems);
  });

  test('the same file is good until its last day', () => {
    expect(practiceProblems(fixtureFacts(), '2036-11-01')).toEqual([]);
    expect(practiceProblems(fixtureFacts(), '2036-11-02')).toHaveLength(1);
  });
});
