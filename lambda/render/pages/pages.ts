/** Turns sources of pages into pages: fills the placeholders and renders the bodies. */
import { type ContentProblem, type Report, reporter } from '../../shared/content-problem.ts';
import type { Images, PageSource } from '../site-source.ts';
import type { Node } from '../tree/nodes.ts';
import { type RenderedBody, renderBody } from '../tree/to-html.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { fillBody, fillPlain } from './placeholders.ts';

export interface Page extends Omit<PageSource, 'heading' | 'body'> {
  /** Canonical path: `/`, `/about`, `/guides/appeal`. */
  readonly path: string;
  /** Key of the object in the bucket: `about.html`. */
  readonly htmlKey: string;
  /** Key of the Markdown version, and its path without the first slash: `about.md`. */
  readonly markdownKey: string;
  readonly heading: string;
  /** The tree of the text, with its facts. */
  readonly body: readonly Node[];
  readonly rendered: RenderedBody;
}

/** Source of the 404 answers. It is not a page and has no address. */
export const NOT_FOUND_FILE = '404.md';

/** `index.md` is `/`, `about.md` is `/about`, `guides/appeal.md` is `/guides/appeal`. */
const pageName = (file: string) => file.replace(/\.md$/, '');
/** Canonical path of the page with this file. */
const pagePath = (file: string): string => (file === 'index.md' ? '/' : `/${pageName(file)}`);

/** What the home page shows before its text. */
interface HomePage {
  readonly first: (source: PageSource) => readonly Node[];
  /** Blocks that are left out of its text, because `first` says the same. */
  readonly repeated: readonly Node[];
}

/** Adds to the sections of a page that the list of channels has expired (expired-sections.ts). */
type Expiry = (body: readonly Node[], path: string) => readonly Node[];

/**
 * @returns pages in the order of their paths, the pages of a folder right after the page with the folder's name.
 *   Slashes are compared as spaces, which sort before every character of a name: `/guides`, `/guides/appeal`,
 *   `/guides-old`.
 */
export function fillPages(
  sources: readonly PageSource[],
  values: PlaceholderValues,
  images: Images,
  problems: ContentProblem[],
  home: HomePage,
  expiry: Expiry,
): readonly Page[] {
  return sources
    .filter(({ file }) => file !== NOT_FOUND_FILE)
    .map((source) => fillPage(source, values, images, reporter(source.file, problems), home, expiry))
    .map((page) => ({ page, place: page.path.replaceAll('/', ' ') }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ page }) => page);
}

export function fillPage(
  source: PageSource,
  values: PlaceholderValues,
  images: Images,
  report: Report,
  home?: HomePage,
  expiry: Expiry = (nodes) => nodes,
): Page {
  const { file, heading, photograph, body: written, ...rest } = source;
  const fill = (field: 'title' | 'heading' | 'description' | 'photograph.text', text: string) =>
    fillPlain(text, field, values, report);
  const title = fill('title', source.title);
  const name = pageName(file);
  const path = pagePath(file);
  const own = fillBody(written, values, report);
  const photographed = photograph && {
    ...photograph,
    text: fill('photograph.text', photograph.text),
  };
  const all =
    home && path === '/'
      ? [
          ...home.first({ ...source, photograph: photographed }),
          ...own.filter((node) => !home.repeated.includes(node)),
        ]
      : own;
  const body = expiry(all, path);
  return {
    ...rest,
    file,
    path,
    htmlKey: `${name}.html`,
    markdownKey: `${name}.md`,
    title,
    heading: heading === undefined ? title : fill('heading', heading),
    description: fill('description', source.description),
    photograph: photographed,
    body,
    rendered: renderBody(body, images),
  };
}
