/** Opens a page with every fault that the checks should find, and fails if a fault is not found. */
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import type { Browser } from 'playwright-core';
import type { AgentInfo } from '../../lambda/shared/facts.ts';
import { listen, shut } from '../local/loopback.ts';
import { openScreen, SCREENS } from './browser.ts';
import { measureLayout } from './layout.ts';
import type { Service } from './service.ts';
import { view } from './view.ts';

const PAGE = `<!DOCTYPE html><html><head><title>Faults</title><style>
a:focus { outline: none } .wide { width: 2000px } .cut { overflow: hidden; width: 50px; white-space: nowrap }
.broken { width: 50px; overflow-wrap: anywhere } main p { width: 300px } a[href^="tel:"] { opacity: 0.1 } .brand span { display: block; width: 20px } h1 { padding-top: 900px } header { position: fixed; top: 0; left: 0; right: 0; height: 99px }
</style></head><body><header><a href="/c">Menu</a></header><a class="brand" href="/"><span>A b c d e f</span></a><p class="wide">too wide</p>
<p class="cut">this text is cut off at some point</p><div style="display: flex"><p class="broken">Unbreakable</p></div>
<p>below</p><p style="margin-top: -34px">above</p><p>משרד 310 2190</p>
<a href="/a" tabindex="2">two</a> <a href="/b" tabindex="1">one</a>
<img src="http://other.invalid/pixel.png"><script>console.error('a fault')</script>
<script src="data:text/javascript,1"></script>
<main><h1>Example</h1><a href="tel:+12025550132">(202) 555-0132</a><p>a text</p><p>a text</p><p style="width: 400px">a wider text</p></main></body></html>`;

const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src *";

/** The beginnings of the expected findings: `by rule`, and for errors in the console which one. */
const FAULTS = [
  'axe violation',
  'console error a fault',
  'console error Failed to load resource: net::ERR_NAME_NOT_RESOLVED',
  "console error Loading the script 'data:text/javascript,1' violates the following Content Security Policy",
  'keyboard focus',
  'layout broken word',
  'layout covered',
  'layout first screen',
  'layout headline',
  'layout hidden number',
  'layout long name',
  'layout overflow',
  'layout overlap',
  'layout ragged',
  'layout reversed number',
  'layout target',
  'layout what she came for',
  'network status',
];

/** The facts that the page is compared with. */
const FACTS = {
  name: 'Example',
  serviceType: 'Law',
  description: 'Law',
  scope: ['Appeals'],
  location: {},
  language: 'en',
  contact: { verification: { validUntil: '2030-12-31', status: 'valid' } },
} as unknown as AgentInfo;

/** @param screenshot - path of the PNG file to write */
export async function checkSelf(browser: Browser, screenshot: string): Promise<void> {
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY })
      .end(PAGE);
  });
  const url = `http://127.0.0.1:${await listen(server, 0)}`;
  const language = { folder: '', facts: FACTS, isThisUs: '/is-this-us' };
  const target = { url: `${url}/`, name: 'index', status: 404, language };
  const channels = ['tel:+12025550132', 'mailto:office@example.org'];
  const service: Service = { url, languages: [language], targets: [target], channels };
  try {
    const seen = new Set<string>();
    for (const screen of SCREENS.slice(0, 2)) {
      const page = await openScreen(browser, screen);
      const { findings } = await view(page, target, screen, screenshot);
      const layout = await measureLayout(page, service, dirname(screenshot));
      await page.context().close();
      for (const { by, rule, detail } of [...findings, ...layout]) seen.add(`${by} ${rule} ${detail}`);
    }
    const missed = FAULTS.filter((fault) => ![...seen].some((each) => each.startsWith(fault)));
    if (missed.length > 0)
      throw new Error(`These faults of the self-check page were not found: ${missed.join(', ')}.`);
  } finally {
    await shut(server);
  }
}
