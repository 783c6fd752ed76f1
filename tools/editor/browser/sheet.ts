/** The sheet of what to enter in other places, with a button to copy each value. */
import { createElement as h, type ReactElement, useCallback, useEffect, useState } from 'react';
import { readSheet, sendCompared } from './api.ts';
import { type Attempting, button } from './controls.ts';
import type { SheetPlace } from './protocol.ts';
import { dayText, say } from './texts.ts';

export function Sheet({ attempt }: Attempting): ReactElement {
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
  if (!places) return h('p', { role: 'status' }, say('checking'));
  if (places.length === 0) return h('p', { className: 'warning' }, say('sheet.mistakes'));
  return h(
    'div',
    { className: 'sheet' },
    h('p', null, say('sheet.why')),
    button(say('sheet.print'), () => print()),
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
                  copied === `${id} ${label}` ? say('sheet.copied') : say('sheet.copy'),
                  () => copy(`${id} ${label}`, text),
                  { 'aria-label': say('sheet.copyOf', label, title) },
                ),
              ),
            ),
          ),
        ),
        h(
          'p',
          { className: isChanged ? 'warning' : undefined },
          comparedOn === undefined
            ? say('sheet.never')
            : say(isChanged ? 'sheet.changed' : 'sheet.compared', dayText(comparedOn)),
        ),
        button(say('sheet.compare'), () => attempt(async () => setPlaces(await sendCompared(id)))),
      ),
    ),
  );
}
