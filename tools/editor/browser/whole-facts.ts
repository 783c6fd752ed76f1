/** Prevents changes inside a placeholder (`{{name}}`) in the text of a page. */
import { EditorState, type Text } from '@codemirror/state';

/** The same as in `lambda/render/pages/placeholders.ts`. */
export const FACT = /\{\{([^{}]*)\}\}/g;

function factAround(doc: Text, position: number): { from: number; to: number; name: string } | undefined {
  const { from: start, text } = doc.lineAt(position);
  for (const { 0: whole, 1: name, index } of text.matchAll(FACT)) {
    const from = start + index;
    const to = from + whole.length;
    if (from < position && position < to) return { from, to, name: name! };
  }
  return undefined;
}

/**
 * Extends a change that begins or ends inside a placeholder to the whole placeholder. Atomic ranges are not enough: the
 * keyboard of a telephone changes the text without a command of CodeMirror.
 */
export const wholeFacts = EditorState.transactionFilter.of((transaction) => {
  const userEvent = ['input', 'delete', 'move'].find((event) => transaction.isUserEvent(event));
  if (!transaction.docChanged || userEvent === undefined) return transaction;
  const { doc } = transaction.startState;
  const changes: { from: number; to: number; insert: Text }[] = [];
  let isWider = false;
  transaction.changes.iterChanges((fromA, toA, _fromB, _toB, insert) => {
    const from = factAround(doc, fromA)?.from ?? fromA;
    const to = factAround(doc, toA)?.to ?? toA;
    isWider ||= from !== fromA || to !== toA;
    changes.push({ from, to, insert });
  });
  if (!isWider) return transaction;
  return { changes, scrollIntoView: transaction.scrollIntoView, userEvent };
});
