/** Shows each text that people read once in each language of the practice. */
import { at, isMap, isStated, isTranslation, type Path, type Schema } from './facts.ts';
import type { FormGroup } from './protocol.ts';

type Json = Readonly<Record<string, unknown>>;

/** Path and value of each text in several languages. */
function translationsIn(value: unknown, path: Path = []): (readonly [Path, Json])[] {
  if (isTranslation(value)) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => translationsIn(item, [...path, index]));
  return isMap(value)
    ? Object.entries(value).flatMap(([name, inner]) => translationsIn(inner, [...path, name]))
    : [];
}

/** The languages of the facts, the main one first. */
export function languagesOf(facts: unknown): string[] {
  const main = String(at(facts, ['language']) ?? '');
  const others = new Set(translationsIn(facts).flatMap(([, texts]) => Object.keys(texts)));
  others.delete(main);
  return [...(main === '' ? [] : [main]), ...[...others].sort()];
}

/** The places of the texts that a language does not have. */
export const missingIn = (facts: unknown, language: string): Path[] =>
  translationsIn(facts)
    .filter(([, texts]) => !isStated(texts[language]))
    .map(([path]) => [...path, language]);

/** The facts without a language. If one is left, its texts are plain ones. */
export function withoutLanguage(value: unknown, language: string): unknown {
  if (isTranslation(value)) {
    const left = Object.entries(value).filter(([tag]) => tag !== language);
    return left.length === 1 ? left[0]![1] : Object.fromEntries(left);
  }
  if (Array.isArray(value)) return value.map((item) => withoutLanguage(item, language));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutLanguage(inner, language)]),
  );
}

/** @param named - the name of a language */
export function inLanguages(
  group: FormGroup,
  languages: readonly string[],
  named: (tag: string) => string,
): FormGroup {
  if (languages.length < 2) return group;
  const [schema, uiSchema] = expanded(group.schema, group.uiSchema);
  return { ...group, schema, uiSchema };

  function expanded(schema: Json, ui: Json): readonly [schema: Json, ui: Json] {
    const { translated, title, description, ...leaf } = schema;
    if (translated) {
      const each = (part: (tag: string) => Json) =>
        Object.fromEntries(languages.map((tag) => [tag, part(tag)]));
      const properties = each((tag) => ({ ...leaf, title: named(tag), lang: tag }));
      const text = { type: 'object', translated, title, description, properties, required: languages };
      return [text, each(() => ui)];
    }
    const { items, properties } = schema as { items?: Json; properties?: Readonly<Record<string, Json>> };
    if (items) {
      const [inner, innerUi] = expanded(items, (ui.items ?? {}) as Json);
      return [
        { ...schema, items: inner },
        { ...ui, items: innerUi },
      ];
    }
    if (!properties) return [schema, ui];
    const members = Object.entries(properties).map(
      ([name, inner]) => [name, expanded(inner, (ui[name] ?? {}) as Json)] as const,
    );
    const part = (index: 0 | 1) => Object.fromEntries(members.map(([name, each]) => [name, each[index]]));
    return [
      { ...schema, properties: part(0) },
      { ...ui, ...part(1) },
    ];
  }
}

/**
 * The facts as a form shows them: a plain text of a practice in several languages is in the main one.
 *
 * @param schema - of the form
 * @param main - language
 */
export function shownFacts(value: unknown, schema: Schema | undefined, main: string): unknown {
  if (schema?.translated) {
    if (schema.properties) return typeof value === 'string' ? { [main]: value } : value;
    return isTranslation(value) ? (value[main] ?? Object.values(value)[0]) : value;
  }
  if (Array.isArray(value)) return value.map((item) => shownFacts(item, schema?.items, main));
  if (!isMap(value) || !schema?.properties) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shownFacts(inner, schema.properties?.[name], main)]),
  );
}
