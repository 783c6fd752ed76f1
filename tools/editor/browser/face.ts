/** The logo and the icon, which are files: a new logo, or none. */
import { createElement as h, type ReactElement, useState } from 'react';
import { sendPicture } from './api.ts';
import { dropOf, FileButton } from './portrait.ts';
import type { Draft, Locale } from './protocol.ts';
import { say } from './say.ts';

interface FaceProps {
  readonly words: Locale;
  /** Names of the files that are saved. */
  readonly names: readonly string[];
  readonly files: Draft['files'];
  readonly onFiles: (change: (files: Draft['files']) => Draft['files']) => void;
}

const LOGOS = ['logo.svg', 'logo.png'];
export const isOfFace = (file: string): boolean => [...LOGOS, 'favicon.svg'].includes(file);

export function Face({ words, names, files, onFiles }: FaceProps): ReactElement {
  const [note, setNote] = useState('');
  const isThere = (name: string) => (files[name] === undefined ? names.includes(name) : files[name] !== null);
  const without = (draft: Draft['files'], name: string): Draft['files'] => {
    const { [name]: _, ...others } = draft;
    return names.includes(name) ? { ...others, [name]: null } : others;
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { upload } = await sendPicture(file, { shape: 'logo', zoom: 1, x: 0, y: 0 });
      onFiles((before) => ({ ...without(before, 'logo.svg'), 'logo.png': { upload } }));
      setNote(words['face.used']!);
    } catch (error) {
      setNote(say(words, 'portraitFailed', (error as Error).message));
    }
  };
  const remove = (name: string, label: string) =>
    isThere(name) &&
    h(
      'button',
      {
        key: name,
        type: 'button',
        onClick: () => {
          onFiles((before) => without(before, name));
          setNote(say(words, 'face.gone', label));
        },
      },
      say(words, 'remove', label),
    );
  return h(
    'fieldset',
    dropOf(choose),
    h('legend', null, words['face.title']),
    h('p', { className: 'help' }, words['face.help']),
    h(
      'div',
      { className: 'buttons' },
      h(FileButton, { words, onFile: choose }),
      LOGOS.map((name) => remove(name, words['face.logo']!)),
      remove('favicon.svg', words['face.icon']!),
    ),
    h('p', { role: 'status', className: 'reading' }, note),
  );
}
