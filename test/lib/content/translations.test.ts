/** A practice in two languages: the pages of each, and the checks of facts and pages in each. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inLanguages } from '../../support/practices/translated.ts';
import { folder, load, page, serviceProblems, warningItems } from './service-folder.ts';
import { fixtureFacts, ROOT } from './support.ts';

const DEFAULTS = join(ROOT, 'lib/content/defaults/es/pages');
const NUMBER = '+1 800 772 1213';

/** The files of the fixture in English and Spanish. @param changes - by dotted path, of the facts in both languages */
function bilingual(
  changes: Readonly<Record<string, unknown>> = {},
  pages: Readonly<Record<string, string>> = {},
) {
  const facts = inLanguages(fixtureFacts(), ['en', 'es']);
  const practice = JSON.stringify({ ...facts, ...changes }, undefined, 2);
  return { 'practice.json': practice, 'pages/es/index.md': page('Inicio.'), ...pages };
}

describe('lib/content/translations', () => {
  test('a practice in one language has no translations', async () => {
    expect((await load({})).source).not.toHaveProperty('translations');
  });

  test('each language has its facts and its pages, and the general ones that its folder lacks', async () => {
    const { source, pageFile } = await load(bilingual({}, { 'pages/es/about.md': page('Nosotros.') }));
    const [spanish] = source.translations!;
    expect(source.translations).toHaveLength(1);
    expect(spanish).toMatchObject({
      practice: { language: 'es', fees: expect.stringMatching(/ es$/), name: source.practice.name },
      languageNames: { es: 'español' },
    });
    expect(source.practice).toMatchObject({ language: 'en', fees: expect.stringMatching(/ en$/) });
    expect(source.pages.filter(({ file }) => file.includes('es/'))).toEqual([]);
    const general = ['404.md', 'developers.md', 'privacy.md', 'somos-nosotros.md', 'terms.md'];
    expect(spanish!.pages.map(({ file }) => file)).toEqual([...general, 'about.md', 'index.md'].sort());
    for (const file of general) expect(resolve(pageFile(`es/${file}`))).toBe(join(DEFAULTS, file));
    expect(pageFile('es/about.md')).toBe(join(folder, 'pages/es/about.md'));
    expect(pageFile('about.md')).toBe(join(folder, 'pages/about.md'));
  });

  test('a language without a folder of pages has the general ones', async () => {
    const { source, pageFile } = await load({ 'practice.json': bilingual()['practice.json'] });
    expect(source.translations![0]!.pages).toHaveLength(9);
    expect(resolve(pageFile('es/index.md'))).toBe(join(DEFAULTS, 'index.md'));
  });

  test.each(['en', 'es', 'pt-BR', 'pt-PT'])('in %s a home page needs no other page', async (language) => {
    const practice = JSON.stringify({ ...fixtureFacts(), language });
    const others = ['404', 'about', 'contact', 'practice-areas', 'privacy', 'terms'];
    const gone = Object.fromEntries(others.map((name) => [`pages/${name}.md`, undefined]));
    expect(
      await serviceProblems({ ...gone, 'practice.json': practice, 'pages/index.md': page('Home.') }),
    ).toEqual([]);
  });

  test('problems name the place of the text, or the page of the language; one of all languages is there once', async () => {
    const facts = bilingual(
      {
        ...{ areaServed: { en: 'Maine', es: null }, fees: { en: 'Free.', es: '{{name}}' } },
        ...{ dateModified: '2027-01-01', legalNotice: 'No advice.' },
      },
      { 'pages/es/about.md': '---\ntitle: T\nupdated: 2026-11-02\n---\n', 'pages/es/Fees.md': page('1') },
    );
    expect(await serviceProblems({ ...facts, 'pages/es/index.md': '' })).toEqual([
      'practice.json has 4 problems:',
      expect.stringMatching(/ \(\$\.areaServed\.es\): must be a text; received null$/),
      expect.stringMatching(/practice\.json:\d+ fees \(es\) \(\$\.fees\.es\): must contain no \{\{/),
      expect.stringMatching(
        / legal notice \(es\) \(\$\.legalNotice\.es\): missing in the language es: .*"No advice\."$/,
      ),
      expect.stringContaining('($.dateModified): must not be in the future'),
      'pages/es/Fees.md has 1 problem:',
      expect.stringContaining('call it fees.md'),
      'pages/es/about.md has 1 problem:',
      expect.stringContaining('pages/es/about.md:2 description: missing'),
      'pages/es/index.md has 1 problem:',
      expect.stringContaining('the file must begin with'),
    ]);
  });

  test('a number that only a translation has is refused, and one that each language has is a warning', async () => {
    const notice = (en: string, es: string) => bilingual({ legalNotice: { en: `A ${en}`, es: `B ${es}` } });
    expect(await serviceProblems(notice('', NUMBER))).toEqual([
      'practice.json has 1 problem:',
      expect.stringContaining(`($.legalNotice.es): is not in the text in the language en`),
    ]);
    for (const [es, received] of [
      ['www.Otro-Bufete.es/x', 'otro-bufete.es'],
      ['ver x.es/a.', 'x.es'],
      ['https://93.184.216.34/', '93.184.216.34'],
      ['https://ssa.gov@evil.Com/x', 'evil.com'],
    ])
      expect((await serviceProblems(notice('', es!)))[1]).toMatch(`received "${received}"`);
    expect(
      await serviceProblems(
        notice('', 'EE.UU/Canadá, n.os 1 a 3, 3.er, Dra.Ana, OAB.SP, gratis.llame, informe.PDF'),
      ),
    ).toEqual([]);
    expect(await warningItems(notice(NUMBER, NUMBER), 'These texts contain a telephone')).toEqual(
      ['en', 'es'].map((tag) => expect.stringContaining(`($.legalNotice.${tag}): is not the practice's`)),
    );
  });

  test('a translation with other figures, or with the words of the main language, is a warning', async () => {
    const long = 'This sentence has more than thirty letters.';
    const doubtful = [
      ['A call of 30 minutes costs $50', 'Una llamada de 30 minutos cuesta 60 $'],
      ['License 1234567', 'Licencia ０１２３４５７６'],
      ['From $1,500', 'Desde 1.550 $'],
      ['Free', 'Gratis desde 2019'],
      [long, long],
    ];
    const good = [
      ['Open 24/7, two calls from 9 a.m. to 5:30 p.m.', 'Las 24 horas, 2 llamadas de 9 a 17:30'],
      ['On 11/05/2026, the 3rd: $1,550.00', 'El 5/11/2026, tercero: 1 550,00 $'],
      ['In thirty days, 1-800-772-1213', 'En 30 días, 1 800 772 1213'],
      ['Boston', 'Boston'],
    ];
    const scope = [...doubtful, ...good].map(([en, es]) => ({ en, es }));
    const warned = await warningItems(bilingual({ scope }), 'These translations may not say');
    expect(warned.map((item) => Number(/scope\[(\d)\]\.es\)/.exec(item)?.[1]))).toEqual([0, 1, 2, 3, 4]);
    expect(warned[0]).toMatch(/ the language en, 60 here and 50 there: compare the two; received "Una/);
  });

  test('a number in a page of a translation is looked for, and its front matter may say whose it is', async () => {
    const about = page(`Llame al ${NUMBER}.`);
    const warned = (text: string) =>
      warningItems(bilingual({}, { 'pages/es/about.md': text }), 'These texts contain a telephone');
    expect(await warned(about)).toEqual([
      expect.stringMatching(/^pages\/es\/about\.md:6 body: is not the practice's/),
    ]);
    const mention = `mentions: [{ contact: "${NUMBER}", whose: "Seguro Social" }]`;
    expect(await warned(about.replace('description', `${mention}\ndescription`))).toEqual([]);
  });

  test('a text of an example is found in a translation too', async () => {
    const { fees } = JSON.parse(readFileSync(join(ROOT, 'examples/es/practice.json'), 'utf8'));
    expect(await serviceProblems(bilingual({ fees: { en: 'Free.', es: fees } }))).toEqual([
      'practice.json has 1 problem:',
      expect.stringMatching(/ fees \(es\) \(\$\.fees\.es\): is an example’s/),
    ]);
  });

  test('a page has not the path of the home page of a language', async () => {
    const pages = { 'pages/es.md': page('Spain.') };
    expect(await serviceProblems(bilingual({}, pages))).toEqual([
      'pages/es.md has 1 problem:',
      expect.stringContaining('another language: write that in pages/es/index.md, or rename the page'),
    ]);
  });

  test('pages in a language that no text has are refused, and not published in the main language', async () => {
    const pages = { 'pages/pt-br/index.md': page('Olá.'), 'pages/pt-br/about.md': page('Sobre.') };
    expect(await serviceProblems(pages)).toEqual([
      'pages/pt-br has 1 problem:',
      expect.stringMatching(/folder: has pages in the language pt-br, .* write each text as /),
    ]);
  });

  test('the key that texts have for the main language is the language of the file', async () => {
    const facts = bilingual({ language: 'en-US' });
    expect(await serviceProblems(facts)).toEqual([
      'practice.json has 1 problem:',
      expect.stringMatching(
        /\$\.language\): is not the language of the texts, which have "en": write "en-US"/,
      ),
    ]);
  });

  test('no page has the name that Is this us? has in another language', async () => {
    const pages = { 'pages/es/is-this-us.md': page('1'), 'pages/somos-nosotros.md': page('2') };
    expect(await serviceProblems(bilingual({}, pages))).toEqual([
      'pages/somos-nosotros.md has 1 problem:',
      expect.stringContaining('in another language of the site: call it is-this-us.md'),
      'pages/es/is-this-us.md has 1 problem:',
      expect.stringContaining('in another language of the site: call it somos-nosotros.md'),
    ]);
  });
});
