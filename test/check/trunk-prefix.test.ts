/** The calling codes whose national numbers begin with a 0 that is not dialled from abroad. */
import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max';
import { dropsTrunkZero } from '../../check/trunk-prefix.ts';

/** The national prefix of a territory. The package has the method, and its types do not. */
function prefixOf(country: Parameters<typeof getCountryCallingCode>[0]): string | null {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return (metadata.numberingPlan as unknown as { nationalPrefix(): string | null }).nationalPrefix();
}

describe('check/trunk-prefix', () => {
  test('every calling code is as in libphonenumber: a 0 in all of its territories, or not', () => {
    const countries = getCountries();
    const codes = Array.from({ length: 1000 }, (_, code) => String(code));
    const expected = codes.filter((code) => {
      const territories = countries.filter((country) => getCountryCallingCode(country) === code);
      return territories.length > 0 && territories.every((country) => prefixOf(country) === '0');
    });
    expect(codes.filter(dropsTrunkZero)).toEqual(expected);
    expect(['', '+49', '049', '490', '49 ', ' 49', '49\n', '44 49'].filter(dropsTrunkZero)).toEqual([]);
  });
});
