/** The dialog for a photograph: its file, the part that is shown, and the text for people who do not see it. */
import { createElement as h, type ReactElement, useState } from 'react';
import { answers, Dialog } from './dialogs.ts';
import { useChosenPicture } from './portrait.ts';
import type { Crop, Locale } from './protocol.ts';

interface PhotographProps {
  readonly locale: Locale;
  /** @param note - what was removed from the file */
  readonly onUse: (upload: string, text: string, note: string) => void;
  readonly onClose: () => void;
}

const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.5, shape: 'whole' };
const SHAPES = ['whole', 'wide', 'tall'] as const;

export function Photograph({ locale, onUse, onClose }: PhotographProps): ReactElement {
  const { file, note, crop, onCrop, drop, input, cropped, send } = useChosenPicture(locale, MIDDLE);
  const [text, setText] = useState('');
  const use = () => send((upload, removed) => onUse(upload, text.trim(), removed));
  return h(
    Dialog,
    { title: locale['photo.title']!, onClose },
    h(
      'div',
      { className: 'portrait', ...drop },
      input(),
      file &&
        h(
          'fieldset',
          null,
          h('legend', null, locale['photo.shape']),
          ...SHAPES.map((shape) =>
            h(
              'label',
              { key: shape, className: 'confirm' },
              h('input', {
                type: 'radio',
                name: 'shape',
                checked: crop.shape === shape,
                onChange: () => onCrop({ ...MIDDLE, shape }),
              }),
              ` ${locale[`photo.${shape}`]}`,
            ),
          ),
        ),
      cropped,
      h('label', { htmlFor: 'photo-text' }, locale['photo.text']),
      h('p', { className: 'help', id: 'photo-help' }, locale['photo.textHelp']),
      h('textarea', {
        id: 'photo-text',
        'aria-describedby': 'photo-help',
        rows: 3,
        value: text,
        onChange: (event: { target: HTMLTextAreaElement }) => setText(event.target.value),
      }),
      h('p', { role: 'status', className: 'reading' }, note),
    ),
    answers(locale, locale['photo.use'], use, onClose, file !== undefined && text.trim() !== ''),
  );
}
