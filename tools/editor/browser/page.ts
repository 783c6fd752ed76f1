/** The site of the draft beside the form, in a frame that runs no scripts. */
import { createElement as h, type ReactElement, useEffect, useRef } from 'react';
import { onValue } from './controls.ts';
import { type Path, pathOf } from './facts.ts';
import { type NamedLanguages, pageSelect } from './pages.ts';
import type { Checked } from './protocol.ts';
import { say } from './texts.ts';

interface PageProps {
  readonly checked: Checked | undefined;
  readonly path: string;
  readonly languages: NamedLanguages;
  /** Changes with each draft whose site is rendered. */
  readonly version: number;
  readonly onPath: (path: string) => void;
  /** Called when a fact was clicked. */
  readonly onFact: (path: Path) => void;
}

const fileOf = (path: string): string => `site/${path === '/' ? 'index' : path.slice(1)}.html`;

export function Page(props: PageProps): ReactElement {
  const { checked, path, languages, version, onPath, onFact } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ checked, onPath, onFact });
  latest.current = { checked, onPath, onFact };
  /** The element that was clicked before the first check: only the check tells which fact it shows. */
  const waiting = useRef<Element>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is another page at the same path
  useEffect(() => {
    const stop = new AbortController();
    void (async () => {
      const answer = await fetch(fileOf(path), { signal: stop.signal });
      if (answer.ok && frame.current) await show(frame.current, fileOf(path), await answer.text());
    })().catch(() => {});
    return () => stop.abort();
  }, [path, version]);

  function follow(target: Element): void {
    const { checked: now, onPath: go, onFact: edit } = latest.current;
    waiting.current = now ? undefined : target;
    const link = target.closest('a');
    const to = link && addressIn(link.href);
    const isPage = now?.pages.some(([page]) => page === to);
    const fact = isPage ? undefined : factAt(target, now);
    if (to && isPage) go(to);
    else if (fact) edit(pathOf(fact));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the first check only
  useEffect(() => {
    if (checked && waiting.current) follow(waiting.current);
  }, [checked]);

  function onLoad(): void {
    frame.current?.contentDocument?.addEventListener('click', (event) => {
      event.preventDefault();
      follow(event.target as Element);
    });
  }

  return h(
    'section',
    { className: 'page', 'aria-labelledby': 'page-title' },
    h('h2', { id: 'page-title', tabIndex: -1 }, say('page')),
    h(
      'p',
      { className: 'help' },
      h('label', { htmlFor: 'page-choice' }, say('pageChoice')),
      ' ',
      pageSelect(
        { id: 'page-choice', value: path, ...onValue(onPath) },
        (checked?.pages ?? []).map(([page, title]) => [page, title, page]),
        languages,
      ),
      ` ${checked && !checked.isShown ? say('pageOld') : say('pageHint')}`,
    ),
    h('iframe', {
      ref: frame,
      title: say('pageTitle'),
      src: fileOf('/'),
      sandbox: 'allow-same-origin',
      onLoad,
    }),
  );
}

/** The path of a page of the site; undefined for another address. */
function addressIn(href: string): string | undefined {
  const { origin, pathname } = new URL(href);
  const base = new URL('site/', document.baseURI).pathname;
  if (origin !== location.origin || !pathname.startsWith(base)) return undefined;
  return `/${pathname.slice(base.length)}`;
}

/** Replaces the content of the frame at the same scroll position. A reload would scroll to the top. */
async function show(frame: HTMLIFrameElement, address: string, html: string): Promise<void> {
  const page = frame.contentDocument;
  // Relative addresses of another page would be wrong in this document.
  const isSame = page?.body && new URL(page.URL).pathname.endsWith(`/${address}`);
  if (!isSame || page.readyState !== 'complete') {
    frame.src = address;
    return;
  }
  const next = new DOMParser().parseFromString(html, 'text/html');
  const styles = page.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  const nextStyles = next.querySelector('link[rel=stylesheet]')?.getAttribute('href');
  if (styles && nextStyles && styles.getAttribute('href') !== nextStyles)
    styles.setAttribute('href', nextStyles);
  page.title = next.title;
  page.body.replaceWith(page.adoptNode(next.body));
}

/** The fact that was clicked: the one with the longest text in the smallest element around the click. */
function factAt(target: Element, checked: Checked | undefined): string | undefined {
  const shown = (checked?.shownAs ?? []).filter(([, text]) => text.length > 1);
  const link = target.closest('a')?.getAttribute('href') ?? '';
  const linked = shown.find(([, text]) => text === link);
  if (linked) return linked[0];
  for (
    let element: Element | null = target;
    element && element.tagName !== 'MAIN' && element.tagName !== 'BODY';
    element = element.parentElement
  ) {
    const text = (element.tagName === 'IMG' ? element.getAttribute('alt') : element.textContent) ?? '';
    const found = shown.filter(([, each]) => text.includes(each)).sort(([, a], [, b]) => b.length - a.length);
    if (found.length > 0) return found[0]![0];
  }
  return undefined;
}
