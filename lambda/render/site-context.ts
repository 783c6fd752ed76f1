/** The values that all pages and documents of one language share, computed once for each rendering. */
import { factsOn } from '../shared/facts.ts';
import type { Practice } from '../shared/practice.ts';
import { type ContactText, contactText } from './contact-text.ts';
import { DATA_FORMATS } from './formats.ts';
import { type LanguagePages, languagePages, pathFrom } from './languages.ts';
import type { Locale } from './locales.ts';
import { peopleFormats } from './people-formats.ts';
import { type Images, imagesByPath, languagesOf, type PdfSource, type SiteSource } from './site-source.ts';

export interface SiteContext extends Pick<SiteSource, 'limits' | 'schemas' | 'fieldScript' | 'logo'> {
  /** The facts of `today` (`factsOn`). */
  readonly practice: Practice;
  readonly locale: Locale;
  /** Of the site, the main one first. */
  readonly languages: readonly LanguagePages[];
  /** The one of `practice`. */
  readonly own: LanguagePages;
  /** The address of a page or file as a text of this language links to it. @param path - as in the main language */
  readonly href: (path: string) => string;
  readonly images: Images;
  readonly pdfs: readonly PdfSource[];
  readonly lead: NonNullable<SiteSource['lead']>;
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  /** UTC, YYYY-MM-DD. */
  readonly today: string;
  /** For pages: numbers and days as people of the practice's language and country write them. */
  readonly forPeople: ContactText;
  /** For documents: numbers, days and times exactly as the practice file has them. */
  readonly forPrograms: ContactText;
}

/** The context of the main language. */
export const siteContext = (source: SiteSource, baseUrl: string, today: string): SiteContext =>
  contextsOf(source, baseUrl, today)[0]!;

/** The context of each language, the main one first. */
export function contextsOf(source: SiteSource, baseUrl: string, today: string): readonly SiteContext[] {
  const languages = languagePages(source);
  const images = imagesByPath(source.images);
  return languagesOf(source).map(({ words }, index) => {
    const own = languages[index]!;
    const { locale } = own;
    const practice = factsOn(words.practice, today);
    const formats = peopleFormats(practice, words.languageNames);
    return {
      ...source,
      practice,
      fieldScript: words.fieldScript,
      locale,
      languages,
      own,
      href: (path) => pathFrom(languages, own, path),
      images,
      pdfs: source.pdfs ?? [],
      lead: source.lead ?? 'wide',
      baseUrl,
      today,
      forPeople: contactText({ practice, locale, formats }, today),
      forPrograms: contactText({ practice, locale, formats: { ...formats, ...DATA_FORMATS } }, today),
    };
  });
}
