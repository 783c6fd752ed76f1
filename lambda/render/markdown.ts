/**
 * Markdown to HTML with markdown-it. Raw HTML becomes text (`html: false`), and markdown-it refuses links to
 * `javascript:`, `vbscript:`, `file:` and `data:`. Typographer and linkify are off, because facts must stay as they
 * are.
 */
import MarkdownIt from 'markdown-it';
import { escapeHtml } from './escape.ts';
import type { Images } from './image-source.ts';
import { type PictureUse, pictureHtml } from './picture.ts';

const md = new MarkdownIt({ html: false, linkify: false, typographer: false });

md.renderer.rules.table_open = () => '<div class="table"><table>\n';
md.renderer.rules.table_close = () => '</table></div>\n';

/** Keeps telephone numbers, dates and protocol versions on one line. */
md.renderer.rules.text = (tokens, index) =>
  escapeHtml(tokens[index]!.content).replace(
    /(?<![\w+(.-])\(?\+?\d(?:[\d ().-]{5,40})\d\)?(?![\w-])/g,
    '<span class="nowrap">$&</span>',
  );

/** A piece of a text: prose, or the value of a block placeholder. */
export interface Segment {
  readonly markdown: string;
  /** Pieces that follow the text inside the same element, e.g. one for each person. @default none */
  readonly items?: readonly Segment[];
  /** How large the pictures of the text are. @default as wide as the text */
  readonly pictures?: PictureUse;
  /** Class of the element around the piece in HTML. @default no element */
  readonly className?: string;
  /** Line of the page's body, from 1, on which this prose begins. @default the piece is a block */
  readonly firstLine?: number;
}

/** `lib/content/check-pages.ts` checks links, anchors and heading levels. */
export interface RenderedBody {
  readonly html: string;
  /** Destinations of links. */
  readonly links: readonly string[];
  /** Ids of headings. */
  readonly anchors: readonly string[];
  /** Heading levels in order, e.g. [2, 3, 2]. */
  readonly headingLevels: readonly number[];
}

/** @param images - pictures of the site; they get their width and height in HTML. @default none */
export function renderBody(segments: readonly Segment[], images: Images = new Map()): RenderedBody {
  const state: BodyState = { links: [], anchors: [], headingLevels: [] };
  return { html: segments.map((segment) => renderSegment(segment, images, state)).join(''), ...state };
}

/** The Markdown of a piece, with that of the pieces inside it. */
export const segmentMarkdown = ({ markdown, items = [] }: Segment): string =>
  [markdown, ...items.map(segmentMarkdown)].filter((each) => each !== '').join('\n\n');

function renderSegment(segment: Segment, images: Images, state: BodyState): string {
  const { markdown, items = [], className, pictures = 'text' } = segment;
  const own = renderMarkdown(markdown, images, pictures, state);
  const html = own + items.map((item) => renderSegment(item, images, state)).join('');
  return className ? `<div class="${escapeHtml(className)}">\n${html}</div>\n` : html;
}

interface BodyState {
  readonly links: string[];
  readonly anchors: string[];
  readonly headingLevels: number[];
}

function renderMarkdown(markdown: string, images: Images, use: PictureUse, state: BodyState): string {
  const tokens = md.parse(markdown, {});
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const id = uniqueSlug(tokens[index + 1]!.content, state.anchors);
      state.anchors.push(id);
      state.headingLevels.push(Number(token.tag.slice(1)));
      token.attrSet('id', id);
    }
    for (const child of token.children ?? []) {
      if (child.type === 'image') {
        const text = md.renderer.renderInlineAsText(child.children ?? [], md.options, {});
        const [src, title] = ['src', 'title'].map((name) => child.attrGet(name) as string | null);
        child.type = 'html_inline';
        child.content = pictureHtml(images.get(src!) ?? src!, text, use, title ?? undefined);
      }
      if (child.type !== 'link_open') continue;
      const href = String(child.attrGet('href'));
      state.links.push(href);
      if (href.startsWith('https:')) child.attrSet('rel', 'external noopener');
      if (href.startsWith('tel:')) child.attrSet('class', 'nowrap');
    }
  });
  return md.renderer.render(tokens, md.options, {});
}

/** Accents are removed, so that `#inscricao` looks the same in a link, in an address bar and in a log. */
function uniqueSlug(heading: string, taken: readonly string[]): string {
  const slug =
    heading
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section';
  let candidate = slug;
  for (let n = 2; taken.includes(candidate); n++) candidate = `${slug}-${n}`;
  return candidate;
}
