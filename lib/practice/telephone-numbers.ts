/**
 * Checks telephone numbers by the numbering plans of all countries (libphonenumber, full metadata). What a page shows,
 * what a telephone dials and what is signed must be one number (contract §3).
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { channels } from '../../lambda/shared/channels.ts';
import type { Problem, Rule } from '../../lambda/shared/content-problem.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { isFictionalNumber } from './fictional.ts';
import { RULES } from './messages/english.ts';

/** ITU-T E.164: `+`, country code, at most 15 digits. */
export const E164 = /^\+[1-9]\d{6,14}$/;

/** Kinds of numbers that are refused: they cost a caller much more, or can be diverted anywhere. */
const REFUSED_KINDS: Readonly<Record<string, Rule>> = {
  PREMIUM_RATE: RULES.premium(),
  PERSONAL_NUMBER: RULES.personal(),
};

/** Country codes that have numbers of one kind only (libphonenumber's metadata, July 2026), assigned or not. */
const KIND_OF_CODE: Readonly<Record<string, string>> = {
  '808': 'SHARED_COST',
  '878': 'PERSONAL_NUMBER',
  '979': 'PREMIUM_RATE',
};

/** Numbers at shared cost that libphonenumber counts as another kind: Ofcom's 084, Anacom's 707 and 708. */
const SHARED_COST = /^\+(4484|35170[78])/;

/**
 * South Africa's 086 2 to 086 9, which libphonenumber counts as premium-rate. Fax services there give such numbers out,
 * receive the page and send it on by e-mail. Whoever sends a fax pays two to three times the rate of a fixed line
 * (tariffs of FaxFX and Fax2Go).
 */
const FAX_TO_EMAIL = /^\+2786[2-9]/;

/** Kinds of numbers, as libphonenumber names them, that receive no SMS. */
const WITHOUT_TEXTS = ['FIXED_LINE', 'SHARED_COST', 'UAN', 'VOICEMAIL'];

function kindOf(number: string, isFax = false): string | undefined {
  if (SHARED_COST.test(number) || (isFax && FAX_TO_EMAIL.test(number))) return 'SHARED_COST';
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.getType() ?? KIND_OF_CODE[parsed?.countryCallingCode ?? ''];
}

/**
 * @param isFax - whether it may be a number that receives only faxes
 * @returns the rule that a number breaks, and what to write instead; undefined for a number that can be dialled
 */
export function brokenNumberRule(number: string, isFax = false): Rule | undefined {
  if (!E164.test(number)) {
    const digits = /^\+(\d+)$/.exec(number)?.[1] ?? '';
    if (digits.length > 15) return RULES.numberLong();
    if (digits !== '' && digits.length < 7) return RULES.numberShort();
    // +49 (0)30 123 45 67, 0049 30 …: libphonenumber reads what people write, but only `+` as the international prefix.
    return numberRule(number.trim().replace(/^\+?00/, '+'));
  }
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.number === number && parsed.isPossible()) return REFUSED_KINDS[kindOf(number, isFax) ?? ''];
  const [dialled] = (parsed && parsed.number !== number && usable(parsed.number)) || [];
  if (parsed && dialled !== undefined) {
    const { countryCallingCode: code, nationalNumber } = parsed;
    const extra = number.slice(1 + code.length, -nationalNumber.length);
    const why =
      number === `+${code}${extra}${nationalNumber}`
        ? `; the ${extra} after the country code is not part of the number`
        : '';
    return RULES.dialledAs(dialled, why);
  }
  const code = parsed?.countryCallingCode;
  const todo = ': write +, the country code and the number as it is dialled from abroad';
  if (code === undefined) return RULES.noCountry(todo);
  const instead = numberMeant(number, code) ?? todo;
  const length = validatePhoneNumberLength(number);
  if (length === 'TOO_SHORT') return RULES['numberLength.short'](code, instead);
  return length === 'TOO_LONG'
    ? RULES['numberLength.long'](code, instead)
    : RULES.numberLength(code, instead);
}

/** @returns the end of a message with the number that was meant: without a national prefix or a second country code */
function numberMeant(number: string, code: string): string | undefined {
  const digits = number.slice(1 + code.length);
  for (const prefix of [code, '06', '0', '8', '1']) {
    const meant = `+${code}${digits.slice(prefix.length)}`;
    if (!digits.startsWith(prefix) || !isAssigned(meant) || brokenNumberRule(meant) !== undefined) continue;
    return prefix === code
      ? `; if the country code is in it twice, write ${meant}`
      : `; if the ${prefix} after the country code is only for calls within the country, write ${meant}`;
  }
  return undefined;
}

