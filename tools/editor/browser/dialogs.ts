/** Dialogs: before a save, before a removal, and after another person has saved. */
import { createElement as h, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { button, tick, wholeNumbers } from './controls.ts';
import { at, type Clash, isSame, type Path, withValue } from './facts.ts';
import type { ChannelToConfirm, EditorChange, EditorProblem } from './protocol.ts';
import { whatChanged } from './text-for.ts';
import { say } from './texts.ts';

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

interface AskProps extends DialogProps {
  /** The text of the action. @default the title */
  readonly yes?: string;
  /** @default true */
  readonly isReady?: boolean;
  readonly onYes: () => unknown;
}

/** A dialog with an action, and the way back. */
export const Ask = ({
  title,
  yes = title,
  isReady = true,
  onYes,
  onClose,
  children,
}: AskProps): ReactElement =>
  h(
    Dialog,
    { title, onClose },
    children,
    h(
      'p',
      { className: 'buttons' },
      button(yes, onYes, { className: 'main', disabled: !isReady }),
      button(say('cancel'), onClose),
    ),
  );

export function Changes({ changes }: Pick<ReviewProps, 'changes'>): ReactElement {
  return h(
    'ul',
    { className: 'changes' },
    ...changes.map((change, index) =>
      h(
        'li',
        { key: index },
        h('strong', null, `${change.label}: `),
        change.parts ? h(Changes, { changes: change.parts }) : wholeNumbers(whatChanged(change, say)),
      ),
    ),
  );
}

interface ReviewProps {
  readonly warnings: readonly EditorProblem[];
  readonly changes: readonly EditorChange[];
  readonly channels: readonly ChannelToConfirm[];
  /** Whether all channels have to be confirmed. */
  readonly mustConfirm: boolean;
  readonly onSave: (confirmed: readonly string[]) => void;
  readonly onClose: () => void;
}

export function Review(props: ReviewProps): ReactElement {
  const { warnings, changes, channels, mustConfirm, onSave, onClose } = props;
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
    tick('checkbox', wholeNumbers(text), { onChange: toggle(values) });
  const onYes = () => onSave([...confirmed]);
  return h(
    Ask,
    { title: say('whatChanges'), yes: say('saveNow'), isReady, onYes, onClose },
    changes.length > 0 && h(Changes, { changes }),
    ...warnings.map(({ where, label, text }) =>
      h('p', { key: where, className: 'warning' }, say('warning', `${label}: ${text}`)),
    ),
    tried.length > 0 && h('h3', null, say('dialTitle')),
    tried.length > 0 && h('p', null, say('dialWhy')),
    ...tried.map(({ kind, label, value, shown }) =>
      checkbox(say(`dialled.${kind}`, `${label}: ${shown} (${value})`), [value]),
    ),
    others.length > 0 &&
      (tried.length > 0 || changes.length === 0 || mustConfirm) &&
      checkbox(
        say('othersRight', others.map(({ label, shown }) => `${label} ${shown}`).join('; ')),
        others.map(({ value }) => value),
      ),
  );
}

interface ConflictProps {
  readonly clashes: readonly Clash[];
  readonly facts: unknown;
  readonly labelOf: (clash: Clash) => string;
  /** Names a value of a choice, and writes a day as people do. */
  readonly textOf: (path: Path, value: unknown) => string;
  readonly onDone: (facts: unknown) => void;
}

/** Shows both versions of each fact that two people changed, to choose one. */
export function Conflict({ clashes, facts, labelOf, textOf, onDone }: ConflictProps): ReactElement {
  const [chosen, setChosen] = useState(facts);
  const text = (value: unknown, path: Path): string =>
    value === undefined
      ? say('nothing')
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .map(([key, inner]) => text(inner, [...path, Array.isArray(value) ? Number(key) : key]))
            .join(Array.isArray(value) ? '; ' : ', ')
        : typeof value === 'boolean'
          ? say(value ? 'yes' : 'no')
          : textOf(path, value);
  return h(
    Dialog,
    { title: say('conflictTitle'), onClose: () => onDone(chosen) },
    h('p', null, say(clashes.length > 0 ? 'conflictWhy' : 'conflictBoth')),
    ...clashes.map((clash) =>
      h(
        'fieldset',
        { key: clash.path.join('.') },
        h('legend', null, labelOf(clash)),
        ...(['mine', 'theirs'] as const).map((whose) =>
          tick('radio', say(whose, text(clash[whose], clash.path)), {
            name: clash.path.join('.'),
            checked: isSame(at(chosen, clash.path), clash[whose]),
            onChange: () => setChosen(withValue(chosen, clash.path, clash[whose])),
          }),
        ),
      ),
    ),
    h(
      'p',
      { className: 'buttons' },
      button(say('continue'), () => onDone(chosen), { className: 'main' }),
    ),
  );
}
