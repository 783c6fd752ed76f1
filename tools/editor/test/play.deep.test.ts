/**
 * A person opens the editor of a new repository for the first time. She changes the telephone number of the example,
 * sees it, saves it and publishes it to a Git remote: with a mouse, with a finger on a telephone, and with the keyboard
 * only. Another person begins a blank practice in its place. Six practices, each unlike the others, are entered from such
 * a beginning, with what their people paste, in the time that they have. Every output states what was typed.
 * `npm run test:deep` takes one run of each.
 *
 * `PICTURES=docs/editing` takes the pictures of docs/editing.md into that folder.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { findLanguage } from '../../../lambda/render/locales.ts';
import { addDays } from '../../../lambda/shared/days.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { loadService } from '../../../lib/content/load-service.ts';
import { translationsOf } from '../../../lib/practice/files/translations.ts';
import { textsOf } from '../../../lib/practice/messages/problem.ts';
import { property as sameFacts } from '../../../test/practices/same-facts.ts';
import { inBrowser, RUNS_BROWSER } from '../../../test/support/browser.ts';
import { type LoadedPractice, outputsOf } from '../../../test/support/practices/loaded-practice.ts';
import { ofThisRun } from '../../../test/support/weekly.ts';
import { run as init } from '../../init/init.ts';
import { violationsIn } from '../../pages/axe.ts';
import { launchBrowser } from '../../pages/browser.ts';
import { blankDraft, generalTexts, withGeneralTexts } from '../../shared/general-texts.ts';
import { COMMAND, ROOT } from '../../shared/test/run-command.ts';
import { at, withValue } from '../browser/facts.ts';
import { textFor } from '../browser/text-for.ts';
import { formGroups, formSteps } from '../form.ts';
import { type EditorLocale, editorLocale, formLocale } from '../locales.ts';
import { enterFacts, photograph, type TypedPractice } from './enter-facts.ts';
import { type InputDevice, Person } from './person.ts';

const PICTURES = process.env.PICTURES;
const MAX_CLICKS = 15;
/** Entering a practice takes minutes on a busy machine. */
jest.setTimeout(900_000);
/** For a change of a number. */
const MAX_MINUTES = 2;

/** Language → a new number as people of the country write it, and as it is signed. */
const NEW_NUMBERS: Readonly<Record<string, readonly [typed: string, signed: string]>> = {
  'pt-BR': ['+55 51 0000-0133', '+555100000133'],
  es: ['+34 000 000 133', '+34000000133'],
  en: ['(202) 555-0133', '+12025550133'],
};

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
const wordsOfEditor = (language: string) =>
  wordsIn(JSON.stringify([editorLocale(language), formLocale(language)]));
/** The English words of the editor that no text of the editor or of the example in this language contains. */
function englishFor(language: string): ReadonlySet<string> {
  const example = readFileSync(join(ROOT, 'examples', findLanguage(language)!, 'practice.json'), 'utf8');
  const own = new Set([...wordsOfEditor(language), ...wordsIn(example)]);
  return new Set(wordsOfEditor('en').filter((word) => !own.has(word)));
}

