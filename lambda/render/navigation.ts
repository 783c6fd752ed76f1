/** Which pages are listed where. */
import type { Page } from './pages.ts';
import type { MenuEntry } from './unavailable-page.ts';

export interface Navigation {
  readonly header: readonly Page[];
  readonly footer: readonly Page[];
  /** Both, in one order. */
  readonly all: readonly Page[];
}

export function navigation(pages: readonly Page[]): Navigation {
  const all = pages
    .filter(({ nav }) => nav)
    .sort((a, b) => a.nav!.order - b.nav!.order || (a.path < b.path ? -1 : 1));
  return {
    header: all.filter(({ nav }) => nav!.place === 'header'),
    footer: all.filter(({ nav }) => nav!.place === 'footer'),
    all,
  };
}

/** The main menu as a page needs it that knows no other. */
export const menuOf = (pages: readonly Page[]): MenuEntry[] =>
  navigation(pages).header.map(({ path, nav }) => ({ path, label: nav!.label }));
