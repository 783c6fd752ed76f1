/**
 * National numbers that are one and the same, because a country changed its numbering plan or writes one number in
 * several ways.
 *
 * | Code | Numbers | Source |
 * |---|---|---|
 * | 55 | A Brazilian mobile with and without its ninth digit, where eight digits began with 6, 8 or 9: 81 9**8877-6655 | Anatel added the digit by area until November 2016; accounts of WhatsApp keep the older number. Eight digits that begin with 7 were of another network, and are not taken for a mobile with nine |
 * | 52 | A Mexican number with and without the 1 of mobiles: 1 55 1234 5678 | ITU Operational Bulletin, communication of 12.VI.2018: dropped in August 2019, and national numbers are unique |
 * | 54 | An Argentine mobile with 9 before, or 15 after its area code of two to four digits: 9 11 2345 6789, 11 15 2345 6789 | libphonenumber, PhoneNumberMetadata.xml, AR: `nationalPrefixTransformRule` 9$1 |
 */

/**
 * @param code - country calling code
 * @param number - national number
 * @returns the number, then those that are the same
 */
export function equivalents(code: string, number: string): readonly string[] {
  const same = [number];
  if (code === '55') {
    const [, area, local] = /^(\d\d)9?([689]\d{7})$/.exec(number) ?? [];
    if (area) same.push(`${area}9${local}`, `${area}${local}`);
  }
  if (code === '52') same.push(`1${number}`, number.replace(/^1(?=\d{10}$)/, ''));
  if (code === '54' && /^9\d{10}$/.test(number))
    for (const length of [3, 4, 5]) same.push(`${number.slice(1, length)}15${number.slice(length)}`);
  return [...new Set(same)];
}
