/** What a language of the form has. */
import type { OtherChannel } from '../../../lambda/shared/practice.ts';
import type { MemberPath } from '../members.ts';
import type { Group } from '../row.ts';

/** `item` is what people call one item of a list. An empty `help`: the label says it. */
export type MemberTexts = readonly [label: string, help?: string, item?: string];

export interface FormLocale {
  readonly groups: Readonly<Record<Group, string>>;
  /** Also of the types of a channel. Days of the week are named by `Intl`. */
  readonly choices: Readonly<Record<OtherChannel['type'], string>> & Readonly<Record<string, string>>;
  readonly members: Readonly<Record<MemberPath, MemberTexts>>;
}

/** Puts the texts of the members of an object below its path. */
export const below = <Path extends string, Name extends string>(
  path: Path,
  texts: Readonly<Record<Name, MemberTexts>>,
): Record<`${Path}.${Name}`, MemberTexts> =>
  Object.fromEntries(Object.entries(texts).map(([name, own]) => [`${path}.${name}`, own])) as Record<
    `${Path}.${Name}`,
    MemberTexts
  >;
