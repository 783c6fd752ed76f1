/**
 * The form, made from the table of facts: a JSON Schema for each part, and what `@rjsf/core` shows for it. The rules are
 * not in it, because the server checks each draft with the code that deploys.
 */
import { COUNTRIES } from '../../../lib/practice/countries.ts';
import { DAYS_OF_WEEK } from '../../../lambda/shared/days.ts';
import { capital, GROUPS, type Member, practiceMembers } from './members.ts';
import type { DeskWords, FormGroup } from './protocol.ts';

type Json = Record<string, unknown>;

export function formGroups(language: string, words: DeskWords): FormGroup[] {
  const members = practiceMembers(language);
  const enums = { days: dayNames(language), countries: countryNames(language), words };
  return GROUPS.map((id) => ({
    id,
    title: words[`group.${id}`] ?? id,
    ...objectForm(members, id, enums),
  })).filter(({ schema }) => Object.keys(schema.properties as Json).length > 0);
}

interface Names {
  readonly days: ReadonlyMap<string, string>;
  readonly countries: ReadonlyMap<string, string>;
  readonly words: DeskWords;
}

/** @param group - members of this part only */
function objectForm(members: ReadonlyMap<string, Member>, group: string, names: Names) {
  const properties: Json = {};
  const uiSchema: Json = {};
  const required: string[] = [];
  for (const [name, member] of members) {
    const inner = member.members.size > 0 ? objectForm(member.members, group, names) : undefined;
    const isAsked = inner ? Object.keys(inner.schema.properties).length > 0 : member.group === group;
    if (!isAsked) continue;
    const { schema, uiSchema: ui } = inner ?? valueForm(member, names);
    const title = { title: capital(member.label), ...(member.help !== undefined && { description: member.help }) };
    const isSet = member.isList && member.kind === 'choice';
    properties[name] = member.isList
      ? { type: 'array', ...title, items: { ...schema, title: capital(member.item ?? member.label) }, ...(isSet && { uniqueItems: true }) }
      : { ...schema, ...title };
    uiSchema[name] = isSet ? { ...ui, 'ui:widget': 'checkboxes' } : member.isList ? { items: ui } : ui;
    if (member.isRequired) required.push(name);
  }
  return { schema: { type: 'object', properties, required }, uiSchema };
}

function valueForm(member: Member, names: Names): { schema: Json; uiSchema: Json } {
  const { kind, choices } = member;
  if (kind === 'boolean') return { schema: { type: 'boolean' }, uiSchema: { 'ui:widget': 'boolean' } };
  if (kind === 'year') return { schema: { type: 'integer' }, uiSchema: { 'ui:widget': 'year' } };
  if (kind === 'country') return choice(names.countries);
  if (kind === 'choice') {
    const isDays = choices.every((each) => names.days.has(each));
    return choice(
      new Map(choices.map((each) => [each, (isDays ? names.days.get(each) : names.words[`choice.${each}`]) ?? each])),
    );
  }
  return { schema: { type: 'string' }, uiSchema: { 'ui:widget': kind } };
}

const choice = (names: ReadonlyMap<string, string>) => ({
  schema: { type: 'string', enum: [...names.keys()] },
  uiSchema: { 'ui:widget': 'choice', 'ui:enumNames': [...names.values()] },
});

/** Beginning with Monday, as schema.org's names do. */
function dayNames(language: string): Map<string, string> {
  const form = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return new Map(DAYS_OF_WEEK.map((day, index) => [day, form.format(Date.UTC(2024, 0, 1 + index))]));
}

function countryNames(language: string): Map<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const named = COUNTRIES.map((code) => [code, names.of(code) ?? code] as const);
  return new Map(named.sort(([, a], [, b]) => a.localeCompare(b, language)));
}
