/** The steps with which a person makes the Portuguese example her own practice. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Person } from './person.ts';

const NAME = 'Marinho e Duarte Advocacia Previdenciária';
const OAB = 'Ordem dos Advogados do Brasil, Rio Grande do Sul';
const LOOKUP = 'cna.oab.org.br';

const registration = (list: string, number: string): Readonly<Record<string, string>> => ({
  [`${list}.registrations.0.authority`]: OAB,
  [`${list}.registrations.0.number`]: number,
  [`${list}.registrations.0.jurisdiction`]: 'Rio Grande do Sul',
  [`${list}.registrations.0.lookupUrl`]: LOOKUP,
});

/** What she does in each part of the form: fills fields, and uses buttons and files by their names. */
const PARTS: readonly (readonly [
  part: string,
  ...steps: readonly (
    | string
    | readonly [inside: string, button: string]
    | Readonly<Record<string, string>>
  )[],
])[] = [
  [
    'Escritório',
    {
      name: NAME,
      professionalName: 'Clara Marinho, advogada',
      url: 'marinhoduarte.adv.br',
    },
    'Retirar: Perfil 1',
  ],
  [
    'Contato',
    {
      'contact.messaging.number': '(51) 99221-4470',
      'contact.telephone': '(51) 3221-4470',
      'contact.email': 'contato@marinhoduarte.adv.br',
      'contact.otherChannels.0.label': 'WhatsApp de Canoas',
      'contact.otherChannels.0.number': '(51) 99221-4471',
      'contact.antiFraudWarning':
        'Compare cada número com a lista do nosso site. Se pedirem dinheiro ou senha em nosso nome, desligue e ligue para nós.',
      ...registration('contact.verification', 'OAB/RS 81.234'),
      'reportTo.0.name': 'OAB/RS, denúncia de golpe',
      'reportTo.0.url': 'oabrs.org.br/denuncias',
      'reportTo.1.name': 'Polícia Civil, delegacia virtual',
      'reportTo.1.url': 'delegaciaonline.rs.gov.br',
    },
    'Retirar: Outro canal 2',
  ],
  [
    'Unidades e horários',
    {
      'location.streetAddress': 'Rua dos Andradas, 1234, sala 501',
      'location.postalCode': '90020-008',
      'location.addressLocality': 'Porto Alegre',
      map: 'osm.org/go/M1pB',
      'accessibility.0': 'Elevador e banheiro adaptado.',
      'openingHours.0.opens': '0830A',
      'offices.0.name': 'Unidade Canoas',
      'offices.0.location.streetAddress': 'Rua Tiradentes, 45, sala 2',
      'offices.0.location.postalCode': '92010-260',
      'offices.0.location.addressLocality': 'Canoas',
      'offices.0.map': 'osm.org/go/M1pC',
      'offices.0.accessibility.0': 'Rampa na entrada.',
    },
    'Retirar: Recurso de acessibilidade 3',
    'Retirar: Recurso de acessibilidade 2',
    'Retirar: Outra unidade 2',
  ],
  [
    'Recessos e feriados',
    { 'closures.0.note': 'Recesso de fim de ano. Lemos os e-mails todos os dias úteis.' },
  ],
  [
    'Pessoas',
    {
      'people.0.name': 'Clara Marinho',
      'people.0.portrait': 'clara',
      'people.0.biography': 'Fala com você no primeiro dia e acompanha o processo até o fim.',
      ...registration('people.0', 'OAB/RS 81.234'),
    },
    ['people.0.channels', 'Retirar: Canal 1'],
    {
      'people.1.name': 'Bruno Duarte',
      'people.1.role': 'Advogado',
      'people.1.portrait': 'bruno',
      'people.1.biography': 'Cuida das perícias e dos recursos.',
    },
    ['people.1.registrations', 'Acrescentar inscrição'],
    registration('people.1', 'OAB/RS 92.345'),
    'Acrescentar pessoa',
    {
      'people.2.name': 'Alice Nunes',
      'people.2.role': 'Advogada',
      'people.2.portrait': 'alice',
      'people.2.biography': 'Calcula o tempo de contribuição.',
    },
    ['people.2.registrations', 'Acrescentar inscrição'],
    registration('people.2', 'OAB/RS 103.456'),
    ['people.2.languagesSpoken', 'Acrescentar idioma'],
    { 'people.2.languagesSpoken.0': 'italiano' },
  ],
  [
    'O que fazemos',
    {
      description:
        'Advocacia previdenciária em Porto Alegre e Canoas, do requerimento no INSS à Justiça Federal.',
      areaServed: 'Porto Alegre e Canoas',
      'scope.0': 'Aposentadorias urbanas e rurais',
    },
  ],
  [
    'Primeiro atendimento e honorários',
    {
      fees: 'Combinamos os honorários por escrito antes de começar.',
      'firstAppointment.whatHappens': 'Ouvimos o seu caso e dizemos o que dá para fazer. Leva 40 minutos.',
      'firstAppointment.whatToBring.0': 'A carta do INSS',
      'firstAppointment.whatToBring.1': 'RG e CPF',
      'firstAppointment.whatToBring.2': 'Carteira de trabalho',
      'firstAppointment.whatToBring.3': 'Laudos médicos',
      'firstAppointment.hearBack': 'Respondemos em até dois dias úteis.',
    },
  ],
  ['Aparência', { 'brand.accent': '#7a1f3d', logo: 'logo' }, 'Retirar: Ícone da aba'],
  [
    'Identificação e avisos legais',
    {
      'imprint.legalName': 'Marinho e Duarte Sociedade de Advogados',
      'imprint.taxId': '12.345.678/0001-95',
      'imprint.register': 'OAB/RS, sociedade nº 4321',
      'imprint.responsible': 'Clara Marinho',
      legalNotice:
        'Este site informa quem somos e como falar conosco. Ele não dá orientação jurídica e não recebe documentos.',
    },
  ],
  [
    'Avisos de segurança e orientação para assistentes de IA',
    {
      'safety.0': 'Só os contatos desta lista são nossos.',
      'safety.2': 'O número que aparece na tela pode ser falso: desligue e ligue você para nós.',
      'safety.4': 'Confira a nossa inscrição no site da OAB.',
      'guidance.referWhen.2': 'A pessoa quer saber se uma mensagem em nosso nome é verdadeira.',
    },
  ],
];

