/** Keeps the facts in the text of a page (`{{name}}`) whole. */
import { EditorState, type Text } from '@codemirror/state';

/** As `lambda/render/pages/placeholders.ts` reads them. */
export const FACT = /\{\{([^{}]*)\}\}/g;

/** The fact in whose inside a position is. */
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
 * A change from inside a fact takes the whole fact. Not every one comes from a command that knows atomic ranges: the
 * keyboard of a telephone changes the text itself.
 */
export const wholeFacts = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || !/^(input|delete|move)/.test(userEvent(transaction))) return transaction;
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
  return { changes, scrollIntoView: transaction.scrollIntoView, userEvent: userEvent(transaction) };
});

const EVENTS = ['input', 'delete', 'move'];
const userEvent = (transaction: { isUserEvent(event: string): boolean }): string =>
  EVENTS.find((event) => transaction.isUserEvent(event)) ?? '';
