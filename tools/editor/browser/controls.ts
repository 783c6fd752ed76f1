/** Controls that several parts of the form have. */
import { createElement as h, type ReactElement, type ReactNode } from 'react';

export interface Attempting {
  /** Runs an action, and shows a message if it failed. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
}

/** @param more - further properties */
export const button = (text: ReactNode, onClick: () => unknown, more: object = {}): ReactElement =>
  h('button', { type: 'button', onClick, ...more }, text);

type Target = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The property of a control that reports what was typed or chosen. */
export const onValue = (take: (value: string) => unknown) => ({
  onChange: ({ target }: { target: Target }) => take(target.value),
});

/** A list of which one is chosen. @param none - the text of no choice */
export const select = (
  none: string,
  all: readonly (readonly [value: string, text: ReactNode])[],
  more: object,
): ReactElement =>
  h(
    'select',
    more,
    h('option', { value: '' }, none),
    ...all.map(([value, text]) => h('option', { key: value, value }, text)),
  );

/** A checkbox or a radio button with its text. */
export const tick = (type: 'checkbox' | 'radio', text: ReactNode, more: object): ReactElement =>
  h('label', { className: 'confirm' }, h('input', { type, ...more }), ' ', h('span', null, text));

/** Keeps each number in one line, because people compare its digits. */
export const wholeNumbers = (text: string): ReactNode[] =>
  text
    .split(/(\+?\(?\d[\d ().-]*\d)/)
    .map((part, index) => (index % 2 === 1 ? h('span', { key: index, className: 'number' }, part) : part));
