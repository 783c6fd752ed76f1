/** The installed browser, headless, and the windows and colour schemes in which pages are opened. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** No sandbox: CI runs as root. The other flags keep the browser from contacting its maker. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** @returns `CHROME_PATH`, or the first of the usual paths that exists */
export function browserPath(): string {
  const path = process.env.CHROME_PATH ?? PLACES.find((place) => existsSync(place));
  if (path !== undefined && existsSync(path)) return path;
  throw new Error(
    `No Chromium found (${path ?? PLACES.join(', ')}). Install it (Debian: apt-get install chromium), or name it in CHROME_PATH.`,
  );
}

/** For each step in a page: the machine may be busy. */
const TIMEOUT_MS = 120_000;

/** What browsers set the text of a page in, unless their user asks for another size. */
export const TEXT_PX = 16;
export const CODE_PX = 13;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: [...BROWSER_FLAGS] });

/** How pages are opened. */
export interface Screen {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Pixels of the device for each CSS pixel: they decide which size of an image is loaded. */
  readonly pixelRatio: number;
  readonly scheme: 'light' | 'dark';
}

const TELEPHONE = { width: 360, height: 740, pixelRatio: 2, scheme: 'light' } as const;

/** A small telephone and a laptop. The colours of the dark scheme do not depend on the width. */
export const SCREENS: readonly Screen[] = [
  { ...TELEPHONE, name: '360' },
  { ...TELEPHONE, name: '1280', width: 1280, height: 800, pixelRatio: 1 },
  { ...TELEPHONE, name: '360-dark', scheme: 'dark' },
];

/** A4 at 96 px an inch, with margins of 15 mm left and right. */
export const SHEET: Screen = { ...TELEPHONE, name: 'print', width: 680, height: 1010, pixelRatio: 1 };

/** The scripts of in-page/ as one, because the order of several is not defined. */
const IN_PAGE = ['looked', 'layout', 'focus']
  .map((name) => readFileSync(join(import.meta.dirname, 'in-page', `${name}.js`), 'utf8'))
  .join('\n');

/** @returns a page in an empty profile. It has no cache, and runs `IN_PAGE` in every page */
export async function openScreen(browser: Browser, screen: Screen): Promise<Page> {
  const { width, height, pixelRatio, scheme } = screen;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixelRatio,
    colorScheme: scheme,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript({ content: IN_PAGE });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  return page;
}
