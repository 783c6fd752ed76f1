/**
 * Opens one page in one size and scheme and checks its requests, the browser's errors, axe, overflow and focus. Takes a
 * screenshot.
 */
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page, Request } from 'playwright-core';
import type { Screen } from './browser.ts';
import type { Finding } from './finding.ts';
import { followFocus } from './keyboard.ts';

/** A page of text, its stylesheet and its icon. */
const MAX_REQUESTS = 3;
const MAX_BYTES = 65_536;

export interface Target {
  readonly url: string;
  /** For file names and messages: `contact`. */
  readonly name: string;
  readonly status: number;
}

interface View {
  readonly findings: readonly Finding[];
  readonly requests: number;
  readonly bytes: number;
}

/** @param screenshot - path of the PNG file to write */
export async function view(
  context: BrowserContext,
  target: Target,
  screen: Screen,
  screenshot: string,
): Promise<View> {
  const findings: Finding[] = [];
  const where = `${target.name} ${screen.name}`;
  const add = (by: string, rule: string, details: readonly string[]) =>
    findings.push(...details.map((detail) => ({ by, rule, where, detail })));
  const page = await context.newPage();
  try {
    const traffic = watch(page, target, add);
    const response = await page.goto(target.url, { waitUntil: 'load' });
    if (response?.status() !== target.status)
      add('network', 'status', [`${response?.status()}, not ${target.status}`]);
    add('layout', 'overflow', await page.evaluate<string[]>('looked.overflow()'));
    add('axe', 'violation', await axe(page));
    await page.screenshot({ path: screenshot, fullPage: true });
    add('keyboard', 'focus', await followFocus(page));
    add('csp', 'violation', await page.evaluate<string[]>('looked.blocked'));
    const { requests, bytes } = await traffic();
    if (requests > MAX_REQUESTS) add('network', 'requests', [`${requests}, more than ${MAX_REQUESTS}`]);
    if (bytes > MAX_BYTES) add('network', 'bytes', [`${bytes}, more than ${MAX_BYTES}`]);
    return { findings, requests, bytes };
  } finally {
    await page.close();
  }
}

/** Records the page's requests and errors. @returns a function that gives the totals at the end */
function watch(page: Page, { url, status }: Target, add: (by: string, rule: string, d: string[]) => void) {
  const { host } = new URL(url);
  const finished: Request[] = [];
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.host !== host) add('network', 'other host', [request.url().slice(0, 120)]);
  });
  page.on('requestfinished', (request) => finished.push(request));
  page.on('requestfailed', (request) =>
    add('network', 'failed', [`${request.url().slice(0, 120)}: ${request.failure()?.errorText}`]),
  );
  page.on('pageerror', (error) => add('console', 'exception', [error.message]));
  page.on('console', (message) => {
    // Chromium also logs the status of an error page itself; view() checks that status.
    const itself = status >= 400 && message.location().url === url && message.text().includes(`${status}`);
    if (['error', 'warning'].includes(message.type()) && !itself)
      add('console', message.type(), [message.text()]);
  });
  return async () => {
    // Images of the practice do not count; synthesis limits their sizes.
    const parts = finished.filter((request) => !new URL(request.url()).pathname.startsWith('/images/'));
    const sizes = await Promise.all(parts.map((request) => request.sizes()));
    return {
      // Chromium may request the icon twice: for the page and for the tab.
      requests: new Set(parts.map((request) => request.url())).size,
      bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
    };
  };
}

/** Runs axe's default rules: WCAG 2.2 A and AA, and best practices. */
async function axe(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`),
  );
}
