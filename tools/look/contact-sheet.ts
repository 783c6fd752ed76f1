/**
 * Puts the screenshots of every page at both widths into one picture, and into an HTML page that shows them in their
 * full size.
 */
import { writeFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { TIMEOUT_MS } from './browser.ts';

/** The screenshots of one page. */
interface Cell {
  readonly caption: string;
  readonly files: readonly string[];
}

/** Longer pages are cut off. */
const MAX_HEIGHT_PX = 1_700;
const COLUMNS = 5;

const STYLE = `body { margin: 24px; font: 20px sans-serif; background: #ddd; width: max-content }
main { display: grid; grid-template-columns: repeat(${COLUMNS}, max-content); gap: 24px }
figure { margin: 0 } figcaption { font-weight: bold; padding-bottom: 8px } div { display: flex; gap: 8px }
a { max-height: ${MAX_HEIGHT_PX}px; overflow: hidden; display: block; width: 600px } a:first-child { width: 240px }
img { width: 100%; display: block }`;

/**
 * @param cells - with the narrow screenshot first
 * @param file - path of the PNG and the HTML to write, without extension
 */
export async function contactSheet(browser: Browser, cells: readonly Cell[], file: string): Promise<void> {
  const link = (shot: string) => {
    const path = encodeURI(relative(`${file}/..`, shot));
    return `<a href="${path}"><img src="${path}" alt="${basename(shot)}"></a>`;
  };
  const figures = cells.map(
    ({ caption, files }) =>
      `<figure><figcaption>${caption}</figcaption><div>${files.map(link).join('')}</div></figure>`,
  );
  writeFileSync(
    `${file}.html`,
    `<!doctype html><meta charset="utf-8"><title>Pages</title><style>${STYLE}</style><main>${figures.join('\n')}</main>`,
  );
  const page = await browser.newPage();
  await page.goto(pathToFileURL(`${file}.html`).href);
  const { width, height } = await page.evaluate<{ width: number; height: number }>(
    '({ width: document.body.offsetWidth + 48, height: document.body.offsetHeight + 48 })',
  );
  await page.setViewportSize({ width, height });
  const picture = await page.screenshot({ timeout: TIMEOUT_MS });
  await page.close();
  await sharp(picture).png({ palette: true, colours: 64, effort: 7 }).toFile(`${file}.png`);
}
