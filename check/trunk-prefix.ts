/**
 * In some countries a national number begins with a 0 that is not part of it (ITU-T E.164: the trunk prefix). In other
 * countries a leading 0 belongs to the number. In Italy, +39 06… is Rome; 333… is a mobile telephone, 0333… a town.
 */

/** Calling codes with `nationalPrefix` 0 in all of their territories (libphonenumber's metadata, July 2026). */
export const dropsTrunkZero = (callingCode: string): boolean =>
  /^(?:2[07]|21[1238]|23[1-4]|24[39]|25[0-24-6]|26[0-5]|291|3[1-3]|35[3589]|37[0347]|38[0-35-79]|4[013469]|42[13]|5[13-578]|508|59[013-68]|6[0-46]|686|8[1246]|85[056]|88[06]|9[0-58]|96[1-467]|97[01267]|99[4-6])$/.test(
    callingCode,
  );
