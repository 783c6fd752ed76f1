/**
 * Markdown to HTML with markdown-it. Raw HTML in content is text (`html: false`), and markdown-it
 * refuses `javascript:`, `vbscript:`, `file:` and `data:` destinations. No typographer and no
 * linkify: a fact must leave here exactly as it came in.
 */
import MarkdownIt from 'markdown-it';
import { escapeHtml } from './escape.ts';
import type { Images } from './image-source.ts';
import type { Segment } from './placeholders.ts';

const md = new MarkdownIt({ html: false, linkify: false, typographer: false });

md.renderer.rules.table_open = () => '<div class="table"><table>\n';
md.renderer.rules.table_close = () => '</table></div>\n';

/** Numbers stay on one line: telephone numbers, dates, protocol versions. */
md.renderer.rules.text = (tokens, index) =>
  escapeHtml(tokens[index]!.content).replace(
    /(?<![\w+(.-])(?:\+|\()?\d(?:[\d ().-]{5,40})\d(?![\w-])/g,
    '<span class="nowrap">$&</span>',
  );

/** What a rendered body links to and offers as link target; `lib/content/check-pages.ts` checks both. */
export interface RenderedBody {
  readonly html: string;
  readonly links: readonly string[];
  readonly anchors: readonly string[];
  /** Heading levels in order, e.g. [2, 3, 2]. */
  readonly headingLevels: readonly number[];
}

/** @param images - that the text can show, and of which the size is known. @default none */
export function renderBody(segments: readonly Segment[], images: Images = new Map()): RenderedBody {
  const state: BodyState = { links: [], anchors: [], headingLevels: [] };
  const html = segments.map(({ markdown, className }) => {
    const rendered = renderMarkdown(markdown, images, state);
    return className ? `<div class="${escapeHtml(className)}">\n${rendered}</div>\n` : rendered;
  });
  return { html: html.join(''), ...state };
}

interface BodyState {
  readonly links: string[];
  readonly anchors: string[];
  readonly headingLevels: number[];
}

function renderMarkdown(markdown: string, images: Images, state: BodyState): string {
  const tokens = md.parse(markdown, {});
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const id = uniqueSlug(tokens[index + 1]!.content, state.anchors);
      state.anchors.push(id);
      state.headingLevels.push(Number(token.tag.slice(1)));
      token.attrSet('id', id);
    }
    for (const child of token.children ?? []) {
      // With its size, a browser keeps the place for it.
      const image = child.type === 'image' && images.get(String(child.attrGet('src')));
      if (image) {
        child.attrSet('width', String(image.width));
        child.attrSet('height', String(image.height));
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

/** Without accents, so that `#inscricao` is the same in a link, in an address bar and in a log. */
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
