/**
 * Numbers of all countries, right and mistyped: synthesis refuses each, or what the pages show, what the link dials,
 * what agent-info and the vCard state and what the field of the page finds official is that number.
 */
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { channelOf } from '../../../lambda/compare/contact.ts';
import { planOf } from '../../../lambda/compare/plans.ts';
import { Refusal } from '../../../lambda/compare/refusal.ts';
import { fieldData } from '../../../lambda/render/field.ts';
import { peopleForms } from '../../../lambda/render/people-forms.ts';
import { renderSite } from '../../../lambda/render/site.ts';
import { siteContext } from '../../../lambda/render/site-context.ts';
import { agentInfo } from '../../../lambda/shared/facts.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { checkPractice } from '../../../lib/practice/rules.ts';
import { seeded } from '../../support/random.ts';
import { sourceOf } from '../../support/service.ts';
import { BASE, body, fixturePractice, TODAY } from './support.ts';

/** Country codes of no country, with the country of an office that has such a number, and a number. */
const WITHOUT_COUNTRY = {
  '800': '12345678',
  '808': '12345678',
  '870': '301234567',
  '878': '101234567890',
  '881': '612345678',
  '882': '3421234',
  '883': '510012345',
  '888': '12345678901',
  '979': '123456789',
};

const CASES: (readonly [country: string, callingCode: string, example: string])[] = [
  ...getCountries().map((country) => [country, getCountryCallingCode(country), examples[country]] as const),
  ...Object.entries(WITHOUT_COUNTRY).map(([code, number]) => ['US', code, number] as const),
];

const random = seeded(18);
const below = (limit: number) => Math.floor(random() * limit);
const digits = (length: number) => Array.from({ length }, () => below(10)).join('');

/** E.164 texts that somebody may write: right ones, each usual mistake, and random ones. */
function written(code: string, example: string): string[] {
  const at = below(example.length);
  // Of other kinds: fixed lines, free and expensive numbers, and what no plan assigns.
  const others = Array.from(
    { length: 8 },
    () => example.slice(0, below(3)) + digits(example.length + below(4) - 1),
  );
  const similar = ['0', '1', '3', '5', '8', '9'].map((first) => first + example.slice(1));
  const mistaken = [example, others[0]!].flatMap((number) => [
    ...['0', '8', '1', '06', '80', '15', '9', '01', '00'].map((prefix) => prefix + number),
    code + number,
    `0${code}${number}`,
    number.slice(0, at) + below(10) + number.slice(at),
    number.slice(0, at) + number.slice(at + 1),
    number.slice(1),
    number.slice(0, -1),
  ]);
  const all = [example, ...similar, ...others, ...mistaken].map((number) => `+${code}${number}`);
  return [...new Set(all)].filter((number) => /^\+[1-9]\d{6,14}$/.test(number));
}

/** The fixture in a country, whose official channels have these numbers, each with the number as its label. */
function practiceWith(country: string, numbers: readonly string[]): Practice {
  const { people: _, imprint: __, offices: ___, closures: ____, ...practice } = fixturePractice();
  const [first = '+12025550132'] = numbers;
  return {
    ...practice,
    location: { ...practice.location, addressCountry: country },
    contact: {
      ...practice.contact,
      telephone: first,
      messaging: { service: 'WhatsApp', number: first, url: `https://wa.me/${first.slice(1)}` },
      ...(numbers.length > 0 && {
        otherChannels: numbers.map((number) => ({ type: 'fax' as const, label: `Fax ${number}`, number })),
      }),
    },
  };
}

/** Paths of the facts that synthesis refuses. */
function refused(practice: Practice): string[] {
  const paths: string[] = [];
  checkPractice(practice, TODAY, (where) => paths.push(where));
  return paths;
}

const COUNTRY_OF: Readonly<Record<string, string>> = { AC: 'SH', TA: 'SH', XK: 'RS' };
const counts = {
  countries: 0,
  numbers: 0,
  refused: 0,
  national: 0,
  international: 0,
  official: 0,
  notCompared: 0,
};

describe('lambda/render/telephone-numbers', () => {
  test.each(CASES)('%s, +%s', async (region, code, example) => {
    // ISO 3166-1 has no such country: the number is seen in another one.
    const country = COUNTRY_OF[region] ?? region;
    const numbers = written(code, example);
    const wrong = refused(practiceWith(country, numbers));
    const accepted = numbers.filter(
      (_, index) => !wrong.includes(`$.contact.otherChannels[${index}].number`),
    );
    const practice = practiceWith(country, accepted);
    expect(refused(practice)).toEqual([]);
    counts.countries++;
    counts.numbers += numbers.length;
    counts.refused += numbers.length - accepted.length;

    const site = renderSite(sourceOf(practice), BASE, TODAY);
    const html = body(site, 'contact.html').replaceAll(/<\/?span[^>]*>/g, '');
    const markdown = body(site, 'contact.md');
    const vCard = body(site, 'contact.vcf').replaceAll('\r\n ', '');
    const facts = agentInfo(practice, BASE, TODAY);
    const { telephone } = peopleForms(practice);
    const data = fieldData(siteContext(sourceOf(practice), BASE, TODAY));
    const plans = [planOf(region) ?? planOf(country)!];
    /** The official number that a text is, or why nobody can tell. */
    const verdict = (text: string): string => {
      try {
        return channelOf(text, data, plans).channel.number!;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return error.reason;
      }
    };
    for (const [index, number] of accepted.entries()) {
      const { national, withCountryCode } = telephone(number);
      const shown = national === undefined ? withCountryCode : national;
      const also = national === undefined ? '' : ` (${withCountryCode})`;
      // Pages, links, agent-info, vCard.
      expect(html).toContain(
        `Fax ${number}:</strong> <a href="tel:${number}" class="nowrap">${shown}</a>${also}</p>`,
      );
      expect(markdown).toContain(`\n**Fax ${number}:** [${shown}](tel:${number})${also}\n`);
      expect(facts.contact.otherChannels![index]!.number).toBe(number);
      expect(vCard).toContain(`.TEL;VALUE=uri;TYPE="work,fax":tel:${number}\r\n`);
      // What is shown is that number, also for a telephone in the country of the practice.
      expect(parsePhoneNumberFromString(withCountryCode)?.number).toBe(number);
      expect(`+${withCountryCode.replace(/\D/g, '')}`).toBe(number);
      if (national !== undefined) {
        expect(parsePhoneNumberFromString(national, country as 'US')?.number).toBe(number);
        expect(national.replace(/\D/g, '')).toMatch(new RegExp(`${number.slice(1 + code.length)}$`));
      }
      counts[national === undefined ? 'international' : 'national']++;
      // The field.
      expect([withCountryCode, verdict(withCountryCode)]).toEqual([withCountryCode, number]);
      if (national === undefined) continue;
      const answer = verdict(national);
      counts[answer === number ? 'official' : 'notCompared']++;
      if (answer !== number) expect([national, answer]).toEqual([national, 'country']);
    }
  });

  // Of 10,000 numbers, two thirds are refused. Of the others, four fifths have a national form.
  test('the numbers are of all countries, and of each kind', () => {
    expect(counts.countries).toBe(CASES.length);
    const { numbers, refused: wrong, national, international, official, notCompared } = counts;
    expect(numbers - wrong).toBe(national + international);
    expect(national).toBe(official + notCompared);
    for (const count of [wrong, international]) expect(count).toBeGreaterThan(100);
    // Digits that are dialled in two countries, and a part of a longer number.
    expect(notCompared).toBeLessThan(20);
    if (process.env.COUNTS) console.info(JSON.stringify(counts));
  });
});
