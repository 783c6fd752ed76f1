/** Finds texts, links, images and headings in a Markdown text. markdown-it knows only the lines of blocks. */
import MarkdownIt from 'markdown-it';
import type { Segment } from '../../lambda/render/markdown.ts';

/** With the options of the renderer (`lambda/render/markdown.ts`), so that both find the same links. */
const md = new MarkdownIt({ html: false, linkify: false, typographer: false });

// A character that is written as an entity or after a backslash keeps a token of its own.
md.core.ruler.disable('text_join');

/** Each token has the position at which the parser made it, in the text of its block. */
md.inline.State = class extends md.inline.State {
  override push(...args: Parameters<InstanceType<typeof md.inline.State>['push']>) {
    const token = super.push(...args);
    token.meta = { position: this.pos };
    return token;
  }
};

/** A link, an image or a heading. */
interface Found {
  readonly type: 'link' | 'image' | 'heading';
  /** From 0. */
  readonly line: number;
  /** Destination of a link or an image. */
  readonly url: string;
  /** Alternative text of an image. */
  readonly text: string;
}

/** A text as a reader sees it: of a block, of a code block, in place of an image, or shown with a link. */
interface Reading {
  /** From 0. */
  readonly line: number;
  /** Its line ends are those of the Markdown text. */
  readonly text: string;
  /**
   * The same with spaces in place of code and of characters that are written as an entity or after a backslash. If
   * something in it looks like markup, its author meant markup.
   */
  readonly literal: string;
}

/** @returns links, images and headings, and texts, both in the order of the Markdown text */
export function foundIn(markdown: string): { readonly found: Found[]; readonly texts: Reading[] } {
  const found: Found[] = [];
  const texts: Reading[] = [];
  let line = 0;
  for (const { type, children, content, map } of md.parse(markdown, {})) {
    // A table cell has no line number, but its row has one.
    line = map?.[0] ?? line;
    if (type === 'heading_open') found.push({ type: 'heading', line, url: '', text: '' });
    if (type === 'fence') texts.push({ line: line + 1, text: content, literal: '' });
    if (type === 'code_block') texts.push({ line, text: content, literal: '' });
    if (children) texts.push({ line, ...textOf(children) });
    let position = 0;
    let current = line;
    for (const token of children ?? []) {
      const isLink = token.type === 'link_open';
      if (!isLink && token.type !== 'image') continue;
      const next = Number(token.meta?.position);
      current += content.slice(position, next).split('\n').length - 1;
      position = next;
      const url = String(token.attrGet(isLink ? 'href' : 'src'));
      found.push({ type: isLink ? 'link' : 'image', line: current, url, text: token.content });
      const title = String(token.attrGet('title') ?? '');
      if (title !== '') texts.push({ line: current, text: title, literal: '' });
      if (!isLink) texts.push({ line: current, ...textOf(token.children ?? []) });
    }
  }
  return { found, texts };
}

function textOf(tokens: ReturnType<typeof md.parse>): Pick<Reading, 'text' | 'literal'> {
  let text = '';
  let literal = '';
  for (const { type, content } of tokens) {
    const shown = /^(soft|hard)break$/.test(type) ? '\n' : /^(text|code)/.test(type) ? content : '';
    text += shown;
    literal += type === 'text' || shown === '\n' ? shown : ' '.repeat(shown.length);
  }
  return { text, literal };
}

type Lines = Readonly<Record<Found['type'], readonly (number | undefined)[]>>;

/**
 * The lines of the links and headings of a filled body, in the order of `RenderedBody`.
 *
 * @returns lines of the page's body, from 1; undefined for what a block renders, because nobody wrote it in the page
 */
export function linesOf(segments: readonly Segment[]): Lines {
  const lines: Record<Found['type'], (number | undefined)[]> = { link: [], image: [], heading: [] };
  for (const { markdown, firstLine } of segments)
    for (const { type, line } of foundIn(markdown).found)
      lines[type].push(firstLine === undefined ? undefined : firstLine + line);
  return lines;
}
