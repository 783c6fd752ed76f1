/** Turns sources of pages into pages: fills the placeholders and renders the bodies. */
import { type ContentProblem, type Report, reporter } from '../../shared/content-problem.ts';
import { NOT_FOUND_FILE, pagePath, pathIn } from '../languages.ts';
import type { SiteContext } from '../site-context.ts';
import type { PageSource } from '../site-source.ts';
import { mapNodes, type Node } from '../tree/nodes.ts';
import { type RenderedBody, renderBody } from '../tree/to-html.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { fillBody, fillPlain } from './placeholders.ts';

export interface Page extends Omit<PageSource, 'heading' | 'body'> {
  /** With the folder of the language: `es/about.md`. */
  readonly file: string;
  /** Canonical path: `/`, `/about`, `/guides/appeal`, `/es/about`. */
  readonly path: string;
  /** The path without the folder of the language, equal in most languages: `/about` for `/es/about`. */
  readonly ownPath: string;
  /** Key of the object in the bucket: `about.html`. */
  readonly htmlKey: string;
  /** Key of the Markdown version, and its path without the first slash: `about.md`. */
  readonly markdownKey: string;
  readonly heading: string;
  /** The tree of the text, with its facts. */
  readonly body: readonly Node[];
  readonly rendered: RenderedBody;
}

/** What the home page shows before its text. */
interface HomePage {
  readonly first: (source: PageSource) => readonly Node[];
  /** Blocks that are left out of its text, because `first` says the same. */
  readonly repeated: readonly Node[];
}

type Language = Pick<SiteContext, 'own' | 'href' | 'images'>;

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
  context: Language,
  problems: ContentProblem[],
  home: HomePage,
  expiry: Expiry,
): readonly Page[] {
  return sources
    .filter(({ file }) => file !== NOT_FOUND_FILE)
    .map((source) => {
      const report = reporter(context.own.folder + source.file, problems);
      return fillPage(source, values, context, report, home, expiry);
    })
    .map((page) => ({ page, place: page.ownPath.replaceAll('/', ' ') }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ page }) => page);
}

export function fillPage(
  source: PageSource,
  values: PlaceholderValues,
  { own: language, href, images }: Language,
  report: Report,
  home?: HomePage,
  expiry: Expiry = (nodes) => nodes,
): Page {
  const { file, heading, photograph, body: written, ...rest } = source;
  const fill = (field: 'title' | 'heading' | 'description' | 'photograph.text', text: string) =>
    fillPlain(text, field, values, report);
  const title = fill('title', source.title);
  const ownPath = pagePath(file);
  const path = pathIn(language.folder, ownPath);
  const name = path === '/' ? 'index' : path.slice(1);
  const own = fillBody(written, values, report);
  const photographed = photograph && {
    ...photograph,
    text: fill('photograph.text', photograph.text),
  };
  const all =
    home && ownPath === '/'
      ? [
          ...home.first({ ...source, photograph: photographed }),
          ...own.filter((node) => !home.repeated.includes(node)),
        ]
      : own;
  const linked =
    language.folder === ''
      ? all
      : mapNodes(all, (node) => (node.type === 'link' ? { ...node, url: href(node.url!) } : node));
  const body = expiry(linked, ownPath);
  return {
    ...rest,
    file: language.folder + file,
    path,
    ownPath,
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
