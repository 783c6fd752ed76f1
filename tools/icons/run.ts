/** `npm run icons`: draws `site/icon-512.png` from `site/favicon.svg`. Run it after a change to the SVG. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../look/browser.ts';
import { drawIcon } from './picture.ts';

const SITE = join(import.meta.dirname, '../../site');

const browser = await launchBrowser();
try {
  const svg = readFileSync(join(SITE, 'favicon.svg'), 'utf8');
  writeFileSync(join(SITE, 'icon-512.png'), await drawIcon(browser, svg));
  console.log('wrote site/icon-512.png');
} finally {
  await browser.close();
}
