/**
 * A new editor at the desk of a new repository: she starts with the example, changes the telephone number, sees it, saves
 * it and publishes it to a Git remote, with a mouse, with a finger on a telephone, and with the keyboard only.
 *
 * `PICTURES=docs/editing` takes the pictures of docs/editing.md into that folder.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { deskWords } from '../../../../bin/commands/desk/words/index.ts';
import { run as init } from '../../../../bin/commands/init/init.ts';
import { formWords } from '../../../../lib/practice/words/index.ts';
import { launchBrowser } from '../../../../tools/look/browser.ts';
import { inBrowser, RUNS_BROWSER } from '../../../support/browser.ts';
import { COMMAND } from '../run-command.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PICTURES = process.env.PICTURES;
const MAX_CLICKS = 15;
/** Seconds of an editor: Card, Moran and Newell's times for a decision, for pointing and clicking, and for a key. */
const SECONDS = { decision: 1.35, click: 1.3, key: 0.28 };
const MAX_SECONDS = 120;

/** Language → a new number as people of the country write it, and as it is signed. */
const NEW_NUMBERS: Readonly<Record<string, readonly [typed: string, signed: string]>> = {
  'pt-BR': ['(51) 0000-0133', '+555100000133'],
  es: ['+34 000 000 133', '+34000000133'],
  en: ['(202) 555-0133', '+12025550133'],
};

