/**
 * Generates the form from the table of facts (`lib/practice/schema.ts`): for each part a JSON Schema, and the
 * `uiSchema` with which `@rjsf/core` shows it. The schemas contain no rules, because the server checks each draft with
 * the code that deploys. A text that people read is `translated`: the browser shows it in each language of the practice.
 */
import { dayFormat } from '../../lambda/render/formats.ts';
import { TEXT_TAGS } from '../../lambda/render/locales.ts';
import { DAYS_OF_WEEK } from '../../lambda/shared/days.ts';
import { CHANNEL_MEMBERS, CHANNEL_TYPES, mayHave } from '../../lib/practice/contact-schema.ts';
import { COUNTRIES } from '../../lib/practice/countries.ts';
import { isKnown } from '../../lib/practice/files/translations.ts';
import { labelOf, MEMBERS, type Member, NAMES } from '../../lib/practice/members.ts';
import { isTranslated } from '../../lib/practice/row.ts';
import type { FormGroup, Widget } from './browser/protocol.ts';
import { editorLocale, formLocale } from './locales.ts';

type Json = Record<string, unknown>;

/** Facts without a field: a save sets these days. */
export const SET_BY_EDITOR: readonly string[] = [
  'dateModified',
  'contact.verification.verifiedAt',
  'contact.verification.validUntil',
];

/** Type of a further channel → the members that only some types have. */
export const MEMBERS_OF_TYPE: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  CHANNEL_TYPES.map((type) => [type, [...CHANNEL_MEMBERS[type], ...mayHave(type)]]),
);
const TYPED: Readonly<Record<string, object>> = { 'contact.otherChannels': { byType: MEMBERS_OF_TYPE } };

/** @param language - of labels and help */
export function formGroups(language: string): FormGroup[] {
  const formOf = formIn(language);
  return Object.entries(formLocale(language).groups).map(([id, title]) => ({
    ...{ id, title },
    ...formOf(
      ({ group }) => group === id,
      () => true,
    ),
  }));
}

/** The questions of a guided start, in their order: id of the step → the members that it asks for. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  start: ['location.addressCountry', 'language'],
  'start-who': ['name', 'professionalName', 'url', 'contact.verification.registrations'],
  'start-contact': [
    ...['contact.telephone', 'contact.extension', 'contact.messaging', 'contact.email', 'contact.form'],
  ],
  'start-where': ['location'],
  'start-when': ['byAppointment', 'openingHours'],
  'start-work': ['serviceType', 'description', 'areaServed', 'scope'],
};

/** @param language - of labels and help */
export function formSteps(language: string): FormGroup[] {
  const formOf = formIn(language);
  const locale = editorLocale(language);
  return Object.entries(STEPS).map(([id, paths]) => {
    const isIn = ({ path }: Member) => paths.some((each) => `${path}.`.startsWith(`${each}.`));
    return { id, title: locale[`group.${id}` as keyof typeof locale], ...formOf(isIn, isIn) };
  });
}

export function labelAt(path: string, facts: unknown, language: string): string {
  const { members } = formLocale(language);
  const named = ({ path: own }: Member) => members[own];
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  const languageNamed = (tag: string) => (isKnown(tag) ? languages.of(tag)! : tag);
  const label = capital(labelOf(path, facts, named, languageNamed) ?? path);
  return label.replace(DAY, dayFormat(language));
}

const DAY = /\d{4}-\d\d-\d\d/g;

function formIn(language: string) {
  const names = choiceNames(language);
  const texts = formLocale(language).members;
  return formOf;

  /**
   * @param isIn - whether the part asks for a member that is no object
   * @param isNamed - whether the title of a member is shown
   */
  function formOf(
    isIn: (member: Member) => boolean,
    isNamed: (member: Member) => boolean,
    members = MEMBERS,
  ) {
    const properties: Json = {};
    const uiSchema: Json = {};
    const required: string[] = [];
    for (const member of members) {
      const { name, path, kind, list } = member;
      const inner = kind === 'object' ? formOf(isIn, isNamed, member.members) : undefined;
      const isAsked = inner ? Object.keys(inner.schema.properties).length > 0 : isIn(member);
      if (!isAsked || kind === 'fixed' || SET_BY_EDITOR.includes(path)) continue;
      const { schema, uiSchema: ui } = inner ?? valueForm(member, names);
      const { label, help, item = label } = texts[path];
      const title = isNamed(member)
        ? { title: capital(label), ...(help && { description: help }) }
        : { title: '' };
      const isSet = list && kind === 'choice';
      const named = NAMES.find((each) => member.members.some((own) => own.name === each));
      const items = { ...schema, title: capital(item), ...TYPED[path], ...(named && { named }) };
      properties[name] = list
        ? { type: 'array', ...title, items, ...(isSet && { uniqueItems: true }) }
        : { ...schema, ...title };
      uiSchema[name] = isSet ? { ...ui, 'ui:widget': 'checkboxes' } : list ? { items: ui } : ui;
      if (!member.optional) required.push(name);
    }
    return { schema: { type: 'object', properties, required }, uiSchema };
  }
}

function valueForm({ kind, choices }: Member, names: Choices): { schema: Json; uiSchema: Json } {
  if (kind === 'boolean') return { schema: { type: 'boolean' }, uiSchema: { 'ui:widget': 'boolean' } };
  if (kind === 'year') return { schema: { type: 'integer' }, uiSchema: { 'ui:widget': 'year' } };
  const lists = new Map([
    ['choice', choices],
    ['country', COUNTRIES],
    ['language', TEXT_TAGS],
  ]);
  const codes = lists.get(kind);
  // Does not compile if a kind has no control in the browser: add one there and to `Widget`.
  if (!codes) {
    const widget: Widget | 'country' | 'fixed' | 'language' | 'object' = kind === 'words' ? 'text' : kind;
    const translated = isTranslated(kind) && { translated: true };
    return { schema: { type: 'string', ...translated }, uiSchema: { 'ui:widget': widget } };
  }
  const named = codes.map((code) => [code, names(kind, code)] as const);
  if (kind === 'country') named.sort(([, a], [, b]) => a.localeCompare(b));
  const enumNames = named.map(([, text]) => text);
  return {
    schema: { type: 'string', enum: named.map(([code]) => code), enumNames },
    uiSchema: { 'ui:widget': 'choice', 'ui:enumNames': enumNames },
  };
}

/** What people call the value of a choice, a country or a language. */
type Choices = (kind: Member['kind'], value: string) => string;

export function choiceNames(language: string): Choices {
  const { choices } = formLocale(language);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday, and `DAYS_OF_WEEK` begins with Monday.
  const days = new Map<string, string>(
    DAYS_OF_WEEK.map((day, index) => [day, weekday.format(Date.UTC(2024, 0, 1 + index))]),
  );
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  return (kind, value) => {
    if (kind === 'country') return regions.of(value) ?? value;
    // `Intl` throws at what is no tag, which a draft may have.
    if (kind === 'language') return TEXT_TAGS.includes(value) ? languages.of(value)! : value;
    return days.get(value) ?? choices[value] ?? value;
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
