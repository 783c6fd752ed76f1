/** The photograph that a page shows below its headline. */
import { publishedImage } from '../../shared/images.ts';
import { markdownLink } from '../escape.ts';
import type { SiteContext } from '../site-context.ts';
import type { PageSource } from '../site-source.ts';
import type { Segment } from './markdown.ts';
import { pictureHtml } from './picture.ts';

type Photographed = Pick<PageSource, 'photograph'>;

/** @returns nothing if the page has none */
export const photographHtml = (
  { images }: Pick<SiteContext, 'images'>,
  { photograph }: Photographed,
): string =>
  photograph
    ? `<p class="photograph">${pictureHtml(images, photograph.src, photograph.text, 'wide')}</p>\n`
    : '';

/** The photograph as a block, for the home page. @param loading - `eager` if it is on the first screen */
export const photographBlock = (
  { photograph }: Photographed,
  loading: Segment['loading'],
): readonly Segment[] =>
  photograph
    ? [
        {
          className: 'photograph',
          pictures: 'wide',
          markdown: `!${markdownLink(photograph.text, photograph.src)}`,
          ...(loading && { loading }),
        },
      ]
    : [];

/** @returns nothing if the page has none */
export const photographMarkdown = (baseUrl: string, { photograph }: Photographed): readonly string[] =>
  photograph ? [`!${markdownLink(photograph.text, baseUrl + publishedImage(photograph.src))}`] : [];
