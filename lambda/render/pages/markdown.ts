/**
 * Markdown to HTML with markdown-it. Raw HTML becomes text (`html: false`), and markdown-it refuses links to
 * `javascript:`, `vbscript:`, `file:` and `data:`. Typographer and linkify are off, because facts must stay as they
 * are.
 */
import MarkdownIt, { type Token } from 'markdown-it';
import { publishedImage } from '../../shared/images.ts';
import { escapeHtml } from '../escape.ts';
import type { Images, PictureUse } from '../site-source.ts';
import { pictureHtml } from './picture.ts';

const md = new MarkdownIt({ html: false, linkify: false, typographer: false });

// defuddle leaves out a short `<div>` with a date, and reads "martes 10:10" as the 10th of March. The class
// `content`: readability-lxml leaves out a table of which links are a fifth, and of one with the class a half.
md.renderer.rules.table_open = () => '<figure class="table content"><table class="content">\n';
md.renderer.rules.table_close = () => '</table></figure>\n';

/**
 * Texts that stay on one line: an e-mail address or a URL; a range of times, `9:00 AM–12:00 PM`; a telephone number, a
 * date or a protocol version.
 */
const PIECE =
  /(?<address>(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/\S*[\w/])|(?<!\d)\d\d?[:.]\d\d[^\d–,]{0,8}–\d\d?[:.]\d\d(?:\s?[AP]M|\s?[ap]\.\s?m\.)?|(?<![\w+(.-])\(?\+?\d(?:[\d ().-]{5,40})\d\)?(?![\w-])/g;
/** A path of the site, or a content type. */
const PATH = /^(?:\/|[a-z]+\/[a-z])[\w.+/-]*$/;

/**
 * Lets a line break in an address before `@`, `.` and the parts of a query only, and nowhere in a number. Browsers copy
 * neither `<wbr>` nor `<span>` with the text.
 */
md.renderer.rules.text = (tokens, index) => {
  const { content } = tokens[index]!;
  if (PATH.test(content)) return withBreaks(escapeHtml(content));
  let html = '';
  let end = 0;
  for (const found of content.matchAll(PIECE)) {
    const [piece] = found;
    html += escapeHtml(content.slice(end, found.index));
    html += found.groups!.address === undefined ? unbroken('nowrap', piece) : withAddressBreaks(piece);
    end = found.index + piece.length;
  }
  return html + escapeHtml(content.slice(end));
};

const unbroken = (className: string, text: string) => `<span class="${className}">${escapeHtml(text)}</span>`;

const withAddressBreaks = (address: string) =>
  address
    .split(/(?<=\w)(?=[@.?=&])/)
    .map((part) => (part.includes('-') ? unbroken('unbroken', part) : escapeHtml(part)))
    .join('<wbr>');

/** Lets a line break in code and paths beside punctuation and after eight digits of a hash, and not inside a word. */
const withBreaks = (code: string) =>
  code.replace(/[^\s<]\/(?=[\w.])|_(?=\w)|\w(?=[.+]\w)|[\da-f]{8}(?=[\da-f]{8})/g, '$&<wbr>');
md.renderer.rules.code_inline = (tokens, index) =>
  `<code>${withBreaks(escapeHtml(tokens[index]!.content))}</code>`;

/** Makes a description list of a bullet list whose items all begin with `**Label:**`. */
md.core.ruler.push('facts', (state) => {
  const { tokens, Token } = state;
  const tag = (name: string, nesting: 1 | -1) =>
    Object.assign(new Token(`${name}_${nesting}`, name, nesting), { block: true });
  const added = new Map<Token, readonly Token[]>();
  for (const [start, list] of tokens.entries()) {
    if (list.type !== 'bullet_list_open') continue;
    const end = tokens.findIndex(
      (token, at) => at > start && token.level === list.level && token.nesting < 0,
    );
    const itemTags = tokens.slice(start, end).filter(({ level }) => level === list.level + 1);
    const facts = itemTags
      .filter(({ nesting }) => nesting > 0)
      .map((item) => tokens.slice(tokens.indexOf(item) + 1))
      .map(([first, text, last]) => ({ first, text, last, parts: labelled(text?.children ?? []) }));
    if (!facts.every(({ parts }) => parts)) continue;
    list.attrSet('class', 'facts');
    for (const token of [list, tokens[end]!]) token.tag = 'dl';
    for (const token of itemTags) {
      token.tag = 'div';
      // "register" and "social" are navigation to defuddle, unless the class has "entry".
      if (token.nesting > 0) token.attrSet('class', 'entry');
      else added.set(token, [tag('dd', -1)]);
    }
    for (const { first, text, last, parts } of facts) {
      const label = Object.assign(new Token('inline', '', 0), { children: parts![0] });
      added.set(first!, [tag('dt', 1), label, tag('dt', -1), tag('dd', 1)]);
      const value = parts![1];
      if (value[0]) value[0].content = value[0].content.trimStart();
      text!.children = value;
      if (value.length === 0) for (const paragraph of [first!, last!]) paragraph.hidden = true;
    }
  }
  state.tokens = tokens.flatMap((token) => [...(added.get(token) ?? []), token]);
});

/** Splits `**Label:** value` into the tokens of the label and those of the value. */
function labelled(children: readonly Token[]): [label: Token[], value: Token[]] | undefined {
  const inline = children.filter(({ type, content }) => type !== 'text' || content !== '');
  const end = inline.findIndex(({ type, level }) => type === 'strong_close' && level === inline[0]!.level);
  if (inline[0]?.type !== 'strong_open' || !inline[end - 1]!.content.endsWith(':')) return undefined;
  return [inline.slice(1, end), inline.slice(end + 1)];
}

/** A piece of a text: prose, or the value of a block placeholder. */
export interface Segment {
  readonly markdown: string;
  /** Pieces that follow the text inside the same element, e.g. one for each person. @default none */
  readonly items?: readonly Segment[];
  /** Size of the pictures of the text. @default as wide as the text */
  readonly pictures?: PictureUse;
  /** `eager` if its pictures are on the first screen. @default lazy */
  readonly loading?: 'eager';
  /** Class of the element around the piece in HTML. @default no element */
  readonly className?: string;
  /** Line of the page's body, from 1, on which this prose begins. @default the piece is a block */
  readonly firstLine?: number;
}

/** `lib/content/pages/check-pages.ts` checks links, anchors and heading levels. */
export interface RenderedBody {
  readonly html: string;
  /** Destinations of links. */
  readonly links: readonly string[];
  /** Ids of headings. */
  readonly anchors: readonly string[];
  /** Heading levels in order, e.g. [2, 3, 2]. */
  readonly headingLevels: readonly number[];
  /** Class of a block → id of its first heading. */
  readonly sections: ReadonlyMap<string, string>;
}

/** @param images - pictures of the site; they get their width and height in HTML. @default none */
export function renderBody(segments: readonly Segment[], images: Images = new Map()): RenderedBody {
  const state: BodyState = { links: [], anchors: [], headingLevels: [], sections: new Map() };
  return { html: segments.map((segment) => renderSegment(segment, images, state)).join(''), ...state };
}

/** The Markdown of a piece, with that of the pieces inside it. */
export const segmentMarkdown = ({ markdown, items = [] }: Segment): string =>
  [markdown, ...items.map(segmentMarkdown)].filter((each) => each !== '').join('\n\n');

function renderSegment(segment: Segment, images: Images, state: BodyState): string {
  const { items = [], className } = segment;
  const before = state.anchors.length;
  const own = renderMarkdown(segment, images, state);
  const id = state.anchors[before];
  if (className && id !== undefined && !state.sections.has(className)) state.sections.set(className, id);
  const html = own + items.map((item) => renderSegment(item, images, state)).join('');
  // "content": programs that look for the text of a page (Readability, Defuddle, readability-lxml) keep an element of
  // this class, although it is short or consists of links.
  return className ? `<div class="${escapeHtml(className)} content">\n${html}</div>\n` : html;
}

interface BodyState {
  readonly links: string[];
  readonly anchors: string[];
  readonly headingLevels: number[];
  readonly sections: Map<string, string>;
}

function renderMarkdown(
  { markdown, pictures = 'text', loading }: Segment,
  images: Images,
  state: BodyState,
): string {
  const tokens = md.parse(markdown, {});
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const id = uniqueSlug(tokens[index + 1]!.content, [...TAKEN_IDS, ...state.anchors]);
      state.anchors.push(id);
      state.headingLevels.push(Number(token.tag.slice(1)));
      token.attrSet('id', id);
    }
    // A link that is alone in its paragraph or item gets a class: the stylesheet makes it a larger target for fingers.
    const [link] = token.children ?? [];
    if (tokens[index - 1]?.type === 'paragraph_open' && link && link.type === 'link_open') {
      const end = token.children!.findIndex(({ type }) => type === 'link_close');
      if (end === token.children!.length - 1) link.attrSet('class', 'alone');
    }
    for (const child of token.children ?? []) {
      if (child.type === 'image') {
        const text = md.renderer.renderInlineAsText(child.children ?? [], md.options, {});
        const [src, title] = ['src', 'title'].map((name) => child.attrGet(name) as string | null);
        child.type = 'html_inline';
        child.content = pictureHtml(images, src!, text, pictures, title ?? undefined, loading);
      }
      if (child.type !== 'link_open') continue;
      const href = String(child.attrGet('href'));
      state.links.push(href);
      child.attrSet('href', publishedImage(href));
      if (href.startsWith('https:')) child.attrSet('rel', 'external noopener');
      if (href.startsWith('tel:')) child.attrJoin('class', 'nowrap');
    }
  });
  return md.renderer.render(tokens, md.options, {});
}

/** Ids in the HTML around the text (layout.ts). */
const TAKEN_IDS = ['content', 'footer-notice'];

/** The id of a heading. Without accents, `#inscricao` looks the same in a link, in an address bar and in a log. */
function uniqueSlug(heading: string, taken: readonly string[]): string {
  const plain =
    heading
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section';
  // CSS has no selector such as `#50-years`.
  const slug = /^\p{L}/u.test(plain) ? plain : `section-${plain}`;
  let candidate = slug;
  for (let n = 2; taken.includes(candidate); n++) candidate = `${slug}-${n}`;
  return candidate;
}
