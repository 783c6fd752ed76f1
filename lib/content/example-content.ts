/**
 * Finds what a practice still has of the examples of the package: facts, texts, pages and images. An editor who replaces
 * them one by one overlooks some, and the service would publish and sign them.
 */
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type ContentProblem, reporter } from '../../lambda/render/content-problem.ts';
import { findLanguage } from '../../lambda/render/words/index.ts';
import { ASSETS } from '../../lambda/shared/routes.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { BRAND_CSS, LOGO_FILES } from './brand.ts';
import { BODY, textsOfPage } from './places.ts';
import { jsonPath, textsOf } from './problem.ts';
import type { Content } from './read-content.ts';
import { fileForm, imageForm, isShared, type Phrase, shippedExamples, wordsOf } from './shipped-examples.ts';

/** @returns one problem for each fact, page, line of a page, image and file of the practice's face */
export function exampleContent(
  practiceFile: string,
  {
    practice,
    pages,
    pageFile,
    images,
    fonts = [],
  }: Pick<Content, 'practice' | 'pages' | 'pageFile' | 'images' | 'fonts'>,
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
  const face = [FAVICON, ...DRAWN, ...LOGO_FILES, BRAND_CSS, ...fonts.map(({ path }) => path.slice(1))];
  for (const name of face)
    if (isExampleFile(join(dirname(practiceFile), name)))
      reporter(join(dirname(practiceFile), name), problems)(
        'file',
        'is still the example’s: replace it, or delete it',
      );
  return problems;
}

const FAVICON = ASSETS.icon.path.slice(1);
/** Drawn from the favicon. */
const DRAWN = [ASSETS.iconIco, ASSETS.iconPng, ASSETS.touchIcon].map(({ path }) => path.slice(1));

/** SHA-256 of the icons that the package had until 3.0.0. A practice may have copied them. */
const EARLIER_ICONS: ReadonlySet<string> = new Set([
  'aa6085c9e00af2df3d5c0350c54fb5c4af1dab2fcec382e8d756f37af32734e4',
  'e3c12d9ccba43473dc19516f3fa4ad99a411b073e766f48d220bb17074e0d5df',
  '1cf8f3bbe8f43a8b4a9e559f49b81f4e27a466823482c672ecd0d89e0f1911d1',
]);

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

const isExampleFile = (file: string): boolean => isFile(file) && shippedExamples().faces.has(fileForm(file));

const isEarlierIcon = (file: string): boolean =>
  EARLIER_ICONS.has(
    createHash('sha256')
      .update(Buffer.from(fileForm(file), 'base64'))
      .digest('hex'),
  );

/** @returns the icons that are another's, beside a logo or an icon of the practice */
export function mixedFace(practiceFile: string): ContentProblem[] {
  const folder = dirname(practiceFile);
  const problems: ContentProblem[] = [];
  const tell = (name: string, rule: string) => reporter(join(folder, name), problems)('file', rule);
  const ours = fileForm(join(PACKAGE_ROOT, 'defaults', FAVICON));
  const isOwn = (name: string) => {
    const file = join(folder, name);
    return isFile(file) && !isExampleFile(file) && !isEarlierIcon(file) && fileForm(file) !== ours;
  };
  const logo = LOGO_FILES.find(isOwn);
  const icon = DRAWN.find(isOwn);
  if (isOwn(FAVICON)) {
    for (const name of DRAWN)
      if (isFile(join(folder, name)) && !isOwn(name))
        tell(name, `is not the picture of ${FAVICON}: delete it, and it is drawn from ${FAVICON}`);
  } else if (logo ?? icon)
    tell(FAVICON, `is not the practice’s, and ${logo ?? icon} is: add a ${FAVICON} of its own`);
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
