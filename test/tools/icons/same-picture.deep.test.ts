/**
 * The repository has the other icons of `defaults/`, so that a deployment needs no browser. This test fails if they differ
 * from the SVG. It needs Chromium, which CI has; without it, the pictures are not compared.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { pngsOf } from '../../../tools/icons/ico.ts';
import { difference, drawIcon } from '../../../tools/icons/picture.ts';
import { browserPath, launchBrowser } from '../../../tools/look/browser.ts';
import { ROOT } from '../../support/service.ts';

/** More than the difference between versions of Chromium, which smooth edges differently; less than a real change. */
const TOLERANCE = 0.002;

const DEFAULTS = join(ROOT, 'defaults');

const svg = readFileSync(join(DEFAULTS, 'favicon.svg'), 'utf8');
const bytesOf = (file: string) => readFileSync(join(DEFAULTS, file));
const ico = bytesOf('favicon.ico');

const ICONS: readonly (readonly [name: string, png: Buffer, pixels: number, background: string])[] = [
  ['icon-512.png', bytesOf('icon-512.png'), 512, 'none'],
  ['apple-touch-icon.png', bytesOf('apple-touch-icon.png'), 180, 'white'],
  ...pngsOf(ico).map((png, index) => {
    const pixels = [16, 32, 48][index]!;
    return [`favicon.ico at ${pixels} px`, png, pixels, 'none'] as const;
  }),
];

const INSTALLED = (() => {
  try {
    return browserPath();
  } catch {
    return undefined;
  }
})();

// As in test/check: CI requires Chromium; elsewhere the title says that it is absent.
const title = INSTALLED
  ? 'Chromium is installed'
  : 'Chromium is not installed: the pictures are not compared';
describe('tools/icons/same-picture', () => {
  test(`${title} (Debian: apt-get install chromium)`, () => {
    if (process.env.CI) expect(INSTALLED).toBeDefined();
    else expect(INSTALLED ?? 'not installed').toMatch(/^\/|^not installed$/);
  });

  let browser: Browser | undefined;
  beforeAll(async () => {
    if (INSTALLED) browser = await launchBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  test.each(ICONS)(
    'defaults/%s is drawn from defaults/favicon.svg: if not, run `npm run icons`',
    async (_, png, pixels, background) => {
      if (!browser) return expect(INSTALLED).toBeUndefined();
      const drawn = await drawIcon(browser, svg, pixels, background);
      expect(await difference(browser, png, drawn)).toBeLessThan(TOLERANCE);
    },
    60_000,
  );

  test.each([
    ['another colour of the flame', svg.replace('#f2b33d', '#f23d3d')],
    ['no line at the foot', svg.replace('M9 26h14', '')],
  ])(
    'the comparison detects %s',
    async (_, changed) => {
      expect(changed).not.toBe(svg);
      if (!browser) return expect(INSTALLED).toBeUndefined();
      for (const [, png, pixels, background] of ICONS)
        expect(
          await difference(browser, png, await drawIcon(browser, changed, pixels, background)),
        ).toBeGreaterThan(TOLERANCE);
    },
    60_000,
  );

  /** RFC 2083 §4.1.1: 2 is opaque, 6 has transparent parts. */
  test.each(ICONS)(
    '%s is a square of its size, and opaque only on a background',
    (_, png, pixels, background) => {
      expect(png.subarray(12, 16).toString('latin1')).toBe('IHDR');
      expect([png.readUInt32BE(16), png.readUInt32BE(20), png[25]]).toEqual([
        pixels,
        pixels,
        background === 'none' ? 6 : 2,
      ]);
    },
  );

  test('favicon.ico is a directory of three PNGs and nothing else', () => {
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    expect([0, 1, 2].map((index) => [...ico.subarray(6 + 16 * index, 14 + 16 * index)])).toEqual(
      [16, 32, 48].map((pixels) => [pixels, pixels, 0, 0, 1, 0, 32, 0]),
    );
    expect(pngsOf(ico).reduce((sum, { length }) => sum + length, 6 + 3 * 16)).toBe(ico.length);
  });
});
