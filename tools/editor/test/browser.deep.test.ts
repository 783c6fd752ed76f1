/**
 * The editor in Chromium, used with the keyboard, and with a finger on a narrow screen. Tests wait for what is on the
 * screen, as people do.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { inBrowser, RUNS_BROWSER } from '../../../test/support/browser.ts';
import { pdf } from '../../../test/support/pdf.ts';
import { ofThisRun } from '../../../test/support/weekly.ts';
import { violationsIn } from '../../pages/axe.ts';
import { launchBrowser } from '../../pages/browser.ts';
import { blankFacts } from '../../shared/general-texts.ts';
import { photograph } from './enter-facts.ts';
import { type InputDevice, Person } from './person.ts';
import { openTestEditor } from './test-editor.ts';

type Opened = Awaited<ReturnType<typeof openTestEditor>>;

let browser: Browser;
let opened: Opened;
let page: Page;
/** Errors of the editor's script in the browser, e.g. that a fact of the table has no control. */
let errors: string[];
describe('tools/editor/browser', () => {
  beforeAll(async () => {
    if (RUNS_BROWSER) browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    errors = [];
    opened = await openTestEditor();
  });
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    await opened.close();
    expect(errors).toEqual([]);
  });

  /** Opens the editor, and waits until the server has checked the facts. */
  async function open(width = 1400, height = 900): Promise<void> {
    // The test evaluates axe; the editor's own policy stays as it is.
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: width < 500,
      locale: 'pt-BR',
    });
    // A busy machine takes longer than the 30 s of Playwright.
    context.setDefaultTimeout(120_000);
    page = await context.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(opened.address);
    await settled();
  }

  /** Opens an editor of the example in two languages. */
  async function openTwoLanguages(): Promise<void> {
    await opened.close();
    opened = await openTestEditor('../../../site');
    await open();
  }

  /** Shows a page of the practice in the form. */
  async function openPage(file: string): Promise<void> {
    await open();
    await part(/Páginas/).click();
    await page.getByLabel('Página em edição').selectOption(file);
  }

  /** Holds the checks of the server back. @returns what lets them go on */
  async function holdChecks(): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/check', async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  /** Waits until the server has checked the last change. */
  const settled = async (of = page) => {
    await of.locator('.status[data-state=checked]').waitFor();
  };
  const field = (name: string) => page.locator(`[id="f.${name}"]`);
  const frame = () => page.frameLocator('iframe');
  const part = (name: RegExp) => page.getByRole('navigation').getByRole('button', { name });
  const status = () => page.locator('.status').innerText();
  const dialog = () => page.getByRole('dialog');
  /** Saves, and confirms what is asked. */
  const saves = async () => {
    await page.getByRole('button', { name: /^(Salvar|Save) …$/ }).click();
    await dialog().waitFor();
    for (const box of await dialog().getByRole('checkbox').all()) await box.check();
    await dialog()
      .getByRole('button', { name: /^(Salvar|Save)$/ })
      .click();
    await page.getByText(/^(Salvo|Saved)$/).waitFor();
  };
  const practice = () => JSON.parse(readFileSync(join(opened.site, 'practice.json'), 'utf8'));
  const violations = async () => {
    const found = await violationsIn(page);
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  };

  // play.deep.test.ts changes, saves and publishes with the keyboard.
  inBrowser('a dialog has the focus, Escape leaves it, and what nobody dialled is not saved', async () => {
    await open();
    await part(/Contato/).click();
    await field('contact.telephone').fill('(51) 3221-4471');
    await settled();
    await page.getByRole('button', { name: 'Salvar …' }).focus();
    await page.keyboard.press('Enter');
    await dialog().locator(':focus').waitFor();
    expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual([
      'Telefone: (51) 0000-0132 → (51) 3221-4471',
      'Ramal do telefone: 12 → remoção',
    ]);
    expect(await dialog().getByRole('button', { name: 'Salvar' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    // The button that opened it has the focus again.
    await page.getByRole('button', { name: 'Salvar …' }).and(page.locator(':focus')).waitFor();
  });

  inBrowser(
    'Enter in a paragraph leaves the caret where it was, and spaces while somebody types',
    async () => {
      await open();
      await part(/Contato/).click();
      const text = field('contact.antiFraudWarning');
      const before = await text.inputValue();
      const at = before.indexOf('. ') + 2;
      expect(at).toBeGreaterThan(2);
      await text.press('ControlOrMeta+Home');
      for (let place = 0; place < at; place++) await text.press('ArrowRight');
      await text.press('Enter');
      await settled();
      await page.keyboard.type('Ligue antes. ', { delay: 30 });
      await settled();
      expect(await text.inputValue()).toBe(`${before.slice(0, at)}\nLigue antes. ${before.slice(at)}`);
      await text.blur();
      expect(await text.inputValue()).toBe(`${before.slice(0, at)}Ligue antes. ${before.slice(at)}`);
    },
  );

  const means: [width: number, means: InputDevice][] = [
    [1280, 'keyboard'],
    [360, 'finger'],
  ];
  inBrowser.each(ofThisRun(means, ([, by]) => by === 'finger'))(
    'at %i px, %s: each mistake is shown at its field, in Portuguese, and nothing is saved',
    async (width, by) => {
      const before = practice();
      await open(width, 740);
      const person = new Person(page, by);
      const wrong: [group: RegExp, name: string, text: string][] = [
        [/^Escritório/, 'name', ''],
        [/^Contato/, 'contact.messaging.number', '+999 123 456'],
        [/^Contato/, 'contact.messaging.url', 'https://wa.me/5551999999999 '],
        [/^Unidades/, 'offices.0.map', 'mapa'],
        [/^Pessoas/, 'people.0.admittedSince', 'dois mil'],
      ];
      for (const [group, name, text] of wrong) {
        if (by === 'finger') await person.use(page.getByRole('button', { name: /^Partes do formulário/ }));
        await person.use(part(group));
        await person.write(field(name), text);
        await field(name).blur();
        await settled();
        if (name === 'contact.messaging.url') continue;
        const error = page.locator(`[id="f.${name}__error"]`);
        await error.waitFor();
        expect(await field(name).getAttribute('aria-invalid')).toBe('true');
        expect(await field(name).getAttribute('aria-describedby')).toContain(`f.${name}__error`);
        // Words of the English messages.
        expect(await error.innerText()).not.toMatch(/\b(must|is not|write|missing|number)\b/i);
      }
      await person.use(page.getByRole('button', { name: 'Salvar …' }));
      const list = page.getByRole('main').getByRole('listitem');
      await page.getByRole('heading', { name: 'O que precisa ser corrigido' }).waitFor();
      expect(await list.count()).toBe(wrong.length - 1);
      await person.use(list.filter({ hasText: 'Mapa' }).getByRole('button'));
      await field('offices.0.map').and(page.locator(':focus')).waitFor();
      expect(practice()).toEqual(before);
    },
  );

  inBrowser('a new item is red only where somebody wrote and deleted it, until Save', async () => {
    await open();
    const wrong = page.locator('.error, [aria-invalid]');
    const add = (list: string) =>
      page
        .locator(`[id="f.${list}"]`)
        .getByRole('button', { name: /^Acrescentar/ })
        .last()
        .click();
    await part(/Unidades/).click();
    await add('openingHours');
    await field('openingHours.2.dayOfWeek.Monday').check();
    await settled();
    expect(await wrong.count()).toBe(0);
    await part(/Recessos/).click();
    await add('closures');
    await field('closures.3.note').fill('a');
    await settled();
    expect(await wrong.count()).toBe(0);
    await field('closures.3.note').fill('');
    await field('closures.3.note__error').waitFor();
    expect(await wrong.count()).toBe(2);
    const release = await holdChecks();
    await field('closures.3.note').fill('b');
    await field('closures.3.note__error').waitFor({ state: 'detached', timeout: 5_000 });
    release();
    await page.getByRole('button', { name: 'Salvar …' }).click();
    await page.getByRole('button', { name: /^Recesso ou feriado 4, primeiro dia/ }).click();
    await field('closures.3.from__error').waitFor();
  });

  inBrowser('a click on Save right after typing opens the dialog, or leads to every mistake', async () => {
    const { closures } = practice();
    await open();
    const save = page.getByRole('button', { name: 'Salvar …' });
    await part(/Contato/).click();
    // The link follows from the number, which is checked for a while.
    await page.route('**/check', async (route) => {
      await page.waitForTimeout(500);
      await route.continue();
    });
    await field('contact.messaging.number').fill('(51) 99888-1234');
    await save.click();
    await dialog().getByText('https://wa.me/5551998881234').waitFor();
    await page.keyboard.press('Escape');
    // The mistake is of the closure as a whole.
    await part(/Recessos/).click();
    await field('closures.1.from').fill(closures[0].from);
    await save.click();
    await page.getByRole('button', { name: /^Recesso ou feriado 2/ }).click();
    await field('closures.1').and(page.locator(':focus')).waitFor();
    await field('closures.1__error').waitFor();
    await field('closures.1.from').fill(closures[1].from);
    await save.click();
    await dialog().waitFor();
  });

  inBrowser.each(ofThisRun([[1400], [360]] as const, ([width]) => width === 360))(
    'has no violation that axe finds, in any part, at %i px, and no text in English',
    async (width) => {
      await open(width, 740);
      const english = /\b(the|and|of|with|number|address|name)\b/i;
      const menu = page.getByRole('button', { name: /^Partes do formulário/ });
      const buttons = page.getByRole('navigation', { includeHidden: true }).locator('li:not(.menu) button');
      for (const button of await buttons.all()) {
        if (width < 500) await menu.click();
        await button.click();
        await settled();
        expect(await violations()).toEqual([]);
        const texts = await page
          .locator('main label, main legend, main button, main .help, header, nav')
          .allInnerTexts();
        expect(texts.filter((text) => english.test(text) && !/example\.org|MEI|JSON/.test(text))).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      }
      // The header stays above the fields.
      const header = page.locator('header');
      expect((await header.boundingBox())!.height).toBeLessThanOrEqual(110);
    },
  );

  inBrowser(
    'adds a lawyer with a portrait, whose frame is moved, and shows what was removed from the file',
    async () => {
      await open();
      await part(/Pessoas/).click();
      await page.getByRole('button', { name: 'Acrescentar pessoa' }).click();
      const index = practice().people.length;
      await field(`people.${index}.name`).fill('Ana Réis');
      await field(`people.${index}.role`).fill('Advogada');
      await field(`people.${index}.portrait`).setInputFiles(await photograph());
      await page.getByRole('img', { name: 'A parte que aparece' }).waitFor();
      await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
      expect(await violations()).toEqual([]);
      await page.route('**/picture?*', async (route) => {
        // The next field is filled while the picture is sent.
        await field(`people.${index}.biography`).click();
        await page.keyboard.type('Cuida ');
        await route.continue();
      });
      await page.getByRole('button', { name: 'Usar esta parte' }).click();
      await page.getByText(/Removido do arquivo: .*EXIF/).waitFor();
      await page.keyboard.type('das perícias.');
      await settled();
      await saves();
      expect(practice().people[index]).toEqual({
        name: 'Ana Réis',
        role: 'Advogada',
        portrait: '/images/ana-reis.jpg',
        biography: 'Cuida das perícias.',
      });
      const { width, height } = await sharp(join(opened.site, 'images/ana-reis.jpg')).metadata();
      expect(width! / height!).toBeCloseTo(0.8, 1);
      expect((await opened.send('site/images/ana-reis.webp')).status).toBe(200);
    },
  );

  inBrowser('a click on a fact in the page leads to its field, before the first check after it', async () => {
    await open();
    const release = await holdChecks();
    await page.reload();
    await frame().getByRole('link', { name: '(51) 0000-0132' }).first().click();
    release();
    await page.locator('[id="f.contact.telephone"]:focus').waitFor();
    await frame().locator('a[href^="mailto:"]').first().click();
    await page.locator('[id="f.contact.email"]:focus').waitFor();
    await frame().getByText('Helena Maré', { exact: true }).first().click();
    await page
      .locator('[id="f.people.0.name"]:focus, [id="f.professionalName"]:focus, [id="f.name"]:focus')
      .waitFor();
  });

  inBrowser('facts of any shape, written by hand, leave no part of the form empty', async () => {
    const facts = practice();
    facts.openingHours[0].days = 7;
    facts.people = 'Ana';
    facts.offices = [null, 3];
    facts.contact.telephone = ['+555132214471'];
    facts.foundingYear = { year: 2001 };
    writeFileSync(join(opened.site, 'practice.json'), JSON.stringify(facts));
    await open();
    for (const button of await page.getByRole('navigation').getByRole('button').all()) {
      await button.click();
      expect(await page.getByRole('main').locator('fieldset, input, p, li').count()).toBeGreaterThan(0);
    }
  });

  inBrowser('another person’s version is shown beside one’s own, and nothing is lost', async () => {
    await open();
    const theirs = practice();
    theirs.people[0].role = 'Função da outra';
    theirs.fees = 'Honorários da outra';
    await part(/Pessoas/).click();
    await field('people.0.role').fill('Minha função');
    await settled();
    await opened.post('save', { facts: theirs, files: {}, versions: opened.editor.state().versions });
    await page.getByRole('button', { name: 'Salvar …' }).click();
    await dialog().getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('A outra: Função da outra').waitFor();
    await page.getByText('A minha: Minha função').waitFor();
    await dialog().getByRole('button', { name: 'Continuar' }).click();
    await settled();
    await saves();
    expect([practice().people[0].role, practice().fees]).toEqual(['Minha função', 'Honorários da outra']);
    expect(await status()).toBe('Salvo');
  });

  inBrowser(
    'edits a page: text, a fact, a stranger, a PDF, a photograph; the rest of the file has the same bytes',
    async () => {
      const { form: _, ...contact } = practice().contact;
      writeFileSync(join(opened.site, 'practice.json'), JSON.stringify({ ...practice(), contact }));
      const file = join(opened.site, 'pages/about.md');
      const before = readFileSync(file, 'utf8');
      await openPage('pages/about.md');
      const text = page.getByRole('textbox', { name: 'Texto da página' });
      await text.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Ligue para ');
      // A fact from the menu is a chip, which is deleted and restored as a whole.
      const chips = text.locator('.chip', { hasText: 'Telefone: ' });
      const had = await chips.count();
      await page.getByLabel('Dado ou bloco').selectOption('tel contact.telephone');
      await page.getByRole('button', { name: 'Inserir', exact: true }).click();
      await chips.nth(had).waitFor();
      await page.keyboard.press('Backspace');
      await chips.nth(had).waitFor({ state: 'detached' });
      await page.keyboard.press('ControlOrMeta+Z');
      await chips.nth(had).waitFor();
      const facts = page.getByLabel('Dado ou bloco').locator('option');
      expect(await facts.count()).toBeLessThan(16);
      await page.getByRole('button', { name: 'Mais dados' }).click();
      expect(await facts.count()).toBeGreaterThan(40);
      await page.keyboard.press('Space');
      await text.focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(' ou para a ');
      await page.getByRole('button', { name: 'Link …' }).click();
      await page.getByLabel('Texto do link').fill('central');
      await page.getByLabel('Aonde leva').fill('+55 61 3433-5000');
      await page.getByRole('button', { name: 'Inserir o link' }).click();
      await settled();
      // The editor asks whose contact it is.
      await page.getByText('Esta página leva a +556134335000').waitFor();
      expect(await violations()).toEqual([]);
      await page.getByLabel('De quem é +556134335000?').fill('Ministério');
      await page.getByRole('button', { name: 'Manter: é dessa pessoa ou entidade' }).click();
      await page.getByText('Contatos de outros nesta página').waitFor();
      // The link to the practice's own form is entered as a fact.
      await page.getByRole('button', { name: 'Link …' }).click();
      await page.getByLabel('Texto do link').fill('formulário');
      await page.getByLabel('Aonde leva').fill('https://m.me/mare');
      await page.getByRole('button', { name: 'Inserir o link' }).click();
      await page.getByRole('button', { name: 'Usar como o nosso formulário de contato' }).click();
      await page.getByText('Esta página leva a https').waitFor({ state: 'detached' });
      const photo = await photograph(900, 600);
      const form = { name: 'Termo de Adesão.pdf', mimeType: 'application/pdf', buffer: pdf() };
      await page.getByRole('button', { name: 'Arquivo (PDF) …' }).click();
      await page.getByText('Ninguém confere o que há nele').waitFor();
      const chosen = page.getByLabel('Escolha um arquivo');
      await page.getByLabel('Texto do link').fill('Termo');
      await chosen.setInputFiles(photo);
      await page.getByText('Isto não é um PDF.').waitFor();
      const link = page.getByRole('button', { name: 'Inserir o link' });
      expect(await link.isDisabled()).toBe(true);
      await chosen.setInputFiles({ ...form, buffer: pdf(0, '/Encrypt 9 0 R ') });
      await link.click();
      await page.getByText('Tem de ser um PDF completo, sem senha').waitFor();
      await chosen.setInputFiles(form);
      expect(await violations()).toEqual([]);
      await link.click();
      await frame().getByRole('link', { name: 'Termo (PDF, 1 kB)' }).waitFor();
      await page.getByRole('button', { name: 'Fotografia …' }).last().click();
      await chosen.setInputFiles(form);
      await page.getByText('Isto é um PDF, não uma imagem.').waitFor();
      await chosen.setInputFiles({ ...photo, buffer: form.buffer });
      await page.getByText('Este arquivo não pode ser usado').waitFor();
      await chosen.setInputFiles(await photograph(240, 160));
      await page.getByText('Esta parte tem só 240 × 160 pixels').waitFor();
      await chosen.setInputFiles(photo);
      const use = page.getByRole('button', { name: 'Usar esta fotografia' });
      expect(await use.isDisabled()).toBe(true);
      await page.getByLabel('O que a imagem mostra').fill('O cais ao amanhecer');
      expect(await violations()).toEqual([]);
      await use.click();
      await page.getByText(/EXIF/).waitFor();
      await settled();
      await frame().getByRole('img', { name: 'O cais ao amanhecer' }).waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Salvar …' }).click();
      await dialog().getByText('Página “Sobre”').waitFor();
      await dialog().getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('Salvo', { exact: true }).waitFor();
      const after = readFileSync(file, 'utf8');
      const [image] = after.match(/\/images\/o-cais-ao-amanhecer\S*\.jpg/) ?? [];
      expect(after).toBe(
        `${before
          .replace(/^updated: .*$/m, 'updated: 2026-11-20')
          .replace(
            /\n---\n/,
            '\nmentions: [{ contact: "+556134335000", whose: "Ministério" }]\n---\n',
          )}\n\nLigue para {{tel contact.telephone}} ou para a [central](tel:+556134335000)[formulário](https://m.me/mare)[Termo](/files/termo-de-adesao.pdf)\n\n![O cais ao amanhecer](${image})`,
      );
      expect(readFileSync(join(opened.site, 'files/termo-de-adesao.pdf'))).toEqual(form.buffer);
      expect(readFileSync(join(opened.site, image!.slice(1))).includes('Camera')).toBe(false);
      expect(practice().contact.form).toEqual({ label: 'Formulário de contato', url: 'https://m.me/mare' });
      expect(practice().dateModified).not.toBe('');
    },
  );

  inBrowser('each answer about a contact ends, and a page is chosen by its title', async () => {
    await openPage('pages/about.md');
    const text = page.getByRole('textbox', { name: 'Texto da página' });
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await text.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText('\n\n[nossa **central**](https://wa.me/5561999990000)');
    await page.getByLabel('de quem é +5561999990000?').fill('Helena Maré');
    await button('Manter: é dessa pessoa ou entidade').click();
    await page.getByText('É o próprio escritório.').waitFor();
    await button('Remover da página').click();
    await text.getByText('nossa **central**', { exact: true }).waitFor();
    await settled();
    expect(await page.locator('#page-mistakes').innerText()).toBe('');
    await page.keyboard.insertText('\n\n[ver **isto**](/nada) e [a](https://wa.me/5561999990000)');
    await page.locator('#page-mistakes').getByRole('button').first().click();
    await button('Link …').click();
    expect(await page.getByLabel('Texto do link').inputValue()).toBe('ver **isto**');
    await page.getByLabel('Página do site').selectOption('Contato');
    await button('Inserir o link').click();
    await text.getByText('[ver **isto**](/contact) e').waitFor();
    await button('É nosso: acrescentar aos nossos canais').click();
    await field('contact.otherChannels.4.label').and(page.locator(':focus')).waitFor();
    expect(await field('contact.otherChannels.4.number').inputValue()).toContain('99999');
  });

  inBrowser.each(ofThisRun([[1400], [360]] as const, ([width]) => width === 360))(
    'the menu is put in order by dragging and by keys, and a table and a quotation by buttons, at %i px',
    async (width) => {
      await open(width, 800);
      if (width < 500) await page.getByRole('button', { name: /^Partes do formulário/ }).click();
      await part(/Páginas/).click();
      await page.getByText('Ordem do menu').click();
      const list = page.getByRole('list', { name: 'Menu no alto das páginas' });
      const names = async () => (await list.locator('.handle').allInnerTexts()).map((name) => name.slice(2));
      const [first, second, third] = await names();
      await page.getByRole('button', { name: `Descer: ${first}` }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(`${first}: posição 2 de 3`).waitFor();
      await page
        .getByRole('button', { name: `Descer: ${first}` })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.press('Enter');
      expect(await names()).toEqual([second, third, first]);
      expect(await violations()).toEqual([]);
      const handle = list.locator('.handle', { hasText: first! });
      // The check may change the height of what stands above.
      await settled();
      await handle.scrollIntoViewIfNeeded();
      const [from, to] = [(await handle.boundingBox())!, (await list.boundingBox())!];
      const touch = await page.context().newCDPSession(page);
      const at = (type: string, x: number, y: number) =>
        width < 500
          ? touch.send('Input.dispatchTouchEvent', {
              type: `touch${type}` as 'touchMove',
              touchPoints: type === 'End' ? [] : [{ x, y }],
            })
          : type === 'Move'
            ? page.mouse.move(x, y)
            : page.mouse[type === 'Start' ? 'down' : 'up']();
      const x = from.x + 40;
      if (width > 500) await page.mouse.move(x, from.y + 10);
      await at('Start', x, from.y + 10);
      const end = to.y + 2;
      for (let step = 1; step <= 4; step++) await at('Move', x, from.y + ((end - from.y) * step) / 4);
      await at('End', x, end);
      await page.getByText(`${first}: posição 1 de 3`).waitFor();
      expect(await names()).toEqual([first, second, third]);
      await page.getByRole('button', { name: `Subir: ${third}` }).click();
      await settled();
      const links = await frame().getByRole('banner').getByRole('link').allInnerTexts();
      expect(links.filter((name) => [first, second, third].includes(name))).toEqual([first, third, second]);
      const choice = page.getByLabel('Página em edição');
      expect(
        await choice.locator('optgroup option').evaluateAll((all) => all.map((each) => each.value)),
      ).toEqual(['pages/developers.md', 'pages/404.md']);
      await choice.selectOption('pages/terms.md');
      await page.getByRole('textbox', { name: 'Texto da página' }).click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.getByRole('button', { name: 'Tabela' }).click();
      await page.keyboard.type('Prazo');
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('\n\nDito.');
      await page.getByRole('button', { name: 'Citação' }).click();
      await settled();
      expect(await frame().getByRole('columnheader').allInnerTexts()).toEqual(['Prazo', 'Título da coluna']);
      expect(await frame().locator('blockquote').innerText()).toBe('Dito.');
      expect(await page.getByRole('group', { name: 'Nesta página' }).innerText()).toBe('');
    },
  );

  inBrowser('what was typed is offered after a reload, and Back goes to the part before', async () => {
    await open();
    await part(/Contato/).click();
    await field('contact.telephone').fill('(51) 3221-4471');
    await settled();
    // A second window is offered nothing that this one is writing.
    const second = await page.context().newPage();
    await second.goto(opened.address);
    await settled(second);
    expect(await second.getByRole('dialog').count()).toBe(0);
    await second.close();
    await page.reload();
    await dialog().getByRole('button', { name: 'Continuar com elas' }).click();
    await settled();
    expect(await field('contact.telephone').inputValue()).toContain('3221');
    await part(/Páginas/).click();
    await page.goBack();
    await field('contact.telephone').waitFor();
    expect(await part(/Contato/).getAttribute('aria-current')).toBe('true');
    await saves();
    expect(practice().contact.telephone).toBe('+555132214471');
    await page.reload();
    await settled();
    expect([await dialog().count(), opened.editor.state().drafts]).toEqual([0, []]);
  });

  inBrowser('a fact is removed as a whole, and a number that was left is read for good', async () => {
    await open();
    await part(/Primeiro atendimento/).click();
    await page.getByRole('button', { name: 'Remover: Atendimentos' }).click();
    await dialog().getByRole('button', { name: 'Remover: Atendimentos' }).click();
    await part(/Contato/).click();
    await field('contact.telephone').fill('(51) 3221-4471');
    await field('contact.email').focus();
    await page.locator('[id="f.contact.telephone"][value="+555132214471"]').waitFor();
    expect(await field('contact.extension').inputValue()).toBe('');
    await saves();
    expect(practice().appointments).toBeUndefined();
  });

  inBrowser(
    'a blank practice shows its first question, and nothing is wrong before somebody typed',
    async () => {
      for (const name of readdirSync(opened.site)) rmSync(join(opened.site, name), { recursive: true });
      writeFileSync(join(opened.site, 'practice.json'), JSON.stringify(blankFacts('pt-BR')));
      await open();
      const seen = async () => [await status(), await page.locator('main .error, .warning, iframe').count()];
      expect(await page.getByRole('navigation').getByRole('button').allInnerTexts()).toEqual(['Começar']);
      expect(await seen()).toEqual(['Tudo está salvo', 0]);
      await field('location.addressCountry').selectOption('BR');
      await page.getByRole('button', { name: 'Começar com um escritório vazio' }).click();
      await field('name').waitFor();
      await settled();
      expect(await seen()).toEqual(['Tudo está salvo', 0]);
      const needed = page.locator('legend', { hasText: 'Inscrições' }).getByText('(obrigatório)');
      expect(await needed.count()).toBe(1);
    },
  );

  inBrowser('pasted HTML stays text, and a page is added and removed again', async () => {
    await open();
    await part(/Páginas/).click();
    await page.getByRole('button', { name: 'Acrescentar uma página' }).click();
    await dialog().getByLabel('Título').fill('../Auxílio <b>doença</b>');
    await dialog().getByRole('button', { name: 'Acrescentar uma página' }).click();
    await settled();
    expect(await page.getByLabel('Página em edição').inputValue()).toBe('pages/auxilio-b-doenca-b.md');
    expect(await page.getByRole('main').getByText('{0}').count()).toBe(0);
    const text = page.getByRole('textbox', { name: 'Texto da página' });
    const paste = (plain: string, copied = '<img src="x" onerror="document.title = 1">') =>
      text.evaluate(
        (element, [value, html]) => {
          const { DataTransfer, ClipboardEvent } = globalThis as unknown as {
            DataTransfer: new () => { setData(type: string, text: string): void };
            ClipboardEvent: new (type: string, init: object) => never;
          };
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', value);
          clipboardData.setData('text/html', html);
          const init = { clipboardData, bubbles: true, cancelable: true };
          (element as unknown as { dispatchEvent(event: never): void }).dispatchEvent(
            new ClipboardEvent('paste', init),
          );
        },
        [plain, copied] as const,
      );
    await text.click();
    await page.keyboard.press('ControlOrMeta+End');
    await paste('\n<script>document.title = 1</script> a\u202Eb');
    await settled();
    const mistakes = page.getByRole('group', { name: 'Nesta página' });
    await frame().getByText('<script>document.title = 1</script> ab').waitFor();
    await paste(
      '',
      `<h1>Antes</h1><p class="MsoListParagraph"><span style="mso-list:Ignore">·</span>um <b>dois</b></p>
      <p class="MsoListParagraph">três<script>document.title = 1</script></p><p>Veja <a href="https://www.gov.br/inss">aqui</a>,
      <a href="javascript:document.title = 1">ali</a> 1 &lt; 2</p><table><tr><td>a<td>b<tr><td>c<td>d<td>e</table>`,
    );
    await settled();
    expect(await mistakes.getByRole('button').count()).toBe(0);
    await frame().getByRole('heading', { name: 'Antes' }).waitFor();
    expect(await frame().getByRole('listitem').allInnerTexts()).toEqual(
      expect.arrayContaining(['um dois', 'três']),
    );
    expect(await frame().getByRole('link', { name: 'aqui' }).getAttribute('href')).toBe(
      'https://www.gov.br/inss',
    );
    expect(await frame().getByText('Veja aqui, ali 1 < 2').count()).toBe(1);
    expect(await frame().getByRole('cell').allInnerTexts()).toEqual(['c', 'd']);
    expect([
      await text.locator('script, img:not(.cm-widgetBuffer)').count(),
      await frame().locator('script:not([type])').count(),
    ]).toEqual([0, 0]);
    expect(await page.title()).not.toBe('1');
    await settled();
    await saves();
    const file = join(opened.site, 'pages/auxilio-b-doenca-b.md');
    expect(readFileSync(file, 'utf8')).toContain('title: "../Auxílio <b>doença</b>"');
    // More than the editor takes: it says so, and the text is still there.
    await text.click();
    await paste('x'.repeat(4_000_001));
    await page.locator('.status', { hasText: 'Isto é mais texto do que o editor aceita' }).waitFor();
    expect(readFileSync(file, 'utf8')).not.toContain('xxx');
    await page.getByRole('button', { name: 'Descartar as mudanças' }).click();
    await dialog().getByRole('button', { name: 'Descartar as mudanças' }).click();
    await settled();
    await page.getByRole('button', { name: 'Remover esta página' }).click();
    await settled();
    await saves();
    expect(existsSync(file)).toBe(false);
    await page.getByLabel('Página em edição').selectOption('pages/index.md');
    const remove = page.getByRole('button', { name: 'Remover esta página' });
    expect(await remove.isDisabled()).toBe(true);
    // A change of a general page makes it the practice's own, and its removal brings the general page back.
    const own = join(opened.site, 'pages/somos-nos.md');
    const general = page.getByText('Esta é a página geral');
    const select = () => page.getByLabel('Página em edição').selectOption('pages/somos-nos.md');
    await select();
    await general.waitFor();
    expect(await remove.isDisabled()).toBe(true);
    await text.click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('Nosso texto.');
    await general.waitFor({ state: 'detached' });
    await settled();
    await frame().getByText('Nosso texto.').waitFor({ state: 'attached' });
    await saves();
    expect(readFileSync(own, 'utf8')).toContain('Nosso texto.');
    await remove.click();
    await settled();
    await saves();
    expect(existsSync(own)).toBe(false);
    await select();
    await general.waitFor();
    expect(await text.innerText()).not.toContain('Nosso texto.');
  });

  inBrowser('a start without an answer is told in a sentence', async () => {
    await open();
    await page.route('**/state*', (route) => route.abort());
    await page.reload();
    expect(await page.getByRole('alert').innerText()).toMatch(/^O editor foi encerrado\. /);
  });

  inBrowser('a practice in two languages has its texts side by side, and says what is missing', async () => {
    await openTwoLanguages();
    const before = practice();
    await part(/^Practice$/).click();
    await page.getByText('Spanish: no text is missing').waitFor();
    await part(/^What we do/).click();
    const [english, spanish] = ['en', 'es'].map((tag) => field(`description.${tag}`));
    expect(await english!.inputValue()).toBe(before.description.en);
    expect(await spanish!.inputValue()).toBe(before.description.es);
    expect(await spanish!.getAttribute('lang')).toBe('es');
    const places = async () => Promise.all([english!, spanish!].map((each) => each.boundingBox()));
    const [left, right] = await places();
    expect([left!.y === right!.y, left!.x + left!.width < right!.x]).toEqual([true, true]);
    expect(await page.getByText('[object Object]').count()).toBe(0);
    expect(await violations()).toEqual([]);
    await spanish!.fill('');
    await page.keyboard.press('Tab');
    await part(/^Practice$/).click();
    await page.getByText('Spanish: 1 text is missing').waitFor();
    await page.getByRole('button', { name: 'Show the first one' }).click();
    await spanish!.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Llame al (505) 254-1172.');
    await page.keyboard.press('Tab');
    await page.locator('[id="f.description.es__error"]').waitFor();
    await spanish!.fill('Despacho de derecho del Seguro Social.');
    await page.keyboard.press('Tab');
    await page.locator('[id="f.description.es__error"]').waitFor({ state: 'detached' });
    await settled();
    await page.getByRole('button', { name: 'Save …' }).click();
    await dialog().waitFor();
    expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/ \(Spanish\): .* → Despacho de derecho del Seguro Social\.$/),
    ]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const description = { ...before.description, es: 'Despacho de derecho del Seguro Social.' };
    expect(practice()).toEqual({ ...before, description });
    // One under another on a narrow screen.
    await page.setViewportSize({ width: 360, height: 640 });
    const [above, below] = await places();
    expect([above!.x === below!.x, above!.y < below!.y]).toEqual([true, true]);
    await page.setViewportSize({ width: 1400, height: 900 });
    await part(/^Practice$/).click();
    await page.getByRole('button', { name: 'Remove the language: Spanish' }).click();
    await dialog().getByRole('button', { name: 'Remove the language: Spanish' }).click();
    await settled();
    expect(await status()).toMatch(/not saved/);
    await part(/^What we do/).click();
    expect(await field('description').inputValue()).toBe(before.description.en);
  });

  inBrowser(
    'a page is written in another language from a copy, and the pages of each stand together',
    async () => {
      await openTwoLanguages();
      const english = join(opened.site, 'pages/guide.md');
      writeFileSync(
        english,
        '---\ntitle: Guide\ndescription: A guide\nupdated: 2026-11-01\n---\n\n## Guide\n',
      );
      await page.reload();
      await part(/^Practice$/).click();
      await page.getByRole('button', { name: '1 page is not written' }).click();
      const chosen = page.getByLabel('Page to edit');
      const spanish = await chosen.locator('optgroup[lang=es] option').allInnerTexts();
      expect(spanish).toEqual(expect.arrayContaining(['Contacto', '¿Somos nosotros?', 'Privacidad']));
      expect(await page.locator('#page-choice optgroup[lang=es] option').allInnerTexts()).toHaveLength(
        spanish.length,
      );
      await chosen.selectOption('pages/es/index.md');
      await frame().getByRole('navigation').getByText('Contacto').first().waitFor();
      // A chip shows no value of another language.
      expect(await page.locator('.chip').first().innerText()).toBe('Name of the practice');
      await page.getByRole('button', { name: 'Link …' }).click();
      const target = page.getByLabel('Page of the site');
      await target.selectOption({ label: 'Contacto' });
      expect(await target.inputValue()).toBe('/contact');
      expect(await target.locator('option', { hasText: /^(Contact|Guide)$/ }).count()).toBe(0);
      await page.keyboard.press('Escape');
      expect(await page.getByRole('button', { name: 'Remove this page' }).isDisabled()).toBe(true);
      await chosen.selectOption('pages/guide.md');
      await page.getByRole('button', { name: 'Write it in another language (Spanish)' }).waitFor();
      await page.getByText('Spanish: 1 page is not written').click();
      await page.getByRole('button', { name: 'Guide', exact: true }).click();
      expect(await chosen.inputValue()).toBe('pages/es/guide.md');
      await page.getByRole('textbox', { name: /^Title/ }).click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('Guía');
      await settled();
      await frame().getByRole('heading', { level: 1, name: 'Guía' }).waitFor();
      await saves();
      expect(readFileSync(join(opened.site, 'pages/es/guide.md'), 'utf8')).toContain('title: "Guía"');
      expect(readFileSync(english, 'utf8')).toContain('title: Guide');
    },
  );
});
