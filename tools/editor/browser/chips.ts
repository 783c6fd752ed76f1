/**
 * Shows the placeholders in the text of a page (`{{name}}`) as chips with their labels. A chip is one step for the
 * cursor and is deleted as a whole, so that nobody can mistype a placeholder.
 */
import { EditorState, type Extension, Facet } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import type { Placeholder } from './protocol.ts';
import { say } from './texts.ts';
import { FACT, wholeFacts } from './whole-facts.ts';

type Known = readonly Placeholder[];

export const known = Facet.define<Known, Known>({ combine: ([first]) => first ?? [] });

/** The text of a chip, which a screen reader reads too, and its CSS class. */
function chipOf(name: string, placeholders: Known): { text: string; kind: string } {
  const plain = name.trim().replace(/\s+/g, ' ');
  const found = placeholders.find((each) => each.name === plain);
  if (!found) return { text: say('page.unknown', plain), kind: 'unknown' };
  const { label, kind } = found;
  const shown = found.shown.length > 40 ? `${found.shown.slice(0, 40)} …` : found.shown;
  return { text: shown === '' || label === shown ? label : `${label}: ${shown}`, kind };
}

class Chip extends WidgetType {
  constructor(
    private readonly text: string,
    private readonly kind: string,
  ) {
    super();
  }
  override eq(other: Chip): boolean {
    return other.text === this.text && other.kind === this.kind;
  }
  override toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = `chip ${this.kind}`;
    chip.textContent = this.text;
    return chip;
  }
}

const decorator = new MatchDecorator({
  regexp: FACT,
  decoration: ([, name = ''], view) => {
    const { text, kind } = chipOf(name, view.state.facet(known));
    return Decoration.replace({ widget: new Chip(text, kind) });
  },
});

const drawn = ViewPlugin.fromClass(
  class {
    chips: DecorationSet;
    constructor(view: EditorView) {
      this.chips = decorator.createDeco(view);
    }
    update(update: ViewUpdate) {
      const isOther = update.startState.facet(known) !== update.state.facet(known);
      this.chips = isOther ? decorator.createDeco(update.view) : decorator.updateDeco(update, this.chips);
    }
  },
  {
    decorations: ({ chips }) => chips,
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.chips ?? Decoration.none),
  },
);

/** Announces which chip was deleted, because a screen reader does not read deleted text. */
const announced = EditorState.transactionExtender.of((transaction) => {
  if (!transaction.isUserEvent('delete')) return null;
  const all = transaction.startState.facet(known);
  const gone: string[] = [];
  transaction.changes.iterChanges((from, to) => {
    const text = transaction.startState.sliceDoc(from, to);
    for (const [, name] of text.matchAll(FACT)) gone.push(chipOf(name!, all).text);
  });
  if (gone.length === 0) return null;
  const text = say('page.removed', gone.join(', '));
  return { effects: EditorView.announce.of(text) };
});

export const chips: Extension = [drawn, wholeFacts, announced];
