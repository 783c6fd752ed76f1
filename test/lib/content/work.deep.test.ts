/**
 * The work of loading a service is linear in its pages, also if each page has mistakes. Work is counted, not timed:
 * every list that is walked and every text that is searched adds its length. So the result is the same on a busy
 * machine.
 */
import { page, serviceProblems } from './service-folder.ts';

const LISTS = [
  'filter',
  'find',
  'findIndex',
  'flatMap',
  'forEach',
  'includes',
  'indexOf',
  'join',
  'map',
  'reduce',
  'some',
  'sort',
  'every',
  'concat',
];
const TEXTS = ['includes', 'indexOf', 'match', 'matchAll', 'replace', 'replaceAll', 'split'];

/** The number of items walked and characters searched by a function. */
async function workOf(run: () => Promise<void>): Promise<number> {
  let work = 0;
  const restore: (() => void)[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: a prototype has methods of every type
  const count = (prototype: any, name: PropertyKey, size: (self: any, given: unknown[]) => number) => {
    const original = prototype[name];
    prototype[name] = function (this: unknown, ...given: unknown[]) {
      work += size(this, given);
      return original.apply(this, given);
    };
    restore.push(() => {
      prototype[name] = original;
    });
  };
  for (const name of [...LISTS, Symbol.iterator]) count(Array.prototype, name, ({ length }) => length);
  for (const name of TEXTS) count(String.prototype, name, ({ length }) => length);
  // A global expression searches from its last match on: mdast-util-to-markdown looks for line ends.
  for (const name of ['exec', 'test'])
    count(RegExp.prototype, name, ({ global, lastIndex }, [text]) => {
      const { length } = String(text);
      return global && lastIndex > 0 ? Math.min(length - lastIndex, 1_000) : length;
    });
  for (const { prototype } of [Set, Map]) count(prototype, Symbol.iterator, ({ size }) => size);
  try {
    await run();
  } finally {
    for (const each of restore) each();
  }
  return work;
}

/** All names have the same length, so that only their number matters. */
const name = (index: number) => `page-${String(index).padStart(3, '0')}`;

const GOOD = 'Text with **emphasis**, {{contact.telephone}} and [a link](/NEXT).';
const BAD = '[page](/nowhere-NEXT) [anchor](/NEXT#nowhere) {{nome}} x\u200by\n\n#### Deep';

describe('lib/content/work', () => {
  test.each([
    ['no mistake', GOOD, 0],
    ['several mistakes', BAD, 5],
  ])('pages with %s: 30 more pages always add the same work', async (_, body, problems) => {
    const load = async (count: number) => {
      const files = Array.from({ length: count }, (_, index) => [
        `pages/${name(index)}.md`,
        page(body.replaceAll('NEXT', name((index + 1) % count))),
      ]);
      let found: readonly string[] = [];
      const work = await workOf(async () => {
        found = await serviceProblems(Object.fromEntries(files));
      });
      // One heading for each page, and its problems.
      expect(found).toHaveLength(problems > 0 ? count * (1 + problems) : 0);
      return work;
    };
    await load(1);
    const more = 30;
    const [one, two, three] = [await load(more), await load(2 * more), await load(3 * more)];
    // One item or character that is looked at for each pair of pages would add 2 · more².
    expect(Math.abs(three! - two! - (two! - one!))).toBeLessThan(more ** 2);
  });
});
