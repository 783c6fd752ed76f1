/**
 * Finds what a practice still has of the examples of the package: facts, texts, pages and images. An editor who replaces
 * them one by one overlooks some, and the service would publish and sign them.
 */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ContentProblem, reporter } from '../../lambda/render/content-problem.ts';
import { findLanguage } from '../../lambda/render/words/index.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { BODY, textsOfPage } from './places.ts';
import { jsonPath, textsOf } from './problem.ts';
import type { Content } from './read-content.ts';
import { imageForm, isShared, type Phrase, shippedExamples, wordsOf } from './shipped-examples.ts';

/** @returns one problem for each fact, page, line of a page and image */
export function exampleContent(
  practiceFile: string,
  { practice, pages, pageFile, images }: Pick<Content, 'practice' | 'pages' | 'pageFile' | 'images'>,
): ContentProblem[] {
  const examples = shippedExamples();
  const problems: ContentProblem[] = [];
  const reportFact = reporter(practiceFile, problems);
  for (const [path, text] of textsOf(practice)) {
    const isExample = !isShared(path) && examples.facts.has(wordsOf(text));
    const rule = isExample ? 'is still the example’s: replace it' : brokenLines(text)[0]?.rule;
    if (rule) reportFact(jsonPath(path), rule, text);
  }
  for (const page of pages) {
    const report = reporter(pageFile(page.file), problems);
    if (examples.pages.has(wordsOf(page.body))) {
      report(
        'page',
        `is still the example’s: write your own, or copy ${generalPage(practice?.language, page.file)}`,
      );
      continue;
    }
    for (const [where, text] of [['file name', page.file], ...textsOfPage(page)] as const)
      for (const { line, text: received, rule } of brokenLines(text, ['name', 'sentence']))
        report(where, rule, received, where === BODY ? line : undefined);
  }
  for (const image of images)
    if (examples.images.has(imageForm(image)))
      reporter(join(practiceFile, '..', image.path), problems)(
        'image',
        'is still the example’s: replace it, or delete it and whatever shows it',
      );
  return problems;
}

/** The general page of that name, as seen from the current folder. */
function generalPage(language: string | undefined, file: string): string {
  const folder = join(PACKAGE_ROOT, 'defaults/pages', (language && findLanguage(language)) || 'en');
  return existsSync(join(folder, file))
    ? `the general page ${relative('', join(folder, file))}`
    : `a general page from ${relative('', folder)}`;
}

interface BrokenLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly rule: string;
}

/**
 * The lines that contain a number or a phrase of an example.
 * @param kinds - of phrases. @default all
 */
function brokenLines(text: string, kinds?: readonly Phrase['kind'][]): BrokenLine[] {
  const { phrases, numbers } = shippedExamples();
  const lines = text.split('\n');
  const words = lines.map(wordsOf);
  // A sentence can continue on the next line. A blank line leaves two spaces, which no sentence has.
  const all = `${words.join(' ')} `;
  let start = 0;
  return lines.flatMap((line, index) => {
    const found = new Set<Phrase>();
    for (const word of words[index]!.split(' ')) {
      for (const phrase of phrases.get(word) ?? [])
        if (all.startsWith(`${phrase.words} `, start) && (kinds?.includes(phrase.kind) ?? true))
          found.add(phrase);
      start += word.length + 1;
    }
    const digits = digitsIn(words[index]!).filter((each) => numbers.some((number) => each.includes(number)));
    const rule = brokenRule([...found], digits, kinds === undefined);
    return rule === undefined ? [] : [{ line: index + 1, text: line.trim(), rule }];
  });
}

/** Rows of digits. In the form of `wordsOf`, only spaces separate the digits of a number. */
const digitsIn = (words: string): string[] =>
  (words.match(/\d[\d ]*/g) ?? []).map((digits) => digits.replaceAll(' ', ''));

function brokenRule(
  phrases: readonly Phrase[],
  numbers: readonly string[],
  isFact: boolean,
): string | undefined {
  const names = phrases.filter(({ kind }) => kind === 'name');
  const longest = names.filter(
    (name) => !names.some((other) => other !== name && other.words.includes(name.words)),
  );
  const shown = new Set([...longest.map((name) => name.shown), ...numbers]);
  if (shown.size > 0)
    return `still names ${[...shown].map((each) => JSON.stringify(each)).join(', ')} of the example: replace it`;
  const [sentence] = phrases;
  if (!sentence) return undefined;
  // A fact is one line, of which a message shows only the beginning.
  const shownSentence = isFact ? `, ${JSON.stringify(sentence.shown)}` : '';
  return `still has a sentence of the example${shownSentence}: write your own`;
}
