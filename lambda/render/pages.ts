/** From the sources of pages to pages with every placeholder filled and every body rendered. */
import { type ContentProblem, type Report, reporter } from './content-problem.ts';
import type { Images } from './image-source.ts';
import { type RenderedBody, renderBody } from './markdown.ts';
import type { PageSource } from './page-source.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { fillBody, fillPlain, type Segment } from './placeholders.ts';

export interface Page extends Omit<PageSource, 'heading' | 'body'> {
  /** Canonical path: `/`, `/about`, `/guides/appeal`. */
  readonly path: string;
  /** Object keys, and the path of the Markdown twin: `about.html`, `about.md`. */
  readonly htmlKey: string;
  readonly markdownKey: string;
  readonly heading: string;
  readonly segments: readonly Segment[];
  readonly body: RenderedBody;
}

/** Feeds the not-found answer, and is no page of its own. */
export const NOT_FOUND_FILE = '404.md';

/** `index.md` is `/`, `about.md` is `/about`, `guides/appeal.md` is `/guides/appeal`. */
const pageName = (file: string) => file.replace(/\.md$/, '');
const pagePath = (file: string) => (file === 'index.md' ? '/' : `/${pageName(file)}`);

/** In the order of their paths, a folder right after the page of its name: a space sorts before what names are made of. */
export function fillPages(
  sources: readonly PageSource[],
  values: PlaceholderValues,
  images: Images,
  problems: ContentProblem[],
): readonly Page[] {
  return sources
    .filter(({ file }) => file !== NOT_FOUND_FILE)
    .map((source) => fillPage(source, values, images, reporter(source.file, problems)))
    .map((page) => ({ page, place: page.path.replaceAll('/', ' ') }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ page }) => page);
}

export function fillPage(
  source: PageSource,
  values: PlaceholderValues,
  images: Images,
  report: Report,
): Page {
  const { file, heading, body, ...rest } = source;
  const fill = (field: 'title' | 'heading' | 'description', text: string) =>
    fillPlain(text, field, values, report);
  const title = fill('title', source.title);
  const name = pageName(file);
  const segments = fillBody(body, values, report);
  return {
    ...rest,
    file,
    path: pagePath(file),
    htmlKey: `${name}.html`,
    markdownKey: `${name}.md`,
    title,
    heading: heading === undefined ? title : fill('heading', heading),
    description: fill('description', source.description),
    segments,
    body: renderBody(segments, images),
  };
}
