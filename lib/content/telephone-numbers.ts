/**
 * Checks telephone numbers by the numbering plans of all countries (libphonenumber, full metadata). What a page shows,
 * what a telephone dials and what is signed must be one number (contract §3).
 */
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import type { Problem } from '../../lambda/render/content-problem.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { isFictionalNumber } from './fictional.ts';

/** ITU-T E.164: `+`, country code, at most 15 digits. */
export const E164 = /^\+[1-9]\d{6,14}$/;

/** Numbers that cost a caller more, or that say nothing about who answers. */
const REFUSED_KINDS: Readonly<Record<string, string>> = {
  PREMIUM_RATE: 'is a premium-rate number, for which callers pay more: write a geographic or mobile number',
  SHARED_COST: 'is a shared-cost number, for which callers pay extra: write a geographic or mobile number',
  PERSONAL_NUMBER:
    'is a personal number, which leads anywhere and costs callers more: write a geographic or mobile number',
};

/** Country codes that have numbers of one kind only (libphonenumber's metadata, July 2026), assigned or not. */
const KIND_OF_CODE: Readonly<Record<string, string>> = {
  '808': 'SHARED_COST',
  '878': 'PERSONAL_NUMBER',
  '979': 'PREMIUM_RATE',
};

/** @returns the rule that a number breaks, and what to write instead; undefined for a number that can be dialled */
export function brokenNumberRule(number: string): string | undefined {
  if (!E164.test(number)) {
    const rule = 'must be an E.164 number: +, country code, digits only';
    // +49 (0)30 123 45 67, 0049 30 …: libphonenumber reads what people write, but only `+` as the international prefix.
    const meant = usable(number.trim().replace(/^\+?00/, '+'));
    return meant === undefined ? rule : `${rule}: write ${meant}`;
  }
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.number === number && parsed.isPossible())
    return REFUSED_KINDS[parsed.getType() ?? KIND_OF_CODE[parsed.countryCallingCode] ?? ''];
  const dialled = parsed && parsed.number !== number ? usable(parsed.number) : undefined;
  if (parsed && dialled !== undefined) {
    const { countryCallingCode: code, nationalNumber } = parsed;
    const extra = number.slice(1 + code.length, -nationalNumber.length);
    const why =
      number === `+${code}${extra}${nationalNumber}`
        ? `; the ${extra} after the country code is not part of the number`
        : '';
    return `is dialled as ${dialled}${why}: write ${dialled}`;
  }
  const code = parsed?.countryCallingCode;
  return `${lengthRule(number, code)}${whatToWrite(number, code)}`;
}

function lengthRule(number: string, code: string | undefined): string {
  if (code === undefined) return 'begins with the code of no country';
  const length = validatePhoneNumberLength(number);
  const what =
    length === 'TOO_SHORT' ? 'is too short for' : length === 'TOO_LONG' ? 'is too long for' : 'cannot be';
  return `${what} a number of +${code}`;
}

function whatToWrite(number: string, code = ''): string {
  const once = withCodeOnce(number, code);
  if (once !== undefined) return `; the country code is in it twice: write ${once}`;
  const [, prefix = '', rest] = /^([018])(\d+)$/.exec(number.slice(1 + code.length)) ?? [];
  const without = rest === undefined ? undefined : assigned(`+${code}${rest}`);
  return without === undefined
    ? ': write +, the country code and the number as it is dialled from abroad'
    : `; without the ${prefix} after the country code it is one: write ${without}`;
}

/** The number without its country code, if it is in it twice and the number is assigned without the first. */
function withCodeOnce(number: string, code: string): string | undefined {
  const once = number.slice(1 + code.length);
  return code !== '' && once.startsWith(code) ? assigned(`+${once}`) : undefined;
}

/** The number, if it breaks no rule and its country assigns it. */
const assigned = (number: string): string | undefined =>
  parsePhoneNumberFromString(number)?.isValid() && brokenNumberRule(number) === undefined
    ? number
    : undefined;

/** The number that a text is read as, if it breaks no rule. */
function usable(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, { extract: false });
  return parsed && !parsed.ext && E164.test(parsed.number) && brokenNumberRule(parsed.number) === undefined
    ? parsed.number
    : undefined;
}

/** The official numbers that are probably wrong, although they can be dialled. Numbers of fiction have their own notice. */
export function doubtfulNumbers(practice: Practice): Problem[] {
  const offices = [practice, ...(practice.offices ?? [])].map(({ location }) => location.addressCountry);
  return channels(practice)
    .filter(({ kind, value }) => kind !== 'email' && !isFictionalNumber(value))
    .flatMap(({ path, value }) => {
      const rule = doubtAbout(value, offices);
      return rule === undefined ? [] : [{ where: `$.${path}`, rule, received: value }];
    });
}

function doubtAbout(number: string, offices: readonly string[]): string | undefined {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return undefined;
  const { countryCallingCode: code } = parsed;
  if (!parsed.isValid()) {
    const once = withCodeOnce(number, code);
    const meant = once === undefined ? '' : `; if the country code is in it twice, write ${once}`;
    return `is a number that no country assigns today: check each digit${meant}`;
  }
  // +800 and the like belong to no country, and a free number of +1 to all countries of +1.
  if (parsed.isNonGeographic()) return undefined;
  const countries = offices.filter(isSupportedCountry);
  const own: readonly string[] = parsed.getPossibleCountries();
  const isOwn =
    parsed.getType() === 'TOLL_FREE'
      ? countries.some((country) => getCountryCallingCode(country) === code)
      : countries.some((country) => own.includes(country));
  if (isOwn || countries.length === 0) return undefined;
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const country = parsed.country === undefined ? `+${code}` : `${names.of(parsed.country)} (+${code})`;
  return `is a number of ${country}, where the practice has no office: check the country code`;
}
