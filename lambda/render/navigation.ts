/**
 * Which pages are listed where. The main menu has what the front matter puts there, but for pages of a folder that has a
 * page of its own name (`guides/appeal.md` beside `guides.md`): those are listed with it, and on each other.
 */
import type { Page } from './pages.ts';
import type { MenuEntry } from './unavailable-page.ts';

/** A page and what is listed with it. */
interface Section {
  readonly top: Page;
  /** In all depths. */
  readonly below: readonly Page[];
}

export interface Navigation {
  readonly header: readonly Page[];
  readonly footer: readonly Page[];
  /** Both, in one order. */
  readonly all: readonly Page[];
  /** The section of which a page is the top or a part, listed or not. */
  readonly sectionOf: (page: Page) => Section | undefined;
}

export function navigation(pages: readonly Page[]): Navigation {
  const topOf = tops(pages);
  const listed = pages
    .filter(({ nav }) => nav)
    .sort((a, b) => a.nav!.order - b.nav!.order || (a.path < b.path ? -1 : 1));
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

/** Pages by the top of their section; those of none under `undefined`. */
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

/** Of a page in a folder, the page that has the name of the outermost folder for which there is one. */
export function tops(pages: readonly Page[]): (page: Page) => Page | undefined {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return ({ path }) => {
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
      const top = byPath.get(path.slice(0, end));
      if (top) return top;
    }
    return undefined;
  };
}

/** What a page is called where it is listed. */
export const labelOf = ({ nav, title }: Page): string => nav?.label ?? title;

/** The main menu as a page needs it that knows no other. */
export const menuOf = (pages: readonly Page[]): MenuEntry[] =>
  navigation(pages).header.map((page) => ({ path: page.path, label: labelOf(page) }));
