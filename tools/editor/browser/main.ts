/** Starts the form in the browser. */
import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readState } from './api.ts';
import { App } from './app.ts';

const root = createRoot(document.getElementById('editor')!);
try {
  root.render(h(StrictMode, null, h(App, { state: await readState() })));
} catch (error) {
  root.render(h('p', { role: 'alert', className: 'error' }, (error as Error).message));
}
