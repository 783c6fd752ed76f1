/**
 * What is wrong, for somebody who sees a form and no file. The rules themselves are in English and speak of JSON; each
 * is recognised by how it begins, and said in the words of the desk (`words/`).
 */
import { labelAt } from './form.ts';
import type { DeskTexts } from './words/en.ts';

/** Name of the text → the rule. The first that fits counts. Groups are the values in the text. */
const RULES: readonly (readonly [name: string, rule: RegExp])[] = [
  ['missing', /^missing\b(?!: "|: a channel of type)/],
  ['empty', /^must not be empty$/],
  ['channelMissing', /^missing: a channel of type/],
  ['channelExtra', /^must be removed: a channel of type/],
  ['unknown', /^unknown field/],
  ['numberLong', /^must be an E\.164 number, which has at most 15 digits/],
  ['numberShort', /^must be an E\.164 number, which has at least 7 digits/],
  ['number', /^must be an E\.164 number/],
  ['premium', /^is a premium-rate number/],
  ['personal', /^is a personal number/],
  ['dialledAs', /^is dialled as (\+\d+)/],
  ['numberLength', /^is too (?:short|long) for a number of \+(\d+)|^cannot be a number of \+(\d+)/],
  ['noCountry', /^begins with the code of no country/],
  ['unassigned', /^is a number that no country assigns today/],
  ['otherCountry', /^is a number of .*\+(\d+), where the practice has no office/],
  ['noPlace', /^is a number of \+(\d+), which belongs to no country/],
  ['sharedCost', /^is a number at shared cost/],
  ['noTexts', /^receives no SMS/],
  ['email', /^must be an e-mail address in ASCII, its domain in lower case(?:: write (\S+))?/],
  ['https', /^must be an https:\/\/ URL(?:: write (\S+))?|^must be a URL$/],
  ['urlHost', /^must have a host with a dot/],
  ['mixed', /^must have a host in the letters of one alphabet|^must not mix letters of two alphabets/],
  ['urlSpace', /^must contain no (?:backslash|space)$/],
  ['urlUser', /^must contain no user name: it leads to (\S+)/],
  ['urlForm', /^must be written as browsers read it: (\S+)/],
  ['host', /^must be a host in lower case/],
  ['link', /^must lead to \S+: (\S+)/],
  ['serviceLink', /^must be a link of (.+), which begins with (.+)/],
  ['otherService', /^is a link of (.+): write that as the service/],
  ['hostExtra', /^must be removed: only a service that is not known here/],
  ['hostMissing', /^missing: "/],
  ['hostOther', /^must be on (\S+), which "host" names/],
  ['future', /^must not be in the future/],
  ['past', /^must not be in the past/],
  ['validity', /^must be (?:after verifiedAt|at most)/],
  ['closes', /^must be after opens \((\S+)\)/],
  ['overlap', /^must not overlap .*, \w+ ([\d:]+) to ([\d:]+); write each time/],
  ['closureEnd', /^must not be before from \((\S+)\)/],
  ['seasonEnd', /^must not be before validFrom \((\S+)\)/],
  ['officeName', /^must be the name of an office/],
  ['timeZone', /^must be (?:a time zone|the name of a time zone|an IANA time zone)|time zone/],
  ['closureTwice', /^must not share a day with .*, (\S+) to (\S+); write each day/],
  ['twice', /^must differ from (\$\S+);/],
  ['official', /^must be one of the official channels|^must be written as the official channel is/],
  ['stranger', /^opens a conversation with (.+), which is no official channel/],
  ['braces', /^must contain no \{\{/],
  ['hidden', /^must contain no invisible or control character/],
  ['language', /^must be a BCP 47 language tag|^is a language for which the service has no name/],
  ['serviceLanguage', /^must be a language of the service/],
  ['country', /^must be an ISO 3166-1 alpha-2 country code/],
  ['date', /^must be a date/],
  ['time', /^must be a time of day/],
  ['year', /^must be a (?:year from 1900 on|whole number)/],
  [
    'image',
    /^must be the path of an image|^there is no such image|^must begin with \/images\/|^must be a file of the folder images/,
  ],
  ['colour', /^must be a colour of six/],
  ['contrast', /^must have a contrast of at least .*nearest that passes: (#\w+)/],
  ['oneWay', /^must have true for at least one of/],
  ['oneOf', /^must be "/],
  ['type', /^must be (?:a text|a list|an object|true or false|a number|true)\b/],
  ['reservedHost', /^has a host that is reserved for examples/],
  ['fictional', /^is reserved for fiction|^is never assigned/],
  ['example', /^is still the example’s|^still has a sentence of the example|^still names/],
  ['exampleMaybe', /^is as in the example/],
  ['similar', /^its domain is one letter from that of \S+, (\S+?):/],
  ['pageStranger', /^leads to (\S+), which is no official channel/],
  ['linkUnknown', /^must be a path of the site;/],
  ['linkSlash', /^must begin with a slash|^must begin with https:\/\/ if|^must be a path of the site, which/],
  ['linkScheme', /^must be a path of the site, or begin with|^must contain no backslash$/],
  ['linkText', /^is printed as text: (?:a link|an address)|^is printed as text, because/],
  ['linkShows', /^shows .*, but leads to/],
  [
    'linkOwn',
    /^must have the number with \+|^opens a conversation by|^must be the official link|^has no recipient/,
  ],
  ['anchor', /^the page has no heading/],
  ['headingFirst', /^level 1 is the title/],
  ['headingLevel', /^level \d follows/],
  ['placeholder', /^unknown placeholder/],
  ['placeholderOpen', /^a placeholder is not closed/],
  ['placeholderBlock', /^this placeholder is a block/],
  ['placeholderCode', /^a fact of the practice cannot stand in code/],
  ['altText', /^image: needs an alternative text/],
  ['image', /^image: /],
  ['length', /^must have at most \d+ characters/],
  ['frontMatter', /^is not plain YAML/],
  ['mentionWhose', /^must name somebody else/],
  ['mentionContact', /^must be a telephone number with its country code/],
  ['mentionOwn', /^is the .* of the practice: remove it here/],
  ['mentionTwice', /^must differ from mentions/],
  ['mentionGone', /^is not on this page/],
  ['typed', /^repeats the|^is not the practice's/],
  ['html', /^is printed as text/],
];

/** @returns undefined for a rule that the desk has no words for */
export function inWordsOfDesk(
  rule: string,
  words: DeskTexts,
  facts: unknown,
  language: string,
): string | undefined {
  const [name, pattern] = RULES.find(([, each]) => each.test(rule)) ?? [];
  if (!pattern) return undefined;
  const values = (pattern.exec(rule) ?? []).slice(1).filter((value) => value !== undefined);
  const shown = values.map((value) => (value.startsWith('$') ? labelAt(value, facts, language) : value));
  const text = (words as Readonly<Record<string, string>>)[`rule.${name}`]!;
  return text.replace(/ ?\{(\d)\}/g, (place, index) =>
    shown[index] === undefined ? '' : place.replace(/\{\d\}/, () => shown[index]!),
  );
}