/** File of a page → what she writes before its text. */
const PAGES: Readonly<Record<string, string>> = {
  about: 'Somos três advogados e trabalhamos juntos desde a faculdade.',
  contact: 'Estamos no quinto andar, perto do mercado público.',
  index: 'Cuidamos do seu benefício do começo ao fim.',
  'practice-areas': 'Só trabalhamos com o INSS.',
};

const COLOURS = { clara: '#996655', bruno: '#556699', alice: '#669955', logo: '#7a1f3d' };

const photograph = (name: keyof typeof COLOURS) => {
  const size = name === 'logo' ? { width: 600, height: 200 } : { width: 600, height: 900 };
  return sharp({ create: { ...size, channels: 3, background: COLOURS[name] } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer();
};

/** @param seen - called after each part and page */
export async function makeOwn(
  person: Person,
  goTo: (part: string | RegExp) => Promise<void>,
  seen: (part: string) => Promise<void>,
): Promise<void> {
  const { page } = person;
  const field = (name: string): Locator => page.locator(`[id="f.${name}"]`);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

  async function fill(name: string, text: string): Promise<void> {
    if (!(text in COLOURS)) return person.write(field(name), text);
    const input = text === 'logo' ? page.getByRole('main').locator('input[type=file]') : field(name);
    const bytes = await photograph(text as keyof typeof COLOURS);
    await person.chooseFile(input, 'IMG_1.JPG', 'image/jpeg', bytes);
    if (text === 'logo') return page.getByText('O logotipo está na página.').waitFor();
    await moveFrame(text === 'bruno');
    await person.use(button('Usar esta parte'));
    await page
      .locator('.portrait', { has: input })
      .getByText(/Retirado do arquivo: .*EXIF/)
      .waitFor();
  }

  /** She drags the frame, or uses its sliders. @param withMouse - in place of a finger */
  async function moveFrame(withMouse: boolean): Promise<void> {
    const picture = page.getByRole('img', { name: 'A parte que aparece' }).last();
    const slider = page.getByRole('slider', { name: 'Para cima e para baixo' });
    const before = await slider.inputValue();
    if (person.means === 'keyboard') {
      await person.goTo(slider);
      await person.press('ArrowLeft');
    } else {
      person.decisions++;
      person.clicks += 2;
      await picture.scrollIntoViewIfNeeded();
      const box = (await picture.locator('xpath=..').boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await drag(page, withMouse, x, y, 20);
    }
    if ((await slider.inputValue()) === before) throw new Error('The frame did not move.');
  }

  for (const [part, ...steps] of PARTS) {
    await goTo(part);
    for (const step of steps) {
      if (typeof step === 'string') {
        await person.use(button(step));
        const confirm = page.getByRole('dialog').getByRole('button', { name: step });
        if (/Outr/.test(step) && step.startsWith('Retirar')) {
          await seen(step);
          await person.use(confirm);
        }
      } else if (Array.isArray(step))
        await person.use(field(step[0]).getByRole('button', { name: step[1], exact: true }));
      else for (const [name, text] of Object.entries(step)) await fill(name, text);
    }
    await seen(part);
  }
  await goTo('Páginas');
  for (const [name, sentence] of Object.entries(PAGES)) {
    const choice = page.getByLabel('Página em edição');
    await person.goTo(choice);
    await choice.selectOption(`pages/${name}.md`);
    const text = page.getByRole('textbox', { name: 'Texto da página' });
    await person.goTo(text);
    await text.and(page.locator(':focus')).waitFor();
    await person.press('ControlOrMeta+Home');
    await person.type(`${sentence}\n\n`);
    if (name === 'index') await changePhotograph();
    await settled();
    await seen(name);
  }
  // The practice is no longer fictional.
  await goTo('Escritório');
  await person.use(field('fictional'));
  await settled();
  await seen('real');

  /** Waits for the check, which takes less time than a person needs to find the next control. */
  async function settled(): Promise<void> {
    await page.waitForTimeout(50);
    await page.locator('.status[data-state=checked]').waitFor();
  }

  async function changePhotograph(): Promise<void> {
    await person.use(button('Outra fotografia …'));
    const dialog = page.getByRole('dialog');
    const bytes = await photograph('logo');
    await person.chooseFile(dialog.locator('input[type=file]'), 'IMG_2.JPG', 'image/jpeg', bytes);
    await seen('photograph');
    await person.write(dialog.getByRole('textbox'), 'A porta do escritório.');
    await person.use(dialog.getByRole('button', { name: 'Usar esta fotografia' }));
    await dialog.waitFor({ state: 'detached' });
  }
}

/** Drags down by so many pixels, with the mouse or a finger. */
async function drag(page: Page, withMouse: boolean, x: number, y: number, by: number): Promise<void> {
  if (withMouse) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + by, { steps: 4 });
    await page.mouse.up();
    return;
  }
  const protocol = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  for (let step = 1; step <= 4; step++) await touch('touchMove', y + (by * step) / 4);
  await touch('touchEnd');
  await protocol.detach();
}
