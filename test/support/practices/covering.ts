/** Few choices of options in which every two values occur together. */
import { seeded } from '../random.ts';

interface Option {
  /** The smallest first. */
  readonly values: readonly [string, ...string[]];
  /** An earlier option and its value, without which this option has its first value. */
  readonly needs?: readonly [option: string, value: string] | undefined;
}

export type Options = Readonly<Record<string, Option>>;

/** Option → one of its values. */
export type Choice = Readonly<Record<string, string>>;

/** The choice, after each option whose need is not met got its first value. */
export function possible(choice: Choice, options: Options): Choice {
  const made: Record<string, string> = {};
  for (const [name, { values, needs }] of Object.entries(options))
    made[name] = needs && made[needs[0]] !== needs[1] ? values[0] : choice[name]!;
  return made;
}

/** Values of two options. */
type Pair = readonly [one: readonly [string, string], other: readonly [string, string]];

const pairsOf = (choice: Choice): Pair[] =>
  Object.entries(choice).flatMap((one, index, all) =>
    all.slice(index + 1).map((other): Pair => [one, other]),
  );

const nameOf = (pair: Pair): string => pair.map((each) => each.join(' = ')).join(' & ');

/** The pairs of values of a choice, by name. */
export const pairNames = (choice: Choice): string[] => pairsOf(choice).map(nameOf);

/** Every pair of values that can occur: name → the values, with those that they need. */
export function possiblePairs(options: Options): ReadonlyMap<string, Choice> {
  const smallest = Object.fromEntries(Object.entries(options).map(([name, { values }]) => [name, values[0]]));
  const withNeeds = (choice: Choice, name: string): Choice => {
    const { values, needs } = options[name]!;
    return !needs || choice[name] === values[0]
      ? choice
      : withNeeds({ [needs[0]]: needs[1], ...choice }, needs[0]);
  };
  const pairs = pairsOf(smallest).flatMap(([[one], [other]]) =>
    options[one]!.values.flatMap((a) =>
      options[other]!.values.map(
        (b): Pair => [
          [one, a],
          [other, b],
        ],
      ),
    ),
  );
  const wanted = pairs.map((pair): [string, Choice] => [
    nameOf(pair),
    withNeeds(withNeeds(Object.fromEntries(pair), pair[0][0]), pair[1][0]),
  ]);
  return new Map(
    wanted.filter(([, choice]) => {
      const made = possible({ ...smallest, ...choice }, options);
      return Object.entries(choice).every(([name, value]) => made[name] === value);
    }),
  );
}

const CANDIDATES = 30;

/** Choices in which each of the possible pairs occurs. The same options have the same choices. */
export function coveringChoices(options: Options): Choice[] {
  const random = seeded(1);
  const anyOf = (values: readonly string[]) => values[Math.floor(random() * values.length)]!;
  const missing = new Map(possiblePairs(options));
  const choices: Choice[] = [];
  for (const wanted of missing.values()) {
    const candidates = Array.from({ length: CANDIDATES }, () => {
      const any = Object.entries(options).map(([name, { values }]) => [name, anyOf(values)]);
      const choice = possible({ ...Object.fromEntries(any), ...wanted }, options);
      const pairs = pairNames(choice);
      return { choice, pairs, isNew: pairs.filter((pair) => missing.has(pair)).length };
    });
    const best = candidates.reduce((one, other) => (other.isNew > one.isNew ? other : one));
    choices.push(best.choice);
    for (const pair of best.pairs) missing.delete(pair);
  }
  return choices;
}
