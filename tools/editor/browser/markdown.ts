/** The changes that the buttons above the text of a page make. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';

/** Adds `**` around the selection, or removes it. */
export function bold(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main;
  const outer = state.sliceDoc(Math.max(0, from - 2), to + 2);
  const isBold = outer.length > 4 && outer.startsWith('**') && outer.endsWith('**') && from >= 2;
  const [before, after] = isBold
    ? [
        { from: from - 2, to: from },
        { from: to, to: to + 2 },
      ]
    : [
        { from, insert: '**' },
        { from: to, insert: '**' },
      ];
  const by = isBold ? -2 : 2;
  return {
    changes: [before!, after!],
    selection: EditorSelection.range(from + by, to + by),
    userEvent: 'input.format',
  };
}

/**
 * Adds `mark` at the beginning of the selected lines, or removes it if all begin with it.
 *
 * @param isWhole - whether empty lines between them get it too, because without it they would end the block
 */
function marked(state: EditorState, mark: string, other: RegExp, isWhole = false): TransactionSpec {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to).number;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index)).filter(
    ({ text }) => isWhole || first === last || text.trim() !== '',
  );
  const isAll = lines.every(({ text }) => text.startsWith(mark));
  const changes = lines.map(({ from: start, text }): ChangeSpec => {
    const [before = ''] = other.exec(text) ?? [];
    return { from: start, to: start + before.length, insert: isAll ? '' : mark };
  });
  return { changes, userEvent: 'input.format' };
}

export const subheading = (state: EditorState): TransactionSpec => marked(state, '## ', /^#{1,6} +/);
export const list = (state: EditorState): TransactionSpec => marked(state, '- ', /^(?:[-*+]|\d+[.)]) +/);
export const quote = (state: EditorState): TransactionSpec => marked(state, '> ', /^>(?: |$)/, true);

/** Inserts a table of two columns and selects its first heading. */
export function table(state: EditorState, heading: string, cell: string): TransactionSpec {
  const row = (text: string) => `| ${text} | ${text} |`;
  const text = [row(heading), row('---'), row(cell), row(cell)].join('\n');
  const spec = inserted(state, text, true);
  const start = spec.selection.head - text.length + '| '.length;
  return { ...spec, selection: EditorSelection.range(start, start + heading.length) };
}

/**
 * Replaces the selection by a text.
 *
 * @param isBlock - whether the text is put on lines of its own, below the selection
 * @param place - what it replaces. @default the selection
 */
export function inserted(
  state: EditorState,
  text: string,
  isBlock = false,
  { from, to }: { readonly from: number; readonly to: number } = state.selection.main,
) {
  const end = isBlock ? state.doc.lineAt(to).to : to;
  const at = isBlock ? end : from;
  const before = state.sliceDoc(0, at);
  const after = state.sliceDoc(end);
  const gap = (there: number) => '\n'.repeat(Math.max(0, 2 - there));
  const breaks = before.length - before.replace(/(?<!\n)\n+$/, '').length;
  const [next = ''] = /^\n*/.exec(after) ?? [];
  const start = isBlock && before.trim() !== '' ? gap(breaks) : '';
  const tail = isBlock && after.trim() !== '' ? gap(next.length) : '';
  const insert = `${start}${text}${tail}`;
  return {
    changes: { from: at, to: end, insert },
    selection: EditorSelection.cursor(at + start.length + text.length),
    userEvent: 'input.insert',
    scrollIntoView: true,
  };
}

