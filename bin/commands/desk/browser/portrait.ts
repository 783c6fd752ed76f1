/** The field of a portrait: a file is dropped or chosen, and its frame is moved with three sliders. */
import type { WidgetProps } from '@rjsf/utils';
import { createElement as h, type ReactElement, useEffect, useState } from 'react';
import { sendPicture } from './api.ts';
import { contextOf, described, say } from './fields.ts';
import type { Crop, DeskWords } from './protocol.ts';

const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.3, shape: 'portrait' };

/** A file that somebody chose, and its address in this browser. */
export function useFile(): [File | undefined, string, (file: File | undefined) => void] {
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return [file, address, setFile];
}

export function Portrait(props: WidgetProps): ReactElement {
  const { id, value, onChange } = props;
  const { words, onPicture, nameFor } = contextOf(props);
  const [file, address, setFile] = useFile();
  const [crop, setCrop] = useState(MIDDLE);
  const [note, setNote] = useState('');
  const choose = (chosen: File | undefined) => {
    setCrop(MIDDLE);
    setNote('');
    setFile(chosen);
  };
  const use = async () => {
    try {
      const { upload, removed } = await sendPicture(file!, crop);
      const path = nameFor(id, value);
      onPicture(path.slice(1), upload);
      onChange(path);
      setFile(undefined);
      setNote(removed.length > 0 ? say(words, 'portraitRemoved', removed.join(', ')) : words.portraitClean!);
    } catch (error) {
      setNote(say(words, 'portraitFailed', (error as Error).message));
    }
  };
  return h(
    'div',
    {
      className: 'portrait',
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        choose(event.dataTransfer?.files[0]);
      },
    },
    value && !file && h('p', { className: 'help' }, value),
    h('input', {
      ...described(props),
      type: 'file',
      accept: 'image/jpeg,image/png,image/webp,image/avif',
      onChange: (event: { target: HTMLInputElement }) => choose(event.target.files?.[0]),
    }),
    value &&
      h('button', { type: 'button', onClick: () => onChange(undefined) }, say(words, 'remove', props.label)),
    file && h(Cropped, { words, address, crop, onCrop: setCrop }),
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
export function Cropped({ words, address, crop, onCrop }: CroppedProps): ReactElement {
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
