/** The installed browser, headless, and the window sizes and colour schemes in which pages are opened. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

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

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: [...BROWSER_FLAGS] });

/** A window size and a colour scheme. */
export interface Screen {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

/** A small telephone and a laptop, each in both schemes. */
export const SCREENS: readonly Screen[] = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
].flatMap(({ width, height }) =>
  (['light', 'dark'] as const).map((scheme) => ({ name: `${width}-${scheme}`, width, height, scheme })),
);

const require = createRequire(import.meta.url);
const IN_PAGE = [require.resolve('axe-core/axe.min.js'), join(import.meta.dirname, 'in-page.js')].map(
  (file) => readFileSync(file, 'utf8'),
);

/** @returns an empty browser profile that loads axe and in-page.js into every page */
export async function openScreen(
  browser: Browser,
  { width, height, scheme }: Screen,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  for (const content of IN_PAGE) await context.addInitScript({ content });
  return context;
}
