/** The type of a locale of the form. */
import type { OtherChannel } from '../../../lambda/shared/practice.ts';
import type { MemberPath } from '../../../lib/practice/members.ts';
import type { Group } from '../../../lib/practice/row.ts';

/** `item` is the name of one item of a list. `help` is empty if the label is enough. */
export type MemberTexts = readonly [label: string, help?: string, item?: string];

export interface FormLocale {
  readonly groups: Readonly<Record<Group, string>>;
  /** Names of the values of enumerations. `Intl` has those of the days of the week. */
  readonly choices: Readonly<Record<OtherChannel['type'], string>> & Readonly<Record<string, string>>;
  readonly members: Readonly<Record<MemberPath, MemberTexts>>;
}

/** Prefixes the names of an object's members with its path. */
export const below = <Path extends string, Name extends string>(
  path: Path,
  texts: Readonly<Record<Name, MemberTexts>>,
): Record<`${Path}.${Name}`, MemberTexts> =>
  Object.fromEntries(Object.entries(texts).map(([name, own]) => [`${path}.${name}`, own])) as Record<
    `${Path}.${Name}`,
    MemberTexts
  >;
