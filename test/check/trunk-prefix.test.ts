/** The calling codes whose national numbers begin with a 0 that is not dialled from abroad. */
import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max';
import { dropsTrunkZero } from '../../check/trunk-prefix.ts';

/** The national prefix of a territory; the number 0 if there is none. The package's types do not have the method. */
function prefixOf(country: Parameters<typeof getCountryCallingCode>[0]): unknown {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return (metadata.numberingPlan as unknown as { nationalPrefix(): unknown }).nationalPrefix();
}

describe('check/trunk-prefix', () => {
  test('every calling code is as in libphonenumber: a 0 in all of its territories, or not', () => {
    const prefixes = new Map<string, unknown[]>();
    for (const country of getCountries()) {
      const code = getCountryCallingCode(country);
      prefixes.set(code, [...(prefixes.get(code) ?? []), prefixOf(country)]);
    }
    const onlyZero = (code: string) => prefixes.get(code)?.every((prefix) => prefix === '0') === true;
    const codes = Array.from({ length: 1000 }, (_, code) => String(code));
    expect(codes.filter(dropsTrunkZero)).toEqual(codes.filter(onlyZero));
    expect(['', '+49', '049', '490', '49 ', ' 49', '49\n', '44 49'].filter(dropsTrunkZero)).toEqual([]);
  });
});
