/** The languages of a site, and the paths of their pages. No answer depends on the language that a reader asks for. */
import { filled } from '../shared/filled.ts';
import { type Locale, localeFor } from './locales.ts';
import { languagesOf, type SiteSource } from './site-source.ts';

/** Source of the 404 answers. It is not a page and has no address. */
export const NOT_FOUND_FILE = '404.md';

/** Without the folder of the language: `index.md` is `/`, `about.md` is `/about`, `guides/appeal.md` is `/guides/appeal`. */
export const pagePath = (file: string): string =>
  file === 'index.md' ? '/' : `/${file.replace(/\.md$/, '')}`;

/** Canonical path of a page. @param path - without the folder of the language */
export const pathIn = (folder: string, path: string): string =>
  folder === '' ? path : `/${folder}${path.slice(1)}`.replace(/\/$/, '');

/** The pages of one language. */
export interface LanguagePages {
  /** BCP 47. */
  readonly language: string;
  readonly locale: Locale;
  /** Its own name, with the region if another language of the site has the same: `Português (Brasil)`. */
  readonly name: string;
  /** A link to its home page, on a page that it does not have. */
  readonly homePage: string;
  /** What its paths begin with: `es/`. Empty for the main language. */
  readonly folder: string;
  /** Without the folder: `/`, `/about`. */
  readonly paths: ReadonlySet<string>;
}

/** The main language first. */
export const languagePages = (source: SiteSource): readonly LanguagePages[] =>
  languagesOf(source).map(({ folder, words: { practice, pages } }, _, all) => ({
    ...namesOf(practice.language, all),
    folder,
    paths: new Set(pages.filter(({ file }) => file !== NOT_FOUND_FILE).map(({ file }) => pagePath(file))),
  }));

function namesOf(language: string, all: ReturnType<typeof languagesOf>) {
  const locale = localeFor(language);
  const { name, homePage } = locale.language;
  const [, another] = all.filter(({ words }) => localeFor(words.practice.language).language.name === name);
  const { region: code } = new Intl.Locale(language);
  const region = another && code ? ` (${new Intl.DisplayNames(language, { type: 'region' }).of(code)})` : '';
  return { language, locale, name: name + region, homePage: filled(homePage, { region }) };
}

/**
 * The canonical path of the same page in another language.
 * @param path - without the folder
 * @returns undefined if that language does not have the page
 */
export function samePage(from: LanguagePages, to: LanguagePages, path: string): string | undefined {
  const own = path === from.locale.isThisUs.path ? to.locale.isThisUs.path : path;
  return to.paths.has(own) ? pathIn(to.folder, own) : undefined;
}

/**
 * The addresses of a page in all languages that have it, its own among them, for `hreflang`. `x-default` is the main
 * language: a reader with another language gets it (Google Search Central, "Localized versions of your pages").
 * @param path - without the folder
 * @returns an empty list if only one language has the page
 */
export function alternatesOf(languages: readonly LanguagePages[], own: LanguagePages, path: string) {
  const all = languages.flatMap((each, index) => {
    const same = samePage(own, each, path);
    const hreflangs = index === 0 ? [each.language, 'x-default'] : [each.language];
    return same === undefined ? [] : [{ language: each, path: same, hreflangs }];
  });
  return all.length < 2
    ? []
    : all.flatMap(({ hreflangs, ...each }) => hreflangs.map((hreflang) => ({ ...each, hreflang })));
}

/**
 * The path to which a link of a text leads: the page in the language of the text if there is one, otherwise as written.
 * A page's Markdown version, a query and a fragment stay.
 */
export function pathFrom(
  [main, ...others]: readonly LanguagePages[],
  own: LanguagePages,
  url: string,
): string {
  if (main === undefined || !others.includes(own)) return url;
  const [, name = '', end = ''] = /^(\/[^?#]*?)((?:\.md)?(?:[?#].*)?)$/s.exec(url) ?? [];
  const path = samePage(main, own, name === '/index' && end.startsWith('.md') ? '/' : name);
  return path === undefined ? url : path + end;
}
