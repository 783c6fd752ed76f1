/** The field of a portrait: a file is dropped or chosen, and its frame is moved with three sliders. */
import type { WidgetProps } from '@rjsf/utils';
import { createElement as h, type ReactElement, useEffect, useState } from 'react';
import { sendPicture } from './api.ts';
import { contextOf, described, say } from './fields.ts';
import type { Crop, DeskWords } from './protocol.ts';

const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.3, shape: 'portrait' };

/** A picture that somebody chooses, the part of it that is shown, and what is said about it. */
interface ChosenPicture {
  readonly file: File | undefined;
  readonly note: string;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
  /** Of the element onto which a file can be dropped. */
  readonly drop: Readonly<Record<string, unknown>>;
  /** Of the field that chooses a file. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly cropped: ReactElement | undefined;
  readonly setNote: (note: string) => void;
  readonly forget: () => void;
  /** Sends the part that is shown. @param onSent - `removed` says what was removed from the file */
  readonly send: (onSent: (upload: string, removed: string) => void) => Promise<void>;
}

/** @param middle - the part of a new file that is shown at first */
export function useChosenPicture(words: DeskWords, middle: Crop): ChosenPicture {
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState('');
  const [crop, onCrop] = useState(middle);
  const [note, setNote] = useState('');
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const choose = (chosen: File | undefined) => {
    onCrop(middle);
    setNote('');
    setFile(chosen);
  };
  return {
    ...{ file, note, crop, onCrop, setNote },
    forget: () => setFile(undefined),
    drop: {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        choose(event.dataTransfer?.files[0]);
      },
    },
    input: {
      type: 'file',
      accept: 'image/jpeg,image/png,image/webp,image/avif',
      onChange: (event: { target: HTMLInputElement }) => choose(event.target.files?.[0]),
    },
    cropped: file && h(Cropped, { words, address, crop, onCrop }),
    send: async (onSent) => {
      try {
        const { upload, removed } = await sendPicture(file!, crop);
        onSent(
          upload,
          removed.length > 0 ? say(words, 'portraitRemoved', removed.join(', ')) : words.portraitClean!,
        );
      } catch (error) {
        setNote(say(words, 'portraitFailed', (error as Error).message));
      }
    },
  };
}

export function Portrait(props: WidgetProps): ReactElement {
  const { id, value, onChange } = props;
  const { words, onPicture, nameFor } = contextOf(props);
  const { file, note, drop, input, cropped, setNote, forget, send } = useChosenPicture(words, MIDDLE);
  const use = () =>
    send((upload, removed) => {
      const path = nameFor(id, value);
      onPicture(path.slice(1), upload);
      onChange(path);
      forget();
      setNote(removed);
    });
  return h(
    'div',
    { className: 'portrait', ...drop },
    value && !file && h('p', { className: 'help' }, value),
    h('input', { ...described(props), ...input }),
    value &&
      h('button', { type: 'button', onClick: () => onChange(undefined) }, say(words, 'remove', props.label)),
    cropped,
    file && h('button', { type: 'button', className: 'main', onClick: use }, words.portraitUse),
    h('p', { role: 'status', className: 'reading' }, note),
  );
}

interface CroppedProps {
  readonly words: DeskWords;
  readonly address: string;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

/** The part that will be shown, as the server will cut it out, with sliders that move it. */
function Cropped({ words, address, crop, onCrop }: CroppedProps): ReactElement {
  const slider = (name: keyof Crop, label: string, min: number, max: number) =>
    h(
      'label',
      { key: name, className: 'slider' },
      `${label} `,
      h('input', {
        type: 'range',
        ...{ min, max, step: 0.01, value: crop[name] },
        onChange: (event: { target: HTMLInputElement }) =>
          onCrop({ ...crop, [name]: Number(event.target.value) }),
      }),
    );
  return h(
    'div',
    { className: 'portrait' },
    h(Frame, { address, crop, alt: words.portraitFrame! }),
    slider('zoom', words.portraitZoom!, 1, 4),
    slider('x', words.portraitX!, 0, 1),
    slider('y', words.portraitY!, 0, 1),
  );
}

/** Width by height. */
const RATIOS = { portrait: 4 / 5, tall: 4 / 5, wide: 3 / 2 };
const FRAME_WIDTH = 160;

function Frame({ address, crop, alt }: { address: string; crop: Crop; alt: string }): ReactElement {
  const [size, setSize] = useState({ width: 4, height: 5 });
  const ratio = crop.shape === 'whole' ? size.width / size.height : RATIOS[crop.shape];
  const largest = Math.min(size.width, size.height * ratio);
  const own = largest / crop.zoom;
  const scale = FRAME_WIDTH / own;
  return h(
    'div',
    { className: 'frame', style: { width: `${FRAME_WIDTH}px`, height: `${FRAME_WIDTH / ratio}px` } },
    h('img', {
      src: address,
      alt,
      onLoad: (event: { currentTarget: HTMLImageElement }) =>
        setSize({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight }),
      style: {
        width: `${size.width * scale}px`,
        left: `${-(size.width - own) * crop.x * scale}px`,
        top: `${-(size.height - own / ratio) * crop.y * scale}px`,
      },
    }),
  );
}