/** Escapes the characters that would begin markup. */
export const escaped = (text: string): string =>
  text.replace(/[\\[\]*_`<>&~!]/g, '\\$&').replace(/\s+/g, ' ');

/** The address of a link from what people write: a path, an address, an e-mail address or a number. */
export function addressOf(written: string): string {
  const text = written.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(text) || text.startsWith('/') || text.startsWith('#')) return text;
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return `mailto:${encodeURIComponent(text).replace('%40', '@')}`;
  if (/^\+?[\d ().-]{3,}$/.test(text)) return `tel:${text.replace(/[^+\d]/g, '')}`;
  return `https://${text}`;
}

/** Markdown as it is read. */
export const unescaped = (text: string): string => text.replace(/\\([\\[\]*_`<>&~!])/g, '$1');

/** @param text - Markdown */
export const linkTo = (text: string, address: string): string => `[${text}](${safeAddress(address)})`;
export const imageOf = (text: string, path: string): string => `![${escaped(text)}](${safeAddress(path)})`;

const safeAddress = (address: string): string =>
  address.replace(/[\s<>()\\]/g, (character) =>
    encodeURIComponent(character).replace(/[()]/g, (each) => (each === '(' ? '%28' : '%29')),
  );

interface Link {
  readonly from: number;
  readonly to: number;
  /** What is clicked, as Markdown. */
  readonly text: string;
  readonly url: string;
}

function linksIn(state: EditorState) {
  const links: (Link & { readonly label?: string })[] = [];
  /** The lines that say where links with a label lead: `[label]: address`. */
  const definitions: Link[] = [];
  const textOf = ({ from, to }: { from: number; to: number }) => state.sliceDoc(from, to);
  (ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state)).iterate({
    enter: ({ name, from, to, node }) => {
      const address = node.getChild('URL');
      const url = address ? textOf(address).replace(/^<|>$/g, '') : '';
      const label = node.getChild('LinkLabel');
      if (name === 'Autolink') links.push({ from, to, url, text: url.replace(/^(mailto|tel):/i, '') });
      if (name === 'LinkReference' && label)
        definitions.push({ from, to, url, text: textOf(label).slice(1, -1) });
      if (name !== 'Link') return;
      const marks = node.getChildren('LinkMark');
      const text = state.sliceDoc(marks[0]!.to, marks[1]!.from);
      links.push({ from, to, url, text, label: (label && textOf(label).slice(1, -1)) || text });
    },
  });
  const named = (label = '') =>
    definitions.find(({ text }) => text.toLowerCase() === label.toLowerCase())?.url ?? '';
  const all = links.map((link) => ({ ...link, url: link.url || named(link.label) }));
  // `[a]` without an address is a link for the parser.
  return { definitions, links: all.filter(({ url }) => url !== '') };
}

/** Milliseconds for reading a long text. */
const PARSE_MS = 500;

const LINK = /\[([^[\]]*)\] ?\(([^()]*)\)/g;

/** What looks like a link in some lines, and is text to readers, e.g. because its address has a space. */
function brokenIn(state: EditorState, links: readonly Link[], from: number, to: number): Link[] {
  const found = Array.from(
    state.sliceDoc(from, to).matchAll(LINK),
    ({ 0: whole, 1: text = '', 2: url = '', index }) => ({
      ...{ text, url: url.trim(), from: from + index, to: from + index + whole.length },
    }),
  );
  return found.filter((each) => links.every((link) => link.to <= each.from || link.from >= each.to));
}

export function linkAt(state: EditorState): Link | undefined {
  const { from, to, empty } = state.selection.main;
  const { links } = linksIn(state);
  const broken = brokenIn(state, links, state.doc.lineAt(from).from, state.doc.lineAt(to).to);
  const isHere = (link: Link) =>
    empty ? link.from < from && link.to > to : link.from < to && link.to > from;
  return [...broken, ...links].find(isHere);
}

/** The link with a mistake in a line, or the line. @param address - of the link. @default the mistake is of no link */
export function placeOf(state: EditorState, line: number, address?: string): EditorSelection {
  const { from, to } = state.doc.line(Math.min(line, state.doc.lines));
  const { links } = linksIn(state);
  const isInLine = (link: Link) => link.from >= from && link.from <= to;
  const [link] =
    address === undefined
      ? []
      : [
          ...links.filter((each) => isInLine(each) && isSameContact(each.url, address)),
          ...brokenIn(state, links, from, to),
          ...links.filter(({ url }) => isSameContact(url, address)),
        ];
  return EditorSelection.single(link?.from ?? from, link?.to ?? to);
}

/**
 * Removes the links to a contact, and leaves their texts. Without links, removes the contact from the text. If that is
 * written in another way there, selects its line.
 *
 * @param link - address of a link to the contact
 * @param line - from 1
 */
export function withoutContact(
  state: EditorState,
  contact: string,
  { link, line }: { readonly link?: string | undefined; readonly line?: number | undefined } = {},
): TransactionSpec | undefined {
  const { links, definitions } = linksIn(state);
  const isTo = ({ url }: Link) => [contact, link ?? contact].some((each) => isSameContact(url, each));
  const found = links.filter(isTo).map(({ from, to, text }) => ({ from, to, insert: text }));
  const whole = state.doc.toString();
  const texts: { from: number; to: number; insert: string }[] = [];
  for (let at = whole.indexOf(contact); at >= 0; at = whole.indexOf(contact, at + contact.length))
    texts.push({ from: at, to: at + contact.length, insert: '' });
  const unused = definitions.filter(isTo).map(({ from, to }) => ({ from, to, insert: '' }));
  const changes = found.length > 0 ? [...found, ...unused] : texts;
  if (changes.length > 0) return { changes, userEvent: 'delete.link' };
  return line === undefined ? undefined : { selection: placeOf(state, line), scrollIntoView: true };
}

/** A number as its digits, and an e-mail address in small letters, however a text or a link has them. */
function contactIn(written: string): string {
  const plain = encoded(written)
    .replace(/^(mailto|tel|sms):/i, '')
    .replace(/%20/g, '');
  const [, number] = /^(?:https:\/\/(?:wa\.me\/|\S+[?&]phone=))?\+?([\d().-]{7,})$/.exec(plain) ?? [];
  return number?.replace(/\D/g, '') ?? plain.replace(/\?.*$/, '').toLowerCase();
}

const isSameContact = (a: string, b: string): boolean => contactIn(a) === contactIn(b);

function encoded(url: string): string {
  try {
    return encodeURI(decodeURI(url));
  } catch {
    return url;
  }
}
