/** Measures the layout of pages in windows of several sizes. Each page is loaded once. */
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { CODE_PX, TEXT_PX } from './browser.ts';
import type { Finding } from './finding.ts';
import type { Service } from './service.ts';

interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Size of the text: 2 is 200 %, as a user sets it in the browser (WCAG 2.2 §1.4.4). */
  readonly text: 1 | 2;
}

/** The smallest telephones, a small one, a laptop, and large text. */
const SIZES: readonly Size[] = [
  { name: '320', width: 320, height: 568, text: 1 },
  { name: '360', width: 360, height: 740, text: 1 },
  { name: '360-text-200', width: 360, height: 740, text: 2 },
  { name: '1280', width: 1280, height: 800, text: 1 },
];

/** Rule → expression in the page (in-page/layout.js). */
const MEASURES = {
  overflow: 'overflow()',
  'broken word': 'brokenWords()',
  overlap: 'overlaps()',
  'reversed number': 'reversedNumbers()',
  covered: 'covered()',
};

/**
 * @param page - opens the pages of the service
 * @param folder - gets a screenshot of each page in which something is found
 */
export async function measureLayout(page: Page, service: Service, folder: string): Promise<Finding[]> {
  const protocol = await page.context().newCDPSession(page);
  const findings: Finding[] = [];
  for (const target of service.targets) {
    await page.goto(target.url, { waitUntil: 'load' });
    for (const size of SIZES) {
      await resize(page, protocol, size);
      const found = await measure(page, service, size);
      findings.push(
        ...found.map((each) => ({ by: 'layout', where: `${target.name} ${size.name}`, ...each })),
      );
      const path = join(folder, `${target.name}-${size.name}-found.png`);
      if (found.length > 0) await page.screenshot({ path, fullPage: true, scale: 'css' });
    }
  }
  return findings;
}

async function measure(page: Page, service: Service, size: Size) {
  const found: { readonly rule: string; readonly detail: string }[] = [];
  for (const [rule, expression] of Object.entries({ ...MEASURES, ...first(service, size) })) {
    const details = await page.evaluate<string[]>(`looked.${expression}`);
    found.push(...[...new Set(details)].map((detail) => ({ rule, detail })));
  }
  return found;
}

async function resize(page: Page, protocol: CDPSession, { width, height, text }: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  const fontSizes = { standard: TEXT_PX * text, fixed: CODE_PX * text };
  await protocol.send('Page.setFontSizes', { fontSizes });
  await page.evaluate('looked.loadImages()');
}

/** A practice with a longer name and service has the links only. */
const MAX_FIRST_LETTERS = 200;

/** What a client sees at once, on each page: the links that call and write; on a telephone, who it is, too. */
function first({ facts, channels: [telephone, messaging], isThisUs }: Service, { name }: Size) {
  const who = [facts.name, facts.serviceType];
  const hasRoom = name === '360' && who.join('').length <= MAX_FIRST_LETTERS;
  const links = [telephone, messaging, ...(hasRoom ? [`/${isThisUs}`] : [])];
  const wanted = [hasRoom ? who : [], links.map((href) => `a[href="${href}"]`)];
  return { 'first screen': `missingAtFirst(...${JSON.stringify(wanted)})` };
}
