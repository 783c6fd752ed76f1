/** Writes a tree as HTML, with mdast-util-to-hast and hast-util-to-html, which escapes every text. */
import { toHtml } from 'hast-util-to-html';
import { defaultHandlers, type Handlers, toHast } from 'mdast-util-to-hast';
import { publishedImage } from '../../shared/images.ts';
import { pictureAttributes } from '../pages/picture.ts';
import type { Images } from '../site-source.ts';
import { type Node, type PictureUse, textOf } from './nodes.ts';

/** What the page's frame needs of a text, besides its HTML. */
export interface RenderedBody {
  readonly html: string;
  /** Ids of headings. */
  readonly anchors: readonly string[];
  /** Class of a section → id of its first heading. */
  readonly sections: ReadonlyMap<string, string>;
}

type State = Parameters<NonNullable<Handlers['text']>>[0];
type Element = Extract<ReturnType<State['all']>[number], { type: 'element' }>;
type Child = Element['children'][number];
type Handle = (state: State, node: Node, parent?: Node) => Child | Child[];

const element = (
  tagName: string,
  properties: Element['properties'],
  children: readonly Child[],
): Element => ({ type: 'element', tagName, properties, children: [...children] });

const plain = (value: string): Child => ({ type: 'text', value });

/**
 * Texts that stay on one line: an e-mail address or a URL; a range of times, `9:00 AM–12:00 PM`; a telephone number, a
 * date or a protocol version.
 */
