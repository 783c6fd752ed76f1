/** The sheet of what to enter in other places, with a button to copy each value. */
import { createElement as h, type ReactElement, useCallback, useEffect, useState } from 'react';
import { readSheet, sendCompared } from './api.ts';
import { dayText } from './day-text.ts';
import { button } from './dialogs.ts';
import type { Locale, SheetPlace } from './protocol.ts';
import { textFor } from './text-for.ts';

interface SheetProps {
  readonly locale: Locale;
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
}

export function Sheet({ locale, attempt }: SheetProps): ReactElement {
  const [places, setPlaces] = useState<readonly SheetPlace[]>();
  const [copied, setCopied] = useState('');
  useEffect(() => void attempt(async () => setPlaces(await readSheet())), [attempt]);
  const copy = useCallback(
    (id: string, text: string) =>
      attempt(async () => {
        await navigator.clipboard.writeText(text);
        setCopied(id);
      }),
    [attempt],
  );
  if (!places) return h('p', { role: 'status' }, locale.checking);
  if (places.length === 0) return h('p', { className: 'warning' }, locale['sheet.mistakes']);
  return h(
    'div',
    { className: 'sheet' },
    h('p', null, locale['sheet.why']),
    button(locale['sheet.print'], () => print()),
    ...places.map(({ id, title, url, values, comparedOn, isChanged }) =>
      h(
        'section',
        { key: id },
        h('h3', null, title),
        url && h('p', null, h('a', { href: url, target: '_blank', rel: 'noreferrer' }, url)),
        h(
          'dl',
          null,
          ...values.map(({ label, text }) =>
            h(
              'div',
              { key: label },
              h('dt', null, label),
              h(
                'dd',
                null,
                h('span', null, text),
                button(
                  copied === `${id} ${label}` ? locale['sheet.copied'] : locale['sheet.copy'],
                  () => copy(`${id} ${label}`, text),
                  { 'aria-label': textFor(locale, 'sheet.copyOf', label, title) },
                ),
              ),
            ),
          ),
        ),
        h(
          'p',
          { className: isChanged ? 'warning' : undefined },
          comparedOn === undefined
            ? locale['sheet.never']
            : textFor(locale, isChanged ? 'sheet.changed' : 'sheet.compared', dayText(comparedOn)),
        ),
        button(locale['sheet.compare'], () => attempt(async () => setPlaces(await sendCompared(id)))),
      ),
    ),
  );
}
