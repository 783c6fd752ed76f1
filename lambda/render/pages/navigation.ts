/**
 * The menus and lists of pages. The front matter of a page puts it into the main menu, unless the page is in a folder
 * that has a page of the same name (`guides/appeal.md` beside `guides.md`). Such pages form a section and are listed on
 * the pages of that section instead.
 */
import type { MenuEntry } from '../unavailable.ts';
import type { Page } from './pages.ts';

/** A page and the listed pages of its folder. */
interface Section {
  readonly top: Page;
  /** At every depth. */
  readonly below: readonly Page[];
}

export interface Navigation {
  readonly header: readonly Page[];
  readonly footer: readonly Page[];
  /** Pages of header and footer in one order. */
  readonly all: readonly Page[];
  /** The section that a page belongs to, whether or not the page is listed. */
  readonly sectionOf: (page: Page) => Section | undefined;
}

export function navigation(pages: readonly Page[]): Navigation {
  const topOf = tops(pages);
  const listed = pages
    .filter(({ nav }) => nav)
    .sort((a, b) => a.nav!.order - b.nav!.order || (a.ownPath < b.ownPath ? -1 : 1));
  const inHeader = listed.filter(({ nav }) => nav!.place === 'header');
  const footer = listed.filter(({ nav }) => nav!.place === 'footer');
  const sections = bySection(inHeader, topOf);
  const header = sections.get(undefined) ?? [];
  return {
    header,
    footer,
    all: listed.filter((page) => page.nav!.place === 'footer' || !topOf(page)),
    sectionOf: (page) => {
      const top = topOf(page) ?? page;
      const below = sections.get(top);
      return below && { top, below };
    },
  };
}

/** Groups pages by the top page of their section. Pages without a section are under `undefined`. */
export function bySection(
  pages: readonly Page[],
  topOf: (page: Page) => Page | undefined,
): Map<Page | undefined, Page[]> {
  const sections = new Map<Page | undefined, Page[]>();
  for (const page of pages) {
    const top = topOf(page);
    const section = sections.get(top);
    if (section) section.push(page);
    else sections.set(top, [page]);
  }
  return sections;
}

/**
 * @param pages - of one language
 * @returns a function from a page in a folder to the page that has the name of the folder; the outermost folder wins
 */
export function tops(pages: readonly Page[]): (page: Page) => Page | undefined {
  const byPath = new Map(pages.map((page) => [page.ownPath, page]));
  return ({ ownPath: path }) => {
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
      const top = byPath.get(path.slice(0, end));
      if (top) return top;
    }
    return undefined;
  };
}

/** The name of a page in lists. */
export const labelOf = ({ nav, title }: Page): string => nav?.label ?? title;

/** The main menu for the 503 page, which does not know the other pages. */
export const menuOf = (pages: readonly Page[]): MenuEntry[] =>
  navigation(pages).header.map((page) => ({ path: page.path, label: labelOf(page) }));
