/** Draws the SVG of the site's icon as a PNG, with the installed browser. */
import type { Browser } from 'playwright-core';

/**
 * @param svg - text of the file; a square
 * @param pixels - the length of a side
 * @param background - CSS colour; @default transparent
 */
export async function drawIcon(
  browser: Browser,
  svg: string,
  pixels: number,
  background = 'none',
): Promise<Buffer> {
  const size = { width: pixels, height: pixels };
  // Chromium does not reliably capture a window of a few pixels.
  const page = await browser.newPage({ viewport: { width: 600, height: 600 } });
  try {
    await page.setContent(
      `<!doctype html><style>html,body{margin:0;background:${background}}img{display:block}</style><img width="${pixels}" height="${pixels}" src="${dataUrl('image/svg+xml', Buffer.from(svg))}">`,
    );
    return await page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, ...size } });
  } finally {
    await page.close();
  }
}

/** @returns the mean difference of two pictures: 0 if they are equal, 1 if one is black and the other white */
export async function difference(browser: Browser, one: Buffer, other: Buffer): Promise<number> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(COMPARE(dataUrl('image/png', one), dataUrl('image/png', other)));
  } finally {
    await page.close();
  }
}

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;

/** A text, so that no transpiler adds helpers to it. */
const COMPARE = (one: string, other: string) => `(async () => {
  const pixelsOf = async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const [a, b] = [await pixelsOf('${one}'), await pixelsOf('${other}')];
  if (a.length !== b.length) return 1;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i] - b[i]);
  return sum / (a.length * 255);
})()`;
