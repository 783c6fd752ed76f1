/**
 * How evenly the hash of a page's name spreads (lambda/edge/page-list.ts), over more names than a quick test has time
 * for.
 */
import { isPageName, shortHash } from '../../../lambda/edge/page-list.ts';
import { pageList } from '../../../lib/stack/bundle/edge-constants.ts';
import { seeded } from '../../support/random.ts';
import { IS_WEEKLY } from '../../support/weekly.ts';

/** The constant of the edge function: a site in one language. */
Object.assign(globalThis, { CONSTANTS: { folders: '' } });

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789-';
const random = seeded(20_261_121);
const word = (length: number) =>
  Array.from({ length }, () => CHARACTERS.charAt(Math.floor(random() * CHARACTERS.length))).join('');

describe('lambda/edge/page-list', () => {
  // 1,000,000 × 800 / 4,437,053,111 = 0.18 expected.
  const [count, most] = IS_WEEKLY ? [1_000_000, 1] : [200_000, 0];
  test(`${count} names, similar to pages and random: at most ${most} false positives`, () => {
    const names = Array.from({ length: 800 }, (_, n) => `practice-area-${n}`.padEnd(23, '-x'));
    const list = pageList(names);
    const known = new Set(names);
    let asked = 0;
    const found: string[] = [];
    for (let n = 0; n < count / 4; n++)
      for (const name of [`practice-area-${n}`, `${n}`.padStart(23, 'practice-area-'), word(6), word(23)])
        if (!known.has(name)) {
          asked++;
          if (isPageName(list, name)) found.push(name);
        }
    expect(asked).toBeGreaterThan(count - 1_000);
    expect(found.length).toBeLessThanOrEqual(most);
  });

  test.each([
    ['numbers', (n: number) => `${n}`],
    ['numbers after a word', (n: number) => `page-${n}`],
    ['anything', () => word(6)],
  ])('names that are %s spread over the buckets', (_, nameOf) => {
    const counts = new Array<number>(85).fill(0);
    for (let n = 0; n < 85_000; n++) counts[shortHash(nameOf(n), 1_000_003).bucket]!++;
    expect(Math.min(...counts)).toBeGreaterThan(700);
    expect(Math.max(...counts)).toBeLessThan(1_300);
  });

  test('names share a hash no more often than by chance', () => {
    const hashes = new Set<string>();
    for (let n = 0; n < 300_000; n++) {
      const { bucket, key } = shortHash(word(12), 1_000_003);
      hashes.add(bucket + key);
    }
    // n² / 2m = 10 expected, standard deviation 3.
    expect(300_000 - hashes.size).toBeLessThan(30);
  });
});
