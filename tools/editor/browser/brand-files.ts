/** The fields of the logo and the icon, which are files: a person can choose a new logo, and remove both. */
import { createElement as h, type ReactElement, useState } from 'react';
import { sendPicture } from './api.ts';
import { button } from './dialogs.ts';
import { dropOf, FileButton, isPdf } from './portrait.ts';
import type { Draft, Locale } from './protocol.ts';
import { textFor } from './text-for.ts';

interface BrandFilesProps {
  readonly locale: Locale;
  readonly names: readonly string[];
  readonly files: Draft['files'];
  readonly onFiles: (change: (files: Draft['files']) => Draft['files']) => void;
}

const LOGOS = ['logo.svg', 'logo.png'];
export const isBrandFile = (file: string): boolean => [...LOGOS, 'favicon.svg'].includes(file);

export function BrandFiles({ locale, names, files, onFiles }: BrandFilesProps): ReactElement {
  const [note, setNote] = useState('');
  const isThere = (name: string) => (files[name] === undefined ? names.includes(name) : files[name] !== null);
  const without = (draft: Draft['files'], name: string): Draft['files'] => {
    const { [name]: _, ...others } = draft;
    return names.includes(name) ? { ...others, [name]: null } : others;
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (isPdf(file)) return setNote(locale['file.here']!);
    try {
      const { upload } = await sendPicture(file, { shape: 'logo', zoom: 1, x: 0, y: 0 });
      onFiles((before) => ({ ...without(before, 'logo.svg'), 'logo.png': { upload } }));
      setNote(locale['brand.used']!);
    } catch (error) {
      setNote(textFor(locale, 'portraitFailed', (error as Error).message));
    }
  };
  const remove = (name: string, label: string) =>
    isThere(name) &&
    button(
      textFor(locale, 'remove', label),
      () => {
        onFiles((before) => without(before, name));
        setNote(textFor(locale, 'brand.gone', label));
      },
      { key: name },
    );
  return h(
    'fieldset',
    dropOf(choose),
    h('legend', null, locale['brand.title']),
    h('p', { className: 'help' }, locale['brand.help']),
    h(
      'div',
      { className: 'buttons' },
      h(FileButton, { locale, onFile: choose }),
      LOGOS.map((name) => remove(name, locale['brand.logo']!)),
      remove('favicon.svg', locale['brand.icon']!),
    ),
    h('p', { role: 'status', className: 'reading' }, note),
  );
}
