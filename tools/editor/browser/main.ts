/** The desk: on the left the form, on the right the page. */
import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readState } from './api.ts';
import { DeskApp } from './app.ts';

const root = createRoot(document.getElementById('desk')!);
try {
  root.render(h(StrictMode, null, h(DeskApp, { state: await readState() })));
} catch (error) {
  root.render(h('p', { role: 'alert', className: 'error' }, (error as Error).message));
}
