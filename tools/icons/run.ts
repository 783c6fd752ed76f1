/** `npm run icons`: draws the other icons of `defaults/` from `defaults/favicon.svg`. Run it when the SVG changes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../look/browser.ts';
import { drawIcons } from './icons.ts';

const DEFAULTS = join(import.meta.dirname, '../../defaults');

const browser = await launchBrowser();
try {
  const svg = readFileSync(join(DEFAULTS, 'favicon.svg'), 'utf8');
  for (const [file, bytes] of Object.entries(await drawIcons(browser, svg))) {
    writeFileSync(join(DEFAULTS, file), bytes);
    console.log(`wrote defaults/${file}, ${bytes.length} bytes`);
  }
} finally {
  await browser.close();
}
