/** Opens one page in one way, checks it and takes a screenshot. */
import type { Browser, ConsoleMessage, Page, Request } from 'playwright-core';
import { violationsIn } from './axe.ts';
import { openScreen, type Screen, SHEET } from './browser.ts';
import type { Service, Target } from './service.ts';

/** The text of a page and its stylesheet. */
const MAX_BYTES = 65_536;
/** The images of a page. */
const MAX_IMAGE_BYTES = 200_000;

export interface View {
  readonly target: Target;
  readonly screen: Screen;
  readonly findings: readonly Finding[];
  readonly bytes: number;
  readonly imageBytes: number;
}

type Add = (by: string, rule: string, details: readonly string[]) => void;

/**
 * @param page - of `openScreen` with this screen
 * @param screenshot - path of the PNG file to write
 */
export async function view(page: Page, target: Target, screen: Screen, screenshot: string): Promise<View> {
  const findings: Finding[] = [];
  const where = `${target.name} ${screen.name}`;
  const add: Add = (by, rule, details) =>
    findings.push(...[...new Set(details)].map((detail) => ({ by, rule, where, detail })));
  const looked = (expression: string) => page.evaluate<string[]>(`looked.${expression}`);
  const stopWatching = watch(page, target, add);
  const response = await page.goto(target.url, { waitUntil: 'load' });
  if (response?.status() !== target.status)
    add('network', 'status', [`${response?.status()}, not ${target.status}`]);
  await page.evaluate('looked.loadImages()');
  if (screen.width > 1000) add('layout', 'ragged', await looked('raggedEdges()'));
  await page.screenshot({ path: screenshot, fullPage: true, scale: 'css' });
  add('axe', 'violation', await axe(page, screen));
  add('keyboard', 'focus', await followFocus(page));
  if (screen.scheme === 'light') add('layout', 'target', await looked('smallTargets()'));
  return { target, screen, findings, ...(await stopWatching()) };
}

/**
 * Records the page's requests and errors. Chromium writes an error to the console for each file that it cannot load or
 * that the content security policy blocks: a file of another host, a script. The contract suite reads what pages ask for.
 *
 * @returns a function that ends this and gives the totals
 */
function watch(page: Page, { url, status }: Target, add: Add) {
  const finished: Request[] = [];
  const listeners = {
    requestfinished: (request: Request) => finished.push(request),
    pageerror: (error: Error) => add('console', 'exception', [error.message]),
    console: (message: ConsoleMessage) => {
      // Chromium also logs the status of an error page itself; view() checks that status.
      const itself = status >= 400 && message.location().url === url && message.text().includes(`${status}`);
      if (['error', 'warning'].includes(message.type()) && !itself)
        add('console', message.type(), [message.text()]);
    },
  };
  for (const [event, listener] of Object.entries(listeners)) page.on(event as 'request', listener as never);
  return async () => {
    for (const [event, listener] of Object.entries(listeners))
      page.off(event as 'request', listener as never);
    const ofKind = (...kinds: string[]) => finished.filter((each) => kinds.includes(each.resourceType()));
    for (const kind of ['document', 'stylesheet']) {
      const count = new Set(ofKind(kind).map((request) => request.url())).size;
      if (count > 1) add('network', 'requests', [`${count} requests for a ${kind}`]);
    }
    const bytes = await bytesOf(ofKind('document', 'stylesheet'));
    const imageBytes = await bytesOf(ofKind('image'));
    if (bytes > MAX_BYTES) add('network', 'bytes', [`${bytes}, more than ${MAX_BYTES}`]);
    if (imageBytes > MAX_IMAGE_BYTES)
      add('network', 'bytes of images', [`${imageBytes}, more than ${MAX_IMAGE_BYTES}`]);
    return { bytes, imageBytes };
  };
}

/** The size of each file; Chromium may request one twice. */
async function bytesOf(requests: readonly Request[]): Promise<number> {
  const files = new Map(requests.map((request) => [request.url(), request]));
  const sizes = await Promise.all([...files.values()].map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/**
 * Runs axe's default rules: WCAG 2.2 A and AA, and best practices. The dark scheme changes nothing but colours.
 */
async function axe(page: Page, { scheme }: Screen): Promise<string[]> {
  const options = scheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
  const violations = await violationsIn(page, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}) at ${target.join(' ')}`),
  );
}

/** Moves through a page with the Tab key and reports where the focus is lost or cannot be seen. */
interface Focused {
  readonly name: string;
  /** Its position among all focusable elements, in the order of the document. */
  readonly index: number;
  readonly faults: readonly string[];
}

const focused = (page: Page) => page.evaluate<Focused | null>('looked.focused()');

async function followFocus(page: Page): Promise<string[]> {
  const count = await page.evaluate<number>('looked.focusableCount()');
  const found: string[] = [];
  for (let index = 0; index < count; index++) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (!at) return [...found, `Tab ${index + 1} of ${count} leaves the page`];
    if (at.index !== index) return [...found, `Tab ${index + 1} goes to ${at.name}, number ${at.index + 1}`];
    found.push(...at.faults.map((fault) => `${at.name} ${fault}`));
  }
  return [...found, ...(await skipping(page))];
}

/** The skip link must move the focus, not only scroll the window. */
async function skipping(page: Page): Promise<string[]> {
  const skip = page.locator('a.skip[href^="#"]');
  if ((await skip.count()) === 0) return [];
  await skip.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const inside = await page.evaluate<boolean>(
    "document.querySelector('main').contains(document.activeElement) && document.activeElement !== document.body",
  );
  return inside ? [] : ['the focus after the skip link is not in <main>'];
}

/** What a check found. */
export interface Finding {
  /** The tool: `axe`, `console`, `lighthouse`, … */
  readonly by: string;
  /** The tool's name of the rule, e.g. `color-contrast`. */
  readonly rule: string;
  /** The page, size and scheme, or the place that the tool names. */
  readonly where: string;
  readonly detail: string;
}

/**
 * Prints a page to be taken along: it must fit the width of A4 and show every channel.
 *
 * @param file - path of the PDF and the PNG to write, without extension
 * @param maxSheets - how many sheets of paper it may take
 */
export async function viewPrint(
  browser: Browser,
  { channels }: Service,
  { url, name }: Target,
  file: string,
  maxSheets = Number.POSITIVE_INFINITY,
): Promise<Finding[]> {
  const page = await openScreen(browser, SHEET);
  const finding = (by: string, rule: string, detail: string) => ({
    by,
    rule,
    where: `${name} print`,
    detail,
  });
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.emulateMedia({ media: 'print' });
    const margin = { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' };
    const pdf = await page.pdf({ path: `${file}.pdf`, format: 'A4', margin });
    await page.screenshot({ path: `${file}.png`, fullPage: true });
    const overflow = await page.evaluate<string[]>('looked.overflow()');
    const shown = await page.evaluate<(string | null)[]>(
      "looked.visible(document.querySelectorAll('main a')).map((link) => link.getAttribute('href'))",
    );
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    return [
      ...overflow.map((detail) => finding('layout', 'overflow', detail)),
      ...channels
        .filter((channel) => !shown.includes(channel))
        .map((channel) => finding('print', 'channels', `${channel} is not shown`)),
      ...(sheets > maxSheets ? [finding('print', 'sheets', `${sheets}, more than ${maxSheets}`)] : []),
    ];
  } finally {
    await page.context().close();
  }
}
