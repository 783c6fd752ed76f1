/** The facts of a practice that nobody has entered yet: general texts of its language, which contain no fact of others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countryTexts } from '../../lambda/render/countries.ts';
import { localeFor, TEXT_TAGS } from '../../lambda/render/locales.ts';
import { filled } from '../../lambda/shared/filled.ts';
import { isObject } from '../../lambda/shared/json.ts';
import { PACKAGE_ROOT } from '../../lib/practice/files/package-root.ts';
import { hostOf } from '../../lib/practice/plain-url.ts';

type Facts = Readonly<Record<string, unknown>>;

/** @param language - one of `TEXT_TAGS` */
export const blankFacts = (language: string, country?: string): Facts =>
  withGeneralTexts({
    language,
    ...(country !== undefined && { location: { addressCountry: country } }),
  });

/**
 * Adds the general texts whose facts are all known, e.g. `{name}`: single texts that are missing, and items of lists whose
 * facts were not known before.
 *
 * @param before - @default no text was added yet
 */
export function withGeneralTexts(facts: Facts, before?: Facts): Facts {
  const { language } = facts;
  if (typeof language !== 'string' || !TEXT_TAGS.includes(language)) return facts;
  const file = join(PACKAGE_ROOT, 'lib/content/defaults', language, 'texts.json');
  const [was, now] = [before && valuesIn(before, language), valuesIn(facts, language)];
  return added(JSON.parse(readFileSync(file, 'utf8')), facts) as Facts;

  /** @param own - what the facts have at the place of the template */
  function added(template: unknown, own: unknown): unknown {
    if (typeof template === 'string') return own ?? filledIfKnown(template, now);
    if (Array.isArray(template)) {
      const items = Array.isArray(own) ? own : [];
      const texts = template.map(newText).filter((text) => text !== undefined && !items.includes(text));
      return items.length + texts.length === 0 ? own : [...items, ...texts];
    }
    const holder = isObject(own) ? { ...own } : {};
    for (const [name, inner] of Object.entries(template as object)) {
      const value = added(inner, holder[name]);
      if (value !== undefined) holder[name] = value;
    }
    return Object.keys(holder).length === 0 ? own : holder;
  }

  function newText(template: string): string | undefined {
    return was && filledIfKnown(template, was) !== undefined ? undefined : filledIfKnown(template, now);
  }
}

type Values = Readonly<Record<string, unknown>>;

/** @returns undefined if a value is not known */
function filledIfKnown(template: string, values: Values): string | undefined {
  const marks = Array.from(template.matchAll(/\{(\w+)\}/g), ([, name]) => values[name!]);
  if (marks.some((value) => typeof value !== 'string' || value === '')) return undefined;
  return filled(template, values as Readonly<Record<string, string>>);
}

/** What general texts insert. A language without a region names nothing of a country that is not known. */
function valuesIn({ name, url, location, contact }: Facts, language: string): Values {
  const { addressCountry } = (location ?? {}) as Facts;
  const { verification } = (contact ?? {}) as { verification?: { registrations?: Facts[] } };
  const country = addressCountry ?? new Intl.Locale(language).region ?? '';
  return {
    ...countryTexts(String(country), localeFor(language)),
    name,
    host: typeof url === 'string' ? hostOf(url) : undefined,
    authority: verification?.registrations?.[0]?.authority,
  };
}
