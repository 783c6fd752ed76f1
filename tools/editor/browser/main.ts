/** Starts the form in the browser. */
import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readState } from './api.ts';
import { App } from './app.ts';
import { showIn } from './texts.ts';

const element = document.getElementById('editor')!;
const root = createRoot(element);
// What the page says if the server does not answer, which has all other texts.
showIn({
  language: document.documentElement.lang,
  locale: { title: document.title, gone: element.dataset.gone! },
});
try {
  const state = await readState();
  showIn(state);
  root.render(h(StrictMode, null, h(App, { state })));
} catch (error) {
  root.render(h('p', { role: 'alert', className: 'error' }, (error as Error).message));
}
