import { ALGORITHM, membersOf, NotBer, oidOf, readBer, timeOf } from '../../../lib/countersignature/ber.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const read = (hex: string) => readBer(bytes(hex));

describe('lib/countersignature/ber', () => {
  test.each([
    ['nothing', '', 'it ends too early'],
    ['a tag alone', '30', 'it ends too early'],
    ['less than its length says', '30 05 02 01 01', 'it ends too early'],
    ['an inner length beyond the outer one', '30 03 02 05 01', 'it ends too early'],
    ['no end of contents', '30 80 02 01 01', 'it ends too early'],
    ['an end of contents behind the outer end', '30 02 30 80 00 00', 'it ends too early'],
    ['an indefinite length of a primitive value', '04 80 00 00', 'it has a value without an end'],
    ['a length of five octets', '30 85 01 00 00 00 00', 'it has a length that no signature has'],
    ['a tag of several octets', '3f 1f 00', 'it has a tag that no signature has'],
    ['an end of contents in a definite length', '30 02 00 00', 'it has a tag that no signature has'],
    ['a number in pieces', '22 03 02 01 05', 'it has a value that is built in another way than its type'],
    [
      'a sequence in one piece',
      '10 03 02 01 05',
      'it has a value that is built in another way than its type',
    ],
    ['bytes behind it', '30 00 00 00', '2 bytes follow the end of its structure'],
    ['65 levels', '3080'.repeat(66), 'its structure is more than 64 levels deep'],
  ])('refuses %s', (_, hex, message) => {
    expect(() => read(hex)).toThrow(new NotBer(message));
  });

  // ITU-T X.690, sections 8.1.3, 8.3.2 and 10.
  test.each([
    ['30 03 02 01 05', true],
    ['30 80 02 01 05 00 00', false],
    ['30 83 00 00 03 02 01 05', false],
    ['30 04 02 81 01 05', false],
    [`30 81 cb 04 81 c8 ${'ab'.repeat(200)}`, true],
    [`04 83 01 11 70 ${'ab'.repeat(70_000)}`, true],
    ['24 06 04 01 01 04 01 02', false],
    ['a4 03 04 01 01', true],
    ['02 02 00 80', true],
    ['02 02 00 7f', false],
    ['02 02 ff 7f', true],
    ['02 02 ff 80', false],
    ['02 00', false],
  ])('%s is in DER: %s', (hex, isDer) => {
    expect(read(hex).isDer).toBe(isDer);
  });

  test.each([
    ['30 03 06 01 2a', true],
    ['30 05 06 01 2a 05 00', true],
    ['30 07 06 01 2a 05 00 05 00', false],
    ['30 02 05 00', false],
    ['30 00', false],
    ['31 03 06 01 2a', false],
    ['30 04 06 02 2a 80', false],
  ])('%s is an algorithm: %s', (hex, isAlgorithm) => {
    expect(membersOf(read(hex), ALGORITHM) !== undefined).toBe(isAlgorithm);
  });

  test.each([
    ['06 09 2a 86 48 86 f7 0d 01 07 02', '1.2.840.113549.1.7.2'],
    ['06 07 60 4c 01 04 02 01 01', '2.16.76.1.4.2.1.1'],
    ['06 02 88 37', '2.999'],
    ['06 00', undefined],
    ['06 03 2a 80 01', undefined],
    ['06 02 2a 86', undefined],
    ['02 01 05', undefined],
  ])('object identifier %s', (hex, oid) => {
    const node = read(hex);
    expect(oidOf(node)).toBe(oid);
  });

  test('a long object identifier takes no time', () => {
    expect(
      oidOf(readBer(Buffer.concat([bytes('06 83 0f 42 40'), Buffer.alloc(1_000_000, 0xff)]))),
    ).toBeUndefined();
  });

  // RFC 5652, section 11.3: UTC with seconds; a year of two digits is between 1950 and 2049.
  test.each([
    [23, '261119143000Z', '2026-11-19T14:30:00.000Z'],
    [23, '491231235959Z', '2049-12-31T23:59:59.000Z'],
    [23, '500101000000Z', '1950-01-01T00:00:00.000Z'],
    [24, '20501119143000Z', '2050-11-19T14:30:00.000Z'],
    [23, '2611191430Z', undefined],
    [23, '261119143000+0300', undefined],
    [24, '20261119143000.5Z', undefined],
    [24, '20261119143000', undefined],
    [23, '260231000000Z', undefined],
    [12, '261119143000Z', undefined],
  ])('time %i %s', (tag, text, time) => {
    const node = readBer(Buffer.concat([Buffer.from([tag, text.length]), Buffer.from(text)]));
    expect(timeOf(node)?.toISOString()).toBe(time);
  });
});
