/**
 * The field of the page on which a reader checks a sender, in Chromium: the page as it is rendered, with the headers
 * that the built edge function sets.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { fieldData, fieldHtml } from '../../../lambda/render/pages/field.ts';
import { siteContext } from '../../../lambda/render/site-context.ts';
import { expirySentence } from '../../../lambda/shared/expiry.ts';
import { filled } from '../../../lambda/shared/filled.ts';
import { launchBrowser } from '../../../tools/pages/browser.ts';
import { inBrowser, RUNS_BROWSER } from '../../support/browser.ts';
import { fixturePractice, TODAY } from '../../support/service.ts';
import { ofThisRun } from '../../support/weekly.ts';
import { isOfficial, ORIGIN, ROWS, type Row, CONTACT as TABLE } from './contact-table.ts';
import { PATH, type Served, SITE, senderSite, senderSource, WORDS } from './sender-page.ts';

const NOW = Date.UTC(2027, 2, 10, 12);

/** The contact of the table, as it is valid at that time. */
const CONTACT = {
  ...TABLE,
  antiFraudWarning: 'We never ask for money.',
  officialChannelsOnly: true,
  verification: { verifiedAt: '2027-01-02', validUntil: '2027-12-31', registrations: [] },
};

const { field } = WORDS;
type Reason = keyof typeof field.reasons;
/** Class of the answer, and its paragraphs. */
type Shown = readonly [result: string, ...paragraphs: string[]];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Texts instead of functions, so that no build step changes them. */
const SHOWN = `(() => {
  const answer = document.querySelector('[role=status]');
  return [answer.className, ...[...answer.children].map((one) => (one.querySelector('strong') ?? one).textContent)];
})()`;
const checking = (written: readonly string[]) => `(() => {
  const text = document.querySelector('textarea');
  return ${JSON.stringify(written)}.map((written) => {
    text.value = written;
    document.querySelector('.sender-field button').click();
    return ${SHOWN};
  });
})()`;

/** Writes down every call that sends, stores, shows elsewhere or logs. */
const WATCH = `
  window.watched = [];
  const watch = (owner, name) => {
    const property = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (!property) throw new Error('nothing to watch: ' + name);
    const note = (call) => function (...values) { window.watched.push(name); return call?.apply(this, values); };
    Object.defineProperty(owner, name, 'value' in property
      ? { ...property, value: note(property.value) }
      : { ...property, get: property.get && note(property.get), set: property.set && note(property.set) });
  };
  for (const name of ['fetch', 'open', 'postMessage', 'localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'Worker', 'WebSocket', 'EventSource', 'BroadcastChannel'])
    watch(window, name);
  for (const name of Object.keys(console)) watch(console, name);
  for (const name of ['setItem', 'getItem']) watch(Storage.prototype, name);
  for (const name of ['cookie', 'title', 'execCommand', 'write']) watch(Document.prototype, name);
  for (const name of ['pushState', 'replaceState']) watch(History.prototype, name);
  for (const name of ['sendBeacon', 'clipboard', 'storage', 'serviceWorker', 'share']) watch(Navigator.prototype, name);
  watch(XMLHttpRequest.prototype, 'open');
  watch(HTMLImageElement.prototype, 'src');
  for (const name of ['innerHTML', 'outerHTML', 'insertAdjacentHTML']) watch(Element.prototype, name);
`;
const VIOLATIONS = `
  window.violations = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    window.violations.push(effectiveDirective + ' ' + blockedURI);
  });
`;

