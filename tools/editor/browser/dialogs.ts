/** Dialogs: before a save, before a removal, and after another person has saved. */
import { createElement as h, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { at, type Clash, type Path, withValue } from './facts.ts';
import type { ChannelToConfirm, EditorChange, EditorProblem, Locale } from './protocol.ts';
import { textFor, whatChanged } from './text-for.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The `dialog` element of the browser, which holds the focus and closes on Escape. */
export function Dialog({ title, onClose, children }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => {
      // Returns the focus, unless an action of the dialog moved it.
      if (document.activeElement === document.body) before?.focus();
    };
  }, []);
  return h(
    'dialog',
    { ref: dialog, onClose, 'aria-labelledby': 'dialog-title' },
    h('h2', { id: 'dialog-title' }, title),
    children,
  );
}

/** @param more - further properties */
export const button = (text: ReactNode, onClick: () => unknown, more: object = {}): ReactElement =>
  h('button', { type: 'button', onClick, ...more }, text);

/** The buttons of a dialog: its action, and the way back. */
export const answers = (
  locale: Locale,
  text: ReactNode,
  onYes: () => unknown,
  onClose: () => void,
  isReady = true,
): ReactElement =>
  h(
    'p',
    { className: 'buttons' },
    button(text, onYes, { className: 'main', disabled: !isReady }),
    button(locale.cancel, onClose),
  );

interface AskProps extends DialogProps {
  readonly locale: Locale;
  readonly onYes: () => void;
}

/** Asks for confirmation before something is removed that cannot be brought back. */
export function Ask({ locale, title, onYes, onClose, children }: AskProps): ReactElement {
  return h(Dialog, { title, onClose }, children, answers(locale, title, onYes, onClose));
}

interface OfferProps {
  readonly locale: Locale;
  /** When the draft was stored. */
  readonly when: string;
  readonly onTake: () => void;
  readonly onDrop: () => void;
  readonly onClose: () => void;
}

/** Offers a draft that nobody saved. Closed without a choice, it is offered again by the next start. */
export function Offer({ locale, when, onTake, onDrop, onClose }: OfferProps): ReactElement {
  return h(
    Dialog,
    { title: locale.draftTitle!, onClose },
    h('p', null, textFor(locale, 'draftWhy', when)),
    h(
      'p',
      { className: 'buttons' },
      button(locale.draftTake, onTake, { className: 'main' }),
      button(locale.draftDrop, onDrop),
      button(locale.draftLater, onClose),
    ),
  );
}

/** Keeps each number in one line, because people compare its digits. */
export const wholeNumbers = (text: string): ReactNode[] =>
  text
    .split(/(\+?\(?\d[\d ().-]*\d)/)
    .map((part, index) => (index % 2 === 1 ? h('span', { key: index, className: 'number' }, part) : part));

export function Changes({ locale, changes }: Pick<ReviewProps, 'locale' | 'changes'>): ReactElement {
  return h(
    'ul',
    { className: 'changes' },
    ...changes.map((change, index) =>
      h(
        'li',
        { key: index },
        h('strong', null, `${change.label}: `),
        change.parts
          ? h(Changes, { locale, changes: change.parts })
          : wholeNumbers(whatChanged(change, locale)),
      ),
    ),
  );
}

interface ReviewProps {
  readonly locale: Locale;
  readonly warnings: readonly EditorProblem[];
  readonly changes: readonly EditorChange[];
  readonly channels: readonly ChannelToConfirm[];
  /** Whether all channels have to be confirmed. */
  readonly mustConfirm: boolean;
  readonly onSave: (confirmed: readonly string[]) => void;
  readonly onClose: () => void;
}

export function Review(props: ReviewProps): ReactElement {
  const { locale, warnings, changes, channels, mustConfirm, onSave, onClose } = props;
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const tried = channels.filter(({ isNewNumber }) => isNewNumber);
  const others = channels.filter(({ isNewNumber }) => !isNewNumber);
  const isReady = (mustConfirm ? channels : tried).every(({ value }) => confirmed.has(value));
  const toggle = (values: readonly string[]) => (event: { target: HTMLInputElement }) => {
    const next = new Set(confirmed);
    for (const value of values) event.target.checked ? next.add(value) : next.delete(value);
    setConfirmed(next);
  };
  const checkbox = (text: string, values: readonly string[]) =>
    h(
      'label',
      { key: text, className: 'confirm' },
      h('input', { type: 'checkbox', onChange: toggle(values) }),
      ' ',
      h('span', null, wholeNumbers(text)),
    );
  return h(
    Dialog,
    { title: locale.whatChanges!, onClose },
    changes.length > 0 && h(Changes, { locale, changes }),
    ...warnings.map(({ where, label, text }) =>
      h('p', { key: where, className: 'warning' }, textFor(locale, 'warning', `${label}: ${text}`)),
    ),
    tried.length > 0 && h('h3', null, locale.dialTitle),
    tried.length > 0 && h('p', null, locale.dialWhy),
    ...tried.map(({ kind, label, value, shown }) =>
      checkbox(textFor(locale, `dialled.${kind}`, `${label}: ${shown} (${value})`), [value]),
    ),
    others.length > 0 &&
      (tried.length > 0 || changes.length === 0 || mustConfirm) &&
      checkbox(
        textFor(locale, 'othersRight', others.map(({ label, shown }) => `${label} ${shown}`).join('; ')),
        others.map(({ value }) => value),
      ),
    answers(locale, locale.saveNow, () => onSave([...confirmed]), onClose, isReady),
  );
}

interface ConflictProps {
  readonly locale: Locale;
  readonly clashes: readonly Clash[];
  readonly facts: unknown;
  readonly labelOf: (clash: Clash) => string;
  /** Names a value of a choice, and writes a day as people do. */
  readonly textOf: (path: Path, value: unknown) => string;
  readonly onDone: (facts: unknown) => void;
}

/** Shows both versions of each fact that two people changed, to choose one. */
export function Conflict({ locale, clashes, facts, labelOf, textOf, onDone }: ConflictProps): ReactElement {
  const [chosen, setChosen] = useState(facts);
  const text = (value: unknown, path: Path): string =>
    value === undefined
      ? locale.nothing!
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .map(([key, inner]) => text(inner, [...path, Array.isArray(value) ? Number(key) : key]))
            .join(Array.isArray(value) ? '; ' : ', ')
        : typeof value === 'boolean'
          ? locale[value ? 'yes' : 'no']!
          : textOf(path, value);
  return h(
    Dialog,
    { title: locale.conflictTitle!, onClose: () => onDone(chosen) },
    h('p', null, clashes.length > 0 ? locale.conflictWhy : locale.conflictBoth),
    ...clashes.map((clash) =>
      h(
        'fieldset',
        { key: clash.path.join('.') },
        h('legend', null, labelOf(clash)),
        ...(['mine', 'theirs'] as const).map((whose) =>
          h(
            'label',
            { key: whose, className: 'confirm' },
            h('input', {
              type: 'radio',
              name: clash.path.join('.'),
              checked: JSON.stringify(at(chosen, clash.path)) === JSON.stringify(clash[whose]),
              onChange: () => setChosen(withValue(chosen, clash.path, clash[whose])),
            }),
            h('span', { className: 'text' }, ` ${textFor(locale, whose, text(clash[whose], clash.path))}`),
          ),
        ),
      ),
    ),
    h(
      'p',
      { className: 'buttons' },
      button(locale.continue, () => onDone(chosen), { className: 'main' }),
    ),
  );
}
