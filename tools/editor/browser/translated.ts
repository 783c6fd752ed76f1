/** Shows each text that people read once in each language of the practice. */
import { at, isMap, isStated, isTranslation, type Path, type Schema } from './facts.ts';
import type { FormGroup } from './protocol.ts';

type Json = Readonly<Record<string, unknown>>;

/** Puts something else in the place of each text in several languages. */
function mapped(value: unknown, change: (texts: Json, path: Path) => unknown, path: Path = []): unknown {
  if (isTranslation(value)) return change(value, path);
  const inside = (inner: unknown, key: string | number) => mapped(inner, change, [...path, key]);
  if (Array.isArray(value)) return value.map(inside);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inside(inner, name)]));
}

/** Path and value of each text in several languages. */
function translationsIn(facts: unknown): (readonly [Path, Json])[] {
  const found: (readonly [Path, Json])[] = [];
  mapped(facts, (texts, path) => found.push([path, texts]));
  return found;
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
export const withoutLanguage = (facts: unknown, language: string): unknown =>
  mapped(facts, (texts) => {
    const left = Object.entries(texts).filter(([tag]) => tag !== language);
    return left.length === 1 ? left[0]![1] : Object.fromEntries(left);
  });

/** @param named - the name of a language */
export function inLanguages(
  group: FormGroup,
  languages: readonly string[],
  named: (tag: string) => string,
): FormGroup {
  if (languages.length < 2) return group;
  return { ...group, ...expanded(group.schema, group.uiSchema) };

  function expanded(schema: Json, uiSchema: Json): Pick<FormGroup, 'schema' | 'uiSchema'> {
    const { translated, title, description, ...leaf } = schema;
    const { items, properties } = schema as { items?: Json; properties?: Readonly<Record<string, Json>> };
    if (translated) {
      const each = (part: (tag: string) => Json) =>
        Object.fromEntries(languages.map((tag) => [tag, part(tag)]));
      const texts = each((tag) => ({ ...leaf, title: named(tag), lang: tag }));
      const text = { type: 'object', translated, title, description, properties: texts, required: languages };
      return { schema: text, uiSchema: each(() => uiSchema) };
    }
    if (items) {
      const item = expanded(items, (uiSchema.items ?? {}) as Json);
      return { schema: { ...schema, items: item.schema }, uiSchema: { ...uiSchema, items: item.uiSchema } };
    }
    if (!properties) return { schema, uiSchema };
    const members = Object.entries(properties).map(
      ([name, inner]) => [name, expanded(inner, (uiSchema[name] ?? {}) as Json)] as const,
    );
    const of = (part: 'schema' | 'uiSchema') =>
      Object.fromEntries(members.map(([name, each]) => [name, each[part]]));
    return { schema: { ...schema, properties: of('schema') }, uiSchema: { ...uiSchema, ...of('uiSchema') } };
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
