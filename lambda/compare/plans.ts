/**
 * How telephones of each country dial: libphonenumber's metadata (July 2026, version 1.13.16 of libphonenumber-js),
 * without what a comparison with known numbers does not need. `test/lambda/compare/plans.test.ts` compares every entry with the
 * metadata, and prints the entry that a new version needs.
 */

/** The dialling rules of one country. */
export interface Plan {
  /** ISO 3166-1 alpha-2, or a code that libphonenumber adds: AC, TA, XK. */
  readonly country: string;
  /** Country calling code. */
  readonly code: string;
  /** The digits before a country code (ITU-T E.164: the international prefix). */
  readonly abroad: RegExp;
  /** The digits before a national number, which are no part of it (the trunk prefix), with carriers. */
  readonly trunk: RegExp | undefined;
  /** Whether people write national numbers without the trunk prefix, because there is none or nobody needs it. */
  readonly bare: boolean;
  /** Digits that people leave out within the country, because all numbers have them. */
  readonly area: string;
  /** Length of the shortest and of the longest national number of telephones, fixed or mobile. */
  readonly min: number;
  readonly max: number;
  /** Length of the longest number of fixed telephones. */
  readonly fixed: number;
}

/**
 * Each calling code with its countries, the main one first: area, `-` if the country has no trunk prefix, `~` if people
 * leave it out, and lengths, as letters from a = 1: of the longest fixed number, and if they differ from it, of the
 * longest and the shortest number. No length is more than 11: longer ones have digits for direct dialling.
 */
const PLANS =
  '1USjAG268jAI264jAS684jBB246jBM441jBS242jCAjDM767jDOjGD473jGU671jJMjKN869jKY345jLC758jMP670jMS664j' +
  'PRjSX721jTC649jTT868jVC784jVG284jVI340j7RUjKZj20EGijh27ZAiie30GR-j31NLik32BEhi33FRi34ES-i36HUhi' +
  '39IT-kkfVA-kkf40ROiif41CHi43ATkkd44GBjjiGG1481jIM1624jJE1534j45DK-h46SEiig47NO-hSJ-h48PL-iig' +
  '49DEkke51PEhi52MX-j53CUjjf54ARjk55BRjk56CL-i57COjjh58VEj60MYijh61AUiCC8iCX8i62IDkkg63PHjjf64NZhj' +
  '65SG-h66THhi81JPij82KRjje84VNjji86CNkkg90TRj91INj92PKjji93AFi94LKi95MMijf98IRjjf211SSi212MAiEHi' +
  '213DZiih216TN-h218LYi220GM-iig221SN-i222MR-h223ML-h224GN-hi225CI-j226BF-h227NE-h228TG-h229BJ-j' +
  '230MU-hhg231LRhig232SLh233GHi234NGj235TD-h236CF-h237CM-i238CV-g239ST-g240GQ-i241GA~hhg242CG-i' +
  '243CDjjg244AO-i245GW-i246IO-g247AC-e248SC-g249SDi250RWiih251ETi252SO~gif253DJ-h254KEiig255TZi256UGi' +
  '257BI-h258MZ-hi260ZMi261MG20i262REiYTi263ZWi264NAiih265MWgi266LS-h267BW-gh268SZ-h269KM-g290SH-eed' +
  'TA-d291ERg297AW-g298FO-f299GL-f350GI-h351PT-i352LU-kkd353IEjjg354IS-gi355ALhi356MT-h357CY-h' +
  '358FIijeAXijf359BGhif370LTh371LV-h372EE-gh373MDh374AMh375BYi376AD-fi377MChi378SM0549-jjh380UAi' +
  '381RSkkg382MEh383XKkkh385HRiih386SIh387BAhi389MKh420CZ-i421SKiif423LIgi500FK-e501BZ-g502GT-h' +
  '503SV-h504HN-h505NI-h506CR-h507PA-gh508PMiif509HT-h590GPiBLiMFi591BOh592GY-g593EChi594GFi595PYiig' +
  '596MQi597SR-fg598UYh599CW-hhgBQ-g670TL-gh672NF3-f673BN-g674NR-g675PG-gh676TO-eg677SB-eg678VU-eg' +
  '679FJ-g680PW-g681WF-f682CK-e683NU-dg685WS-fje686KI~hhe687NC-f688TV-eg689PF-h690TK-ggd691FM-g692MHg' +
  '850KPjjh852HK-h853MO-h855KHiih856LAhj880BDjjf886TWiih960MV-g961LBhhg962JOhi963SYiih964IQijh965KW-h' +
  '966SAi967YEhig968OM-h970PShi971AEhi972ILkkh973BH-h974QA-h975BT-gh976MN~jjh977NPhj992TJ-i993TMh' +
  '994AZi995GEi996KGi998UZ-i';

/**
 * International prefixes other than 00, with the calling codes of their countries. Rare ones are left out, and the digit
 * of a carrier is any digit.
 */
const ABROAD: readonly (readonly [prefix: RegExp, codes: string])[] = [
  [/^0$/, '238 685'],
  [/^0(?:0|1[2-9])$/, '972'],
  [/^001\d$/, '591'],
  [/^00\d$/, '57 62 66 82 234 254 255 256 592 852 855 886 976'],
  [/^00(?:1[245]|2[1-35]|31|4[13]|[56]5|99)$/, '55'],
  [/^0011$/, '61'],
  [/^010$/, '81'],
  [/^011$/, '1 680 692'],
  [/^0[0-3]\d$/, '65'],
  [/^119$/, '53'],
  [/^810$/, '7 375 992 993'],
];

/**
 * Trunk prefixes other than 0, with carriers that people write (Brazil: 0 15 81 …). In Mexico, 01, 044 and 045 were
 * dialled until August 2019 (ITU Operational Bulletin, communication of 12.VI.2018), and stand on older cards.
 */
const TRUNKS: Readonly<Record<string, RegExp>> = {
  1: /^1$/,
  7: /^8$/,
  36: /^06$/,
  52: /^0(?:1|4[45])$/,
  55: /^0(?:1[245]|2[1-35]|31|4[13]|[56]5|99)?$/,
  57: /^0(?:[3579]|4[14]4|456)?$/,
  370: /^[08]$/,
  375: /^(?:80?|0)$/,
  591: /^0(?:1\d)?$/,
  692: /^1$/,
  993: /^8$/,
};

const length = (letter: string): number => letter.charCodeAt(0) - 96;

function readPlans(): readonly Plan[] {
  let code = '';
  return Array.from(PLANS.matchAll(/(\d{0,3})([A-Z]{2})(\d{0,4})([-~]?)(.)([a-z]?)([a-z]?)/g), (entry) => {
    const [, newCode, country = '', area = '', bare, fixed = '', max = '', min = ''] = entry;
    code = newCode || code;
    const [abroad = /^00$/] = ABROAD.find(([, codes]) => codes.split(' ').includes(code)) ?? [];
    return {
      country,
      code,
      abroad,
      trunk: TRUNKS[code] ?? (bare === '-' ? undefined : /^0$/),
      bare: bare !== '',
      area,
      fixed: length(fixed),
      max: length(max || fixed),
      min: length(min || fixed),
    };
  });
}

const ALL = readPlans();

export const planOf = (country: string): Plan | undefined => ALL.find((plan) => plan.country === country);

/** The main country of a number. @param digits - country code and national number */
export const planOfNumber = (digits: string): Plan | undefined =>
  ALL.find(({ code }) => digits.startsWith(code));
