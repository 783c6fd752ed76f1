/** The dialog for a link to a PDF file: the file, and the text that is clicked. */
import { createElement as h, type ReactElement, useState } from 'react';
import { sendPdf } from './api.ts';
import { onValue } from './controls.ts';
import { Ask } from './dialogs.ts';
import { dropOf, FileButton, isPdf } from './portrait.ts';
import { say } from './texts.ts';

interface PdfFormProps {
  readonly selected: string;
  /** @param name - of the chosen file, without its ending */
  readonly onUse: (upload: string, name: string, text: string) => void;
  readonly onClose: () => void;
}

export function PdfForm({ selected, onUse, onClose }: PdfFormProps): ReactElement {
  const [file, setFile] = useState<File>();
  const [text, setText] = useState(selected);
  const [note, setNote] = useState('');
  const name = file?.name.replace(/\.pdf$/i, '') ?? '';
  const choose = (chosen: File | undefined) => {
    setFile(isPdf(chosen) ? chosen : undefined);
    setNote(chosen === undefined ? '' : isPdf(chosen) ? chosen.name : say('file.other'));
  };
  const use = async () => {
    try {
      const { upload } = await sendPdf(file!);
      onUse(upload, name, text.trim());
    } catch (error) {
      setNote((error as Error).message);
    }
  };
  const isReady = file !== undefined && text.trim() !== '';
  return h(
    Ask,
    { title: say('file.title'), yes: say('page.linkDone'), isReady, onYes: use, onClose },
    h(
      'div',
      { className: 'field', ...dropOf(choose) },
      h('p', { className: 'help', id: 'file-help' }, say('file.help')),
      h(FileButton, {
        ...{ accept: 'application/pdf', onFile: choose },
        more: { 'aria-describedby': 'file-help' },
      }),
      h('p', { role: 'status', className: 'reading' }, note),
      h('label', { htmlFor: 'file-text' }, say('page.linkText')),
      h('input', { id: 'file-text', value: text, autoComplete: 'off', ...onValue(setText) }),
    ),
  );
}
