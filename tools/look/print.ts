/** Prints the contact page, which must fit the width of A4 and show its channels. */
import type { Browser } from 'playwright-core';
import { openScreen } from './browser.ts';
import type { Finding } from './finding.ts';
import type { Target } from './view.ts';

/** A4 at 96 px an inch, with margins of 15 mm left and right. */
const SHEET = { name: 'print', width: 680, height: 1010, scheme: 'light' } as const;

/** @param file - path of the PDF and the PNG to write, without extension */
export async function viewPrint(browser: Browser, { url, name }: Target, file: string): Promise<Finding[]> {
  const where = `${name} ${SHEET.name}`;
  const context = await openScreen(browser, SHEET);
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await page.emulateMedia({ media: 'print' });
    const margin = { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' };
    await page.pdf({ path: `${file}.pdf`, format: 'A4', margin });
    await page.screenshot({ path: `${file}.png`, fullPage: true });
    const overflow = await page.evaluate<string[]>('looked.overflow()');
    const stated = await page.locator('main .channels p:has(> a)').count();
    const shown = await page.locator('main .channels a:visible').count();
    return [
      ...overflow.map((detail) => ({ by: 'layout', rule: 'overflow', where, detail })),
      ...(stated >= 3 && shown === stated
        ? []
        : [{ by: 'print', rule: 'channels', where, detail: `${shown} of ${stated} channels` }]),
    ];
  } finally {
    await context.close();
  }
}
