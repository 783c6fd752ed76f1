/**
 * `site/icon-512.png` is kept, not built, so that a deployment needs no browser: whoever changes the SVG is told here to
 * draw it anew. Where there is no Chromium this cannot be seen; in CI it has to be there.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { difference, drawIcon } from '../../../tools/icons/picture.ts';
import { browserPath, launchBrowser } from '../../../tools/look/browser.ts';
import { SITE_DIR } from '../../support/service.ts';

/** Of smoothed edges, between versions of Chromium. A flame of another colour is ten times as much. */
const TOLERANCE = 0.002;

const svg = readFileSync(join(SITE_DIR, 'favicon.svg'), 'utf8');
const png = readFileSync(join(SITE_DIR, 'icon-512.png'));

const INSTALLED = (() => {
  try {
    return browserPath();
  } catch {
    return undefined;
  }
})();

// As in test/check: in CI it has to be there, elsewhere its absence is said in the title.
const title = INSTALLED ? 'Chromium is there' : 'Chromium not installed: nobody has compared the pictures';
test(`${title} (Debian: apt-get install chromium)`, () => {
  if (process.env.CI) expect(INSTALLED).toBeDefined();
  else expect(INSTALLED ?? 'not installed').toMatch(/^\/|^not installed$/);
});

let browser: Browser | undefined;
beforeAll(async () => {
  if (INSTALLED) browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());

test('site/icon-512.png is the picture of site/favicon.svg: if not, run `npm run icons`', async () => {
  if (!browser) return expect(INSTALLED).toBeUndefined();
  expect(await difference(browser, png, await drawIcon(browser, svg))).toBeLessThan(TOLERANCE);
}, 60_000);

test.each([
  ['another colour of the flame', svg.replace('#f2b33d', '#f23d3d')],
  ['no line at the foot', svg.replace('M9 26h14', '')],
])(
  '%s would be seen',
  async (_, changed) => {
    expect(changed).not.toBe(svg);
    if (!browser) return expect(INSTALLED).toBeUndefined();
    expect(await difference(browser, png, await drawIcon(browser, changed))).toBeGreaterThan(TOLERANCE);
  },
  60_000,
);

test('the PNG is a square of 512 px with transparent corners (RFC 2083 §4.1.1: width, height, colour type 6)', () => {
  expect(png.subarray(12, 16).toString('latin1')).toBe('IHDR');
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[25]]).toEqual([512, 512, 6]);
});
