/** Moves through a page with the Tab key and reports where the focus is lost or cannot be seen. */
import type { Page } from 'playwright-core';

interface Focused {
  readonly name: string;
  /** Its position among all focusable elements, in the order of the document. */
  readonly index: number;
  readonly faults: readonly string[];
}

const focused = (page: Page) => page.evaluate<Focused | null>('looked.focused()');

export async function followFocus(page: Page): Promise<string[]> {
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
