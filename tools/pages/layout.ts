/** Measures the layout of pages in windows of several sizes. Each page is loaded once. */
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { CODE_PX, TEXT_PX } from './browser.ts';
import { nameIn, type Service, type Target } from './service.ts';
import type { Finding } from './view.ts';

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
      const found = await measure(page, service, target, size);
      findings.push(
        ...found.map((each) => ({ by: 'layout', where: `${target.name} ${size.name}`, ...each })),
      );
      const path = join(folder, `${target.name}-${size.name}-found.png`);
      if (found.length > 0) await page.screenshot({ path, fullPage: true, scale: 'css' });
    }
  }
  return findings;
}

async function measure(page: Page, service: Service, target: Target, size: Size) {
  const found: { readonly rule: string; readonly detail: string }[] = [];
  const isHome = target.name === nameIn(target.language, '/');
  const own = { ...first(service, target, size), ...(isHome && home(target, size)) };
  for (const [rule, expression] of Object.entries({ ...MEASURES, ...own })) {
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

/** More letters of a name may take more lines. */
const MAX_NAME_LETTERS = 90;
const MAX_NAME_LINES = 3;

/** What a client sees at once, on each page: the links that call and write; on a telephone, who it is, too. */
function first({ channels }: Service, { language: { facts, isThisUs } }: Target, { name }: Size) {
  const { telephone, messaging } = facts.contact;
  const bar = channels.slice(0, telephone && messaging ? 2 : 1);
  const who = [facts.name, facts.serviceType];
  const hasRoom = name === '360' && who.join('').length <= MAX_FIRST_LETTERS;
  const links = [...bar, ...(hasRoom ? [isThisUs] : [])];
  const wanted = [hasRoom ? who : [], links.map((href) => `a[href="${href}"]`)];
  const isShort = facts.name.length <= MAX_NAME_LETTERS && /^(360|1280)$/.test(name);
  const shown = channels.map((href) => `a[href="${href}"]`);
  return {
    'first screen': `missingWithin(1, ...${JSON.stringify(wanted)})`,
    'hidden number': `hiddenNumbers(${JSON.stringify(shown)})`,
    ...(isShort && { 'long name': `linesOfName(${MAX_NAME_LINES})` }),
  };
}

/** Somebody with a telephone scrolls that far. */
const SCREENS = 2.5;
/** What a practice has to say there in more letters, or in more kinds of work and offices, takes more room. */
const MAX_SOON_LETTERS = 1_000;
const MAX_SOON_ITEMS = 8;

/** What a client came for: the headline at once, and soon what the practice takes on, its hours, its place, its costs. */
function home({ language: { facts } }: Target, { name }: Size) {
  const { notice = '', description, scope, closures = [], offices = [], location } = facts;
  const { openingHours, map, fees = '' } = facts;
  const place = Object.values(location).join(' ');
  const hours = [openingHours, facts.contact.openingHours].flatMap((each = []) => each);
  const notes = [...hours, ...closures.slice(0, 3)].map(({ note = '' }) => note);
  // The headline can name the place too.
  const letters = [notice, description, ...scope, ...notes, place, place, fees].join('').length;
  const isValid = facts.contact.verification.status === 'valid';
  const hasRoom = isValid && letters <= MAX_SOON_LETTERS && scope.length + offices.length <= MAX_SOON_ITEMS;
  if (name !== '360' || !hasRoom) return {};
  const selectors = [
    ...(openingHours ? ['.opening-hours table'] : []),
    ...(map ? [`.essentials a[href="${map.replaceAll('"', '\\"')}"]`] : []),
    ...['.takes-on', '.place', ...(fees ? ['.cost'] : [])].map((part) => `.essentials ${part}`),
  ];
  return {
    headline: `missingWithin(1, [], ${JSON.stringify(['h1'])})`,
    'what she came for': `missingWithin(${SCREENS}, ${JSON.stringify(scope)}, ${JSON.stringify(selectors)})`,
  };
}