/** A practice of `fixtures/`. */
interface FirstHour extends TypedPractice {
  readonly language: string;
  readonly country: string;
  readonly device: InputDevice;
  readonly width: number;
  /** At the pace of `Person`. */
  readonly maxMinutes: number;
  /** Path of a text → the same in Spanish, which she adds. @default the practice has one language */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The facts with other paths of the portraits. */
const withPortraits = (
  { people, ...facts }: TypedPractice['facts'],
  pathOf: (portrait: string, index: number) => string | undefined,
) => ({
  ...facts,
  ...(people && {
    people: people.map(({ portrait, ...person }, index) => ({
      ...person,
      ...(portrait && { portrait: pathOf(portrait, index) }),
    })),
  }),
});

/** Files of pages, the branch, and addresses of the site and of the remote. */
const NAMES = /[\w-]+\.md|\bmain\b|\S*\/\S+/g;

/** Runs in the browser: the texts that a person sees or hears, without those that she writes herself. */
const TEXTS = `[...document.querySelectorAll('body *')].filter((element) => element.checkVisibility() && !element.closest('.cm-content')).flatMap((element) => [
  ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
  ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
])`;

/** Runs in the browser: controls that are too small. The label of a checkbox belongs to it. */
const small = (
  pixels: number,
) => `[...document.querySelectorAll('button, input, select, textarea, summary, main a, [contenteditable=true]')].filter((element) => element.checkVisibility()).flatMap((element) => {
  const isMark = /^(checkbox|radio|file)$/.test(element.type);
  const boxes = [...(isMark ? element.labels : []), element].map((each) => each.getBoundingClientRect());
  const [width, height] = ['width', 'height'].map((side) => Math.max(...boxes.map((box) => box[side])));
  return width < ${pixels} || height < ${pixels} ? [[element.outerHTML.slice(0, 80), width, height].join(' ')] : [];
})`;
/** For a finger, and for the mouse (WCAG 2.2, 2.5.5 and 2.5.8). */
const MIN_PIXELS = { finger: 44, mouse: 24, keyboard: 24 };

describe('tools/editor/play', () => {
  let browser: Browser;
  let page: Page;
  let folder: string;
  let child: ChildProcess;
  let person: Person;

  beforeAll(async () => {
    if (RUNS_BROWSER) browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'play-')), 'practice');
    jest.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(async () => {
    await page?.context().close();
    await kill();
    rmSync(join(folder, '..'), { recursive: true });
    jest.restoreAllMocks();
  });

  // Without Git settings of the machine: a person may have none.
  const environment = () => ({ ...process.env, HOME: join(folder, '..'), GIT_CONFIG_NOSYSTEM: '1' });
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', env: environment() });

  const ofRemote = (...args: string[]) => git('-C', join(folder, '../remote.git'), ...args);

  /** Makes a repository with a remote, and opens its editor in a window of this width. */
  async function open(language: string, width: number, means: InputDevice): Promise<void> {
    await init([folder, '--language', language]);
    const remote = join(folder, '../remote.git');
    git('init', '--quiet', '--bare', '--initial-branch=main', remote);
    git('init', '--quiet', '--initial-branch=main', folder);
    git('-C', folder, 'add', '.');
    const ana = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.org'];
    git('-C', folder, ...ana, 'commit', '--quiet', '-m', 'first');
    git('-C', folder, 'remote', 'add', 'origin', remote);
    git('-C', folder, 'push', '--quiet', '-u', 'origin', 'main');
    const address = await start();
    const isNarrow = width < 600;
    const context = await browser.newContext({
      viewport: { width, height: isNarrow ? 740 : 660 },
      hasTouch: isNarrow,
      isMobile: isNarrow,
      reducedMotion: 'reduce',
    });
    page = await context.newPage();
    // A busy machine takes longer than the 30 s of Playwright.
    page.setDefaultTimeout(120_000);
    await page.goto(address);
    await page.frameLocator('iframe').locator('a[href^="tel:"]').first().waitFor({ state: 'attached' });
    await page.locator('#page-choice option').first().waitFor({ state: 'attached' });
    person = new Person(page, means);
  }

  /** @returns the address of the editor */
  async function start(): Promise<string> {
    child = spawn(process.execPath, [...COMMAND, 'edit'], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new Promise<string>((resolve) =>
      child.stdout!.on('data', (text) => resolve(/http:\S+/.exec(String(text))![0])),
    );
  }

  async function kill(signal?: 'SIGKILL'): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill(signal)) await ended;
  }

