/**
 * Finds telephone numbers in a `readable` text. libphonenumber's `findPhoneNumbersInText` finds them by the numbering
 * plans, as `VALID` numbers. It leaves three things to its caller: numbers that people write with letters, local numbers
 * without area code, and digits that a plan allows and that are no telephone number. Its stricter levels, which compare
 * the groups of digits, are not in its JavaScript version.
 */
import {
  findPhoneNumbersInText,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { supported } from '../../practice/contacts.ts';

/** A number in a text, with its range. */
interface FoundNumber {
  readonly startsAt: number;
  readonly endsAt: number;
  /** E.164. */
  readonly value: string;
}

/** What can stand between the digits of a number. */
export const SEPARATORS = '[ ./()-]{0,3}';

/** Matches a number that is no part of a longer one. */
export const alone = (number: string): RegExp =>
  new RegExp(`(?<![\\d+]${SEPARATORS})${number}(?!${SEPARATORS}\\d)`, 'g');

/** A replacement of the same length, so that positions of other characters do not change. */
export const blank = (found: string) => 'x'.repeat(found.length);

/** The least digits of a telephone number in any country. */
const FOUR_DIGITS = /\d(?:[^\p{L}\n]{0,5}\d){3}/u;

/** Digits that continue on the next line. */
const OVER_LINES = /\d[^\p{L}\d]{0,5}\n[^\p{L}\d]{0,5}\d/u;

/**
 * @param digits - a text as `asDialled` writes it
 * @param country - of the practice, ISO 3166-1 alpha-2
 * @param own - the practice's numbers, E.164
 * @param registered - patterns of its numbers that are no telephone numbers
 */
export function numbersIn(
  digits: string,
  country: string,
  own: readonly string[],
  registered: readonly RegExp[],
): FoundNumber[] {
  let searched = digits;
  for (const pattern of [...registered, ...OTHER_DIGITS]) searched = searched.replace(pattern, blank);
  // The library takes what follows a comma for an extension, and a number that follows for none.
  const text = searched.replace(/[,;]/g, '|');
  const inOneLine = text.replaceAll('\n', ' ');
  if (!FOUR_DIGITS.test(inOneLine)) return [];
  // Two numbers on two lines are two numbers, but one number may be on two lines.
  const numbers = libraryNumbers(text, country);
  const further = OVER_LINES.test(text) ? libraryNumbers(inOneLine, country) : [];
  for (const number of [...further, ...localNumbers(text, country, own)])
    if (!numbers.some(({ startsAt, endsAt }) => startsAt < number.endsAt && number.startsAt < endsAt))
      numbers.push(number);
  return numbers;
}

const libraryNumbers = (text: string, country: string): FoundNumber[] =>
  findPhoneNumbersInText(text, supported(country))
    .filter(({ startsAt, endsAt, number }) => isGroupedAsNumber(text.slice(startsAt, endsAt), number))
    .map(({ startsAt, endsAt, number }) => ({ startsAt, endsAt, value: number.number }));

const groupsIn = (text: string): readonly string[] => text.match(/\d+/g) ?? [];

/** The groups of the national number, without the prefix of calls within the country. */
function layoutOf(number: PhoneNumber): { readonly groups: readonly string[]; readonly hasPrefix: boolean } {
  const all = groupsIn(number.formatNational());
  const prefix = all.join('').length - number.nationalNumber.length;
  const [first = '', ...others] = all;
  const groups = [first.slice(Math.max(prefix, 0)), ...others].filter((group) => group !== '');
  return { groups, hasPrefix: prefix > 0 };
}

/** Two groups or more of two to four digits, with one kind of separator: 91 402 11 20. */
const GROUPS = /^\d{2,4} \d{2,4}$|^\d{2,4}([ .-])\d{2,4}(?:\1\d{2,4})+$/;
const THOUSANDS = /^\d{1,3}[ .]\d{3}$|^\d\d(?:[ .]\d{3})+$/;

/**
 * Whether digits stand together as those of a telephone number. Laws, files and sums have digits of the same length:
 * `404.1520`, `13.846/2019`, `5 000 000`.
 */
function isGroupedAsNumber(shown: string, number: PhoneNumber): boolean {
  const groups = groupsIn(shown);
  const digits = groups.join('');
  const { nationalNumber } = number;
  // A country code, an area code in brackets, an extension, or a prefix of calls within the country.
  const hasMore = digits !== nationalNumber && digits.length >= nationalNumber.length;
  if (/\+|\(\d+\)/.test(shown) || number.ext || hasMore) return true;
  if (/^[^/]*\/[^/]*$|^\d+\.\d+$/.test(shown)) return false;
  const layout = layoutOf(number);
  // On islands with one area code, the library finds numbers without it.
  if (groups.length > 1 && `,${layout.groups}`.endsWith(`,${groups}`)) return true;
  if (layout.hasPrefix) return false;
  if (groups.every((group) => group.length === 1)) return true;
  return groups.length === 1 ? shown.length > 6 : GROUPS.test(shown) && !THOUSANDS.test(shown);
}

/** Groups of digits with one separator, alone. */
const LOCAL = new RegExp(
  `(?<=^|[\\s(|:])(?<![\\d+]${SEPARATORS})\\d{2,5}(?:[ -]\\d{2,5}){1,2}(?!\\p{L}|${SEPARATORS}\\d)`,
  'gu',
);

/** Finds local numbers in the area of an own number, as the country lays them out: 3221-4470 in Recife. */
function localNumbers(text: string, country: string, own: readonly string[]): FoundNumber[] {
  const code = supported(country) && getCountryCallingCode(supported(country)!);
  const nationals = own
    .filter((number) => code !== undefined && number.startsWith(`+${code}`))
    .map((number) => number.slice(1 + code!.length));
  const areas = new Set(nationals.flatMap((each) => [1, 2, 3, 4, 5].map((length) => each.slice(0, length))));
  return Array.from(text.matchAll(LOCAL), ({ 0: shown, index }) => {
    const groups = groupsIn(shown);
    const number = [...areas]
      .map((area) => [area, parsePhoneNumberFromString(`+${code}${area}${groups.join('')}`)] as const)
      .find(([area, each]) => each?.isValid() && layoutOf(each).groups.join() === [area, ...groups].join());
    return number ? [{ startsAt: index, endsAt: index + shown.length, value: number[1]!.number }] : [];
  }).flat();
}

/** Letters beside digits that look like digits. */
const LIKE_DIGITS =
  /(?<=[\d+][ .()-]{0,2})[OolI\u041E\u043E]+(?=\d)|(?<=\d)[OolI\u041E\u043E]+(?=[ .()-]{0,2}\d)|(?<=(?:\d[ .()-]{0,2}){5}\d)[OolI\u041E\u043E]+(?![\p{L}\d])/gu;

/** The word of a toll-free number: 1-800-FLOWERS. */
const TOLL_FREE_WORD =
  /(?<=(?<!\d)8(?:00|33|44|55|66|77|88)\)?[ .-]?)(?=[\d-]{0,9}[A-Z])[A-Z\d](?:-?[A-Z\d]){6,8}(?![\p{L}\d])/gu;

