/**
 * An SVG that a browser opens as a document leads nowhere, also if one got past the check of images, and a PDF is shown:
 * Chromium, with the headers that the built edge function sets.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { buildViewerResponse } from '../../../lib/stack/bundle/edge-constants.ts';
import { launchBrowser } from '../../../tools/pages/browser.ts';
import { inBrowser, RUNS_BROWSER } from '../../support/browser.ts';
import { svg } from '../../support/images.ts';
import { pdf } from '../../support/pdf.ts';
import { runInV8 } from './engines.ts';
import { responseEvent, SITE } from './fixture.ts';

const EVIL = svg(
  `<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=/away"/>
  <script>fetch('/hit-script'); location = '/away';</script>
  <style>@import '/hit-style'; rect { fill: url(/hit-fill#a) }</style>
  <image href="/hit-image" width="9" height="9"/>
  <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/hit-frame"/></foreignObject>
  <rect width="40" height="30" onload="location = '/away'"/>`,
  'width="40" height="30"',
);
/** An SVG: the left half is green by a style sheet, the right half blue by an attribute. */
const STYLED = svg(
  '<style>.a{fill:#0f0}</style><rect class="a" width="20" height="30"/><rect style="fill:#00f" x="20" width="20" height="30"/>',
  'width="40" height="30"',
);
const FILES: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/files/consent.pdf': ['application/pdf', pdf()],
  '/favicon.svg': ['image/svg+xml', EVIL],
  '/logo.svg': ['image/svg+xml', STYLED],
  // A page: it has the policy of pages.
  '/contact': ['image/svg+xml', EVIL],
  '/about': [
    'text/html; charset=utf-8',
    '<!DOCTYPE html><link rel="icon" href="/favicon.ico"><img src="/logo.svg"><img src="/favicon.svg">',
  ],
};

describe('lambda/edge/opened-image', () => {
  let browser: Browser;
  let server: Server;
  let requested: string[] = [];
  let base = '';
  beforeAll(async () => {
    const text = buildViewerResponse({ ...SITE, brand: ['/logo.svg'], images: ['/files/consent.pdf'] });
    server = createServer(({ url = '' }, response) => {
      requested.push(url);
      const [type, body] = FILES[url] ?? ['text/plain', 'nothing'];
      const event = responseEvent({ uri: url }, 200, { 'content-type': { value: type } });
      const [answer] = runInV8(text, [event]);
      for (const [name, { value }] of Object.entries(answer!.headers!)) response.setHeader(name, value);
      response.writeHead(answer!.statusCode ?? 200).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (RUNS_BROWSER) browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    requested = [];
  });

  /** @returns where the browser is afterwards */
  async function open(path: string): Promise<string> {
    const page = await browser.newPage();
    try {
      await page.goto(base + path, { waitUntil: 'load' });
      // A refresh of 0 s, and requests that are under way.
      await page.waitForTimeout(1_000);
      return page.url().slice(base.length);
    } finally {
      await page.close();
    }
  }

  inBrowser(
    'a hostile SVG stays where it is and requests nothing',
    async () => {
      expect(await open('/favicon.svg')).toBe('/favicon.svg');
      expect(requested.filter((path) => path !== '/favicon.ico')).toEqual(['/favicon.svg']);
    },
    60_000,
  );

  inBrowser(
    'with the policy of pages, its refresh would lead away',
    async () => {
      expect(await open('/contact')).toBe('/away');
    },
    60_000,
  );

  inBrowser(
    'a PDF is shown',
    async () => {
      const page = await browser.newPage();
      await page.goto(`${base}/files/consent.pdf`);
      // The viewer is an extension of Chromium. A page that is blocked has none.
      await page.waitForTimeout(2_000);
      expect(page.frames().map((frame) => new URL(frame.url()).protocol)).toContain('chrome-extension:');
      await page.close();
    },
    60_000,
  );

  inBrowser(
    'in a page, an SVG has its own styles, and a hostile one requests nothing',
    async () => {
      const page = await browser.newPage();
      await page.goto(`${base}/about`, { waitUntil: 'load' });
      const colors = await page.evaluate(COLORS);
      await page.close();
      expect(colors).toEqual(['0,255,0', '0,0,255']);
      expect(requested.filter((path) => !/^\/(about|logo|favicon)/.test(path))).toEqual([]);
    },
    60_000,
  );
});

/** A text, so that no transpiler adds helpers to it. The colours of the left and the right half of the first image. */
const COLORS = `(() => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  context.drawImage(document.images[0], 0, 0);
  return [10, 30].map((x) => [...context.getImageData(x, 10, 1, 1).data].slice(0, 3).join());
})()`;
