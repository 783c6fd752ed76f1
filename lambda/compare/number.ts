/**
 * Reads a telephone number as people write it, and compares it with an official one. An ambiguous number is refused:
 * after a false "official", a person may lose their savings; after a false "not official", they no longer trust the
 * right number.
 *
 * A number is official only if it is an official number behind prefixes that are dialled in one of the countries. It is
 * not official only if it does not end as an official number does, because all prefixes leave the end as it is.
 */
import { equivalents } from './equivalents.ts';
import { type Plan, planOfNumber } from './plans.ts';
import { Refusal, refuse } from './refusal.ts';
import type { Reason } from './types.ts';

interface Typed {
  /** Whether it begins with `+`. */
  readonly plus: boolean;
  readonly digits: string;
  /** Up to six digits after the last hyphen, slash, bracket or blank: an extension, or the end of a second number. */
  readonly last: string;
  /** Whether an extension or a parameter follows. */
  readonly isExtended: boolean;
}

/** The marks that begin an extension or a parameter (RFC 3966) after a number, in several languages. */
const EXTENSION =
  /\d[\s()]*(?:[;,#*]|(?:ext\p{L}*|x|ramal|r|int\p{L}*|anexo|poste|durchwahl|\u0434\u043e\u0431)[\s.:]*\d)/iu;

/** @throws Refusal if the text is not one number */
export function readNumber(written: string): Typed {
  const extension = written.search(EXTENSION) + 1;
  // More than six digits after the mark are a second number.
  if (extension && digitsOf(written.slice(extension)).length > 6) throw new Refusal('several');
  const number = (extension ? written.slice(0, extension) : written)
    // Brazilians write `0xx81`, where xx is the code of any carrier.
    .replace(/^([\s(]*0) ?xx/i, '$1');
  // Input methods for Chinese and Japanese type full-width digits.
  refuse(/[^\P{N}0-9\uff10-\uff19]/u, number, 'digits');
  refuse(/\p{L}/u, number, 'letters');
  // NFKC turns full-width characters into ASCII.
  const text = refuse(/[^\d+()./\p{Zs}\p{Pd}\u2212]/u, number.normalize('NFKC'), 'characters');
  const [, plus, digits] = /^(\+?)(\d{3,20})$/.exec(text.replace(/[^\d+]/g, '')) ?? [];
  if (!digits) throw new Refusal('format');
  const [, last = ''] = /[/(\p{Pd}\p{Zs}](\d{1,6})\)?$/u.exec(text) ?? [];
  return { plus: plus !== '', digits, last, isExtended: extension > 0 };
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** An official number: country code, national number and those that are the same. */
interface Official {
  readonly code: string;
  readonly numbers: readonly string[];
  /** @default no country has the code */
  readonly plan?: Plan | undefined;
}

function officialOf(number: string): Official {
  const digits = number.slice(1);
  const plan = planOfNumber(digits);
  // Codes that belong to no country have three digits.
  const code = plan?.code ?? digits.slice(0, 3);
  return { code, plan, numbers: equivalents(code, digits.slice(code.length)) };
}

/** Whether two numbers with country code are one and the same. */
export function isSame(official: string, number: string): boolean {
  const { code, numbers } = officialOf(official);
  return numbers.some((each) => number === `+${code}${each}`);
}

/** An official number, with the country in which people dial it as written; or the reason why it is none. */
export type Verdict = { readonly country?: string } | Reason;

/**
 * @param number - the official number, E.164
 * @param plans - of the countries in which people may dial what is written
 */
export function compare(typed: Typed, number: string, plans: readonly Plan[]): Verdict {
  const official = officialOf(number);
  const found = exact(typed, official, plans);
  if (found) return typed.isExtended && typeof found === 'object' ? 'extension' : found;
  // In countries whose numbers have different lengths, an extension follows the number without a separator.
  const lengths = (official.plan?.fixed ?? 0) > 10 ? [1, 2, 3, 4] : [];
  const isExtension = [typed.last.length, ...lengths].some((length) =>
    exact({ ...typed, digits: typed.digits.slice(0, -length) }, official, plans),
  );
  return isExtension ? 'extension' : doubt(typed, official, plans);
}

/** Reads the number as an official one, if known prefixes and the official number are all of it. */
function exact(typed: Typed, official: Official, plans: readonly Plan[]): Verdict | undefined {
  const { plus, digits } = typed;
  const { code, numbers, plan } = official;
  const prefixes = numbers
    .filter((number) => digits.endsWith(number))
    .map((number) => digits.slice(0, -number.length));
  // E.g. `+49 (0)30`: the prefix of calls within the country is read, because no number of the country begins with it.
  const isInternational = prefixes.some((prefix) =>
    afterPrefix(prefix, isAbroad(typed, official, plans)).some(
      (rest) => rest === code || (rest.startsWith(code) && plan?.trunk?.test(rest.slice(code.length))),
    ),
  );
  if (isInternational) return {};
  if (plus) return undefined;
  const within = plans.find((each) => each.code === code && isDialled(digits, numbers, each));
  if (within)
    return plans.some((other) => other.code !== code && mayBeDialled(digits, other))
      ? 'country'
      : { country: within.country };
  // Some telephones show the country code without `+`. No number of the countries has so many digits.
  const isLong = plans[0] && plans.every(({ max }) => digits.length > max);
  return isLong && prefixes.includes(code) ? {} : undefined;
}

/** The rest of the digits after each prefix that matches, longest prefix first. No prefix has more than eight digits. */
const afterPrefix = (digits: string, isPrefix: (text: string) => boolean | undefined): readonly string[] =>
  [8, 7, 6, 5, 4, 3, 2, 1, 0]
    .filter((length) => isPrefix(digits.slice(0, length)))
    .map((length) => digits.slice(length));

/** Whether one of the numbers is dialled by these digits within the country. */
const isDialled = (digits: string, numbers: readonly string[], { trunk, bare, area, fixed }: Plan) =>
  numbers.some((number) =>
    digits === number
      ? // Without the trunk prefix, digits can be a local number, which is shorter than the longest whole one.
        bare || number.length >= fixed
      : (area && digits === number.slice(area.length) && number.startsWith(area)) ||
        (digits.endsWith(number) && trunk?.test(digits.slice(0, -number.length))),
  );

/**
 * The international prefixes that are read before a country code: those of the countries, and 00. Where 00 is only the
 * beginning of a prefix, `001 202 555 0132` is a number of +20, so 00 is read before the country's own code only.
 */
const isAbroad =
  ({ plus }: Typed, { code }: Official, plans: readonly Plan[]) =>
  (prefix: string): boolean =>
    plus
      ? prefix === ''
      : plans.some(({ abroad }) => abroad.test(prefix)) ||
        (prefix === '00' &&
          plans.every((plan) => plan.code === code || !LONGER_THAN_00.test(plan.abroad.source)));

/** In Japan, 00 begins national numbers: 0037-6 is free of charge, and not Andorra. */
const LONGER_THAN_00 = /^\^0(?:0[^$]|\[|10)/;

/** Whether the digits have the length of a national number. */
const mayBeDialled = (digits: string, { trunk, bare, min, max, fixed }: Plan): boolean =>
  [
    ...afterPrefix(digits, (prefix) => trunk?.test(prefix)),
    ...(bare || digits.length >= fixed ? [digits] : []),
  ].some(({ length }) => length >= min && length <= max);

/** Why a number that is not read as an official one may be one nevertheless, or that it is none. */
function doubt(typed: Typed, official: Official, plans: readonly Plan[]): Reason {
  const { digits } = typed;
  const { code, numbers, plan } = official;
  const international = afterPrefix(digits, isAbroad(typed, official, plans)).find((rest) => rest[0] !== '0');
  const rest = international ?? digits;
  const significant = rest.replace(/^0+/, '');
  for (const number of numbers)
    if ((code + number).includes(significant))
      return significant.length >= number.length && number.endsWith(significant.slice(-number.length))
        ? 'country'
        : 'incomplete';
  // A number of another country, unless its code is the end of a prefix.
  if (international && !rest.startsWith(code))
    return numbers.some((number) => rest.endsWith(code + number)) ? 'prefix' : 'not-listed';
  const national = international
    ? [rest.slice(code.length)]
    : [rest, ...afterPrefix(rest, (prefix) => prefix === '0' || plan?.trunk?.test(prefix))];
  // A number of the right length with another area code belongs to somebody else.
  const isWhole = national.some(({ length }) => numbers.some((number) => number.length === length));
  return numbers.some((each) => rest.endsWith(each) || (!isWhole && rest.endsWith(each.slice(-8))))
    ? 'prefix'
    : 'not-listed';
}
