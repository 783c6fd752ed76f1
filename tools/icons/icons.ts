/** Draws the icons that the repository keeps beside `defaults/favicon.svg`. A deployment has no browser to draw them. */
import type { Browser } from 'playwright-core';
import { icoOf } from './ico.ts';
import { drawIcon } from './picture.ts';

/** Directories of servers ask for at least 512 px (docs/operations.md, "List it"). */
const ICON_PIXELS = 512;
/** Apple's size for home screens. */
const TOUCH_PIXELS = 180;
/** The background of transparent parts; iOS would use black. */
const TOUCH_BACKGROUND = 'white';
/** For tabs and bookmarks on displays of normal and double density, and for Windows. */
const ICO_PIXELS = [16, 32, 48];

/** @returns name of the file in `defaults/` → its bytes */
export async function drawIcons(browser: Browser, svg: string): Promise<Readonly<Record<string, Buffer>>> {
  const small: Buffer[] = [];
  for (const pixels of ICO_PIXELS) small.push(await drawIcon(browser, svg, pixels));
  return {
    'icon-512.png': await drawIcon(browser, svg, ICON_PIXELS),
    'apple-touch-icon.png': await drawIcon(browser, svg, TOUCH_PIXELS, TOUCH_BACKGROUND),
    'favicon.ico': icoOf(small),
  };
}
