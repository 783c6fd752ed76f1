/** Describes the changes of a draft: the label of each fact, and its old and new text. */
import { isDeepStrictEqual } from 'node:util';
import { extensionNote } from '../../lambda/render/contact-text.ts';
import { localeFor } from '../../lambda/render/locales.ts';
import { channels, mailto, nameOf } from '../../lambda/shared/channels.ts';
import { isObject } from '../../lambda/shared/json.ts';
import { draftOf } from '../../lib/practice/draft.ts';
import { languageName } from '../../lib/practice/language-names.ts';
import { MEMBERS, type Member, NAMES } from '../../lib/practice/members.ts';
import { jsonPath, textsOf } from '../../lib/practice/messages/problem.ts';
import { isTranslated } from '../../lib/practice/row.ts';
import { practiceSchema } from '../../lib/practice/schema.ts';
import { E164 } from '../../lib/practice/telephone-numbers.ts';
import type { Path } from './browser/facts.ts';
import type { ChannelToConfirm, EditorChange, Locale } from './browser/protocol.ts';
import { type Facts, inMainLanguage, languagesIn } from './facts.ts';
import { choiceNames, labelAt, SET_BY_EDITOR } from './form.ts';
import { formatsIn, showTelephone } from './telephone.ts';

/** How facts are shown to the people of a practice. */
interface Localization {
  readonly locale: Locale;
  readonly country: string;
  readonly language: string;
}

/**
 * Describes how two states of the facts differ: one change for each fact, each language of a text that
 * has several, and each item of a list of objects.
 */
export function describedChanges(was: Facts, now: Facts, localization: Localization): EditorChange[] {
  const { language } = localization;
  const names = choiceNames(language);
  const all = [was, now].map(languagesIn);
  const isOne = all.every(({ length }) => length < 2);
  const [before, after] = [was, now].map((facts, index) =>
    isOne ? facts : inLanguages(facts, MEMBERS, all[index]![0] ?? ''),
  ) as [Facts, Facts];
  return inObject(before, after, MEMBERS, { was: [], now: [] }, '');

  /** @param inside - the label of the item that has the object, which the labels of its facts leave out */
  function inObject(
    was: Facts,
    now: Facts,
    members: readonly Member[],
    at: Places,
    inside: string,
  ): EditorChange[] {
    const all = new Set([...members.map(({ name }) => name), ...Object.keys(was), ...Object.keys(now)]);
    return [...all].flatMap((name) => {
      const member = members.find((each) => each.name === name);
      const [old, next] = [was[name], now[name]];
      const isSame = member?.kind === 'boolean' ? !old === !next : isDeepStrictEqual(old ?? {}, next ?? {});
      if (isSame || SET_BY_EDITOR.includes(String(member?.path))) return [];
      const inner = placesIn(at, name, name);
      if (member && areObjects(old ?? []) && areObjects(next ?? []))
        return inList((old ?? []) as Facts[], (next ?? []) as Facts[], member, inner, inside);
      const hasMembers = member && (member.kind === 'object' || isTranslated(member.kind)) && !member.list;
      if (hasMembers && [old, next].some(isObject) && [old, next].every(isObjectOrUnstated))
        return inObject((old ?? {}) as Facts, (next ?? {}) as Facts, member.members, inner, inside);
      const [gone, added] = [without(old, next), without(next, old)];
      const isOrder = isEmptyList(gone) && isEmptyList(added);
      const shown = isOrder || member?.kind === 'choice' ? [old, next] : [gone, added];
      return [changeOf(labelIn(inner, inside), shown[0], shown[1], member)];
    });
  }

  function inList(
    was: readonly Facts[],
    now: readonly Facts[],
    member: Member,
    at: Places,
    inside: string,
  ): EditorChange[] {
    const pairs = pairsOf(was, now);
    const isMoved = pairs.some(([, index], each) => each > 0 && index < pairs[each - 1]![1]);
    const order = (items: readonly Facts[]) =>
      items.map((value, index) => textsOf(value[nameIn(value)])[0]?.[1] ?? String(index + 1)).join(', ');
    // The label has the name, which is enough of a person or an office.
    const isNamed = member.members.some(({ name }) => name === 'name');
    const item = (value: Facts) =>
      isNamed ? '' : shownValue({ ...value, [nameIn(value)]: undefined }, member);
    return [
      ...was.flatMap((value, index) =>
        pairs.some(([old]) => old === index)
          ? []
          : [{ label: labelIn(placesIn(at, index, 0), inside, 'was'), was: item(value) }],
      ),
      ...now.flatMap((value, index): EditorChange[] => {
        const [old] = pairs.find((pair) => pair[1] === index) ?? [];
        const places = placesIn(at, old ?? 0, index);
        const label = labelIn(places, inside);
        if (old === undefined && isNamed) return [{ label, now: '' }];
        const full = labelAt(jsonPath(places.now), after, language);
        const parts = inObject(old === undefined ? {} : was[old]!, value, member.members, places, full);
        return parts.length > 0 ? [{ label, parts }] : [];
      }),
      ...(isMoved ? [{ label: labelIn(at, inside), was: order(was), now: order(now) }] : []),
    ];
  }

  function labelIn(at: Places, inside: string, state: 'was' | 'now' = 'now'): string {
    const label = labelAt(jsonPath(at[state]), state === 'was' ? before : after, language);
    return label.startsWith(`${inside}, `) ? label.slice(inside.length + ', '.length) : label;
  }

  function changeOf(label: string, was: unknown, now: unknown, member: Member | undefined): EditorChange {
    // The editor makes the name of the file from that of the person.
    if (member?.kind === 'image') return now === undefined ? { label, was: '' } : { label, now: '' };
    const isShown = (value: unknown) =>
      member?.kind === 'boolean' || (value !== undefined && !isEmptyList(value));
    return {
      label,
      ...(isShown(was) && { was: shownValue(was ?? false, member) }),
      ...(isShown(now) && { now: shownValue(now ?? false, member) }),
    };
  }

  function shownValue(value: unknown, member: Member | undefined): string {
    if (Array.isArray(value)) return value.map((each) => shownValue(each, member)).join(', ');
    if (isObject(value))
      return Object.entries(value)
        .filter(([, inner]) => inner !== undefined)
        .map(([name, inner]) => {
          const own = member?.members.find((each) => each.name === name);
          return inner === true && own ? labelAt(`$.${own.path}`, {}, language) : shownValue(inner, own);
        })
        .join(' · ');
    if (typeof value === 'boolean') return localization.locale[value ? 'yes' : 'no']!;
    const { kind } = member ?? {};
    if (kind === 'spokenLanguage') return languageName(String(value), language) ?? String(value);
    if (kind === 'choice' || kind === 'language') return names(kind, String(value));
    const [channel = '', extension] = kind === 'channel' ? String(value).split(';ext=') : [String(value)];
    const shown = kind === 'channel' && E164.test(channel) ? 'telephone' : kind;
    return shownTexts(channel, shown, localization)[0]! + extensionNote({ extension }, localeFor(language));
  }
}

