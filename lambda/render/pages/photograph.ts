/** The photograph that a page shows below its headline. */
import type { SiteContext } from '../site-context.ts';
import type { PageSource } from '../site-source.ts';
import { image, type Node, paragraph, section } from '../tree/nodes.ts';
import { renderBody } from '../tree/to-html.ts';

type Photographed = Pick<PageSource, 'photograph'>;

/** @returns nothing if the page has none */
export const photographHtml = (
  { images }: Pick<SiteContext, 'images'>,
  { photograph }: Photographed,
): string =>
  photograph
    ? `<p class="photograph">${renderBody([image(photograph.text, photograph.src)], images, 'wide').html.trim()}</p>\n`
    : '';

/**
 * The photograph as a section.
 *
 * @param loading - @default eager
 * @returns nothing if the page has none
 */
export const photographSection = (
  { photograph }: Photographed,
  loading?: Node['loading'],
): readonly Node[] =>
  photograph
    ? [
        section('photograph', [paragraph(image(photograph.text, photograph.src))], {
          pictures: 'wide',
          ...(loading && { loading }),
        }),
      ]
    : [];
