/**
 * Finds what a practice still has of the examples of the package: facts, texts, pages and images. An editor who replaces
 * them one by one overlooks some, and the service would publish and sign them.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PageSource } from '../../../lambda/render/site-source.ts';
import { findLanguage } from '../../../lambda/render/words/index.ts';
import { type ContentProblem, type Rule, reporter } from '../../../lambda/shared/content-problem.ts';
import { ASSETS } from '../../../lambda/shared/routes.ts';
import { PACKAGE_ROOT } from '../../practice/files/package-root.ts';
import { RULES } from '../../practice/messages/english.ts';
import { BODY, textsOfPage } from '../../practice/messages/places.ts';
import { jsonPath, textsOf } from '../../practice/messages/problem.ts';
import { wordsOf } from '../../practice/names.ts';
import { LOGO_FILES } from '../face/brand.ts';
import type { Content } from '../read-content.ts';
import {
  exampleFile,
  imageForm,
  isAnothersPicture,
  isShared,
  shippedExamples,
  type Trace,
} from './shipped-examples.ts';

/** A place of the practice with something of an example. */
interface Suspect extends Omit<ContentProblem, 'rule'> {
  readonly traces: readonly Trace[];
  /** @param traces - those that count */
  readonly rule: (traces: readonly Trace[]) => Rule;
}

/**
 * What nobody else has is an example's, wherever it is. A name, and a text that anybody would write, can be the
 * practice's own: they count only beside something else of the same example.
 *
 * @returns one problem for each fact, page, line of a page, image and file of the practice's face
 */
export function exampleContent(
  practiceFile: string,
  content: Pick<Content, 'practice' | 'pages' | 'pageFile' | 'images' | 'fonts'>,
): ContentProblem[] {
  const suspects = [
    ...inFacts(practiceFile, content.practice),
    ...content.pages.flatMap((page) => inPage(page, content)),
    ...inFiles(practiceFile, content),
  ];
  const evident = evidentExamples(suspects.flatMap(({ traces }) => traces));
  return suspects.flatMap(({ traces, rule, ...place }) => {
    const counted = traces.filter(({ whoElse, example }) => whoElse === 'nobody' || evident.has(example));
    return counted.length === 0 ? [] : [{ ...place, rule: rule(counted) }];
  });
}

/** The examples of which a practice has something that nobody else has, or the names of two people. */
function evidentExamples(traces: readonly Trace[]): ReadonlySet<string> {
  // Each trace once, because names are compared with each other, and a name can be on every page.
  const namesakes = [...new Set(traces)].filter(({ whoElse }) => whoElse === 'namesake');
  // A firm that has the name of a person is one name with it.
  const names = namesakes.filter(
    ({ words }) => !namesakes.some((other) => other.words !== words && words.includes(other.words)),
  );
  const isSecond = ({ words, example }: Trace) =>
    names.some((other) => other.example === example && other.words !== words);
  return new Set(
    [...traces.filter(({ whoElse }) => whoElse === 'nobody'), ...names.filter(isSecond)].map(
      ({ example }) => example,
    ),
  );
}

const STILL = RULES.example();

function inFacts(file: string, practice: Content['practice']): Suspect[] {
  const { facts } = shippedExamples();
  return textsOf(practice).flatMap(([path, text]): Suspect[] => {
    const place = { file, where: jsonPath(path), received: text };
    const value = isShared(path) ? undefined : facts.get(wordsOf(text));
    const [line] = linesWithTraces(text);
    if (value) {
      const rule = value.whoElse === 'anybody' ? RULES.exampleMaybe() : STILL;
      return [{ ...place, traces: [value], rule: () => rule }];
    }
    return line ? [{ ...place, traces: line.traces, rule: (traces) => brokenRule(traces, true) }] : [];
  });
}

function inPage(page: PageSource, { practice, pageFile }: Pick<Content, 'practice' | 'pageFile'>): Suspect[] {
  const file = pageFile(page.file);
  const copied = shippedExamples().pages.get(wordsOf(page.body));
  if (copied) {
    const rule = RULES['example.page'](generalPage(practice?.language, page.file));
    return [{ file, where: 'page', received: undefined, traces: [copied], rule: () => rule }];
  }
  return [['file name', page.file] as const, ...textsOfPage(page)].flatMap(([where, text]) =>
    linesWithTraces(text, ['name', 'number', 'sentence']).map(({ line, text: received, traces }) => ({
      ...{ file, where, received, traces, line: where === BODY ? line : undefined },
      rule: (counted: readonly Trace[]) => brokenRule(counted, false),
    })),
  );
}

