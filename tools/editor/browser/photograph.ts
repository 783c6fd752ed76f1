/** The dialog for a photograph: its file, the part that is shown, and the text for people who do not see it. */
import { createElement as h, type ReactElement, useState } from 'react';
import { onValue, tick } from './controls.ts';
import { Ask } from './dialogs.ts';
import { useChosenPicture } from './portrait.ts';
import type { Crop } from './protocol.ts';
import { say } from './texts.ts';

interface PhotographProps {
  /** @param note - what was removed from the file */
  readonly onUse: (upload: string, text: string, note: string) => void;
  readonly onClose: () => void;
}

const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.5, shape: 'whole' };
const SHAPES = ['whole', 'wide', 'tall'] as const;

export function Photograph({ onUse, onClose }: PhotographProps): ReactElement {
  const { file, note, crop, onCrop, drop, input, cropped, send } = useChosenPicture(MIDDLE);
  const [text, setText] = useState('');
  const use = () => send((upload, removed) => onUse(upload, text.trim(), removed));
  const isReady = file !== undefined && text.trim() !== '';
  return h(
    Ask,
    { title: say('photo.title'), yes: say('photo.use'), isReady, onYes: use, onClose },
    h(
      'div',
      { className: 'portrait', ...drop },
      input(),
      file &&
        h(
          'fieldset',
          null,
          h('legend', null, say('photo.shape')),
          ...SHAPES.map((shape) =>
            tick('radio', say(`photo.${shape}`), {
              name: 'shape',
              checked: crop.shape === shape,
              onChange: () => onCrop({ ...MIDDLE, shape }),
            }),
          ),
        ),
      cropped,
      h('label', { htmlFor: 'photo-text' }, say('photo.text')),
      h('p', { className: 'help', id: 'photo-help' }, say('photo.textHelp')),
      h('textarea', {
        ...{ id: 'photo-text', 'aria-describedby': 'photo-help' },
        ...{ rows: 3, value: text, ...onValue(setText) },
      }),
      h('p', { role: 'status', className: 'reading' }, note),
    ),
  );
}
