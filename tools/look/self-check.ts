/** Opens a page with every fault that view.ts should find, and fails if a fault is not found. */
import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { listen, shut } from '../../local/loopback.ts';
import { openScreen, SCREENS } from './browser.ts';
import { view } from './view.ts';

const PAGE = `<!DOCTYPE html><html><head><title>Faults</title><style>
a:focus { outline: none } .wide { width: 2000px } .cut { overflow: hidden; width: 50px; white-space: nowrap }
</style></head><body><p class="wide">too wide</p><p class="cut">this text is cut off at some point</p>
<a href="/a" tabindex="2">two</a> <a href="/b" tabindex="1">one</a>
<img src="http://other.invalid/pixel.png"><script>console.error('a fault')</script>
<script src="data:text/javascript,1"></script></body></html>`;

const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src *";

/** The expected findings, as `by rule`. */
const FAULTS = [
  'axe violation',
  'console error',
  'csp violation',
  'keyboard focus',
  'layout overflow',
  'network failed',
  'network other host',
  'network status',
];

/** @param screenshot - path of the PNG file to write */
export async function selfCheck(browser: Browser, screenshot: string): Promise<void> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY }).end(PAGE);
  });
  const port = await listen(server, 0);
  const screen = SCREENS[0]!;
  const context = await openScreen(browser, screen);
  try {
    const target = { url: `http://127.0.0.1:${port}/`, name: 'faults', status: 404 };
    const { findings } = await view(context, target, screen, screenshot);
    const seen = new Set(findings.map(({ by, rule }) => `${by} ${rule}`));
    const missed = FAULTS.filter((fault) => !seen.has(fault));
    if (missed.length > 0)
      throw new Error(`These faults of the self-check page were not found: ${missed.join(', ')}.`);
  } finally {
    await context.close();
    await shut(server);
  }
}
