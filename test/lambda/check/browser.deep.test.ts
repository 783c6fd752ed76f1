/**
 * contact-table.ts and trust-table.ts in a browser: a page of another origin loads the module, as the page of a bank or
 * a court would.
 */
import type { Browser, Page, Request, Route } from 'playwright-core';
import { launchBrowser } from '../../../tools/look/browser.ts';
import { inBrowser, RUNS_BROWSER } from '../../support/browser.ts';
import { CHECKER } from './built.ts';
import { ROWS } from './contact-table.ts';
import { FACTS, NOW, OFFICIAL, ORIGIN, type Site, siteOf } from './domain.ts';
import { SITES } from './trust-table.ts';

/** The page of a person who checks a number, with the number in its address, where a form puts it. */
const READER = `https://reader.example.net/look?number=${encodeURIComponent(OFFICIAL)}`;

describe('lambda/check/browser', () => {
  let browser: Browser;
  let page: Page;
  let site: Site = {};
  const asked: Request[] = [];

  const CORS = { 'access-control-allow-origin': '*' };

  async function answer(route: Route): Promise<void> {
    const url = route.request().url();
    asked.push(route.request());
    if (url === READER)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Look</title>' });
    if (url === 'https://reader.example.net/check.mjs')
      return route.fulfill({ contentType: 'text/javascript', body: CHECKER.module });
    const reply = url.startsWith(`${ORIGIN}/`) ? site[url.slice(ORIGIN.length)] : undefined;
    if (reply === undefined || reply === 'never' || reply instanceof Error) return route.abort();
    const { status = 200, headers = {}, body } = reply;
    return route.fulfill({ status, headers: { ...CORS, ...headers }, body: body as string });
  }

  beforeAll(async () => {
    if (!RUNS_BROWSER) return;
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.route('**/*', answer);
    await page.goto(READER);
    // A text, so that no build step rewrites the import.
    await page.evaluate(`import('/check.mjs').then(({ check }) => {
    window.summaryOf = async (contact, options) => {
      const answer = await check('${ORIGIN}', contact, { ...options, cache: new Map() });
      const { result, channel, reason, label } = answer;
      return result + ' ' + (reason ?? channel + (label === undefined ? '' : ' "' + label + '"'));
    };
  })`);
  }, 60_000);
  afterAll(() => browser?.close());

  const summaryOf = (contact: string, options: object): Promise<string> =>
    page.evaluate(`summaryOf(${JSON.stringify(contact)}, ${JSON.stringify(options)})`);

  inBrowser(
    'every contact of the table has the same answer as in Node',
    async () => {
      const differing: unknown[] = [];
      for (const { written, expected, facts, country, callingCode } of ROWS) {
        site = siteOf(facts);
        const seenIn = { ...(country && { country }), ...(callingCode && { callingCode }) };
        const answer = await summaryOf(written, { now: NOW, ...seenIn });
        if (answer !== expected) differing.push({ written, seenIn, expected, answer });
      }
      expect(differing).toEqual([]);
    },
    300_000,
  );

  inBrowser(
    'every domain of the table has the same answer as in Node',
    async () => {
      const differing: unknown[] = [];
      for (const [name, served, expected] of SITES) {
        site = served;
        const answer = await summaryOf(OFFICIAL, { now: NOW });
        if (answer !== expected) differing.push({ name, expected, answer });
      }
      expect(differing).toEqual([]);
    },
    300_000,
  );

  inBrowser('no request contains the contact that was checked', async () => {
    asked.length = 0;
    site = siteOf(FACTS);
    await page.context().addCookies([{ name: 'who', value: 'me', url: ORIGIN }]);
    expect(await summaryOf(OFFICIAL, { now: NOW })).toBe('official telephone');
    expect(asked.map((request) => request.url()).sort()).toEqual(
      Object.keys(site)
        .map((path) => ORIGIN + path)
        .sort(),
    );
    for (const request of asked) {
      const headers = await request.allHeaders();
      expect([request.method(), request.postData(), headers.referer, headers.cookie]).toEqual([
        'GET',
        null,
        undefined,
        undefined,
      ]);
      expect(JSON.stringify(headers)).not.toMatch(/202.{0,3}555|2025550132/);
    }
  });

  inBrowser('on a page without TLS there is no WebCrypto, and no contact is official', async () => {
    const insecure = await browser.newPage();
    await insecure.route('**/*', (route) => {
      const url = route.request().url();
      if (url === 'http://reader.example.net/')
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
      if (url.endsWith('/check.mjs'))
        return route.fulfill({ contentType: 'text/javascript', body: CHECKER.module });
      return answer(route);
    });
    site = siteOf(FACTS);
    await insecure.goto('http://reader.example.net/');
    const answered = await insecure.evaluate(
      `import('/check.mjs').then(({ check }) => check('${ORIGIN}', '${OFFICIAL}', { now: ${NOW} }))`,
    );
    expect(answered).toEqual({ result: 'unsigned', reason: 'crypto' });
  });
});
