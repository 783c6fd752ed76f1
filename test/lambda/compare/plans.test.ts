/** The dialling rules of each country, as libphonenumber's metadata has them. */
import { type CountryCode, getCountries } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { channelOf } from '../../../lambda/compare/contact.ts';
import { type Plan, planOf, planOfNumber } from '../../../lambda/compare/plans.ts';
import { Refusal } from '../../../lambda/compare/refusal.ts';
import { CONTACT, factsOf } from './contact-table.ts';

type Kind = readonly [pattern: string, lengths?: readonly number[]] | 0;

/** The metadata's arrays, by name. A number 0 stands for an absent text. */
function metadataOf(country: CountryCode) {
  const territory = metadata.countries[country] as unknown as readonly unknown[];
  const [code, abroad, , lengths, , trunk, , parsing, transform, , , kinds = []] = territory;
  const lengthsOf = (kind: Kind = 0) => (kind === 0 ? [] : (kind[1] ?? (lengths as number[])));
  const [fixed, mobile] = kinds as readonly Kind[];
  return {
    code: code as string,
    abroad: abroad as string,
    trunk: (trunk || '') as string,
    // `(…)$|1` → `268$1`: seven digits within the country.
    area: /^\(\S+\)\$/.test(String(parsing)) && /^(\d+)\$1$/.exec(String(transform))?.[1],
    fixed: lengthsOf(fixed),
    all: [...lengthsOf(fixed), ...lengthsOf(mobile)],
  };
}

const COUNTRIES = getCountries();
const planFor = (country: CountryCode): Plan => planOf(country)!;
const atMost11 = (length: number) => Math.min(length, 11);

/** Digits that the pattern of an international prefix matches: all of at most five. */
const DIGITS = [1, 2, 3, 4, 5]
  .flatMap((length) =>
    Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0')),
  )
  .filter((digits) => /^[01]|^810$|^99/.test(digits));

const GERMAN = { ...CONTACT, telephone: '+49301234567' };

function resultOf(written: string, plans: readonly Plan[], contact = CONTACT): string {
  try {
    return channelOf(written, factsOf(contact), plans).channel.line;
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

describe('lambda/compare/plans', () => {
  test('code, area and lengths of each country are those of the metadata', () => {
    for (const country of COUNTRIES) {
      const { code, area, fixed, all } = metadataOf(country);
      const lengths = [Math.max(...fixed), Math.max(...all), Math.min(...all)].map(atMost11);
      const [longestFixed, max, min] = lengths;
      expect(planFor(country)).toMatchObject({
        country,
        code,
        area: area || '',
        fixed: longestFixed,
        max,
        min,
      });
    }
  });

  test('the main country of a calling code is that of the metadata', () => {
    const main = Object.entries(metadata.country_calling_codes).map(([code, [country]]) => [code, country]);
    expect(main.map(([code]) => [code, planOfNumber(`${code}1234567`)?.country])).toEqual(main);
    expect(['999', '0', '210'].map(planOfNumber)).toEqual([undefined, undefined, undefined]);
  });

  test('the trunk prefix of the metadata is one of the plan, and a country without one has none', () => {
    for (const country of COUNTRIES) {
      const { trunk } = metadataOf(country);
      const plan = planFor(country);
      expect([country, trunk === '' ? plan.trunk === undefined : plan.trunk!.test(trunk)]).toEqual([
        country,
        // Mexico's is of the past. Gabon's is part of the numbers in the metadata.
        !['MX', 'GA'].includes(country),
      ]);
      // Mongolia, Somalia and Kiribati have one, which the metadata's layouts leave out.
      if (!['MN', 'SO', 'KI'].includes(country))
        expect([country, plan.bare]).toEqual([country, trunk === '']);
    }
  });

  test('an official number after any prefix of any country is official or in doubt', () => {
    const wrong: string[] = [];
    for (const country of COUNTRIES) {
      const pattern = new RegExp(`^(?:${metadataOf(country).abroad})$`);
      if (planOfNumber(planFor(country).code) !== planFor(country)) continue;
      for (const prefix of DIGITS.filter((digits) => pattern.test(digits)))
        if (resultOf(`${prefix} 49 30 1234567`, [planFor(country)], GERMAN) === 'not-listed')
          wrong.push(`${prefix} in ${country}`);
    }
    expect(wrong).toEqual([]);
  });

  test('after a prefix that begins with 00 and is longer, a country code is not read where it is dialled', () => {
    for (const country of COUNTRIES) {
      const pattern = new RegExp(`^(?:${metadataOf(country).abroad})$`);
      for (const prefix of DIGITS.filter((digits) => /^00./.test(digits) && pattern.test(digits)))
        expect([country, prefix, resultOf(`${prefix} 202 555 0132`, [planFor(country)])]).toEqual([
          country,
          prefix,
          expect.not.stringMatching(/^telephone$/),
        ]);
    }
  });
});