describe('bin/commands/desk/play', () => {
  let browser: Browser;
  let page: Page;
  let folder: string;
  let child: ChildProcess;
  /** What the editor did. */
  let clicks = 0;
  let keys = 0;

  beforeAll(async () => {
    if (RUNS_BROWSER) browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(() => {
    [clicks, keys] = [0, 0];
    folder = join(mkdtempSync(join(tmpdir(), 'play-')), 'practice');
    jest.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(async () => {
    await page?.context().close();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill()) await ended;
    rmSync(join(folder, '..'), { recursive: true });
    jest.restoreAllMocks();
  });

  // Without settings of the machine: an editor may have none.
  const environment = () => ({ ...process.env, HOME: join(folder, '..'), GIT_CONFIG_NOSYSTEM: '1' });
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', env: environment() });

  /** Makes a repository with a remote, and opens its desk in a window of this width. */
  async function open(language: string, width: number): Promise<void> {
    await init([folder, '--language', language]);
    const remote = join(folder, '../remote.git');
    git('init', '--quiet', '--bare', '--initial-branch=main', remote);
    git('init', '--quiet', '--initial-branch=main', folder);
    git('-C', folder, 'add', '.');
    git(
      '-C',
      folder,
      '-c',
      'user.name=Ana',
      '-c',
      'user.email=ana@example.org',
      'commit',
      '--quiet',
      '-m',
      'first',
    );
    git('-C', folder, 'remote', 'add', 'origin', remote);
    git('-C', folder, 'push', '--quiet', '-u', 'origin', 'main');
    child = spawn(process.execPath, [...COMMAND, 'desk'], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const address = await new Promise<string>((resolve) =>
      child.stdout!.on('data', (text) => resolve(/http:\S+/.exec(String(text))![0])),
    );
    const isNarrow = width < 600;
    const context = await browser.newContext({
      viewport: { width, height: isNarrow ? 740 : 660 },
      hasTouch: isNarrow,
      isMobile: isNarrow,
      reducedMotion: 'reduce',
    });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(address);
    await page.frameLocator('iframe').locator('a[href^="tel:"]').first().waitFor({ state: 'attached' });
    await page.locator('#page-choice option').first().waitFor({ state: 'attached' });
  }

  const isTelephone = () => page.viewportSize()!.width < 600;

  async function click(target: Locator): Promise<void> {
    clicks++;
    if (isTelephone()) await target.tap();
    else await target.click();
  }

  async function type(text: string): Promise<void> {
    keys += text.length;
    await page.keyboard.type(text);
  }

  async function press(key: string): Promise<void> {
    keys++;
    await page.keyboard.press(key);
  }

  /** Goes to a control as somebody without a mouse does. */
  async function tabTo(target: Locator): Promise<void> {
    // A disabled control takes no focus.
    await target.and(page.locator(':enabled')).waitFor();
    for (let steps = 0; steps < 80; steps++) {
      if ((await target.and(page.locator(':focus')).count()) > 0) return;
      await press('Tab');
    }
    throw new Error(`The Tab key does not lead to ${target}.`);
  }

  async function axe(): Promise<string[]> {
    // The page beside the form has checks of its own.
    await page.evaluate(AXE);
    const { violations } = await page.evaluate<AxeResults>('axe.run(document, { iframes: false })');
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }

  async function picture(name: string, language: string, means: string): Promise<void> {
    if (PICTURES === undefined || means !== 'mouse') return;
    const image = sharp(await page.screenshot())
      .resize(960)
      .webp({ quality: 40, effort: 6 });
    await image.toFile(join(PICTURES, `${name}.${language}.webp`));
  }

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const part = (name: string) => page.getByRole('navigation').getByRole('button', { name });
  const field = () => page.locator('[id="f.contact.telephone"]');

  inBrowser.each([
    ['pt-BR', 1280, 'mouse'],
    ['es', 1280, 'mouse'],
    ['en', 1280, 'mouse'],
    ['pt-BR', 360, 'finger'],
    ['pt-BR', 1280, 'keyboard'],
  ])('%s, %i px, %s: a new number, seen, saved and published', async (language, width, means) => {
    await open(language, width);
    const words = deskWords(language);
    const [typed, signed] = NEW_NUMBERS[language]!;
    const isKeyboard = means === 'keyboard';
    const activate = async (target: Locator) => {
      if (!isKeyboard) return click(target);
      await tabTo(target);
      await press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
    };

    if (means === 'mouse') await click(page.frameLocator('iframe').locator('a[href^="tel:"]').first());
    else {
      if (!isKeyboard) await activate(button(`${words.parts}: ${formWords(language).groups.practice}`));
      await activate(part(formWords(language).groups.contact));
      if (isKeyboard) await tabTo(field());
      else await click(field());
    }
    await field().and(page.locator(':focus')).waitFor();
    await press('Control+A');
    await type(typed);
    const shown = page.frameLocator('iframe').locator(`a[href="tel:${signed}"]`).first();
    await shown.waitFor({ state: 'attached' });
    expect(await page.locator('[id="f.contact.telephone__reading"]').textContent()).toContain(signed);
    expect(await axe()).toEqual([]);
    await picture('desk', language, means);

    await activate(button(words.save));
    const boxes = page.getByRole('dialog').getByRole('checkbox');
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(2);
    await activate(boxes.nth(0));
    await activate(boxes.nth(1));
    expect(await axe()).toEqual([]);
    await picture('save', language, means);
    await activate(button(words.saveNow));
    await page
      .getByText(words.allSaved, { exact: true })
      .or(page.getByText(words.saved, { exact: true }))
      .waitFor();

    const file = readFileSync(join(folder, 'site/practice.json'), 'utf8');
    expect(JSON.parse(file).contact.telephone).toBe(signed);

    if (means === 'finger') await activate(button(`${words.parts}: ${formWords(language).groups.contact}`));
    await activate(part(words['group.publish']));
    await activate(page.getByRole('main').getByRole('button', { name: words.publishNow }));
    await page.getByText(words.published.replace('{0}', 'main')).waitFor();
    expect(await axe()).toEqual([]);
    expect(git('-C', join(folder, '../remote.git'), 'show', 'main:site/practice.json')).toBe(file);

    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    if (isKeyboard) expect(clicks).toBe(0);
    const steps = clicks + (isKeyboard ? 8 : 0);
    expect(steps * SECONDS.decision + clicks * SECONDS.click + keys * SECONDS.key).toBeLessThan(MAX_SECONDS);
  });
});
