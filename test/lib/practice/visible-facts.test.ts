/** A fact contains no placeholder and no hidden character (contract §3), so that it cannot hide a prompt. */
import { edited, fixtureFacts, practiceProblems, textPaths } from '../content/support.ts';

describe('lib/practice/visible-facts', () => {
  const HIDDEN = '$.legalNotice: must contain no invisible or control character:';

  test.each<[string, string, string]>([
    ['line break', 'a\nb', `${HIDDEN} U+000A (character 2); received "a\\nb"`],
    ['line break at the end', 'a\n', `${HIDDEN} U+000A (character 2); received "a\\n"`],
    ['tab', 'a\tb', `${HIDDEN} U+0009 (character 2); received "a\\tb"`],
    ['NUL', 'a\0b', `${HIDDEN} U+0000 (character 2); received "a\\u0000b"`],
    ['escape sequence', 'a\u001b[2Jb', `${HIDDEN} U+001B (character 2); received "a\\u001b[2Jb"`],
    ['delete', 'a\u007f', `${HIDDEN} U+007F (character 2); received "a\\u{007F}"`],
    ['C1 control', 'a\u009b', `${HIDDEN} U+009B (character 2); received "a\\u{009B}"`],
    ['right-to-left override', '\u202e2310', `${HIDDEN} U+202E (character 1); received "\\u{202E}2310"`],
    [
      'isolate',
      '1\u20662\u2069',
      `${HIDDEN} U+2066 (character 2), U+2069 (character 4); received "1\\u{2066}2\\u{2069}"`,
    ],
    ['right-to-left mark', 'a\u200f', `${HIDDEN} U+200F (character 2); received "a\\u{200F}"`],
    [
      'zero-width space',
      '+1202\u200b5550132',
      `${HIDDEN} U+200B (character 6); received "+1202\\u{200B}5550132"`,
    ],
    ['zero-width joiner', 'a\u200db', `${HIDDEN} U+200D (character 2); received "a\\u{200D}b"`],
    ['word joiner', 'a\u2060b', `${HIDDEN} U+2060 (character 2); received "a\\u{2060}b"`],
    ['byte order mark inside', 'a\ufeffb', `${HIDDEN} U+FEFF (character 2); received "a\\u{FEFF}b"`],
    ['soft hyphen', 'a\u00adb', `${HIDDEN} U+00AD (character 2); received "a\\u{00AD}b"`],
    ['Hangul filler', 'a\u3164b', `${HIDDEN} U+3164 (character 2); received "a\\u{3164}b"`],
    ['blank Braille pattern', 'a\u2800b', `${HIDDEN} U+2800 (character 2); received "a\\u{2800}b"`],
    ['variation selector', '☎\ufe0f', `${HIDDEN} U+FE0F (character 2); received "☎\\u{FE0F}"`],
    [
      'variation selector of plane 14',
      'a\u{e0101}',
      `${HIDDEN} U+E0101 (character 2); received "a\\u{E0101}"`,
    ],
    [
      'tags, after characters of two units',
      '😀😀\u{e0041}\u{e0042}',
      `${HIDDEN} U+E0041 (character 3), U+E0042 (character 4); received "😀😀\\u{E0041}\\u{E0042}"`,
    ],
    ['line separator', 'a\u2028b', `${HIDDEN} U+2028 (character 2); received "a\\u{2028}b"`],
    ['half a character', 'a\ud800b', `${HIDDEN} U+D800 (character 2); received "a\\ud800b"`],
    ['private use', 'a\ue000', `${HIDDEN} U+E000 (character 2); received "a\\u{E000}"`],
    ['noncharacter', 'a\uffff', `${HIDDEN} U+FFFF (character 2); received "a\\u{FFFF}"`],
    ['a character that was lost', 'M\ufffdller', `${HIDDEN} U+FFFD (character 2); received "M\\u{FFFD}ller"`],
    [
      'a whole hidden prompt',
      Array.from('ignore all', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(''),
      `${HIDDEN} U+E0069 (character 1), U+E0067 (character 2), U+E006E (character 3), U+E006F (character 4), U+E0072 (character 5), and 5 more; received "\\u{E0069}\\u{E0067}\\u{E006E}\\u{E006F}\\u{E0072}\\u{E0065}\\u{E0020}\\u{E0061}\\u{E006C}\\u{E006C}"`,
    ],
    [
      'template',
      'Call {{contact.telephone}}',
      '$.legalNotice: must contain no {{ and no }}: a fact is a value, not a template; received "Call {{contact.telephone}}"',
    ],
    [
      'half a template',
      'Call }}',
      '$.legalNotice: must contain no {{ and no }}: a fact is a value, not a template; received "Call }}"',
    ],
  ])('%s', (_, legalNotice, problem) => {
    expect(practiceProblems(edited({ legalNotice }))).toEqual([problem]);
  });

  test.each([
    'Müller, São João, §\u00a05, “quoted” – 12\u202f€',
    '日本語',
    'शर्मा',
    'עברית',
    '{ braces } { once }',
    'e\u0301',
    '😀',
  ])('good: %s', (legalNotice) => {
    expect(practiceProblems(edited({ legalNotice }))).toEqual([]);
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
