/** The dialog for a link to a PDF file: the file, and the text that is clicked. */
import { createElement as h, type ReactElement, useState } from 'react';
import { Gone, sendPdf } from './api.ts';
import { answers, Dialog } from './dialogs.ts';
import { dropOf, FileButton, isPdf } from './portrait.ts';
import type { Locale } from './protocol.ts';

interface PdfFormProps {
  readonly locale: Locale;
  readonly selected: string;
  /** @param name - of the chosen file, without its ending */
  readonly onUse: (upload: string, name: string, text: string) => void;
  readonly onClose: () => void;
}

export function PdfForm({ locale, selected, onUse, onClose }: PdfFormProps): ReactElement {
  const [file, setFile] = useState<File>();
  const [text, setText] = useState(selected);
  const [note, setNote] = useState('');
  const name = file?.name.replace(/\.pdf$/i, '') ?? '';
  const choose = (chosen: File | undefined) => {
    setFile(isPdf(chosen) ? chosen : undefined);
    setNote(chosen === undefined ? '' : isPdf(chosen) ? chosen.name : locale['file.other']!);
  };
  const use = async () => {
    try {
      const { upload } = await sendPdf(file!);
      onUse(upload, name, text.trim());
    } catch (error) {
      setNote(error instanceof Gone ? locale.gone! : (error as Error).message);
    }
  };
  return h(
    Dialog,
    { title: locale['file.title']!, onClose },
    h(
      'div',
      { className: 'field', ...dropOf(choose) },
      h('p', { className: 'help', id: 'file-help' }, locale['file.help']),
      h(FileButton, {
        ...{ locale, accept: 'application/pdf', onFile: choose },
        more: { 'aria-describedby': 'file-help' },
      }),
      h('p', { role: 'status', className: 'reading' }, note),
      h('label', { htmlFor: 'file-text' }, locale['page.linkText']),
      h('input', {
        ...{ id: 'file-text', value: text, autoComplete: 'off' },
        onChange: (event: { target: HTMLInputElement }) => setText(event.target.value),
      }),
    ),
    answers(locale, locale['page.linkDone'], use, onClose, file !== undefined && text.trim() !== ''),
  );
}