  async function axe(): Promise<string[]> {
    // The site beside the form has checks of its own.
    const violations = await violationsIn(page, { iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }

  async function picture(name: string, language: string): Promise<void> {
    if (PICTURES === undefined) return;
    const image = sharp(await page.screenshot())
      .resize(960)
      .webp({ quality: 40, effort: 6 });
    await image.toFile(join(PICTURES, `${name}.${language}.webp`));
  }

  /** Nothing is too small, no axe rule is broken, and nothing is in English. */
  async function isGood(what: string, language: string, width: number, means: InputDevice): Promise<void> {
    await page.locator('.status[data-state=checked]').waitFor();
    expect([what, await page.locator('main .error').allTextContents()]).toEqual([what, []]);
    // browser.deep.test.ts runs it in each part of the form at 360 px.
    if (means === 'keyboard') expect([what, await axe()]).toEqual([what, []]);
    const texts = await page.evaluate<string[]>(TEXTS);
    const english = englishFor(language);
    expect([
      what,
      texts.flatMap((text) => wordsIn(text.replace(NAMES, ''))).filter((word) => english.has(word)),
    ]).toEqual([what, []]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect([what, await page.evaluate(small(MIN_PIXELS[means]))]).toEqual([what, []]);
  }

  async function showPart(name: string | RegExp, language: string, means: InputDevice): Promise<void> {
    if (means === 'finger') {
      await person.use(page.getByRole('button', { name: editorLocale(language).parts }));
      expect(await page.evaluate(small(MIN_PIXELS.finger))).toEqual([]);
    }
    await person.use(page.getByRole('navigation').getByRole('button', { name }));
  }

  /** Saves, and confirms every contact. */
  async function saveAll(language: string): Promise<void> {
    const locale = editorLocale(language);
    await person.use(button(locale.save));
    const boxes = page.getByRole('dialog').getByRole('checkbox');
    await boxes.first().waitFor();
    for (const box of await boxes.all()) await person.use(box);
    await person.use(button(locale.saveNow));
    await saved(locale);
  }

  const saved = ({ saved, allSaved }: EditorLocale) =>
    page.locator('.status', { hasText: new RegExp(`^(${saved}|${allSaved})$`) }).waitFor();

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  const allNumberRuns: readonly [language: string, width: number, means: InputDevice][] = [
    ['pt-BR', 1280, 'mouse'],
    ['es', 360, 'finger'],
    ['en', 1280, 'keyboard'],
  ];
  const numberRuns: typeof allNumberRuns = PICTURES
    ? allNumberRuns.map(([language]) => [language, 1280, 'mouse'])
    : ofThisRun(allNumberRuns, ([, , means]) => means === 'keyboard');
  inBrowser.each(numberRuns)(
    '%s, %i px, %s: a new number, seen, saved and published',
    async (language, width, means) => {
      await open(language, width, means);
      const locale = editorLocale(language);
      const [typed, signed] = NEW_NUMBERS[language]!;
      const isKeyboard = means === 'keyboard';

      if (means === 'mouse') await person.use(page.frameLocator('iframe').locator('a[href^="tel:"]').first());
      else await showPart(formLocale(language).groups.contact, language, means);
      await person.write(page.locator('[id="f.contact.telephone"]'), typed);
      const shown = page.frameLocator('iframe').locator(`a[href="tel:${signed}"]`).first();
      await shown.waitFor({ state: 'attached' });
      expect(await page.locator('[id="f.contact.telephone__reading"]').textContent()).toContain(signed);
      expect(await axe()).toEqual([]);
      await picture('editor', language);

      await person.use(button(locale.save));
      const boxes = page.getByRole('dialog').getByRole('checkbox');
      await boxes.first().waitFor();
      expect(await boxes.count()).toBe(2);
      await person.use(boxes.nth(0));
      await person.use(boxes.nth(1));
      expect(await axe()).toEqual([]);
      await picture('save', language);
      await person.use(button(locale.saveNow));
      await saved(locale);

      const file = readFileSync(join(folder, 'site/practice.json'), 'utf8');
      const { telephone, verification } = JSON.parse(file).contact;
      expect(telephone).toBe(signed);
      const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
      await page
        .getByRole('main')
        .getByText(day.format(Date.parse(verification.validUntil)))
        .waitFor();

      await showPart(locale['group.publish'], language, means);
      await person.use(page.getByRole('main').getByRole('button', { name: locale.publishNow }));
      await page.getByText(locale.published.replace('{0}', 'main')).waitFor();
      expect(await axe()).toEqual([]);
      expect(ofRemote('show', 'main:site/practice.json')).toBe(file);

      expect(person.clicks).toBeLessThanOrEqual(isKeyboard ? 0 : MAX_CLICKS);
      expect(person.totals.minutes).toBeLessThanOrEqual(MAX_MINUTES);
      if (process.env.TOTALS) console.info(language, means, JSON.stringify(person.totals));
    },
  );

  const country = 'BR';
  /** What a lawyer of that country writes in each step of the start. */
  const who = { name: 'Igarapé Previdência', professionalName: 'Jussara Tapajós', url: 'igarapeprev.adv.br' };
  const reach = { 'contact.telephone': '(92) 3232-1234', 'contact.email': 'oi@igarapeprev.adv.br' };
  const where = { 'location.addressLocality': 'Manaus', 'location.addressRegion': 'AM' };
  const work = { description: 'Pedidos ao INSS no Amazonas.', areaServed: 'Manaus e o interior' };
  /** The country, the language and the website that she corrects later. */
  const [wrongCountry, wrongLanguage, wrongSite] = ['PT', 'pt-PT', 'igarape.adv.br'];
  inBrowser.each([['pt-BR', 1280, 'keyboard']] as const)(
    '%s, %i px, %s: a blank practice in place of the example, whose country and website are corrected',
    async (language, width, means) => {
      await open('en', width, means);
      const site = join(folder, 'site');
      const files = () => readdirSync(site, { recursive: true, encoding: 'utf8' }).sort();
      const facts = () => JSON.parse(readFileSync(join(site, 'practice.json'), 'utf8'));
      const [before, example] = [files(), facts()];
      /** The language of the form. */
      let spoken: string = wrongLanguage;
      let locale = editorLocale(spoken);
      const seen = (what: string) => isGood(what, spoken, width, means);
      const input = (name: string) => page.locator(`[id="f.${name}"]`);
      const next = (step: keyof typeof locale) =>
        person.use(button(textFor(locale, 'startNext', locale[step])));
      const write = async (texts: Readonly<Record<string, string>>) => {
        for (const [name, text] of Object.entries(texts)) await person.write(input(name), text);
        await page.locator('.status[data-state=checked]').waitFor();
      };

      const choose = async (name: string, value: string) => {
        await person.goTo(input(name));
        await input(name).selectOption(value);
      };

      await showPart(formLocale('en').groups.practice, 'en', means);
      await write({ name: 'Typed into the example' });
      await showPart(editorLocale('en')['group.start'], 'en', means);
      await page.getByText(editorLocale('en').startExample).waitFor();
      await choose('location.addressCountry', wrongCountry);
      await person.goTo(input('language'));
      await page.locator(`html[lang="${wrongLanguage}"]`).waitFor({ state: 'attached' });
      await person.use(button(locale.startBegin));
      await page.getByRole('dialog').getByText('Typed into the example').first().waitFor();
      await person.use(page.getByRole('dialog').getByRole('button', { name: locale.discard }));
      await input('name').waitFor();
      await seen('begun');
      await write({ ...who, url: wrongSite });
      // Nothing that was typed is lost.
      await kill('SIGKILL');
      await page.goto(await start());
      await seen('again');
      await person.use(button(locale.draftTake));
      await person.use(page.getByRole('main').getByRole('button', { name: locale['group.start-who'] }));
      await input('name').waitFor();
      expect(await input('name').inputValue()).toBe(who.name);
      // What somebody writes over a general text stays as it is.
      const own = `Só em ${wrongSite}.`;
      await showPart(formLocale(spoken).groups.agents, language, means);
      await write({});
      expect(await input('safety.0').inputValue()).toContain(wrongSite);
      await write({ 'safety.0': own });
      await showPart(locale['group.start'], language, means);
      await person.use(page.getByRole('main').getByRole('button', { name: locale['group.start-who'] }));
      await input('name').waitFor();
      // She leaves the registration, and how people reach her, for later.
      await next('group.start-contact');
      await next('group.start-where');
      await choose('location.addressCountry', country);
      await write(where);
      await next('group.start-when');
      await next('group.start-work');
      await write(work);
      await person.use(input('scope').locator(':scope > button'));
      await write({ 'scope.0': work.areaServed! });
      await seen('work');
      await person.use(button(locale.startList));
      await page.getByText(textFor(locale, 'startDone', 3, 5)).waitFor({ timeout: 20_000 });
      await seen('list');
      expect([files(), facts()]).toEqual([before, example]);
      await person.use(page.getByRole('main').getByRole('button', { name: locale['group.start-who'] }));
      await person.use(input('contact.verification.registrations').getByRole('button'));
      const at = 'contact.verification.registrations.0';
      await write({ [`${at}.authority`]: 'Ordem', [`${at}.number`]: '81', [`${at}.jurisdiction`]: country });
      await write({ [`${at}.lookupUrl`]: 'cna.oab.org.br' });
      await write({ [`${at}.authority`]: 'OAB', url: who.url! });
      await next('group.start-contact');
      await write(reach);
      await showPart(new RegExp(`^${formLocale(spoken).groups.practice}$`), language, means);
      await choose('language', language);
      await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
      spoken = language;
      locale = editorLocale(language);
      await showPart(locale['group.start'], language, means);
      await page.getByText(locale.startReady).waitFor();
      await page.frameLocator('iframe').getByText(who.name!).first().waitFor({ state: 'attached' });
      await seen('ready');
      await saveAll(language);
      await seen('saved');

      expect(files()).toEqual(['practice.json']);
      const text = readFileSync(join(site, 'practice.json'), 'utf8');
      const { $schema: _, ...others } = example;
      const left = textsOf(others).filter(([, fact]) => /\d\d|\w\W+\w/.test(fact) && text.includes(fact));
      expect(left).toEqual([]);
      const { safety, ...general } = withGeneralTexts(blankDraft(language), generalTexts(facts()));
      expect(facts()).toMatchObject({ ...general, safety: [own, ...(safety as string[]).slice(1)] });
      expect(text.replace(own, '')).not.toMatch(new RegExp(`Ordem|112 |Segurança Social|IMSS|${wrongSite}`));
      expect(facts()).toMatchObject({ language, name: who.name, location: { addressCountry: country } });
      expect(Object.keys(facts())).not.toEqual(
        expect.arrayContaining(['fictional', 'people', 'openingHours']),
      );

      await showPart(locale['group.earlier'], language, means);
      await person.use(page.getByRole('main').getByRole('button', { name: locale.bringBack }).last());
      await page.locator('html[lang="en"]').waitFor({ state: 'attached' });
      await saveAll('en');
      const days = { dateModified: example.dateModified, contact: example.contact };
      expect([files(), { ...facts(), ...days }]).toEqual([before, example]);
    },
  );

  async function addLogo(locale: EditorLocale, { language, device }: FirstHour): Promise<void> {
    await showPart(formLocale(language).groups.brand, language, device);
    const input = page.getByRole('main').locator('input[type=file]').first();
    await person.chooseFile(input, await photograph(600, 200));
    await page.getByText(locale['brand.used']).waitFor();
  }

  /** Makes the general pages the practice's own, and writes at the beginning of one. */
  async function writeIntoPage(locale: EditorLocale, { language, device, facts }: FirstHour): Promise<void> {
    await showPart(new RegExp(`^${locale['group.pages']}`), language, device);
    await person.use(page.getByRole('main').getByRole('button', { name: locale['page.own'] }));
    const choice = page.getByLabel(locale['page.choose']);
    await person.goTo(choice);
    await choice.selectOption('pages/about.md');
    const text = page.getByRole('textbox', { name: locale['page.text'] });
    await person.goTo(text);
    await text.and(page.locator(':focus')).waitFor();
    await person.press('ControlOrMeta+Home');
    await person.type(`${facts.name}!\n\n`);
    // The check begins after a pause.
    await page.locator('.status[data-state=checking]').waitFor();
  }

  /** Adds Spanish, and writes each text that is missing, in the order of the editor. */
  async function translate(locale: EditorLocale, { language, device, translations = {} }: FirstHour) {
    const spanish = new Intl.DisplayNames(language, { type: 'language' }).of('es')!;
    const practice = new RegExp(`^${formLocale(language).groups.practice}$`);
    await showPart(practice, language, device);
    const choice = page.getByLabel(locale['languages.add']).first();
    await person.goTo(choice);
    await choice.selectOption('es');
    await person.use(button(locale['languages.add']));
    for (let missing = Object.keys(translations).length; missing > 0; missing--) {
      const key = missing === 1 ? 'languages.missingOne' : 'languages.missing';
      await page.getByText(textFor(locale, key, spanish, missing)).waitFor();
      await person.use(button(locale['languages.first']));
      const id = await page.locator('main [lang=es]:focus').getAttribute('id');
      await person.type(translations[id!.slice('f.'.length, -'.es'.length)]!);
      await showPart(practice, language, device);
    }
    await page.getByText(textFor(locale, 'languages.complete', spanish)).waitFor();
    await page.locator('#page-choice').selectOption('/es');
    await page.frameLocator('iframe').locator('html[lang=es]').waitFor({ state: 'attached' });
  }

  const practices = join(import.meta.dirname, 'fixtures');
  const firstHours = ofThisRun(readdirSync(practices), (name) => name === 'whatsapp-oaxaca.json');
  inBrowser.each(firstHours)('%s is entered in its time', async (name) => {
    const read: FirstHour = JSON.parse(readFileSync(join(practices, name), 'utf8'));
    const { language, country, device, width, maxMinutes, translations = {}, ...typed } = read;
    await open('en', width, device);
    const locale = editorLocale(language);
    for (const [path, value] of Object.entries({ 'location.addressCountry': country, language })) {
      const choice = page.locator(`[id="f.${path}"]`);
      await person.goTo(choice);
      await choice.selectOption(value);
      await choice.blur();
    }
    await person.use(page.getByRole('main').getByRole('button', { name: locale.startBegin }));
    const [, ...steps] = formSteps(language);
    await enterFacts(person, typed, [...steps, ...formGroups(language)], {
      useThisPart: locale.portraitUse,
      async goTo(id, title) {
        if (!id.startsWith('start')) await showPart(title, language, device);
        else if (id !== steps[0]!.id) await person.use(button(textFor(locale, 'startNext', title)));
      },
      seen: (title) => isGood(title, language, width, device),
    });
    if (read.translations) await translate(locale, read);
    await addLogo(locale, read);
    await writeIntoPage(locale, read);
    await isGood('page', language, width, device);
    await saveAll(language);
    await showPart(locale['group.publish'], language, device);
    await person.use(page.getByRole('main').getByRole('button', { name: locale.publishNow }));
    await page.getByText(locale.published.replace('{0}', 'main')).waitFor();
    await isGood('published', language, width, device);
    const practiceFile = join(folder, 'site/practice.json');
    expect(ofRemote('show', 'main:site/practice.json')).toBe(readFileSync(practiceFile, 'utf8'));
    const published = ofRemote('ls-tree', '-r', '--name-only', 'main', 'site');
    expect(published).toMatch(/^site\/logo\.(png|jpg|webp)$/m);
    expect(published).not.toMatch(/eleanor|harbor/);
    expect(readFileSync(join(folder, 'site/pages/about.md'), 'utf8')).toContain(`${typed.facts.name}!`);
    const saved: Practice = JSON.parse(readFileSync(practiceFile, 'utf8'));
    const inBoth = Object.entries(translations).reduce<unknown>((left, [path, es]) => {
      const where = path.split('.');
      return withValue(left, where, { [language]: at(left, where), es });
    }, typed.facts);
    // The path of a portrait is made from the name of the person.
    const ofPerson = (_: string, index: number) => saved.people![index]!.portrait;
    expect(saved).toMatchObject(withPortraits(inBoth as TypedPractice['facts'], ofPerson));
    // Loads the practice as synthesis with a domain does, which refuses a fictional one.
    const configFolder = join(folder, 'config');
    const { host } = new URL(saved.url);
    const domain = { name: host, hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: host } };
    writeFileSync(join(configFolder, 'production.json'), JSON.stringify({ account: '123456789012', domain }));
    const service = await loadService({ stage: 'production', configFolder, practiceFile });
    const { verifiedAt, validUntil } = saved.contact.verification;
    const drawn = (portrait: string) => portrait.replace(/\.\w+$/, '.svg');
    // The property knows the names that drawings are published under.
    const { languages } = translationsOf(saved, (where) => expect(where).toBeUndefined());
    const inLanguage = new Map(
      languages.map(({ language, value }) => [
        language,
        withPortraits(value as TypedPractice['facts'], drawn),
      ]),
    );
    sameFacts.holds({
      practice: { facts: inLanguage.get(language), inLanguage },
      valid: outputsOf(service, verifiedAt),
      expired: outputsOf(service, addDays(validUntil, 1)),
    } as unknown as LoadedPractice);
    if (process.env.TOTALS) console.info(name, JSON.stringify(person.totals));
    expect(person.totals.minutes).toBeLessThanOrEqual(maxMinutes);
  });
});
