/** Prints a page to be taken along: it must fit the width of A4 and show every channel. */
import type { Browser } from 'playwright-core';
import { openScreen, SHEET } from './browser.ts';
import type { Finding } from './finding.ts';
import type { Service, Target } from './service.ts';
import type { Stated } from './view.ts';

/**
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
    const stated = await page.evaluate<Stated>(`looked.facts(${JSON.stringify(channels)})`);
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    return [
      ...overflow.map((detail) => finding('layout', 'overflow', detail)),
      ...channels
        .filter((_, index) => stated.channels[index]?.length === 0)
        .map((channel) => finding('print', 'channels', `${channel} is not shown`)),
      ...(sheets > maxSheets ? [finding('print', 'sheets', `${sheets}, more than ${maxSheets}`)] : []),
    ];
  } finally {
    await page.context().close();
  }
}
