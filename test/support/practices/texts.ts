/** Texts that people write: from one letter to the limit, in several languages and scripts. */
import fc from 'fast-check';

const WORDS = [
  ...[
    'office',
    'pension',
    'hearing',
    'widow',
    'appeal',
    'benefits',
    'letter',
    'law',
    'home',
    'river',
    'the',
    'of',
  ],
  ...[
    'derecho',
    'año',
    'jubilación',
    'señora',
    'vejez',
    'aposentadoria',
    'benefício',
    'mãe',
    'audiência',
    'não',
  ],
  ...['Großmann-Öztürk', 'Łukasiewicz', 'Åse', 'Çelik', 'Škoda', 'Nguyễn', "O'Brien", 'D’Ávila', "N'Diaye"],
  ...['Donaudampfschifffahrtsgesellschaftskapitän', 'Rechtsschutzversicherungsgesellschaften'],
  ...['адвокат', 'пенсия', 'δικηγόρος', 'משרד', 'محامية', 'पेंशन', '弁護士', '年金', '법률사무소'],
  // With joiners, variation selectors and spaces that are not U+0020.
  ...['⚖️', '☎️', '👩🏽‍⚖️', '1️⃣', 'می‌خواهم', 'ه‍.ش.', 'ශ්‍රී', 'ന്‍', 'র‍্যাব', '§\u00a05', '12\u202f€', 'e\u0301'],
  ...['&', '+', '§', '–', '3.º', 'A4', '7th', '“Lei”', '«droit»', '(sic)', 'e.g.', 'S.A.', 'A/B', '50%', '€'],
];

/** Words of each language that stand nowhere else: each text of a practice in several languages ends with some. */
const OWN_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'for people who can no longer work',
    'with the help of our two lawyers',
    'without any payment beforehand',
  ],
  es: [
    'para quienes ya no pueden trabajar',
    'con la ayuda de nuestras dos abogadas',
    'sin pagar nada de antemano',
  ],
  pt: [
    'para quem já não pode trabalhar',
    'com a ajuda das nossas duas advogadas',
    'sem nenhum pagamento antecipado',
  ],
};

/** @param language - BCP 47 */
export const ownWords = (language: string): readonly string[] => OWN_WORDS[language.slice(0, 2)]!;

/** A text in a language. The same text has the same words in each. */
export const textIn = (plain: string, language: string): string =>
  `${plain} ${ownWords(language)[plain.length % 3]}`;

/** What Markdown, HTML, JSON, YAML, vCard or a template could read as something else. */
const MARKUP = [
  ...[
    '*all*',
    '_all_',
    '`all`',
    '[all](all)',
    '![all]',
    '# all',
    '- all',
    '> all',
    '1) all',
    '| all |',
    '~~~',
  ],
  ...[
    'a < b',
    'a > b',
    '&amp;',
    '"all"',
    "'all'",
    'all;',
    'all,',
    'all:',
    '\\',
    '\\n',
    '{all}',
    '$all',
    '%0A',
  ],
  ...['==', '---', '***', '^', '@all', '#all', '!', '?', 'http:', '//', '<all', 'all>'],
];

const LETTERS = ['a', 'Z', 'ß', 'é', 'Ж', '李', 'م', '7', '&', '-', '*', '?'];

/** For a text without a limit: some names are longer than all fields in which they have to fit. */
const USUAL_LIMIT = 600;

const words = (maxLength: number) =>
  fc
    .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...WORDS) }, fc.constantFrom(...MARKUP)), {
      minLength: 1,
      maxLength: 8,
    })
    .map((all) => cut(all.join(' '), maxLength));

const long = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((all) => {
    const once = `${all.join(' ')} `;
    return cut(once.repeat(Math.ceil(maxLength / once.length)), maxLength);
  });

/** The beginning of a text, without half a character at its end, nor what belongs to the next one. */
export const cut = (text: string, length: number): string =>
  (text.length > length
    ? text.slice(0, length).replace(/(?:[\uD800-\uDBFF]|\u200C|\u200D|\uFE0F)+$/, '')
    : text
  ).trim();

/** @param maxLength - of the schema. @default it has none */
export const text = (maxLength = USUAL_LIMIT): fc.Arbitrary<string> =>
  fc.oneof(
    // A failure becomes smaller in one step: its text becomes the first letter.
    { withCrossShrink: true },
    { weight: 2, arbitrary: fc.constantFrom(...LETTERS) },
    { weight: 24, arbitrary: words(maxLength) },
    { weight: 1, arbitrary: long(maxLength) },
  );
