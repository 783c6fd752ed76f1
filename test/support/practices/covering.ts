/** Few choices of options in which every two values occur together. */
import { seeded } from '../random.ts';

interface Option {
  /** The smallest first. */
  readonly values: readonly [string, ...string[]];
  /** Earlier options and their values, without which this option has its first value. */
  readonly needs?: readonly (readonly [option: string, value: string])[] | undefined;
}

export type Options = Readonly<Record<string, Option>>;

/** Option → one of its values. */
export type Choice = Readonly<Record<string, string>>;

/** The choice, after each option whose need is not met got its first value. */
export function possible(choice: Choice, options: Options): Choice {
  const made: Record<string, string> = {};
  for (const [name, { values, needs }] of Object.entries(options))
    made[name] = needs?.some(([other, value]) => made[other] !== value) ? values[0] : choice[name]!;
  return made;
}

/** Every two values of a choice, as one text. */
export function pairsIn(choice: Choice): string[] {
  const values = Object.entries(choice).map((each) => each.join(' = '));
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} & ${other}`));
}

/** Every pair of values that can occur, as `pairsIn` names it → the values, with those that they need. */
export function possiblePairs(options: Options): ReadonlyMap<string, Choice> {
  const names = Object.keys(options);
  /** @returns undefined if the choice has another value than the option needs */
  const withNeeds = (choice: Choice | undefined, name: string): Choice | undefined => {
    const { values, needs = [] } = options[name]!;
    if (choice?.[name] === values[0]) return choice;
    return needs.reduce<Choice | undefined>(
      (made, [other, value]) =>
        (made?.[other] ?? value) === value
          ? withNeeds(made && { [other]: value, ...made }, other)
          : undefined,
      choice,
    );
  };
  const pairs = new Map<string, Choice>();
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1))
      for (const a of options[one]!.values)
        for (const b of options[other]!.values) {
          const wanted = withNeeds(withNeeds({ [one]: a, [other]: b }, one), other);
          if (wanted) pairs.set(`${one} = ${a} & ${other} = ${b}`, wanted);
        }
  return pairs;
}

/** Of how many choices by chance the one with most new pairs is taken. */
const CANDIDATES = 12;

/** Choices in which each of the possible pairs occurs. The same options have the same choices. */
export function coveringChoices(options: Options): Choice[] {
  const random = seeded(1);
  const entries = Object.entries(options);
  // Pairs are numbers here, because texts take twenty times as long.
  const numbers = new Map(
    entries
      .flatMap(([name, { values }]) => values.map((value) => `${name} = ${value}`))
      .map((value, index) => [value, index]),
  );
  const codesOf = (choice: Choice): number[] => {
    const own = Object.entries(choice).map((each) => numbers.get(each.join(' = '))!);
    return own.flatMap((one, index) => own.slice(index + 1).map((other) => one * numbers.size + other));
  };
  const missing = new Map(
    Array.from(possiblePairs(options), ([pair, wanted]) => {
      const [one, other] = pair.split(' & ').map((value) => numbers.get(value)!);
      return [one! * numbers.size + other!, wanted];
    }),
  );
  const choices: Choice[] = [];
  for (const wanted of missing.values()) {
    const candidates = Array.from({ length: CANDIDATES }, () => {
      const any = entries.map(([name, { values }]) => [name, values[Math.floor(random() * values.length)]!]);
      const choice = possible({ ...Object.fromEntries(any), ...wanted }, options);
      return { choice, isNew: codesOf(choice).filter((pair) => missing.has(pair)) };
    });
    const best = candidates.reduce((one, other) => (other.isNew.length > one.isNew.length ? other : one));
    choices.push(best.choice);
    for (const pair of best.isNew) missing.delete(pair);
  }
  // The smallest practice is among them.
  return [...choices, Object.fromEntries(entries.map(([name, { values }]) => [name, values[0]]))];
}
