/** Runs axe in a page of the browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @returns what breaks a rule. The page keeps the other results, which are megabytes of a long form */
export async function violationsIn(page: Page, options: RunOptions = {}): Promise<Result[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
  const all = JSON.stringify({ resultTypes: ['violations'], ...options } satisfies RunOptions);
  return page.evaluate<Result[]>(`axe.run(document, ${all}).then(({ violations }) => violations)`);
}
