/** A browser loads the font of a practice under the content security policy of its pages, and shows text in it. */
import type { Browser } from 'playwright-core';
import { renderSite } from '../../../lambda/render/site.ts';
import { FILE_POLICY, SECURITY_HEADERS } from '../../../lambda/shared/security-headers.ts';
import { launchBrowser } from '../../../tools/pages/browser.ts';
import { inBrowser, RUNS_BROWSER } from '../../support/browser.ts';
import { FONT } from '../../support/font.ts';
import { fixtureSource } from '../../support/service.ts';
import { TODAY } from './support.ts';

const ORIGIN = 'https://front-door.example';

describe('lambda/render/brand', () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (RUNS_BROWSER) browser = await launchBrowser();
  });
  afterAll(async () => browser?.close());

  inBrowser('a font of the practice', async () => {
    const source = fixtureSource();
    const css = `${source.assets.stylesheet}
      @font-face { font-family: "Box"; src: url(/fonts/box.woff2) format("woff2"); font-display: swap; }
      h1 { font-family: "Box"; }`;
    const font = { path: '/fonts/box.woff2', contentType: 'font/woff2', body: FONT.toString('base64') };
    const { files } = renderSite(
      {
        ...source,
        assets: { ...source.assets, stylesheet: css },
        fonts: [{ ...font, contentType: 'font/woff2', encoding: 'base64' }],
      },
      ORIGIN,
      TODAY,
    );
    const page = await browser!.newPage();
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      const key = pathname === '/' ? 'index.html' : pathname.slice(1);
      const file = files.find((each) => each.key === key);
      if (!file) return route.fulfill({ status: 404 });
      const policy = key.endsWith('.html') ? {} : { 'content-security-policy': FILE_POLICY };
      return route.fulfill({
        headers: { ...SECURITY_HEADERS, ...policy, 'content-type': file.contentType },
        body: Buffer.from(file.body, file.encoding ?? 'utf8'),
      });
    });
    await page.goto(`${ORIGIN}/`);
    // Texts, so that no build step rewrites them. A font that is refused has the status "error".
    const loaded =
      "document.fonts.ready.then((fonts) => [...fonts].map((font) => font.family + ' ' + font.status))";
    expect(await page.evaluate(loaded)).toEqual([expect.stringMatching(/^"?Box"? loaded$/)]);
  });
});
