/**
 * The digits before a country code (ITU-T E.164: the international prefix). Most countries dial 00. Some dial 00 and
 * further digits: in Singapore, `001 202 555 0132` is a number of +20. `test/check/international-prefix.test.ts` tells
 * what happens to prefixes that do not begin with 00.
 */

/**
 * Calling codes with a prefix that begins with 00 and is longer (libphonenumber's metadata, July 2026), and Japan, where
 * 00 begins national numbers: 0037-6 is free of charge, and not Andorra.
 */
export const LONGER_THAN_00 = /^(?:55|57|6[1256]|8[12]|234|25[456]|59[12]|852|855|886|976)$/;
