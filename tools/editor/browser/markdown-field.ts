/** A field for Markdown, of a whole page or of one line, in which placeholders are chips. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { createElement as h, type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { chips, known } from './chips.ts';
import { inserted } from './markdown.ts';
import { pasted } from './paste.ts';
import type { Placeholder } from './protocol.ts';

interface MarkdownFieldProps {
  readonly placeholders: readonly Placeholder[];
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Ids of the elements that name and describe it. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly isWrong?: boolean;
  readonly isLine?: boolean;
  /** Lines with a mistake, from 1. */
  readonly wrongLines?: readonly number[];
  readonly view?: RefObject<EditorView | null>;
}

/** Shows headings, emphasis and links in their style, and markup in a quiet colour. */
const STYLES = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.link, textDecoration: 'underline' },
  { tag: [tags.processingInstruction, tags.url], color: 'var(--quiet)' },
]);

const paste = EditorView.domEventHandlers({
  paste(event, view) {
    const found = pasted(event.clipboardData);
    if (!found) return false;
    view.dispatch(inserted(view.state, found.text, found.isBlock));
    event.preventDefault();
    return true;
  },
});

/** Joins pasted lines to one. */
const oneLine = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  const changes: { from: number; to: number; insert: string }[] = [];
  transaction.changes.iterChanges((from, to, _fromB, _toB, insert) => {
    changes.push({ from, to, insert: insert.toString().replace(/\n+/g, ' ') });
  });
  return { changes };
});

export function MarkdownField(props: MarkdownFieldProps): ReactElement {
  const { placeholders, text, isLine, labelledBy, describedBy, isWrong, wrongLines } = props;
  const holder = useRef<HTMLDivElement>(null);
  const own = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const settings = useRef(new Compartment()).current;
  const settingsOf = (): Extension => [
    known.of(placeholders),
    EditorView.contentAttributes.of({
      'aria-labelledby': labelledBy,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isWrong && { 'aria-invalid': 'true' }),
    }),
    EditorView.decorations.of(({ state: { doc } }) =>
      Decoration.set(
        [...new Set(wrongLines)]
          .filter((line) => line >= 1 && line <= doc.lines)
          .sort((a, b) => a - b)
          .map((line) => Decoration.line({ class: 'wrong' }).range(doc.line(line).from)),
      ),
    ),
  ];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is made once; the effects below bring changes
  useEffect(() => {
    const view = new EditorView({
      parent: holder.current!,
      state: EditorState.create({
        doc: text,
        extensions: [
          settings.of(settingsOf()),
          ...[chips, history(), highlightSpecialChars(), EditorView.lineWrapping],
          isLine ? oneLine : [lineNumbers(), markdown({ completeHTMLTags: false }), paste],
          syntaxHighlighting(STYLES),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    own.current = view;
    if (props.view) props.view.current = view;
    return () => view.destroy();
  }, []);

  useEffect(() => {
    const view = own.current;
    // The text was replaced from outside, e.g. by an earlier state.
    if (view && view.state.doc.toString() !== text.replace(/\r\n?/g, '\n'))
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [text]);
  const marked = JSON.stringify([labelledBy, describedBy, isWrong, wrongLines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are made of these
  useEffect(
    () => own.current?.dispatch({ effects: settings.reconfigure(settingsOf()) }),
    [placeholders, marked],
  );

  return h('div', { ref: holder, className: isLine ? 'markdown-field line' : 'markdown-field' });
}
