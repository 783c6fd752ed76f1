/** Somebody compares a number as a page shows it. A wrong "not official" costs trust, a wrong "official" costs savings. */
import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { channels } from '../../lambda/shared/channels.ts';
import { check } from '../lambda/check/built.ts';
import { DAY_SECONDS, Network, siteOf } from '../lambda/check/domain.ts';
import { BASE, type LoadedPractice } from '../support/practices/loaded-practice.ts';
import { plainText } from '../support/practices/plain-text.ts';
import type { Property } from '../support/practices/properties.ts';

export const property: Property = {
  sentence:
    'each form in which a page shows a number is official for /check.mjs, and with one digit changed it never is',
  async holds(loaded) {
    const { facts, seed } = loaded.practice;
    const answerTo = checkerOf(loaded);
    const callingCode = getCountryCallingCode(facts.location.addressCountry as CountryCode);
    const official = new Set(channels(facts).map(({ value }) => value));
    const wrong: string[] = [];
    for (const [index, form] of formsIn(loaded, official).entries()) {
      // Each answer takes a millisecond, for the signature. Other practices have the other forms.
      if ((seed + index) % SHARE !== 0) continue;
      const answer = await answerTo(form, callingCode);
      if (answer !== 'official' && !isDoubt(form, answer))
        wrong.push(`${form} is ${answer} in +${callingCode}`);
      const changed = withOneDigitChanged(form, seed + index);
      if ((await answerTo(changed, callingCode)) === 'official' && !official.has(`+${digitsOf(changed)}`))
        wrong.push(`${changed} is official in +${callingCode}`);
    }
    expect(wrong).toEqual([]);
  },
};

const SHARE = 3;

/** In some countries the digits without a country code could be another number too: 2 8242902 in Bolivia. */
const isDoubt = (form: string, answer: string) =>
  !form.startsWith('+') && answer === 'not compared (country)';

const digitsOf = (text: string) => text.replace(/\D/g, '');

const PAGE = /^(?!errors\/|\.well-known|agent-instructions).*\.(?:html|md)$/;
const FORM = /(?<![\w+.:/=@-])\+?\(?\d[\d ().\u00a0/-]{3,}\d(?![\w@])/g;

/** What pages show of an official number. */
export function formsIn({ practice, valid }: LoadedPractice, official: ReadonlySet<string>): string[] {
  const country = practice.facts.location.addressCountry as CountryCode;
  const texts = Array.from(valid.files, ([path, { text }]) =>
    PAGE.test(path) ? plainText(path, text).replace(/<[^>]*>/g, '\n') : '',
  );
  const found = new Set(texts.flatMap((text) => text.match(FORM) ?? []));
  return [...found].filter((form) => official.has(parsePhoneNumberFromString(form, country)?.number ?? ''));
}

export function withOneDigitChanged(form: string, place: number): string {
  let digit = 0;
  const changed = place % digitsOf(form).length;
  return form.replace(/\d/g, (each) => (digit++ === changed ? String((Number(each) + 1) % 10) : each));
}

/** The checker as it is published, which asks the practice's domain on a day on which the facts are valid. */
function checkerOf({ valid }: LoadedPractice): (written: string, callingCode: string) => Promise<string> {
  const now = Date.parse(`${valid.today}T12:00:00Z`);
  const iat = now / 1000 - 3600;
  const site = siteOf(valid.agentInfo, { iat, exp: iat + DAY_SECONDS / 2 });
  const cache = new Map<string, string>();
  const { fetch } = new Network(site, BASE);
  return async (written, callingCode) => {
    const { result, reason } = await check(new URL(BASE).host, written, { now, fetch, cache, callingCode });
    return reason === undefined ? result : `${result} (${reason})`;
  };
}