function inFiles(practiceFile: string, { images, fonts = [] }: Pick<Content, 'images' | 'fonts'>): Suspect[] {
  const examples = shippedExamples();
  const folder = dirname(practiceFile);
  const suspect = (name: string, where: string, trace: Trace | undefined, rule: Rule): Suspect[] =>
    trace
      ? [{ file: join(folder, name), where, received: undefined, traces: [trace], rule: () => rule }]
      : [];
  const face = [FAVICON, ...DRAWN, ...LOGO_FILES, ...fonts.map(({ path }) => path.slice(1))];
  return [
    ...images.flatMap((image) =>
      suspect(image.path, 'image', examples.images.get(imageForm(image)), RULES['example.shown']()),
    ),
    ...face.flatMap((name) =>
      suspect(name, 'file', exampleFile(join(folder, name)), RULES['example.file']()),
    ),
  ];
}

const FAVICON = ASSETS.icon.path.slice(1);
/** Drawn from the favicon. */
const DRAWN = [ASSETS.iconIco, ASSETS.iconPng, ASSETS.touchIcon].map(({ path }) => path.slice(1));

/** @returns the pictures that are another's and are not served, and an icon of the practice beside another one */
export function mixedFace(practiceFile: string, name: string): ContentProblem[] {
  const folder = dirname(practiceFile);
  const problems: ContentProblem[] = [];
  const tell = (each: string, rule: string) => reporter(join(folder, each), problems)('file', rule);
  const pictures = [FAVICON, ...DRAWN, ...LOGO_FILES].filter((each) => existsSync(join(folder, each)));
  const isAnothers = (each: string) => isAnothersPicture(join(folder, each), name);
  for (const each of pictures.filter(isAnothers))
    tell(
      each,
      'is not the practice’s, so it is not served, and the first letters of the name are shown: replace it, or delete it',
    );
  const icon = DRAWN.find((each) => pictures.includes(each) && !isAnothers(each));
  if (icon !== undefined && (!pictures.includes(FAVICON) || isAnothers(FAVICON)))
    tell(
      FAVICON,
      `is missing, so the tab shows the first letters of the name, and ${icon} is another picture: add a ${FAVICON} of its own`,
    );
  return problems;
}

/** The general page of that name, as seen from the current folder. */
function generalPage(language: string | undefined, file: string): string {
  const folder = join(
    PACKAGE_ROOT,
    'lib/content/defaults/pages',
    (language && findLanguage(language)) || 'en',
  );
  return existsSync(join(folder, file))
    ? `the general page ${relative('', join(folder, file))}`
    : `a general page from ${relative('', folder)}`;
}

interface LineWithTraces {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly traces: readonly Trace[];
}

/**
 * The lines that contain a number or a phrase of an example.
 * @param kinds - of traces. @default all
 */
function linesWithTraces(text: string, kinds?: readonly Trace['kind'][]): LineWithTraces[] {
  const { phrases, numbers } = shippedExamples();
  const lines = text.split('\n');
  const words = lines.map(wordsOf);
  // A sentence can continue on the next line. A blank line leaves two spaces, which no sentence has.
  const all = `${words.join(' ')} `;
  let start = 0;
  return lines.flatMap((line, index) => {
    const found = new Set<Trace>();
    for (const word of words[index]!.split(' ')) {
      for (const phrase of phrases.get(word) ?? [])
        if (all.startsWith(`${phrase.words} `, start) && (kinds?.includes(phrase.kind) ?? true))
          found.add(phrase);
      start += word.length + 1;
    }
    for (const shown of digitsIn(words[index]!))
      for (const [digits, number] of numbers) if (shown.includes(digits)) found.add({ ...number, shown });
    return found.size === 0 ? [] : [{ line: index + 1, text: line.trim(), traces: [...found] }];
  });
}

/** Rows of digits. In the form of `wordsOf`, only spaces separate the digits of a number. */
const digitsIn = (words: string): string[] =>
  (words.match(/\d[\d ]*/g) ?? []).map((digits) => digits.replaceAll(' ', ''));

function brokenRule(traces: readonly Trace[], isFact: boolean): Rule {
  const names = traces.filter(({ kind }) => kind === 'name');
  const longest = names.filter(
    (name) => !names.some((other) => other !== name && other.words.includes(name.words)),
  );
  const shown = new Set(
    [...longest, ...traces.filter(({ kind }) => kind === 'number')].map((trace) => trace.shown),
  );
  if (shown.size > 0)
    return RULES['example.names']([...shown].map((each) => JSON.stringify(each)).join(', '));
  // A fact is one line, of which a message shows only the beginning.
  const shownSentence = isFact ? `, ${JSON.stringify(traces[0]!.shown)}` : '';
  return RULES['example.sentence'](shownSentence);
}
