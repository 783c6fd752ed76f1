/** The field of a portrait: a file is dropped or chosen, and its frame is moved with three sliders. */
import type { WidgetProps } from '@rjsf/utils';
import { createElement as h, type ReactElement, useEffect, useState } from 'react';
import { sendPortrait } from './api.ts';
import { contextOf, described, say } from './fields.ts';
import type { Crop } from './protocol.ts';

const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.3 };

export function Portrait(props: WidgetProps): ReactElement {
  const { id, value, onChange } = props;
  const { words, onPicture, nameFor } = contextOf(props);
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState('');
  const [crop, setCrop] = useState(MIDDLE);
  const [note, setNote] = useState('');
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const choose = (chosen: File | undefined) => {
    setCrop(MIDDLE);
    setNote('');
    setFile(chosen);
  };
  const use = async () => {
    try {
      const { upload, removed } = await sendPortrait(file!, crop);
      const path = nameFor(id, value);
      onPicture(path.slice(1), upload);
      onChange(path);
      setFile(undefined);
      setNote(removed.length > 0 ? say(words, 'portraitRemoved', removed.join(', ')) : words.portraitClean!);
    } catch (error) {
      setNote(say(words, 'portraitFailed', (error as Error).message));
    }
  };
  const slider = (name: keyof Crop, label: string, min: number, max: number) =>
    h(
      'label',
      { key: name, className: 'slider' },
      `${label} `,
      h('input', {
        type: 'range',
        ...{ min, max, step: 0.01, value: crop[name] },
        onChange: (event: { target: HTMLInputElement }) =>
          setCrop({ ...crop, [name]: Number(event.target.value) }),
      }),
    );
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
    file && h(Frame, { address, crop, alt: words.portraitFrame! }),
    file && slider('zoom', words.portraitZoom!, 1, 4),
    file && slider('x', words.portraitX!, 0, 1),
    file && slider('y', words.portraitY!, 0, 1),
    file && h('button', { type: 'button', className: 'main', onClick: use }, words.portraitUse),
    h('p', { role: 'status', className: 'reading' }, note),
  );
}

/** The part that will be shown, as the server will cut it out: 4:5. */
function Frame({ address, crop, alt }: { address: string; crop: Crop; alt: string }): ReactElement {
  const [size, setSize] = useState({ width: 4, height: 5 });
  const largest = Math.min(size.width, (size.height * 4) / 5);
  const own = largest / crop.zoom;
  const scale = 160 / own;
  return h(
    'div',
    { className: 'frame' },
    h('img', {
      src: address,
      alt,
      onLoad: (event: { currentTarget: HTMLImageElement }) =>
        setSize({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight }),
      style: {
        width: `${size.width * scale}px`,
        left: `${-(size.width - own) * crop.x * scale}px`,
        top: `${-(size.height - (own * 5) / 4) * crop.y * scale}px`,
      },
    }),
  );
}