describe('lambda/compare/field', () => {
  let browser: Browser;
  let context: BrowserContext | undefined;
  /** How the profile of the page was made. */
  let profile = '';
  let page: Page;
  /** What the page is served. */
  let served: (path: string) => Served;
  /** Requests of the page. */
  let requested: string[] = [];
  /** Console and errors of the page. */
  let said: string[] = [];

  beforeAll(async () => {
    if (RUNS_BROWSER) browser = await launchBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  interface Opening {
    /** Milliseconds since 1970. */
    readonly now?: number;
    readonly options?: BrowserContextOptions;
    /** Scripts that run before those of the page. */
    readonly scripts?: readonly string[];
  }

  /** Opens the page, at the time of the table. A profile like the one before is not made anew, which takes half a second. */
  async function open(
    get: (path: string) => Served,
    { now = NOW, options = {}, scripts = [] }: Opening = {},
  ): Promise<void> {
    served = get;
    const wanted = JSON.stringify([options, scripts]);
    if (!context || wanted !== profile) await openProfile(options, scripts);
    profile = wanted;
    if (options.viewport) await page.setViewportSize(options.viewport);
    if (options.javaScriptEnabled !== false) await page.clock.setFixedTime(now);
    requested = [];
    said = [];
    await page.goto(SITE + PATH);
  }

  async function openProfile(options: BrowserContextOptions, scripts: readonly string[]): Promise<void> {
    await context?.close();
    context = await browser.newContext(options);
    for (const content of [VIOLATIONS, ...scripts]) await context.addInitScript({ content });
    page = await context.newPage();
    await page.route('**/*', (route) => {
      const url = new URL(route.request().url());
      // The browser asks for the icon when it likes.
      if (url.pathname + url.search !== '/favicon.svg') requested.push(url.href);
      return url.origin === SITE ? route.fulfill(served(url.pathname)) : route.abort();
    });
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
  }

  const checked = (...written: readonly string[]): Promise<Shown[]> => page.evaluate(checking(written));
  const shown = (): Promise<Shown> => page.evaluate(SHOWN);
  const violations = (): Promise<string[]> => page.evaluate('window.violations');
  const text = () => page.getByLabel(field.label);
  const button = () => page.getByRole('button', { name: field.check });

  const CALL = `${field.call} (202) 555-0132 ext. 12`;
  const LINE = 'Telephone ext. 12:\n(202) 555-0132\n+1 202 555-0132';
  const OFFICIAL: Shown = ['official', field.official, LINE, field.forgedNumber, CALL];
  const IN_AMERICA = filled(field.dialledIn, { country: 'United States' });
  const REPORTS = fixturePractice().reportTo!.map(({ name }) => `${field.report} ${name}`);
  const notOurs = (compared?: string): Shown => [
    'not-official',
    field.notOurs,
    ...(compared ? [`${field.compared} ${compared}`] : []),
    field.reasons['not-listed'],
    CALL,
    field.copy,
    ...REPORTS,
  ];
  const NOT_OURS = notOurs();
  const cannotTell = (reason: Reason, compared?: string, line?: string): Shown => [
    reason in field.headings ? `cannot-tell ${reason}` : 'cannot-tell',
    (field.headings as Record<string, string>)[reason] ?? field.cannotTell,
    ...(compared ? [`${field.compared} ${compared}`] : []),
    field.reasons[reason],
    ...(line ? [field.ours, line] : []),
    CALL,
  ];
  const NONE: Shown = [''];
  /** The page of the practice of the table. */
  const ours = RUNS_BROWSER
    ? senderSite(senderSource(CONTACT))
    : { get: () => ({ status: 0, headers: {}, body: '' }) };

  inBrowser(
    'every contact of the table has its answer on a page of the practice',
    async () => {
      const differing: unknown[] = [];
      // The rest of the page does not depend on the contact.
      const block = /<script type="application\/json">.*<\/script>\n<script>.*<\/script>\n/s;
      let its: string | undefined;
      await open((path) => {
        const served = ours.get(path);
        return { ...served, body: served.body.replace(block, (block) => its ?? block) };
      });
      const pages = new Map<string, Row[]>();
      for (const row of ROWS) {
        const key = JSON.stringify([row.contact, row.countries]);
        pages.set(key, [...(pages.get(key) ?? []), row]);
      }
      // contact.test.ts compares with all of them. The first have what differs in the page; the others differ in the country.
      const ofPage = ofThisRun([...pages.values()], (_, index) => index < 17 || index % 8 === 0);
      for (const rows of ofPage) {
        const [{ contact, countries }] = rows as [Row];
        its = fieldHtml(siteContext(inCountries(countries, { ...CONTACT, ...contact }), SITE, TODAY));
        await page.goto(SITE + PATH);
        const answers = await checked(...rows.map(({ written }) => written));
        for (const [index, { written, expected }] of rows.entries()) {
          const [result, ...paragraphs] = answers[index]!;
          const [, type = '', label] = /^(\w+)(?: "(.*)")?$/.exec(expected) ?? [];
          const names: Record<string, string> = {
            telephone: 'Telephone',
            email: 'E-mail',
            form: contact.form?.label ?? '',
          };
          const forged: Record<string, string> = { email: field.forgedEmail, form: field.forgedForm };
          const name = label ?? names[type] ?? contact.messaging.service;
          const reason = (written.trim() ? expected : 'empty') as Reason;
          const isAsWanted = isOfficial(expected)
            ? result === 'official' &&
              paragraphs[1]!.includes(name) &&
              paragraphs.includes(forged[type] ?? field.forgedNumber)
            : paragraphs.includes(field.reasons[reason]) &&
              result.startsWith(reason === 'not-listed' ? 'not-official' : 'cannot-tell');
          if (!isAsWanted) differing.push({ written, countries, expected, answer: answers[index] });
        }
        expect(said).toEqual([]);
      }
      expect(differing).toEqual([]);
    },
    300_000,
  );

  /** A source with an office in each country, and the website of the table among its profiles. */
  function inCountries([country = '', ...others]: readonly string[], contact: object) {
    const source = senderSource(contact);
    const [office] = source.practice.offices!;
    const location = { ...source.practice.location, addressCountry: country };
    const offices = others.map((other) => ({
      ...office!,
      location: { ...office!.location, addressCountry: other },
    }));
    return { ...source, practice: { ...source.practice, location, offices, profiles: [ORIGIN] } };
  }

  inBrowser(
    'a number that is typed as people dial it is official, and the answer names the country',
    async () => {
      await open(ours.get);
      const [national] = await checked('(202) 555-0132');
      expect(national).toEqual([...OFFICIAL.slice(0, 4), IN_AMERICA, CALL]);
    },
  );

  const ATTACKS: readonly (readonly [written: string, answer: Shown])[] = [
    ['\u202e2310 555 202 1+', cannotTell('characters')],
    ['<img src=x onerror=alert(1)>', cannotTell('format')],
    ['<b>+1 202 555 0132</b>', cannotTell('message', '+1 202 555 0132', LINE)],
    ['__proto__', cannotTell('format')],
    ['constructor', cannotTell('format')],
    ['\0', cannotTell('characters')],
    ['\ud800', cannotTell('characters')],
    ['.'.repeat(1_000_000), cannotTell('format')],
    [`${' '.repeat(500_000)}+1 202 555 0132${'\u00a0'.repeat(500_000)}`, cannotTell('format')],
    [`+1 202 555 0132${' (202)'.repeat(100_000)}`, cannotTell('format')],
  ];

  inBrowser('hostile texts are no official contacts, and change nothing but the answer', async () => {
    await open(ours.get);
    const elements = 'document.querySelectorAll("*").length';
    await checked('+1 202 555 0199');
    const before = await page.evaluate(elements);
    for (const [written, answer] of ATTACKS)
      expect([written.slice(0, 40), ...(await checked(written))]).toEqual([written.slice(0, 40), answer]);
    await checked('+1 202 555 0199');
    expect([await page.evaluate(elements), said]).toEqual([before, []]);
  });

  inBrowser(
    'the facts hold to the end of their last day, UTC, and from then on nothing is compared',
    async () => {
      const last = Date.UTC(2027, 11, 31, 23, 59, 59, 999);
      const { registrations } = fixturePractice().contact.verification;
      const expired = [
        'cannot-tell',
        field.cannotTell,
        filled(WORDS.expired, { sentence: expirySentence('en', 'were', 'December 31, 2027') }),
        ...registrations.map(({ authority }) => `${field.lookUp} ${authority}`),
      ];
      const registered = senderSource({
        ...CONTACT,
        verification: { ...CONTACT.verification, registrations },
      });
      await open(senderSite(registered).get, { now: last });
      expect(await checked('+1 202 555 0132')).toEqual([OFFICIAL]);
      await page.clock.setFixedTime(last + 1);
      expect(await checked('+1 202 555 0132', '+1 202 555 0199')).toEqual([expired, expired]);
      expect(await checked('', 'x', 'office@harbor-lantern.example.org')).toEqual([
        expired,
        expired,
        expired,
      ]);
      // The page was made after that day, and the clock is a year behind.
      await open(senderSite(registered, '2028-01-01').get);
      expect(await checked('+1 202 555 0132')).toEqual([expired]);
    },
  );

  inBrowser(
    'nothing is compared while the clock is wrong, or an hour after the page was opened',
    async () => {
      const reload = ['cannot-tell', field.cannotTell, field.reasons.reload];
      await open(ours.get, { now: Date.UTC(2027, 0, 2) });
      expect(await checked('+1 202 555 0132')).toEqual([OFFICIAL]);
      await open(ours.get, { now: Date.UTC(2027, 0, 2) - 1 });
      expect(await checked('+1 202 555 0132')).toEqual([reload]);
      for (const [later, answer] of [
        [3_600_000, OFFICIAL],
        [3_600_001, reload],
        [-1, reload],
      ] as const) {
        await open(ours.get);
        await page.clock.setFixedTime(NOW + later);
        expect([later, ...(await checked('+1 202 555 0132'))]).toEqual([later, answer]);
      }
    },
  );

  inBrowser('while somebody types there is no answer, and Enter or the button gives it', async () => {
    await open(ours.get);
    for (let pressed = 0; pressed < 40; pressed++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate('document.activeElement.matches("textarea")')) break;
    }
    expect(await shown()).toEqual(NONE);
    await page.keyboard.type('+1 202 555 0132');
    expect(await shown()).toEqual(NONE);
    await page.keyboard.press('Enter');
    expect([await shown(), await text().inputValue()]).toEqual([OFFICIAL, '+1 202 555 0132']);
    await page.keyboard.press('Backspace');
    expect(await shown()).toEqual(NONE);
    await page.keyboard.type('9');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await shown()).toEqual(NOT_OURS);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.href')).toBe('tel:+12025550132');
    await text().fill('');
    await button().click();
    expect(await shown()).toEqual(['cannot-tell', field.cannotTell, field.reasons.empty]);
  });

  inBrowser('what is pasted has its answer at once, as text', async () => {
    await open(ours.get, { options: { permissions: ['clipboard-read', 'clipboard-write'] } });
    const paste = async (plain: string, html = plain) => {
      await page.evaluate(`navigator.clipboard.write([new ClipboardItem({
        'text/plain': new Blob([${JSON.stringify(plain)}], { type: 'text/plain' }),
        'text/html': new Blob([${JSON.stringify(html)}], { type: 'text/html' }),
      })])`);
      await text().focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Control+V');
      return shown();
    };
    expect(await paste('+1 202 555 0132', '<b id="sender.text">+1 202 555 0199</b>')).toEqual(OFFICIAL);
    expect(await paste('+1 202 555 0199')).toEqual(NOT_OURS);
    // In a field of one line, browsers remove line breaks, and this would be the official number.
    expect(await paste('+1 202 555\r\n0132')).toEqual(cannotTell('incomplete', '+1 202 555', LINE));
    expect([await violations(), said]).toEqual([[], []]);
  });

  inBrowser('a button copies a warning with every channel, and nothing of what was typed', async () => {
    const { warning } = fieldData(siteContext(senderSource(CONTACT), SITE, TODAY));
    const copy = () => page.getByRole('button', { name: field.copy });
    await open(ours.get, { options: { permissions: ['clipboard-read', 'clipboard-write'] } });
    await checked('+1 202 555 0199');
    await copy().click();
    await page.getByRole('button', { name: field.copied }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(warning);
    expect(warning).toContain('(202) 555-0132');
    expect(warning).not.toContain('0199');
    // Without a clipboard, or where the reader refuses it, the text is there to be copied by hand.
    await open(ours.get, {
      scripts: [`Object.defineProperty(navigator, 'clipboard', { value: undefined })`],
    });
    await checked('+1 202 555 0199');
    await copy().click();
    expect(await shown()).toEqual([...NOT_OURS.slice(0, 4), warning, ...REPORTS]);
    expect([await copy().count(), said]).toEqual([0, []]);
  });

  inBrowser('a photograph that is pasted or dropped has the answer that it cannot be checked', async () => {
    const picture = ['cannot-tell', field.cannotTell, field.reasons.picture];
    for (const [type, member] of [
      ['ClipboardEvent("paste"', 'clipboardData'],
      ['DragEvent("drop"', 'dataTransfer'],
    ]) {
      await open(ours.get);
      await page.evaluate(`(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['x'], 'screenshot.png', { type: 'image/png' }));
        document.querySelector('textarea').dispatchEvent(new ${type}, { ${member}: transfer, bubbles: true }));
      })()`);
      expect(await shown()).toEqual(picture);
    }
  });

  inBrowser('from the home page, five messages of impostors have an answer after two steps', async () => {
    const plays: readonly (readonly [message: string, answer: Shown])[] = [
      ['(202) 555-0199', NOT_OURS],
      [
        'Good morning, this is Dr. Vega. My new number is (202) 555-0199, write to me there',
        notOurs('(202) 555-0199'),
      ],
      [
        'Your benefit is released! Pay the fee at https://law.example.release.example/pay',
        cannotTell('link', 'https://law.example.release.example/pay'),
      ],
      ['Dr. Vega, lawyer', cannotTell('format')],
      ['555-0132', cannotTell('incomplete', undefined, LINE)],
    ];
    for (const [message, answer] of plays) {
      await open(ours.get, {
        options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      });
      await page.goto(SITE);
      const toPage = page.getByRole('link', { name: WORDS.isThisUs.label }).first();
      expect((await toPage.boundingBox())!.y).toBeLessThan(740);
      await toPage.tap();
      await text().fill(message);
      await text().press('Enter');
      expect([message, ...(await shown())]).toEqual([message, ...answer]);
    }
  });

  inBrowser(
    'field, button and the heading of the answer are in view with text of 200 % and a keyboard, and nothing covers them',
    async () => {
      const long = 'Reis, Almeida & Vasconcelos de Albuquerque Associates, Attorneys of Social Security Law';
      const source = senderSource(CONTACT);
      const { get } = senderSite({ ...source, practice: { ...source.practice, name: long } });
      for (const height of [740, 400])
        for (const percent of ['106.25%', '212.5%'])
          for (const written of ['(202) 555-0132', '(202) 555-0199', '555-0132', 'x']) {
            await open(get, {
              options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
            });
            await page.evaluate(`document.documentElement.style.setProperty('font-size', '${percent}')`);
            await text().tap();
            await page.setViewportSize({ width: 360, height });
            await text().fill(written);
            await text().press('Enter');
            const covered =
              await page.evaluate(`[...document.querySelectorAll('.sender-field textarea, .sender-field > button, [role=status] strong')]
              .filter((one) => {
                const { left, top, bottom } = one.getBoundingClientRect();
                return [top + 4, bottom - 4].some((y) => !one.contains(document.elementFromPoint(left + 8, y)));
              })
              .map((one) => one.outerHTML)`);
            expect([height, percent, written, covered]).toEqual([height, percent, written, []]);
          }
    },
    120_000,
  );

  inBrowser('nothing that is checked is sent, stored, logged or shown elsewhere', async () => {
    await open(ours.get, { scripts: [WATCH] });
    // Writing to the log proves that the record works.
    await page.evaluate(`console.log(''); document.title = document.title`);
    expect(await page.evaluate('window.watched.splice(0)')).toEqual(['log', 'title', 'title']);
    requested = [];
    said = [];
    const state = `[location.href, history.length, document.title, document.cookie, window.name]`;
    const before = await page.evaluate(state);
    for (const written of ['+1 202 555 0132', '+1 202 555 0199', 'x', '']) {
      await text().fill(written);
      await text().press('Enter');
      await button().click();
    }
    expect((await page.evaluate('window.watched')) as string[]).toEqual(['title', 'cookie']);
    expect(await page.evaluate(state)).toEqual(before);
    expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
    expect(await page.evaluate('indexedDB.databases()')).toEqual([]);
    expect(await context!.cookies()).toEqual([]);
    expect([requested, said, await violations()]).toEqual([[], [], []]);
    // Nothing to submit, and nothing that a browser keeps for the next time.
    const made = await page.locator('.sender-field').evaluate((one: { outerHTML: string }) => one.outerHTML);
    expect(made).not.toMatch(/<form|<input|\sname=|\saction=|\son\w+=/);
    expect(await text().getAttribute('autocomplete')).toBe('off');
    expect(await text().getAttribute('spellcheck')).toBe('false');
  });

  inBrowser('the text is gone when the page is left', async () => {
    await open(ours.get);
    await text().fill('+1 202 555 0132');
    await text().press('Enter');
    expect(await shown()).toEqual(OFFICIAL);
    // A browser may keep the page and show it again. It does not where requests are intercepted.
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`);
    expect([await text().inputValue(), await shown()]).toEqual(['', NONE]);
  });

  inBrowser('without scripts, nothing of the field is there', async () => {
    await open(ours.get, { options: { javaScriptEnabled: false } });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Is this us?');
    expect(await page.locator('textarea, button, [role=status], .sender-field').count()).toBe(0);
    expect(await page.getByText(field.label).count()).toBe(0);
  });

  inBrowser('the browser runs that script on that page only', async () => {
    const there = () => page.locator('.sender-field').count();
    await open(ours.get);
    expect([await there(), await violations(), said]).toEqual([1, [], []]);
    // Another script in that page, as during a deployment.
    await open((path) => {
      const served = ours.get(path);
      return { ...served, body: served.body.replace('<script>(', '<script>\n(') };
    });
    expect([await there(), await violations()]).toEqual([0, ['script-src-elem inline']]);
    // The HTML of that page at every other address.
    for (const path of ['/', '/contact', '/no-such-page', `${PATH}.md`, `${PATH}/x`]) {
      await open(() => ({
        ...ours.get(PATH),
        headers: { ...ours.get(path).headers, 'content-type': 'text/html' },
      }));
      expect([path, await there(), await violations()]).toEqual([path, 0, ['script-src-elem inline']]);
    }
    // A script that an attacker has put into that page.
    await open((path) => {
      const served = ours.get(path);
      const more = '<script>document.title = "evil"</script><p onclick="document.title = 1">x</p>';
      return { ...served, body: served.body.replace('</main>', `${more}</main>`) };
    });
    expect([await there(), await page.title()]).toEqual([1, expect.not.stringContaining('evil')]);
    expect(await violations()).toContain('script-src-elem inline');
  });

  inBrowser('headings and texts of the page neither break the field nor pretend to be it', async () => {
    const names = [
      'sender.text',
      'sender-text',
      'sender.hint',
      'currentScript',
      'document',
      'URL',
      'JSON',
      'Date',
    ];
    const headings = [...names, 'status', 'open', 'constructor', '__proto__', 'toString'];
    const markdown = [
      ...headings.map((name) => `## ${name}\n\n[x](https://evil.example/#sender.text)`),
      '\\<script type="application/json">{}\\</script>',
      '\\<div class="sender-field">\\<textarea>\\</textarea>\\</div>',
    ].join('\n\n');
    await open(senderSite(senderSource(CONTACT, markdown)).get);
    expect(await checked('+1 202 555 0132', '+1 202 555 0199')).toEqual([OFFICIAL, NOT_OURS]);
    expect(await page.locator('.sender-field, textarea').count()).toBe(2);
    const ids: string[] = await page.evaluate(`[...document.querySelectorAll('[id]')].map(({ id }) => id)`);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  inBrowser('a browser without `URL.canParse` has the same answers', async () => {
    await open(ours.get, { scripts: ['delete URL.canParse'] });
    const [link, other, broken] = await checked('wa.me/12025550147', 'wa.me/12025550199', 'https://a:b/');
    expect([link![0], link![2]]).toEqual(['official', 'WhatsApp:\n(202) 555-0147\n+1 202 555-0147']);
    expect([other, broken]).toEqual([NOT_OURS, cannotTell('link')]);
  });

  inBrowser('a screen reader reads the label, the hint and the answer', async () => {
    await open(ours.get);
    await checked('+1 202 555 0199');
    const tree = await page.locator('.sender-field').ariaSnapshot();
    expect(tree).toContain(`textbox "${field.label}": +1 202 555 0199`);
    expect(tree).toContain(`button "${field.check}"`);
    expect(tree).toMatch(/- status:\n {2}- paragraph:\n {4}- strong: Not one of ours\./);
    const described = `document.getElementById(document.querySelector('textarea').getAttribute('aria-describedby')).textContent`;
    expect(await page.evaluate(described)).toBe(field.hint);
  });

  inBrowser(
    'axe finds nothing, controls are 44 px, and nothing is cut off at 360 px with text of 200 %',
    async () => {
      for (const colorScheme of ['light', 'dark'] as const)
        for (const written of ['+1 202 555 0132', '+1 202 555 0199', 'x']) {
          await open(ours.get, {
            options: { colorScheme, viewport: { width: 360, height: 740 } },
            scripts: [AXE],
          });
          await checked(written);
          const found = await page.evaluate(
            `axe.run('.sender-field').then(({ violations }) => violations.map(({ id }) => id))`,
          );
          expect([colorScheme, written, found]).toEqual([colorScheme, written, []]);
          for (const control of [text(), button()]) {
            const box = (await control.boundingBox())!;
            expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
          }
          await page.evaluate(`document.documentElement.style.setProperty('font-size', '212.5%')`);
          const overflow = `[...document.querySelectorAll('.sender-field, .sender-field *')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
            .map((one) => one.outerHTML)`;
          expect(await page.evaluate(overflow)).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
        }
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.sender-field').isVisible()).toBe(false);
    },
    120_000,
  );
});
