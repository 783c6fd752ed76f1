/** The photograph that a page shows below its headline. */
import { markdownLink } from './escape.ts';
import type { PageSource } from './page-source.ts';
import { pictureHtml } from './picture.ts';
import type { SiteContext } from './site-context.ts';

type Photographed = Pick<PageSource, 'photograph'>;

/** @returns nothing if the page has none */
export const photographHtml = (
  { images }: Pick<SiteContext, 'images'>,
  { photograph }: Photographed,
): string =>
  photograph
    ? `<p class="photograph">${pictureHtml(images.get(photograph.src) ?? photograph.src, photograph.text, 'wide')}</p>\n`
    : '';

/** @returns nothing if the page has none */
export const photographMarkdown = (baseUrl: string, { photograph }: Photographed): readonly string[] =>
  photograph ? [`!${markdownLink(photograph.text, baseUrl + photograph.src)}`] : [];