/** @returns why a number receives no SMS, and what to write instead; undefined if it does */
export const brokenTextsRule = (number: string): Rule | undefined =>
  WITHOUT_TEXTS.includes(kindOf(number) ?? '') ? RULES.noTexts() : undefined;

/** The practice with `contact.mayCostMore`, if it has such numbers. */
export function withCosts<Facts extends Pick<Practice, 'contact'>>(practice: Facts): Facts {
  const mayCostMore = costlyChannels(practice).map(({ value }) => value);
  return mayCostMore.length === 0
    ? practice
    : { ...practice, contact: { ...practice.contact, mayCostMore: [...new Set(mayCostMore)] } };
}

/** The channels with a number to which a call may cost more than one to a geographic or mobile number. */
const costlyChannels = (practice: Pick<Practice, 'contact'>) =>
  channels(practice).filter(
    ({ kind, value }) => kind !== 'email' && kindOf(value, kind === 'fax') === 'SHARED_COST',
  );

/** @returns a warning about each number of `contact.mayCostMore` */
export const costlyNumbers = (practice: Practice): Problem[] =>
  costlyChannels(practice).map(({ path, value }) => ({
    where: `$.${path}`,
    rule: RULES.sharedCost(),
    received: value,
  }));

/** Whether the numbering plan of its country assigns such a number. */
const isAssigned = (number: string): boolean => parsePhoneNumberFromString(number)?.isValid() ?? false;

/** @returns the rule, with the number to write if it is in the national format of the country: 030 1234567 */
export function withNationalNumber(rule: Rule, number: unknown, country: unknown): Rule {
  if (
    rule.id !== 'number' ||
    rule.values[0] != null ||
    typeof number !== 'string' ||
    !isSupportedCountry(String(country))
  )
    return rule;
  const meant = numberRule(number, country as CountryCode);
  return isAssigned(String(meant.values[0])) ? meant : rule;
}

/** @returns the rule for a text that is no E.164 number, with what to write if libphonenumber reads a number in it */
function numberRule(text: string, country?: CountryCode): Rule {
  const [number, extension] = usable(text, country) ?? [];
  return number !== undefined && extension !== undefined
    ? RULES['number.extension'](number, extension)
    : RULES.number(number);
}

/** @returns the number, and its extension, that libphonenumber reads in a text, if the number breaks no rule */
function usable(
  text: string,
  defaultCountry?: CountryCode,
): [number: string, extension: string | undefined] | undefined {
  const parsed = parsePhoneNumberFromString(text, {
    extract: false,
    ...(defaultCountry && { defaultCountry }),
  });
  return parsed && E164.test(parsed.number) && brokenNumberRule(parsed.number) === undefined
    ? [parsed.number, parsed.ext]
    : undefined;
}

/** @returns a warning about each official number that is probably wrong. Numbers of fiction have another warning */
export function doubtfulNumbers(practice: Practice): Problem[] {
  const offices = [practice, ...(practice.offices ?? [])].map(({ location }) => location.addressCountry);
  return channels(practice)
    .filter(({ kind, value }) => kind !== 'email' && !isFictionalNumber(value))
    .flatMap(({ path, value }) => {
      const rule = doubtAbout(value, offices);
      return rule === undefined ? [] : [{ where: `$.${path}`, rule, received: value }];
    });
}

function doubtAbout(number: string, offices: readonly string[]): Rule | undefined {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return undefined;
  const { countryCallingCode: code } = parsed;
  if (!parsed.isValid()) return RULES.unassigned(numberMeant(number, code) ?? '');
  // +800 is free for callers of all countries.
  if (parsed.isNonGeographic()) return code === '800' ? undefined : RULES.noPlace(code);
  const countries = offices.filter((country) => isSupportedCountry(country));
  if (countries.length === 0) return undefined;
  // Countries share +1, +7 and other codes. Toll-free numbers, and some mobile ones, are valid in several of them.
  const isOf = (country: CountryCode) =>
    getCountryCallingCode(country) === code && Object.assign(parsed, { country }).isValid();
  const { country } = parsed;
  if (countries.some((each) => isOf(each as CountryCode))) return undefined;
  const name = country && `${new Intl.DisplayNames('en', { type: 'region' }).of(country)} `;
  return RULES.otherCountry(code, name ?? '');
}
