/**
 * Tests properties over generated practices. A property is a file of `test/practices/` that exports one:
 *
 *   export const property: Property = {
 *     sentence: 'every page states the telephone number',
 *     holds({ practice, valid }) {
 *       for (const [path, { text }] of valid.files) …  // throw, or use expect()
 *     },
 *   };
 *
 * The file is found by its folder. The property gets each practice loaded and rendered (`loaded-practice.ts`), for both
 * days, and changes nothing of it. It may be async. `practice.choice` says what the practice has.
 *
 * `npm test` has 20 s of processor time for all properties of 30 practices: 5 ms are much for a property and a practice.
 * A property that needs more takes some practices only, by `practice.seed`.
 *
 * Each practice is loaded once for all properties. A failure prints the seed and the smallest practice for which the
 * property fails: fast-check makes the practice smaller as long as it loads and fails.
 *
 *   npm run jest -- test/practices/practices.test.ts         the practices of `npm test`
 *   npm run jest -- test/practices/practices.deep.test.ts    those of `npm run test:deep`, unless the environment
 *     variables PRACTICES and FIRST_PRACTICE choose others: 1 and 17 for number 17 alone
 *   node --import tsx test/support/practices/write.ts 17                                   writes number 17 to look at
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { temporaryDirectory } from '../../lib/stack/fixture.ts';
import { type LoadedPractice, loadPractice } from './loaded-practice.ts';
import { type GeneratedPractice, practices, shown } from './practice.ts';

export interface Property {
  /** What is true of every practice. */
  readonly sentence: string;
  /** Fails if it is not true of this one. */
  readonly holds: (loaded: LoadedPractice) => void | Promise<void>;
}

const FOLDER = join(import.meta.dirname, '../../practices');

/** Loading has to work before a property can be tested. */
const LOADS: Property = { sentence: 'it loads', holds: () => {} };

/** The properties of the folder. */
export async function allProperties(): Promise<Property[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const all = [LOADS];
  // One after the other: jest fails to load modules at the same time that import the same ones.
  for (const file of files.sort()) all.push((await import(join(FOLDER, file))).property);
  return all;
}

/** Milliseconds in which a failure is made smaller. */
const SHRINKING_MS = 60_000;

/** Registers a test for each property. @param timeout - milliseconds for all practices */
export function testPractices(
  all: Iterable<GeneratedPractice>,
  properties: readonly Property[],
  timeout?: number,
): void {
  const failed = new Map<Property, number>();
  const folder = temporaryDirectory();

  beforeAll(async () => {
    for (const practice of all) {
      const open = properties.filter((property) => !failed.has(property));
      for (const property of await brokenBy(practice, open, folder)) failed.set(property, practice.seed);
    }
  }, timeout);

  test.each(properties.map((property) => [property.sentence, property] as const))(
    'of every practice: %s',
    async (_, property) => {
      const seed = failed.get(property);
      if (seed !== undefined) throw new Error(await report(property, seed, folder));
    },
    SHRINKING_MS * 3,
  );
}

async function brokenBy(
  practice: GeneratedPractice,
  properties: readonly Property[],
  folder: string,
): Promise<Property[]> {
  const broken: Property[] = [];
  let loaded: LoadedPractice;
  try {
    loaded = await loadPractice(practice, folder);
  } catch {
    return [LOADS];
  }
  for (const property of properties)
    try {
      await property.holds(loaded);
    } catch {
      broken.push(property);
    }
  return broken;
}

/** Makes the practice smaller, and describes it. */
async function report(property: Property, seed: number, folder: string): Promise<string> {
  const run = fc.asyncProperty(practices(seed), async (practice) => {
    await property.holds(
      property === LOADS ? await loadPractice(practice, folder) : await ifLoads(practice, folder),
    );
  });
  const { counterexample, errorInstance, numShrinks } = await fc.check(run, {
    ...{ seed, numRuns: 1, interruptAfterTimeLimit: SHRINKING_MS, maxSkipsPerRun: Number.POSITIVE_INFINITY },
  });
  const smallest = counterexample?.[0];
  if (!smallest) return `Practice ${seed} broke this property once, and did not when it was made again`;
  return [
    `Practice ${seed} (PRACTICES=1 FIRST_PRACTICE=${seed}), made smaller ${numShrinks} times:`,
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    shown(smallest),
  ].join('\n');
}

/** A smaller practice that does not load shows nothing about another property. */
async function ifLoads(practice: GeneratedPractice, folder: string): Promise<LoadedPractice> {
  let loaded: LoadedPractice | undefined;
  try {
    loaded = await loadPractice(practice, folder);
  } catch {
    fc.pre(false);
  }
  return loaded!;
}
