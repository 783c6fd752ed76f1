/** Starts the form in the browser. */
import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readState } from './api.ts';
import { App } from './app.ts';
import { showIn } from './texts.ts';

const root = createRoot(document.getElementById('editor')!);
try {
  const state = await readState();
  showIn(state);
  root.render(h(StrictMode, null, h(App, { state })));
} catch (error) {
  root.render(h('p', { role: 'alert', className: 'error' }, (error as Error).message));
}
