/** What the checks have to know of the service that they look at: its pages, and its facts in each language. */
import { languagePages, pathIn } from '../../lambda/render/languages.ts';
import { languagesOf, type SiteSource } from '../../lambda/render/site-source.ts';
import { channels } from '../../lambda/shared/channels.ts';
import { type AgentInfo, agentInfo } from '../../lambda/shared/facts.ts';
import { SITEMAP } from '../../lambda/shared/routes.ts';

/** What pages of one language say. */
interface Language {
  /** What its paths begin with: `es/`. Empty for the main language. */
  readonly folder: string;
  readonly facts: AgentInfo;
  /** Path of the page that answers "Is this us?". */
  readonly isThisUs: string;
}

export interface Target {
  readonly url: string;
  /** For file names and messages: `es/contact`. */
  readonly name: string;
  readonly status: number;
  readonly language: Language;
}

export interface Service {
  readonly url: string;
  /** The main one first. */
  readonly languages: readonly Language[];
  /** Every page of the sitemap, and at the end the page of an unknown address in each language. */
  readonly targets: readonly Target[];
  /** Addresses of the official channels. */
  readonly channels: readonly string[];
}

/** The name of a page of a language. @param path - without the folder of the language: `/contact` */
export const nameIn = ({ folder }: Language, path: string): string =>
  pathIn(folder, path).slice(1) || 'index';

/** @param today - UTC, YYYY-MM-DD */
export async function serviceAt(url: string, source: SiteSource, today: string): Promise<Service> {
  return serviceOf(url, await (await fetch(url + SITEMAP.path)).text(), source, today);
}

export function serviceOf(url: string, sitemap: string, source: SiteSource, today: string): Service {
  const pages = languagePages(source);
  const languages = languagesOf(source).map(({ folder, words: { practice } }, index) => ({
    folder,
    facts: agentInfo(practice, url, today),
    isThisUs: pathIn(folder, pages[index]!.locale.isThisUs.path),
  }));
  const languageOf = (name: string) =>
    languages.findLast(({ folder }) => `${name}/`.startsWith(folder)) as Language;
  const targets = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, page]) => ({ url: page!, name: new URL(page!).pathname.slice(1) || 'index' }))
    // The sitemap lists the PDF files too.
    .filter(({ name }) => !name.endsWith('.pdf'))
    .map((page) => ({ ...page, status: 200, language: languageOf(page.name) }));
  for (const { folder, facts } of languages) {
    const count = targets.filter(({ language }) => language.folder === folder).length;
    if (count < 3)
      throw new Error(`The sitemap lists ${count} pages in ${facts.language}; expected at least 3.`);
  }
  const unknown = languages.map((language) => ({
    url: url + pathIn(language.folder, '/no-such-page'),
    name: nameIn(language, '/404'),
    status: 404,
    language,
  }));
  return {
    url,
    languages,
    targets: [...targets, ...unknown],
    channels: channels(languages[0]!.facts).map((channel) => channel.url),
  };
}