/** The digits on the keys with the letters from A to Z (ITU-T E.161). */
const KEYS = '22233344455566677778889999';

/** The prefix that most countries dial before a country code. */
const INTERNATIONAL = /(?<![\d+]|\d[ ./-])00(?=[ -]?[1-9])/g;

/** Writes the numbers of a readable text as they are dialled. Positions of characters do not change. */
export const asDialled = (text: string): string =>
  text
    .replace(LIKE_DIGITS, (letters) => letters.replace(/[lI]/g, '1').replace(/\D/g, '0'))
    .replace(TOLL_FREE_WORD, (word) => word.replace(/[A-Z]/g, (letter) => KEYS[letter.charCodeAt(0) - 65]!))
    .replace(INTERNATIONAL, ' +');

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const TIME = '(?:[01]?\\d|2[0-4])';
const BETWEEN = '(?:\\. ?|[-/ ])';
const DATE = [
  `${YEAR}${BETWEEN}${DAY}${BETWEEN}${DAY}`,
  `(?:${DAY}\\.? ?[-/] ?)?${DAY}${BETWEEN}${DAY}${BETWEEN}${YEAR}`,
  `${DAY}(?:\\. ?|[-/])${DAY}(?:\\. ?|[-/])\\d\\d`,
  `\\d\\d-${MONTH}-${DAY}`,
  `${MONTH}(?:\\. ?| ?[-/] ?)${YEAR}`,
  `${YEAR}(?: ?[-/] ?(?:${YEAR}|\\d\\d))+`,
  `${TIME}(?:[.:h]\\d\\d)? ?- ?${TIME}(?:[.:h]\\d\\d)?`,
  `(?:${YEAR},? )?${TIME}[:h]\\d\\d(?::\\d\\d)?`,
  // Alone. Luxembourg has telephone numbers of four digits.
  `${YEAR}(?!${SEPARATORS}\\d)`,
].join('|');

/** Sums beside the sign or the code (ISO 4217) of a currency. */
const CURRENCY = `(?:\\p{Sc}|\\b(?:${Intl.supportedValuesOf('currency').join('|')})\\b)`;
const SUM = '\\d{1,3}(?:[ .,|]\\d{3})*(?:[.,]\\d\\d)?';

/** Digits that are no telephone number. */
const OTHER_DIGITS: readonly RegExp[] = [
  // Longer than any number with its prefixes (E.164: 15 digits). libphonenumber would be slow on them.
  /\d{20,}/g,
  // Accounts (IBAN, ISO 13616).
  /(?<![\p{L}\d])[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![\p{L}\d])/gu,
  new RegExp(`${CURRENCY} ?${SUM}(?!\\d)|(?<![\\d.,]|\\d )${SUM} ?${CURRENCY}`, 'gu'),
  // Brazil's numbers of companies, people, insurance and lawsuits, and its postal codes.
  /(?<![\d.+-])(?:\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d|\d{3}\.\d{3}\.\d{3}-\d\d|\d{3}\.\d{5}\.\d\d-\d)(?![.\d-])/g,
  /(?<![\d.+-])(?:\d{7}-\d\d\.\d{4}\.\d\.\d\d\.\d{4}|\d{5}-\d{3})(?![.\d-])/g,
  // Dates and times, alone and in a row, but not a part of a number: `+49 22.11.2026`, `01.23.45.67.89`.
  new RegExp(
    `(?<![\\d+)]|[\\d)] |\\d[-./(]|\\+\\d[\\d ()./-]{0,20})(?:${DATE})(?:(?:[ ,;/-]{1,3}|T)(?:${DATE}|${TIME}(?:\\.\\d\\d){1,2}))*(?![-./]?\\d)`,
    'g',
  ),
];
