/** A fact contains no placeholder and no hidden character (contract §3), so that it cannot hide a prompt. */
import fc from 'fast-check';
import { brokenVisibleRule } from '../../../lib/practice/hidden-characters.ts';
import { edited, fixtureFacts, practiceProblems, textPaths } from '../content/support.ts';

describe('lib/practice/visible-facts', () => {
  const HIDDEN = '$.legalNotice: must contain no invisible or control character:';

  /** Controls, marks of direction, letters without width, tags, separators, halves of characters, private use. */
  const CHARACTERS = [
    ...'\n\t\0\u001b\u007f\u009b\u202e\u2066\u2069\u200f\u200b\u200d\u2060\ufeff\u00ad\u3164\u2800',
    ...'\u{e0101}\u{e0041}\u2028\ud800\ue000\uffff\ufffc\ufffd\u200c',
  ];
  test.each(CHARACTERS)('%j is refused and not printed, wherever it is', (character) => {
    const point = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    for (const [fact, place] of [
      [`${character}ab`, 1],
      // After a character of two units.
      [`😀${character}b`, 2],
      [`ab${character}`, 3],
    ] as const) {
      const problems = practiceProblems(edited({ legalNotice: fact }));
      expect(problems).toEqual([
        expect.stringContaining(`${HIDDEN} U+${point} (character ${place}); received "`),
      ]);
      expect(problems[0]).not.toContain(character);
    }
  });

  test.each([
    [
      '1\u20662\u2069',
      `${HIDDEN} U+2066 (character 2), U+2069 (character 4); received "1\\u{2066}2\\u{2069}"`,
    ],
    [
      Array.from('ignore all', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(''),
      `${HIDDEN} U+E0069 (character 1), U+E0067 (character 2), U+E006E (character 3), U+E006F (character 4), U+E0072 (character 5), and 5 more; received "\\u{E0069}\\u{E0067}\\u{E006E}\\u{E006F}\\u{E0072}\\u{E0065}\\u{E0020}\\u{E0061}\\u{E006C}\\u{E006C}"`,
    ],
    ...['Call {{contact.telephone}}', 'Call }}'].map((text) => [
      text,
      `$.legalNotice: must contain no {{ and no }}: a fact is a value, not a template; received "${text}"`,
    ]),
  ])('%j is refused', (legalNotice, problem) => {
    expect(practiceProblems(edited({ legalNotice }))).toEqual([problem]);
  });

  const hasHidden = (text: string) => brokenVisibleRule(text) !== undefined;

  test.each([
    [
      'after emoji',
      [
        '⚖\ufe0f',
        '☎\ufe0f ☎\ufe0e',
        '1\ufe0f\u20e3',
        '👩🏽\u200d⚖\ufe0f',
        '🏳\ufe0f\u200d🌈',
        '👨\u200d👩\u200d👧',
      ],
    ],
    ['in Persian', ['می\u200cخواهم', 'ه\u064e\u200cها', 'ه\u200d.ش.', '۱۴۰۵ ه\u200d', 'ه\u200d\u200cش']],
    ['in Sinhala, Malayalam, Bengali', ['ශ්\u200dරී ලංකා', 'ന്\u200d', 'র\u200d্যাব', 'ক্\u200cষ']],
    ['in Mongolian', ['ᠰᠠ\u200dᠢᠨ']],
  ])('characters that scripts and emoji need are accepted: %s', (_, texts) => {
    expect(texts.filter(hasHidden)).toEqual([]);
  });

  test.each([
    '\ufe0fa',
    '1\ufe0f',
    '⚖\ufe0f\ufe0f',
    '⚖\u200d',
    '⚖\u200da',
    '🇺🇸\ufe0f',
    'می\u200c\u200cخ',
    'می\u200c',
    'می\u200ca',
    'ه\u200da',
    'ه\u200d\u200d.',
    'क\u200cष',
    'क्\u200d\u200d',
  ])('%j is refused, because nothing needs it', (text) => {
    expect(hasHidden(text)).toBe(true);
  });

  test('a character that is accepted in one place is refused beside letters, digits and spaces of Latin text', () => {
    const latin = fc.string({ unit: fc.constantFrom(...'aZé5 .,§'), minLength: 1 });
    const joiner = fc.constantFrom('\u200c', '\u200d', '\ufe0e', '\ufe0f');
    const emoji = fc.constantFrom('⚖', '☎', '👩🏽', 'می');
    fc.assert(
      fc.property(latin, joiner, fc.oneof(latin, emoji), (before, hidden, after) => {
        expect(hasHidden(before + hidden + after)).toBe(true);
        expect(hasHidden(before + after)).toBe(false);
      }),
    );
  });

  test.each(textPaths(fixtureFacts()))('the rule applies to %s', (path) => {
    const value = path.split('.').reduce((inner, key) => inner[key], fixtureFacts());
    const where = `$.${path.replace(/\.(\d+)/g, '[$1]')}: `;
    const found = practiceProblems(edited({ [path]: `${value}\u202e{{` })).filter((line) =>
      line.startsWith(where),
    );
    expect(found.join('\n')).toContain('must contain no {{ and no }}');
    expect(found.join('\n')).toContain('U+202E (character ');
    expect(found.join('\n')).not.toContain('\u202e');
  });
});
