/**
 * Reads `site/pages`: one `name.md` file is the page `/name`, `index.md` is `/`, `404.md` feeds the
 * not-found answer. Facts are filled in here, so what leaves this file is finished text.
 * Build time only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProblem } from '../../lib/content/content-error.ts';
import { type FrontMatter, parseContent } from '../../lib/content/front-matter.ts';
import { type RenderedBody, renderBody } from './markdown.ts';
import { fillBody, fillPlain, reporter, type Segment } from './placeholders.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A content file with every placeholder filled. */
export interface Page extends Omit<FrontMatter, 'heading'> {
  readonly file: string;
  /** Canonical path: `/`, `/about`. */
  readonly path: string;
  /** Object keys, and the path of the Markdown twin: `about.html`, `about.md`. */
  readonly htmlKey: string;
  readonly markdownKey: string;
  readonly heading: string;
  readonly segments: readonly Segment[];
  readonly body: RenderedBody;
}

/** Pages that other parts of the service link to by name. */
const REQUIRED = ['404.md', 'developers.md', 'index.md'] as const;

/** Lower case, so that a path has one spelling; words joined by hyphens. */
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.md$/;

/** Every usable page of the folder, in the order of their paths, and 404 apart. */
export function readPages(
  pagesDir: string,
  words: Vocabulary,
  problems: ContentProblem[],
): { pages: Page[]; notFound: Page | undefined } {
  const names = readdirSync(pagesDir)
    .filter((name) => !name.startsWith('.'))
    .sort();
  for (const required of REQUIRED)
    if (!names.includes(required)) reporter(required, problems)('file', 'this page must exist', undefined);
  const pages = names.flatMap((name) => readPage(pagesDir, name, words, problems) ?? []);
  return {
    pages: pages.filter(({ file }) => file !== '404.md').sort((a, b) => (a.path < b.path ? -1 : 1)),
    notFound: pages.find(({ file }) => file === '404.md'),
  };
}

function readPage(
  pagesDir: string,
  file: string,
  words: Vocabulary,
  problems: ContentProblem[],
): Page | undefined {
  const report = reporter(file, problems);
  if (!FILE_NAME.test(file)) {
    report('file name', 'must be lower-case letters, digits and hyphens, ending in .md', file);
    return undefined;
  }
  return readContent(join(pagesDir, file), file, words, problems);
}

/** One content file, wherever it lies. */
export function readContent(
  path: string,
  file: string,
  words: Vocabulary,
  problems: ContentProblem[],
): Page | undefined {
  const report = reporter(file, problems);
  const content = parseContent(readFileSync(path, 'utf8'), report);
  if (!content) return undefined;
  const { frontMatter, body } = content;
  const fill = (field: 'title' | 'heading' | 'description', text: string) =>
    fillPlain(text, field, words, report);
  const title = fill('title', frontMatter.title);
  const name = file.replace(/\.md$/, '');
  const segments = fillBody(body, words, report);
  return {
    ...frontMatter,
    file,
    path: name === 'index' ? '/' : `/${name}`,
    htmlKey: `${name}.html`,
    markdownKey: `${name}.md`,
    title,
    heading: frontMatter.heading === undefined ? title : fill('heading', frontMatter.heading),
    description: fill('description', frontMatter.description),
    segments,
    body: renderBody(segments),
  };
}
