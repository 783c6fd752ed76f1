/** Generated practices, as the files of their repositories. Each seed is one practice. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { pdf } from '../pdf.ts';
import { anyBrand, DRAWINGS, FACE_OPTIONS, faceOf, PHOTOGRAPH } from './brand.ts';
import { type Choice, coveringChoices, type Options, possible } from './covering.ts';
import { anyFacts, FACT_OPTIONS, factsOf, TAGS } from './facts.ts';
import { COUNTRIES } from './numbers.ts';
import { anyPages, PAGE_OPTIONS, PDFS, pagesOf, type Typed } from './pages.ts';
import { textIn } from './texts.ts';
import { inLanguages, mapTexts, TRANSLATED } from './translated.ts';

export interface GeneratedPractice {
  /** From 1. */
  readonly seed: number;
  readonly choice: Choice;
  /** What `practice.json` has, in its main language. */
  readonly facts: Practice;
  /** What it has in each language, by the tag. The main one first. */
  readonly inLanguage: ReadonlyMap<string, Practice>;
  /** Path in the folder of the practice → content. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Contacts of others in its pages, whose owner no `mentions` names. */
  readonly typed: readonly Typed[];
}

export const OPTIONS: Options = { ...FACT_OPTIONS, ...PAGE_OPTIONS, ...FACE_OPTIONS };

/** The choices of the first seeds, in which every two values of options occur together. */
export const COVERING = coveringChoices(OPTIONS);

/** One of the values, which a failure replaces by the ones before it. */
class StartingAt extends fc.Arbitrary<string> {
  constructor(
    readonly values: readonly string[],
    readonly start: string,
  ) {
    super();
  }

  generate(): fc.Value<string> {
    return new fc.Value(this.start, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is string {
    return this.values.includes(value as string);
  }

  shrink(value: string): fc.Stream<fc.Value<string>> {
    const smaller = this.values.slice(0, this.values.indexOf(value));
    return fc.stream(smaller.map((each) => new fc.Value(each, undefined)).values());
  }
}

function choiceOf(seed: number): fc.Arbitrary<Choice> {
  const covering = COVERING[seed - 1];
  const values = Object.entries(OPTIONS).map(([name, { values: all }]) => [
    name,
    covering ? new StartingAt(all, covering[name]!) : fc.constantFrom(...all),
  ]);
  return fc
    .record<Record<string, string>>(Object.fromEntries(values))
    .map((choice) => possible(choice, OPTIONS));
}

/** Scheme and host of some URLs, as somebody types them. Synthesis writes them in lower case. */
const withCapitals = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length % 3 === 0
    ? value.replace(/^(?:https:\/\/[^/?#]+|tel:|sms:)/, (start) => start.toUpperCase())
    : value;

/** @param seed - from 1 */
export const practices = (seed: number): fc.Arbitrary<GeneratedPractice> =>
  fc
    .record({
      choice: choiceOf(seed),
      anyPages,
      anyBrand,
      anyFacts: anyFacts(COUNTRIES[(seed * 7) % COUNTRIES.length]!),
      tags: fc.shuffledSubarray(Object.values(TAGS).flat(), { minLength: 3 }),
    })
    .map((made) => {
      const { choice } = made;
      const plain = factsOf(made.anyFacts, choice);
      const others = made.tags.filter((tag) => tag !== plain.language);
      const count = ['language.second', 'language.third'].filter((name) => choice[name] === 'one').length;
      const tags = [plain.language, ...others.slice(0, count).sort()] as const;
      const write = (language: string) => (text: string, where: string) =>
        count > 0 && TRANSLATED.test(where) ? textIn(text, language) : text;
      const inLanguage = new Map<string, Practice>(
        tags.map((language) => [language, { ...mapTexts(plain, write(language)), language }]),
      );
      const facts = inLanguage.get(plain.language)!;
      const pages = pagesOf(made.anyPages, choice, tags);
      const text = pages.files.map(([, each]) => each).join('');
      const shown = new Set([
        ...[PHOTOGRAPH, ...DRAWINGS].filter((path) => text.includes(path)),
        ...(facts.people ?? []).flatMap(({ portrait = [] }) => portrait),
      ]);
      const inFile = count > 0 ? inLanguages(plain, tags, textIn) : plain;
      const stated = choice.brand === 'own' ? { ...inFile, brand: made.anyBrand } : inFile;
      const practiceFile = ['practice.json', `${JSON.stringify(stated, withCapitals, 2)}\n`] as const;
      const pdfs =
        choice['page.file'] === 'present'
          ? PDFS.map((path, index) => [path.slice(1), pdf(index * 2_000)] as const)
          : [];
      const files = new Map([practiceFile, ...pages.files, ...pdfs, ...faceOf(choice, shown)]);
      return { seed, choice, facts, inLanguage, files, typed: pages.typed };
    });

/** The practice of a seed. */
export const practiceOf = (seed: number): GeneratedPractice =>
  fc.sample(practices(seed), { seed, numRuns: 1 })[0]!;

/**
 * Writes the files, and removes those of an earlier practice.
 * @returns the path of the practice file
 */
export function writePractice({ files }: GeneratedPractice, folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return join(folder, 'practice.json');
}

/** The files of text, for a person to read. */
export const shown = ({ files }: GeneratedPractice): string =>
  Array.from(files, ([path, content]) =>
    typeof content === 'string' && !path.endsWith('.svg')
      ? `--- ${path}\n${content.trimEnd()}`
      : `--- ${path} (${content.length} bytes)`,
  ).join('\n');
