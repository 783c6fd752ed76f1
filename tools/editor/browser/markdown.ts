/** The changes that the buttons above the text of a page make. */
import { syntaxTree } from '@codemirror/language';
import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';

/** Adds `**` around the selection, or removes it. */
export function bold(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main;
  const outer = state.sliceDoc(Math.max(0, from - 2), to + 2);
  if (outer.length > 4 && outer.startsWith('**') && outer.endsWith('**') && from >= 2)
    return {
      changes: [
        { from: from - 2, to: from },
        { from: to, to: to + 2 },
      ],
      selection: EditorSelection.range(from - 2, to - 2),
      userEvent: 'input.format',
    };
  return {
    changes: [
      { from, insert: '**' },
      { from: to, insert: '**' },
    ],
    selection: EditorSelection.range(from + 2, to + 2),
    userEvent: 'input.format',
  };
}

/** Adds `mark` at the beginning of the selected lines, or removes it if all begin with it. */
function marked(state: EditorState, mark: string, other: RegExp): TransactionSpec {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to).number;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index)).filter(
    ({ text }) => first === last || text.trim() !== '',
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

/**
 * Replaces the selection by a text.
 *
 * @param isBlock - whether the text is put on lines of its own, below the selection
 */
export function inserted(state: EditorState, text: string, isBlock = false): TransactionSpec {
  const { from, to } = state.selection.main;
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

export const linkTo = (text: string, address: string): string =>
  `[${escaped(text)}](${safeAddress(address)})`;
export const imageOf = (text: string, path: string): string => `![${escaped(text)}](${safeAddress(path)})`;

const safeAddress = (address: string): string =>
  address.replace(/[\s<>()\\]/g, (character) =>
    encodeURIComponent(character).replace(/[()]/g, (each) => (each === '(' ? '%28' : '%29')),
  );

/**
 * Removes the links to an address, and leaves their texts.
 *
 * @param line - its links are removed if none has the address
 */
export function withoutLink(state: EditorState, address: string, line?: number): TransactionSpec | undefined {
  const found: { from: number; to: number; text: string; isSame: boolean; line: number }[] = [];
  const isAddress = (url: string) =>
    [url, encoded(url)].some((each) => each === address || each === encoded(address));
  syntaxTree(state).iterate({
    enter: ({ name, from, to, node }) => {
      if (name !== 'Link' && name !== 'Autolink') return;
      const url = node.getChild('URL');
      if (!url) return;
      const marks = node.getChildren('LinkMark');
      const text =
        name === 'Link' ? state.sliceDoc(marks[0]!.to, marks[1]!.from) : state.sliceDoc(from + 1, to - 1);
      found.push({
        ...{ from, to, text, line: state.doc.lineAt(from).number },
        isSame: isAddress(state.sliceDoc(url.from, url.to).replace(/^<|>$/g, '')),
      });
    },
  });
  const same = found.filter(({ isSame }) => isSame);
  const gone = same.length > 0 ? same : found.filter((each) => each.line === line);
  if (gone.length === 0) return undefined;
  return {
    changes: gone.map(({ from, to, text }) => ({ from, to, insert: text })),
    userEvent: 'delete.link',
  };
}

function encoded(url: string): string {
  try {
    return encodeURI(decodeURI(url));
  } catch {
    return url;
  }
}
