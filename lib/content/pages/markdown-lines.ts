/** Finds texts, links, images and headings of a Markdown text, with lines, which markdown-it has for blocks only. */
import MarkdownIt, { type Token } from 'markdown-it';
import type { RenderedBody, Segment } from '../../../lambda/render/pages/markdown.ts';

/** A parser with the options of the renderer (`lambda/render/pages/markdown.ts`), so that both find the same links. */
const md = new MarkdownIt({ html: false, linkify: false, typographer: false });

// A character that is written as an entity or after a backslash keeps a token of its own.
md.core.ruler.disable('text_join');

/** Stores in each token its position in the text of its block. */
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

/** A link, and where a text shows it. */
export interface Shown {
  readonly line: number;
  readonly url: string;
  /** What a browser shows when the pointer is on the link. */
  readonly title: string;
  /** Range of the link in the text, from 0. */
  readonly start: number;
  readonly end: number;
}

/** A text as a reader sees it: of a block with the texts of its images, of a code block, or a title. */
interface Reading {
  /** From 0 in the Markdown text. */
  readonly line: number;
  /** Its line ends are those of the Markdown text. */
  readonly text: string;
  /**
   * The same text with spaces instead of code and of characters that are written as an entity or after a backslash.
   * What looks like markup in it was meant as markup.
   */
  readonly literal: string;
  readonly links: readonly Shown[];
}

/** @returns `found`: links, images, headings; `texts`: what readers see. Both in the order of the Markdown text */
export function foundIn(markdown: string): { readonly found: Found[]; readonly texts: Reading[] } {
  const found: Found[] = [];
  const texts: Reading[] = [];
  let line = 0;
  for (const { type, children, content, map } of md.parse(markdown, {})) {
    // A table cell has no line number, but its row has one.
    line = map?.[0] ?? line;
    if (type === 'heading_open') found.push({ type: 'heading', line, url: '', text: '' });
    if (type === 'fence') texts.push({ line: line + 1, text: content, literal: '', links: [] });
    if (type === 'code_block') texts.push({ line, text: content, literal: '', links: [] });
    if (!children) continue;
    const titles: Reading[] = [];
    const links: Shown[] = [];
    let [text, literal] = ['', ''];
    let position = 0;
    let current = line;
    for (const token of children) {
      const shown = textOf(token);
      if (token.type === 'link_close') links.push({ ...links.pop()!, end: text.length });
      text += shown.text;
      literal += shown.literal;
      const isLink = token.type === 'link_open';
      if (!isLink && token.type !== 'image') continue;
      const next = Number(token.meta?.position);
      current += content.slice(position, next).split('\n').length - 1;
      position = next;
      const url = String(token.attrGet(isLink ? 'href' : 'src'));
      const title = String(token.attrGet('title') ?? '');
      found.push({ type: isLink ? 'link' : 'image', line: current, url, text: token.content });
      if (isLink) links.push({ line: current, url, title, start: text.length, end: text.length });
      if (title !== '') titles.push({ line: current, text: title, literal: '', links: [] });
    }
    texts.push({ line, text, literal, links }, ...titles);
  }
  return { found, texts };
}

function textOf({ type, content, children }: Token): Pick<Reading, 'text' | 'literal'> {
  if (type === 'image') {
    const parts = (children ?? []).map(textOf);
    return {
      text: parts.map(({ text }) => text).join(''),
      literal: parts.map(({ literal }) => literal).join(''),
    };
  }
  const text = /^(soft|hard)break$/.test(type) ? '\n' : /^(text|code)/.test(type) ? content : '';
  return { text, literal: type === 'text' || text === '\n' ? text : ' '.repeat(text.length) };
}

type Lines = Readonly<Record<'link' | 'heading', readonly (number | undefined)[]>>;

/**
 * The lines of the links and headings of a filled body, in the order of `RenderedBody`.
 *
 * @returns lines of the page's body, from 1; undefined for what a block renders
 */
export function linesOf({ segments, body }: { segments: readonly Segment[]; body: RenderedBody }): Lines {
  const all = segments.flatMap(withItems).flatMap(({ markdown, firstLine }) =>
    foundIn(markdown).found.map((found) => ({
      ...found,
      line: firstLine === undefined ? undefined : firstLine + found.line,
    })),
  );
  const of = (type: Found['type']) => all.filter((found) => found.type === type);
  const links = of('link').map(({ url }) => url);
  if (links.join('\n') !== body.links.join('\n') || of('heading').length !== body.headingLevels.length)
    throw new Error('Defect: the lines of a page are not those of its links and headings');
  return { link: of('link').map(({ line }) => line), heading: of('heading').map(({ line }) => line) };
}

const withItems = (segment: Segment): Segment[] => [segment, ...(segment.items ?? []).flatMap(withItems)];

/** The texts of a filled body without those of its blocks. Lines are those of the body, from 1. */
export const proseOf = (segments: readonly Segment[]): Reading[] =>
  segments.flatMap(({ markdown, firstLine }) =>
    firstLine === undefined
      ? []
      : foundIn(markdown).texts.map((text) => ({
          ...text,
          line: firstLine + text.line,
          links: text.links.map((link) => ({ ...link, line: firstLine + link.line })),
        })),
  );
