/** The fields of the logo and the icon, which are files: a person can choose a new logo, and remove both. */
import { createElement as h, type ReactElement, useState } from 'react';
import { sendPicture } from './api.ts';
import { button } from './controls.ts';
import { dropOf, FileButton, isPdf } from './portrait.ts';
import type { Draft } from './protocol.ts';
import { say } from './texts.ts';

interface BrandFilesProps {
  readonly names: readonly string[];
  readonly files: Draft['files'];
  readonly onFiles: (change: (files: Draft['files']) => Draft['files']) => void;
}

const LOGOS = ['logo.svg', 'logo.png'];
export const isBrandFile = (file: string): boolean => [...LOGOS, 'favicon.svg'].includes(file);

export function BrandFiles({ names, files, onFiles }: BrandFilesProps): ReactElement {
  const [note, setNote] = useState('');
  const isThere = (name: string) => (files[name] === undefined ? names.includes(name) : files[name] !== null);
  const without = (draft: Draft['files'], name: string): Draft['files'] => {
    const { [name]: _, ...others } = draft;
    return names.includes(name) ? { ...others, [name]: null } : others;
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (isPdf(file)) return setNote(say('file.here'));
    try {
      const { upload } = await sendPicture(file, { shape: 'logo', zoom: 1, x: 0, y: 0 });
      onFiles((before) => ({ ...without(before, 'logo.svg'), 'logo.png': { upload } }));
      setNote(say('brand.used'));
    } catch (error) {
      setNote((error as Error).message);
    }
  };
  const remove = (name: string, label: string) =>
    isThere(name) &&
    button(
      say('remove', label),
      () => {
        onFiles((before) => without(before, name));
        setNote(say('brand.gone', label));
      },
      { key: name },
    );
  return h(
    'fieldset',
    dropOf(choose),
    h('legend', null, say('brand.title')),
    h('p', { className: 'help' }, say('brand.help')),
    h(
      'div',
      { className: 'buttons' },
      h(FileButton, { onFile: choose }),
      LOGOS.map((name) => remove(name, say('brand.logo'))),
      remove('favicon.svg', say('brand.icon')),
    ),
    h('p', { role: 'status', className: 'reading' }, note),
  );
}
