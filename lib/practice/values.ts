/** The kinds of values of the practice file, each with its rule. */
import { z } from 'zod';
import type { Rule } from '../../lambda/shared/content-problem.ts';
import { asMessage, obeys } from './check-schema.ts';
import { brokenCountryRule } from './countries.ts';
import { TAG, TAG_OR_SHORT_NAME, tagOf } from './language-names.ts';
import { RULES } from './messages/english.ts';
import { brokenHttpsRule, brokenUrlRule, parseUrl, withLowerHost } from './plain-url.ts';
import { type Kind, kind, list } from './row.ts';
import { brokenNumberRule, E164 } from './telephone-numbers.ts';

/** Kind → how its value is written in JSON. A form accepts what people usually write. */
export const FORMATS: Readonly<Partial<Record<Kind, string>>> = {
  channel:
    'One of the official channels: number (E.164), e.g. +12025550132;ext=14 if several extensions share it, or e-mail address',
  country: 'Two capital letters (ISO 3166-1 alpha-2), e.g. US',
  date: 'YYYY-MM-DD',
  email: 'In ASCII, its domain in lower case',
  image: 'A file of the folder images, e.g. /images/jane-doe.jpg',
  language: 'BCP 47 tag, e.g. en or pt-BR',
  office: 'The name of the main office or of a further one',
  link: 'Begins with https, sms or tel',
  spokenLanguage:
    'BCP 47 tags, e.g. en or pt-BR; sign languages also by their short names, e.g. ASL or Libras; one that the service cannot name as { "tag": …, "name": … }',
  telephone: 'E.164: +, country code, digits only, as dialled from abroad, e.g. +12025550100',
  time: 'HH:MM, e.g. 09:00',
  closingTime: 'HH:MM, 24:00 at most',
  timeZone: 'IANA name, e.g. America/Chicago',
  url: 'Begins with https',
};

/** A text with one form in all languages: a name, or a part of an address. */
export const text = kind('text', z.string().trim().min(1));

/** A text that people read, in each language of the practice (`files/translations.ts`). */
export const words = kind('words', text.clone());
export const texts = list(words);

/** One sentence or more. */
export const paragraph = kind('paragraph', text.clone());
export const paragraphs = list(paragraph);

export const httpsUrl = kind(
  'url',
  z.string().overwrite(withLowerHost).superRefine(obeys(brokenHttpsRule)).meta({ format: 'uri' }),
);

/** An https URL, or a link to a text message (`sms:`, RFC 5724) or a call (`tel:`, RFC 3966). */
export const messagingUrl = kind(
  'link',
  z
    .string()
    .overwrite(withLowerHost)
    .superRefine(obeys((url) => (/^(sms|tel):/.test(url) ? brokenUrlRule(url) : brokenHttpsRule(url))))
    .meta({ format: 'uri' }),
);

/** The host of a messaging service that `messaging-link.ts` does not list. */
export const host = kind('host', z.string().regex(/^[a-z\d.-]+(:\d+)?$/, asMessage(RULES.host())));

const number = (isFax: boolean) =>
  kind(
    'telephone',
    z
      .string()
      .regex(E164, { error: ({ input }) => asMessage(brokenNumberRule(String(input))), abort: true })
      .superRefine(obeys((each) => brokenNumberRule(each, isFax))),
  );

/** A number as it is dialled from every country. */
export const e164 = number(false);

/** The same, or a number that receives only faxes. */
export const e164OrFax = number(true);

/** Digits that are dialled once a number has answered. Seven could be a second number. */
export const extension = kind('text', z.string().regex(/^\d{1,6}$/, asMessage(RULES.extension())));

/** The characters before the @ (RFC 5322 §3.2.3), without the dot, and without `/` and `?`, for a class of a pattern. */
export const BEFORE_AT = "\\w!#$%&'*+=^`{|}~-";

/** RFC 5322 §3.4.1 without quotes, in ASCII. The domain is in lower case, so that each address has one spelling. */
const EMAIL = new RegExp(
  `^(?!.{255})[${BEFORE_AT}]+(\\.[${BEFORE_AT}]+)*@([a-z\\d]([a-z\\d-]{0,61}[a-z\\d])?\\.)+[a-z]([a-z\\d-]{0,61}[a-z\\d])$`,
);

export const email = kind(
  'email',
  z.email({ pattern: EMAIL, error: ({ input }) => asMessage(brokenEmailRule(String(input))) }),
);

/** The broken rule, with the address that was meant if only its domain has capitals or letters beyond ASCII. */
function brokenEmailRule(address: string): Rule {
  const [, local, domain] = /^([^@]+)@([^@/?#:]+?)\.?$/.exec(address.trim()) ?? [];
  const host = parseUrl(`https://${domain}`)?.hostname ?? '';
  const meant = `${local}@${host}`;
  const isGood = EMAIL.test(meant) && brokenHttpsRule(`https://${host}/`) === undefined;
  return RULES.email(isGood ? meant : undefined);
}

/** The number or address of an official channel. `rules.ts` checks that it is one. */
export const channel = kind('channel', text.clone());

/** The name of an office. `rules.ts` checks that it is one. */
export const officeName = kind('office', text.clone());

/** ISO 8601 calendar date. */
export const date = kind('date', z.iso.date(asMessage(RULES.date())));

/** ISO 8601, without seconds. */
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const CLOSING_TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

export const timeOfDay = kind(
  'time',
  z.string().regex(TIME_OF_DAY, { error: ({ input }) => asMessage(brokenTimeRule(String(input))) }),
);

/** The end of a day is 24:00 (ISO 8601), so that a day of 24 hours differs from one without any. */
export const closingTime = kind(
  'closingTime',
  z.string().regex(CLOSING_TIME, {
    error: ({ input }) => asMessage(RULES['time.closing'](meantTime(String(input)))),
  }),
);

const brokenTimeRule = (time: string): Rule => RULES.time(time === '24:00' ? '00:00' : meantTime(time));

const meantTime = (time: string) => (TIME_OF_DAY.test(`0${time}`) ? `0${time}` : undefined);

/** An IANA name with its region. Abbreviations are refused, because some, such as EST, have no daylight saving time. */
export const timeZone = kind(
  'timeZone',
  z
    .string()
    .superRefine(
      obeys((zone) =>
        /^[A-Z]\w+(\/[A-Z][\w-]+)+$/.test(zone) && !zone.startsWith('Etc/') && isTimeZone(zone)
          ? undefined
          : RULES.timeZone(),
      ),
    ),
);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const year = kind('year', z.int().min(1900, asMessage(RULES.year())));

export const country = kind(
  'country',
  z
    .string()
    .regex(/^[A-Z]{2}$/, { error: ({ input }) => asMessage(brokenCountryRule(String(input))), abort: true })
    .superRefine(obeys(brokenCountryRule)),
);

export const languageTag = kind('language', z.string().regex(TAG, asMessage(RULES.language())));

/** A tag. `rules.ts` checks that the language has a name, which the file may state (`language-names.ts` reads it). */
export const spokenLanguage = kind(
  'spokenLanguage',
  z.union(
    [
      z.string().regex(TAG_OR_SHORT_NAME, asMessage(RULES['language.spoken']())).overwrite(tagOf),
      z.strictObject({ tag: languageTag, name: words }).transform(({ tag }) => tag),
    ],
    asMessage(RULES['language.spoken']()),
  ),
);

/** `read-content.ts` checks that the image exists. */
export const imagePath = kind('image', z.string().regex(/^\/images\//, asMessage(RULES.image())));
