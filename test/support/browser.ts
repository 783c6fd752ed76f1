/** Tests in headless Chromium. CI must have it. Elsewhere these tests are skipped without it. */
import { browserPath } from '../../tools/pages/browser.ts';

function isInstalled(): boolean {
  try {
    return browserPath() !== '';
  } catch {
    return false;
  }
}

export const RUNS_BROWSER = Boolean(process.env.CI) || isInstalled();
export const inBrowser = RUNS_BROWSER ? test : test.skip;
