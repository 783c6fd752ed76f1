/** The facts of a practice in several languages. */
import { jsonPath } from '../../../lib/practice/messages/problem.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON
type Json = any;

/** The texts of a practice file that may be in several languages (contract §3). */
export const TRANSLATED = new RegExp(
  `^\\$\\.(${[
    ...['description', 'serviceType', 'areaServed', 'fees', 'advertisingNotice', 'legalNotice'],
    ...[
      'scope\\[\\d+\\]',
      'safety\\[\\d+\\]',
      'guidance\\.\\w+\\[\\d+\\]',
      '(.*\\.)?accessibility\\[\\d+\\]',
    ],
    ...['contact\\.antiFraudWarning', 'contact\\.(form|otherChannels\\[\\d+\\])\\.label'],
    ...['(.*\\.)?registrations\\[\\d+\\]\\.jurisdiction', '(.*\\.)?openingHours\\[\\d+\\]\\.note'],
    ...['closures\\[\\d+\\]\\.note', 'people\\[\\d+\\]\\.(role|biography)', 'reportTo\\[\\d+\\]\\.name'],
    ...['firstAppointment\\.(whatHappens|hearBack|whatToBring\\[\\d+\\])'],
    ...['imprint\\.liabilityInsurer\\.territory', '(.*\\.)?languagesSpoken\\[\\d+\\]\\.name'],
  ].join('|')})$`,
);

/** A copy with another value in the place of each text. */
export function mapTexts(
  value: Json,
  change: (text: string, where: string) => unknown,
  path: PropertyKey[] = [],
): Json {
  if (typeof value === 'string') return change(value, jsonPath(path));
  if (typeof value !== 'object' || value === null) return value;
  const inner = (key: PropertyKey, each: Json) => mapTexts(each, change, [...path, key]);
  return Array.isArray(value)
    ? value.map((each, index) => inner(index, each))
    : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inner(key, each)]));
}

const withTag = (text: string, tag: string): string => `${text} ${tag}`;

/** The facts with each text in the languages. @param write - the text in a language. @default it ends with the tag */
export const inLanguages = (facts: Json, tags: readonly string[], write = withTag): Json =>
  mapTexts(facts, (text, where) =>
    TRANSLATED.test(where) ? Object.fromEntries(tags.map((tag) => [tag, write(text, tag)])) : text,
  );
