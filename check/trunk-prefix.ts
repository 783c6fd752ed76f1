/**
 * In some countries a national number begins with a 0 that is not part of it (ITU-T E.164: the trunk prefix). In other
 * countries a leading 0 belongs to the number. In Italy, +39 06… is Rome; 333… is a mobile telephone, 0333… a town.
 */

/** Calling codes with `nationalPrefix` 0 in all of their territories (libphonenumber's metadata, July 2026). */
const TRUNK_ZERO =
  ' 20 211 212 213 218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 264 265 27 291 31 32 33 353 355 358 359 370 373 374 377 380 381 382 383 385 386 387 389 40 41 421 423 43 44 46 49 508 51 53 54 55 57 58 590 591 593 594 595 596 598 60 61 62 63 64 66 686 81 82 84 850 855 856 86 880 886 90 91 92 93 94 95 961 962 963 964 966 967 970 971 972 976 977 98 994 995 996 ';

export const dropsTrunkZero = (callingCode: string): boolean => TRUNK_ZERO.includes(` ${callingCode} `);