/** The facts with each text as an object of languages, which has no empty ones. @param main - the language of plain texts */
function inLanguages(facts: Facts, members: readonly Member[], main: string): Facts {
  const entries = Object.entries(facts).map(([name, value]) => {
    const member = members.find((each) => each.name === name);
    const read = (item: unknown): unknown => {
      if (member?.kind === 'object' && isObject(item)) return inLanguages(item, member.members, main);
      if (!member || !isTranslated(member.kind)) return item;
      const texts = isObject(item) ? item : { [main]: item };
      return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
    };
    return [name, Array.isArray(value) ? value.map(read) : read(value)];
  });
  return Object.fromEntries(entries);
}

/** The paths of a fact in both states. */
interface Places {
  readonly was: Path;
  readonly now: Path;
}
const placesIn = ({ was, now }: Places, old: string | number, next: string | number): Places => ({
  was: [...was, old],
  now: [...now, next],
});

/** The member that names an item of a list; empty if there is none. */
const nameIn = (item: Facts): string => NAMES.find((each) => item[each] !== undefined) ?? '';

const isObjectOrUnstated = (value: unknown): boolean => value === undefined || isObject(value);
const areObjects = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The items of a list that the other one does not have. @returns any other value as it is */
const without = (value: unknown, other: unknown): unknown =>
  Array.isArray(value) && Array.isArray(other)
    ? value.filter((item) => !other.some((each) => isDeepStrictEqual(item, each)))
    : value;

/**
 * The items of two states of a list that are the same one: they have the same name, or at least half of their facts in
 * common, or no name and the same place in lists of the same length.
 *
 * @returns their indices, in the order of the first state
 */
function pairsOf(was: readonly Facts[], now: readonly Facts[]): (readonly [was: number, now: number])[] {
  const likeness = (a: Facts, b: Facts, isSamePlace: boolean) => {
    const all = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    const same = all.filter((name) => isDeepStrictEqual(a[name], b[name]));
    const name = nameIn({ ...a, ...b });
    const isNamed = name === '' ? isSamePlace && was.length === now.length : same.includes(name);
    return (isNamed ? 1 : 0) + (isNamed || same.length * 2 >= all.length ? same.length / all.length + 1 : 0);
  };
  const found = was
    .flatMap((a, old) => now.map((b, next) => ({ old, next, like: likeness(a, b, old === next) })))
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like || Math.abs(a.old - a.next) - Math.abs(b.old - b.next));
  const pairs = new Map<number, number>();
  for (const { old, next } of found)
    if (!pairs.has(old) && ![...pairs.values()].includes(next)) pairs.set(old, next);
  return [...pairs].sort(([a], [b]) => a - b);
}

/** The texts by which pages show a fact, with the target of its link. People read the first one. */
export function shownTexts(
  value: unknown,
  kind: Member['kind'] | undefined,
  { country, language }: Localization,
): string[] {
  const text = String(value);
  const formats = formatsIn(country, language);
  if (kind === 'telephone') return [showTelephone(text, country, language), text, `tel:${text}`];
  if (kind === 'email') return [text, mailto(text)];
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return [formats.day(text), text];
  if (kind === 'country') return [formats.country(text), text];
  return [text];
}

/** The official channels, which a person confirms before they are published. */
export function channelsToConfirm(
  before: Facts,
  after: Facts,
  localization: Localization,
): ChannelToConfirm[] {
  const [was, now] = [before, after].map((facts) => draftOf(practiceSchema, inMainLanguage(facts)));
  const old = new Set(channels(was!).map(({ value }) => value));
  const stated = channels(now!).filter(({ value }) => value !== '');
  const { form } = now!.contact;
  const locale = localeFor(localization.language);
  const ofForm = form ? [{ label: form.label, kind: 'form', isNewNumber: false }] : [];
  const tried = stated.map((channel) => {
    const { value, path, kind, label } = channel;
    const number = showTelephone(value, localization.country, localization.language);
    return {
      label: label ?? labelAt(`$.${path}`, after, localization.language),
      kind,
      value,
      name: nameOf(now!, channel),
      shown: kind === 'email' ? value : number + extensionNote(channel, locale),
      isNewNumber: kind !== 'email' && !old.has(value),
    };
  });
  const url = form?.url ?? '';
  return [...tried, ...ofForm.map((each) => ({ ...each, value: url, name: url, shown: url }))];
}
