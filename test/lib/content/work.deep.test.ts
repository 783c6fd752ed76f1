/**
 * Loading a service is linear in its pages, also where each of them has a mistake. Work is counted, not timed: every list
 * that is walked and every text that is searched adds its length, so that a busy machine counts the same.
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

/** Items walked and characters searched while it runs. */
function workOf(run: () => void): number {
  let work = 0;
  const restore: (() => void)[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: whatever methods a prototype has
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
  for (const name of ['exec', 'test']) count(RegExp.prototype, name, (_, [text]) => String(text).length);
  for (const { prototype } of [Set, Map]) count(prototype, Symbol.iterator, ({ size }) => size);
  try {
    run();
  } finally {
    for (const each of restore) each();
  }
  return work;
}

/** All of one length, so that only their number differs. */
const name = (index: number) => `page-${String(index).padStart(3, '0')}`;

const GOOD = 'Text with **emphasis**, {{contact.telephone}} and [a link](/NEXT).';
const BAD = '[page](/nowhere-NEXT) [anchor](/NEXT#nowhere) {{nome}} x\u200by\n\n#### Deep';

describe('lib/content/work', () => {
  test.each([
    ['no mistake', GOOD, 0],
    ['several mistakes', BAD, 5],
  ])('pages with %s: as many again are as much work again', (_, body, problems) => {
    const load = (count: number) => {
      const files = Array.from({ length: count }, (_, index) => [
        `pages/${name(index)}.md`,
        page(body.replaceAll('NEXT', name((index + 1) % count))),
      ]);
      let told: readonly string[] = [];
      const work = workOf(() => {
        told = serviceProblems(Object.fromEntries(files));
      });
      // Of each page one heading and its problems.
      expect(told).toHaveLength(problems > 0 ? count * (1 + problems) : 0);
      return work;
    };
    load(1);
    const more = 30;
    const [one, two, three] = [load(more), load(2 * more), load(3 * more)];
    // One item of a list, or one character, looked at for each page and page would be 2 · more².
    expect(Math.abs(three! - two! - (two! - one!))).toBeLessThan(more ** 2);
  });
});
