/**
 * The field of a portrait. A file is dropped or chosen, and three sliders or a finger choose the part that is shown.
 */
import type { WidgetProps } from '@rjsf/utils';
import { createElement as h, type ReactElement, useEffect, useState } from 'react';
import { sendPicture } from './api.ts';
import { button } from './controls.ts';
import { contextOf, useDescribed } from './fields.ts';
import type { Crop } from './protocol.ts';
import { say } from './texts.ts';

const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.3, shape: 'portrait' };

interface FileButtonProps {
  /** Properties of its input. */
  readonly more?: object | undefined;
  /** @default pictures */
  readonly accept?: string;
  readonly onFile: (file: File | undefined) => void;
}

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif';

export const FileButton = ({ more, accept = PICTURES, onFile }: FileButtonProps): ReactElement =>
  h(
    'label',
    { className: 'file' },
    say('chooseFile'),
    h('input', {
      ...more,
      type: 'file',
      accept,
      onChange: (event: { target: HTMLInputElement }) => onFile(event.target.files?.[0]),
    }),
  );

export const isPdf = (file: File | undefined): boolean =>
  file?.type === 'application/pdf' || /\.pdf$/i.test(file?.name ?? '');

/** Properties of an element onto which a file can be dropped. */
export const dropOf = (onFile: (file: File | undefined) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    onFile(event.dataTransfer?.files[0]);
  },
});

/**
 * A picture that was chosen, the part that is shown, and a note about it.
 *
 * @param middle - the part of a new picture that is shown first
 */
export function useChosenPicture(middle: Crop) {
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState('');
  const [crop, onCrop] = useState(middle);
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const choose = (chosen: File | undefined) => {
    onCrop(middle);
    setNote(isPdf(chosen) ? say('file.here') : '');
    setSent(false);
    setFile(isPdf(chosen) ? undefined : chosen);
  };
  return {
    ...{ file, note, crop, onCrop, isSent },
    forget: () => choose(undefined),
    drop: dropOf(choose),
    /** A button that chooses a file. @param more - properties of its input */
    input: (more?: object) => h(FileButton, { more, onFile: choose }),
    cropped:
      file &&
      h(Cropped, {
        ...{ address, crop, onCrop: isSent ? undefined : onCrop },
        onBroken: () => {
          choose(undefined);
          setNote(say('portraitFailed'));
        },
      }),
    /** Sends the picture. @param onSent - `removed` is a text about what was removed from the file */
    send: async (onSent: (upload: string, removed: string) => void) => {
      try {
        const { upload, removed } = await sendPicture(file!, crop);
        const note = removed.length > 0 ? say('portraitRemoved', removed.join(', ')) : say('portraitClean');
        setSent(true);
        setNote(note);
        onSent(upload, note);
      } catch (error) {
        setNote((error as Error).message);
      }
    },
  };
}

export function Portrait(props: WidgetProps): ReactElement {
  const { id, value, onChange } = props;
  const { onPicture, nameFor, stored } = contextOf(props);
  const { file, note, drop, input, cropped, isSent, forget, send } = useChosenPicture(MIDDLE);
  const version = stored[String(value).slice(1)];
  const use = () => {
    const before = document.activeElement;
    return send((upload) => {
      const path = nameFor(id, value);
      onPicture(path.slice(1), upload);
      onChange(path);
      // The button disappears. The focus stays in another field if the person is already there.
      if (document.activeElement === before) document.getElementById(id)?.focus();
    });
  };
  const remove = () => {
    forget();
    onChange(undefined);
    document.getElementById(id)?.focus();
  };
  return h(
    'div',
    { className: 'portrait', ...drop },
    version &&
      !file &&
      // The page may not show it yet: it is the one before the mistakes.
      h('img', {
        className: 'shown',
        src: `stored/${version}${/\.\w+$/.exec(value)}`,
        alt: props.label,
      }),
    cropped,
    file && !isSent && button(say('portraitUse'), use, { className: 'main' }),
    input(useDescribed(props)),
    value && button(say('remove', props.label), remove),
    h('p', { role: 'status', className: 'reading' }, note),
  );
}

interface CroppedProps {
  readonly address: string;
  readonly crop: Crop;
  /** @default the part cannot be changed */
  readonly onCrop: ((crop: Crop) => void) | undefined;
  /** Called if the browser cannot show the file. */
  readonly onBroken: () => void;
}

/** Width in pixels at which pages show a portrait or a photograph, on a fine screen. */
const MIN_WIDTH = { portrait: 288, other: 640 };

/** Width by height. */
const RATIOS = { portrait: 4 / 5, tall: 4 / 5, wide: 3 / 2 };
const FRAME_WIDTH = 160;

/** The part of the picture that the server will cut out. A finger, the mouse or the sliders move it. */
function Cropped({ address, crop, onCrop, onBroken }: CroppedProps): ReactElement {
  const [found, setFound] = useState<{ readonly width: number; readonly height: number }>();
  const size = found ?? { width: 4, height: 5 };
  const ratio =
    crop.shape === 'whole' || crop.shape === 'logo' ? size.width / size.height : RATIOS[crop.shape];
  const own = Math.min(size.width, size.height * ratio) / crop.zoom;
  const scale = FRAME_WIDTH / own;
  /** How much of the picture is outside the frame. */
  const rest = { x: (size.width - own) * scale, y: (size.height - own / ratio) * scale };
  const slider = (name: 'zoom' | 'x' | 'y', label: string, min: number, max: number) =>
    h(
      'label',
      { key: name, className: 'slider' },
      `${label} `,
      h('input', {
        type: 'range',
        ...{ min, max, step: 0.01, value: crop[name] },
        disabled: name !== 'zoom' && rest[name] < 1,
        onChange: (event: { target: HTMLInputElement }) =>
          onCrop?.({ ...crop, [name]: Number(event.target.value) }),
      }),
    );
  const moved = (name: 'x' | 'y', by: number) =>
    rest[name] < 1 ? crop[name] : Math.min(1, Math.max(0, crop[name] - by / rest[name]));
  return h(
    'div',
    { className: 'portrait' },
    h(
      'div',
      {
        className: onCrop ? 'frame movable' : 'frame',
        style: { width: `${FRAME_WIDTH}px`, height: `${FRAME_WIDTH / ratio}px` },
        onPointerDown: (event: PointerEvent) =>
          (event.currentTarget as Element).setPointerCapture(event.pointerId),
        onPointerMove: ({ buttons, movementX, movementY }: PointerEvent) =>
          buttons > 0 && onCrop?.({ ...crop, x: moved('x', movementX), y: moved('y', movementY) }),
      },
      h('img', {
        src: address,
        alt: say('portraitFrame'),
        draggable: false,
        onError: onBroken,
        onLoad: (event: { currentTarget: HTMLImageElement }) =>
          setFound({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight }),
        style: {
          width: `${size.width * scale}px`,
          left: `${-rest.x * crop.x}px`,
          top: `${-rest.y * crop.y}px`,
        },
      }),
    ),
    found &&
      own < MIN_WIDTH[crop.shape === 'portrait' ? 'portrait' : 'other'] &&
      h(
        'p',
        { role: 'status', className: 'warning' },
        say('portraitSmall', Math.round(own), Math.round(own / ratio)),
      ),
    onCrop && [
      slider('zoom', say('portraitZoom'), 1, 4),
      slider('x', say('portraitX'), 0, 1),
      slider('y', say('portraitY'), 0, 1),
    ],
  );
}
