/** The order of the pages in a menu: an entry is dragged with the mouse or a finger, or moved by its buttons. */
import { createElement as h, type PointerEvent, type ReactElement, useState } from 'react';
import { button } from './controls.ts';
import { say } from './texts.ts';

interface MenuOrderProps {
  /** Name of the menu. */
  readonly label: string;
  /** The entries by the files of their pages. */
  readonly entries: readonly (readonly [file: string, label: string])[];
  readonly onOrder: (files: string[]) => void;
}

export function MenuOrder({ label, entries, onOrder }: MenuOrderProps): ReactElement | null {
  const [dragged, setDragged] = useState<{ file: string; to: number }>();
  const [said, setSaid] = useState('');
  if (entries.length < 2) return null;
  const files = entries.map(([file]) => file);
  const moved = (file: string, to: number) => files.filter((each) => each !== file).toSpliced(to, 0, file);
  const shown = dragged ? moved(dragged.file, dragged.to) : files;
  const move = (file: string, to: number) => {
    const at = Math.min(Math.max(to, 0), files.length - 1);
    const name = entries.find(([each]) => each === file)![1];
    if (at !== files.indexOf(file)) onOrder(moved(file, at));
    setSaid(say('page.moved', name, at + 1, files.length));
  };
  /** How many of the other entries are above the pointer. */
  const placeAt = (file: string, { currentTarget, clientY }: PointerEvent<HTMLElement>) =>
    [...currentTarget.children].filter((item, index) => {
      const { top, height } = item.getBoundingClientRect();
      return files[index] !== file && top + height / 2 < clientY;
    }).length;
  const arrow = (key: 'up' | 'down', sign: string, name: string, onClick: () => void) =>
    button(sign, onClick, { className: 'small', 'aria-label': say(key, name) });
  return h(
    'div',
    { className: 'field' },
    h('p', { className: 'label', 'aria-hidden': true }, label),
    h(
      'ol',
      {
        className: 'order',
        'aria-label': label,
        // The list has the pointer, because its items change their places meanwhile.
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          if (!(event.target as Element).closest('.handle')) return;
          const item = (event.target as Element).closest('li');
          const at = [...event.currentTarget.children].indexOf(item!);
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged({ file: files[at]!, to: at });
        },
        onPointerMove: (event: PointerEvent<HTMLElement>) => {
          if (dragged) setDragged({ ...dragged, to: placeAt(dragged.file, event) });
        },
        // A busy browser lifts the pointer before the last move is shown, so the place is found again.
        onPointerUp: (event: PointerEvent<HTMLElement>) => {
          if (dragged) move(dragged.file, placeAt(dragged.file, event));
          setDragged(undefined);
        },
        onPointerCancel: () => setDragged(undefined),
      },
      ...entries.map(([file, name], index) =>
        h(
          'li',
          { key: file, style: { order: shown.indexOf(file) }, 'data-dragged': dragged?.file === file },
          h('span', { className: 'handle' }, h('span', { 'aria-hidden': true }, '⠿ '), name),
          arrow('up', '↑', name, () => move(file, index - 1)),
          arrow('down', '↓', name, () => move(file, index + 1)),
        ),
      ),
    ),
    h('p', { role: 'status', className: 'reading' }, said),
  );
}
