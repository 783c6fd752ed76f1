/**
 * Finds the locale for the language of a practice: headings, labels and link texts of the service, which contain no fact
 * of the practice. `lambda/locales/<tag>/` has all texts of a language; a missing one is a type error. To add a language,
 * translate that folder, and add it here and in `tools/editor/locales.ts`.
 */
import en from '../locales/en/site.json' with { type: 'json' };
import es from '../locales/es/site.json' with { type: 'json' };
import ptBR from '../locales/pt-BR/site.json' with { type: 'json' };
import ptPT from '../locales/pt-PT/site.json' with { type: 'json' };
import { fictionSentence } from '../shared/facts.ts';
import type { DocumentName } from '../shared/routes.ts';
import { TOOL_NAMES, TOOLS, type ToolName } from '../shared/tools.ts';

/** Texts between braces, such as `{until}`, stand for values (`filled`). */
export type Locale = typeof en & {
  /** Says that the practice is fictional. */
  readonly fictional: string;
  /** Title of each document, for `/developers` and `/llms.txt`. */
  readonly documents: Readonly<Record<DocumentName, string>>;
  /** Description of the result of each tool, for `/developers`. */
  readonly tools: Readonly<Record<ToolName, string>>;
};

const returns = Object.fromEntries(TOOL_NAMES.map((name) => [name, TOOLS[name].returns]));
const fictional = fictionSentence({ name: '{name}', fictional: true });
export const ENGLISH: Locale = { ...en, fictional, tools: returns as Locale['tools'] };

/** Locales by language tag in canonical spelling. */
export const LANGUAGES: Readonly<Record<string, Locale>> = { en: ENGLISH, es, 'pt-BR': ptBR };

/** Tags of locales, general pages and general texts: the languages, and regions whose words differ. */
const LOCALES: Readonly<Record<string, Locale>> = { ...LANGUAGES, 'pt-PT': withRegion(ptBR, ptPT) };
export const TEXT_TAGS: readonly string[] = Object.keys(LOCALES);

/** The texts of a language, with those that differ in a region. */
export function withRegion<Texts extends object>(language: Texts, region: object): Texts {
  const differing = Object.entries(region).map(([key, own]) => {
    const common = language[key as keyof Texts];
    return [key, typeof own === 'string' || Array.isArray(own) ? own : withRegion(common as object, own)];
  });
  return { ...language, ...Object.fromEntries(differing) };
}

/**
 * Falls back from a region to its language (`es-MX` → `es`: RFC 4647 §3.4, "Lookup"), from a language without a region
 * to its most likely region (`pt` → `pt-BR`: Unicode CLDR), and then to another region (`pt-PT` → `pt-BR`).
 *
 * @param language - BCP 47
 * @returns a key of `LANGUAGES`, or undefined if the service does not have the language
 */
export function findLanguage(language: string): string | undefined {
  const parts = language.split('-');
  const { language: base, region } = new Intl.Locale(language).maximize();
  const candidates = [
    ...parts.map((_, index) => parts.slice(0, parts.length - index).join('-')),
    ...(parts.length === 1 ? [`${base}-${region}`] : []),
    ...Object.keys(LANGUAGES).filter((tag) => tag.split('-')[0] === base),
  ];
  return candidates.find((candidate) => Object.hasOwn(LANGUAGES, candidate));
}

/**
 * Finds the texts of a language. Outside Brazil, Portuguese is that of Portugal (CLDR, `parentLocales`: `pt-AO` and nine
 * other regions have the parent `pt-PT`).
 *
 * @returns one of `TEXT_TAGS`, or undefined if the service does not have the language
 */
export function findTexts(language: string): string | undefined {
  const nearest = findLanguage(language);
  const { region } = new Intl.Locale(language).maximize();
  return nearest === 'pt-BR' && region !== 'BR' ? 'pt-PT' : nearest;
}

/**
 * @throws Error if there is no locale. Synthesis checks the language (`lib/content`), so this is a programming error.
 */
export function localeFor(language: string): Locale {
  const tag = findTexts(language);
  if (tag !== undefined) return LOCALES[tag]!;
  throw new Error(`There is no locale for ${language}, only for ${Object.keys(LANGUAGES).join(', ')}`);
}