const PIECE =
  /(?<address>(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/\S*[\w/])|(?<!\d)\d\d?[:.]\d\d[^\d–,]{0,8}–\d\d?[:.]\d\d(?:\s?[AP]M|\s?[ap]\.\s?m\.)?|(?<![\w+(.-])\(?\+?\d(?:[\d ().-]{5,40})\d\)?(?![\w-])/g;
/** A path of the site, or a content type. */
const PATH = /^(?:\/|[a-z]+\/[a-z])[\w.+/-]*$/;

/** Places in code and paths at which a line may break: beside punctuation and after eight digits of a hash. */
const BREAKS = /(?<=[^\s<]\/)(?=[\w.])|(?<=_)(?=\w)|(?<=\w)(?=[.+]\w)|(?<=[\da-f]{8})(?=[\da-f]{8})/g;

/**
 * Lets a line break in an address before `@`, `.` and the parts of a query only, and nowhere in a number. Browsers copy
 * neither `<wbr>` nor `<span>` with the text.
 */
const text: Handle = (_, { value = '' }) => {
  if (PATH.test(value)) return withBreaks(value.split(BREAKS).map(plain));
  const parts: Child[] = [];
  let end = 0;
  for (const found of value.matchAll(PIECE)) {
    const [piece] = found;
    parts.push(
      plain(value.slice(end, found.index)),
      ...(found.groups!.address === undefined ? [unbroken('nowrap', piece)] : addressParts(piece)),
    );
    end = found.index + piece.length;
  }
  return [...parts, plain(value.slice(end))];
};

const unbroken = (className: string, value: string): Child =>
  element('span', { className: [className] }, [plain(value)]);

const addressParts = (address: string): Child[] =>
  withBreaks(
    address
      .split(/(?<=\w)(?=[@.?=&])/)
      .map((part) => (part.includes('-') ? unbroken('unbroken', part) : plain(part))),
  );

const withBreaks = (parts: readonly Child[]): Child[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [element('wbr', {}, []), part]));

const inlineCode: Handle = (_, { value = '' }) =>
  element('code', {}, withBreaks(value.split(BREAKS).map(plain)));

/** Schemes that a link may open. Synthesis refuses others. */
const OPENED = /^(?:https|mailto|tel|sms):|^[/#]/i;

/** A link that is alone in its paragraph has a class: the stylesheet makes it a larger target for fingers. */
const link: Handle = (state, node, parent) => {
  const url = node.url!;
  const classes = [
    ...(parent?.type === 'paragraph' && parent.children?.length === 1 ? ['alone'] : []),
    ...(url.startsWith('tel:') ? ['nowrap'] : []),
  ];
  const made = defaultHandlers.link(state, node as never) as Element;
  return {
    ...made,
    properties: {
      // As it stands in the text: a contact form is official at exactly its address.
      href: OPENED.test(url) ? publishedImage(url) : undefined,
      ...(node.title && { title: node.title }),
      ...(classes.length > 0 && { className: classes }),
      ...(url.startsWith('https:') && { rel: ['external', 'noopener'] }),
    },
  };
};

/**
 * defuddle leaves out a short `<div>` with a date, and reads "martes 10:10" as the 10th of March. The class `content`:
 * readability-lxml leaves out a table of which links are a fifth, and of one with the class a half.
 */
const table: Handle = (state, node) => {
  const made = defaultHandlers.table(state, node as never) as Element;
  return element('figure', { className: ['table', 'content'] }, [
    { ...made, properties: { className: ['content'] } },
  ]);
};

/** A list is a description list if each of its items begins with `**Label:**`. */
const list: Handle = (state, node) => {
  const items = node.children ?? [];
  const facts = items.map(({ children: [first] = [] }) => labelled(first));
  if (node.ordered || !facts.every((fact) => fact !== undefined))
    return defaultHandlers.list(state, node as never) as Element;
  const isLoose = [node, ...items].some(({ spread }) => spread);
  const inline = (children: readonly Node[]) => state.all({ type: 'line', children } as never) as Child[];
  return element(
    'dl',
    { className: ['facts'] },
    facts.map(({ label, value }, index) =>
      // "register" and "social" are navigation to defuddle, unless the class has "entry".
      element('div', { className: ['entry'] }, [
        element('dt', {}, state.all(label as never) as Child[]),
        element('dd', {}, [
          ...(isLoose
            ? [element('p', {}, inline(value))].filter(({ children }) => children.length > 0)
            : inline(value)),
          ...(state.all({ type: 'item', children: items[index]!.children!.slice(1) } as never) as Child[]),
        ]),
      ]),
    ),
  );
};

/** Splits `**Label:** value` into the label and the nodes of the value. */
function labelled(node: Node | undefined): { label: Node; value: Node[] } | undefined {
  const [label, next, ...rest] = node?.type === 'paragraph' ? (node.children ?? []) : [];
  if (label?.type !== 'strong' || !textOf(label).endsWith(':')) return undefined;
  const first = next?.type === 'text' ? [{ ...next, value: next.value!.trimStart() }] : next ? [next] : [];
  return { label, value: [...first.filter(({ value }) => value !== ''), ...rest] };
}

/**
 * @param images - pictures of the site; they get their width and height in HTML. @default none
 * @param use - how large pictures outside of sections are shown
 */
export function renderBody(
  nodes: readonly Node[],
  images: Images = new Map(),
  use: PictureUse = 'text',
): RenderedBody {
  const anchors: string[] = [];
  const sections = new Map<string, string>();
  let shown: { readonly use: PictureUse; readonly loading?: 'eager' } = { use };
  const heading: Handle = (state, node) => {
    const id = uniqueSlug(textOf(node), [...TAKEN_IDS, ...anchors]);
    anchors.push(id);
    return element(`h${node.depth}`, { id }, state.all(node as never) as Child[]);
  };
  const image: Handle = (_, { url = '', alt, title }) =>
    element(
      'img',
      pictureAttributes(images, url, alt ?? '', shown.use, title ?? undefined, shown.loading),
      [],
    );
  const section: Handle = (state, node) => {
    const { className = '', pictures = 'text', loading } = node;
    const outer = shown;
    shown = { use: pictures, ...(loading && { loading }) };
    const before = anchors.length;
    const children = state.wrap(state.all(node as never), true) as Child[];
    shown = outer;
    const id = anchors[before];
    if (id !== undefined && !sections.has(className)) sections.set(className, id);
    // "content": programs that look for the text of a page (Readability, Defuddle, readability-lxml) keep an element of
    // this class, although it is short or consists of links.
    return element('div', { className: [className, 'content'] }, children);
  };
  const handlers = { text, inlineCode, link, table, list, heading, image, section };
  const tree = toHast({ type: 'root', children: nodes } as never, { handlers: handlers as never });
  const html = toHtml(tree as never, { characterReferences: { useNamedReferences: true } });
  return { html: html === '' ? '' : `${html}\n`, anchors, sections };
}

/** Ids in the HTML around the text (layout.ts). */
const TAKEN_IDS = ['content', 'footer-notice'];

/** The id of a heading. Without accents, `#inscricao` looks the same in a link, in an address bar and in a log. */
function uniqueSlug(heading: string, taken: readonly string[]): string {
  const normal =
    heading
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section';
  // CSS has no selector such as `#50-years`.
  const slug = /^\p{L}/u.test(normal) ? normal : `section-${normal}`;
  let candidate = slug;
  for (let n = 2; taken.includes(candidate); n++) candidate = `${slug}-${n}`;
  return candidate;
}
