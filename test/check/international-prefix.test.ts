/** International prefixes, as libphonenumber's metadata has them: a number that is dialled abroad is not misread. */
import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max';
import { channelOf } from '../../check/contact.ts';
import { LONGER_THAN_00 } from '../../check/international-prefix.ts';
import { Refusal } from '../../check/refusal.ts';
import { CONTACT } from './domain.ts';

const GERMAN = { ...CONTACT, telephone: '+49301234567' };

/** All digits, at most five, that the pattern of a prefix matches. */
const DIGITS = [1, 2, 3, 4, 5]
  .flatMap((length) =>
    Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0')),
  )
  .filter((digits) => /^[01]|^810$|^99/.test(digits));

/** Calling code → prefixes. Some of Australia have more digits; they begin with 1, and are no national number. */
const PREFIXES = new Map<string, string[]>();
for (const country of getCountries()) {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const pattern = new RegExp(`^(?:${(metadata as unknown as { IDDPrefix(): string }).IDDPrefix()})$`);
  const code = getCountryCallingCode(country);
  if (!PREFIXES.has(code))
    PREFIXES.set(
      code,
      DIGITS.filter((digits) => pattern.test(digits)),
    );
}

function resultOf(written: string, callingCode?: string, contact = CONTACT): string {
  try {
    return channelOf(written, contact, callingCode).channel;
  } catch (error) {
    if (error instanceof Refusal) return `${error.result} ${error.reason}`;
    throw error;
  }
}

describe('check/international-prefix', () => {
  test('every calling code is as in libphonenumber: a prefix begins with 00 and is longer, or not; 81 is added', () => {
    const longer = [...PREFIXES].filter(([, prefixes]) => prefixes.some((digits) => /^00./.test(digits)));
    const codes = Array.from({ length: 1000 }, (_, code) => String(code));
    expect(codes.filter((code) => LONGER_THAN_00.test(code)).sort()).toEqual(
      // In Japan, 010 dials abroad, and 00 begins numbers of the country (0037-6).
      [...longer.map(([code]) => code), '81'].sort(),
    );
  });

  test('an official number after any prefix of any country is `official` or `not compared`', () => {
    const wrong: string[] = [];
    for (const [code, prefixes] of PREFIXES)
      for (const prefix of prefixes)
        for (const callingCode of [code, undefined]) {
          const result = resultOf(`${prefix} 49 30 1234567`, callingCode, GERMAN);
          if (/^not official/.test(result)) wrong.push(`${prefix} in ${callingCode}: ${result}`);
        }
    expect(wrong).toEqual([]);
  });

  test('after a prefix that begins with 00 and is longer, a country code is not read where it is dialled', () => {
    for (const [code, prefixes] of PREFIXES)
      for (const prefix of prefixes.filter((digits) => /^00./.test(digits)))
        expect([code, resultOf(`${prefix} 202 555 0132`, code)]).toEqual([code, 'not compared country']);
  });
});
