/** A site in two languages: the paths of each, what leads from one to the other, and what both say. */
import { languagePages } from '../../../lambda/render/languages.ts';
import { renderSite } from '../../../lambda/render/site.ts';
import { agentInfo } from '../../../lambda/shared/facts.ts';
import { toolResult } from '../../../lambda/shared/tools.ts';
import {
  buildViewerRequest,
  buildViewerResponse,
  edgeSiteOf,
} from '../../../lib/stack/bundle/edge-constants.ts';
import { sourceInTwoLanguages } from '../../support/two-languages.ts';
import { BASE, body, markdownTargets, TODAY } from './support.ts';

const source = await sourceInTwoLanguages();
const site = renderSite(source, BASE, TODAY);
const text = (key: string) => body(site, key);
const SHARED = ['about', 'contact', 'developers', 'privacy', 'terms'];

describe('lambda/render/two-languages', () => {
  test('each language has its pages, as HTML and Markdown, and a 404', () => {
    const spanish = ['es', ...[...SHARED, 'guia', 'somos-nosotros'].map((name) => `es/${name}`)];
    const keys = site.files.filter(({ contentLanguage }) => contentLanguage === 'es').map(({ key }) => key);
    const notFound = ['html', 'md', 'json'].map((end) => `errors/not-found.es.${end}`);
    expect(keys.sort()).toEqual(
      [...spanish.flatMap((key) => [`${key}.html`, `${key}.md`]), ...notFound].sort(),
    );
    expect(text('es/about.html')).toContain('<html lang="es">');
    expect(text('es/about.html')).toContain(`<link rel="canonical" href="${BASE}/es/about">`);
    expect(text('es/about.html')).toContain('"inLanguage":"es"');
    expect(text('errors/not-found.es.html')).toContain('<html lang="es">');
    expect(text('es/about.html')).toContain('<meta property="og:locale:alternate" content="en_US">');
    expect(text('es/guia.html')).not.toContain('og:locale:alternate');
  });

  test.each([
    ['about.html', '/es/about', 'Español'],
    ['es/about.html', '/about', 'English'],
    ['index.html', '/es', 'Español'],
    ['es.html', '/', 'English'],
    ['is-this-us.html', '/es/somos-nosotros', 'Español'],
    ['es/somos-nosotros.html', '/is-this-us', 'English'],
    ['practice-areas.html', '/es', 'Inicio en español (esta página no está en español)'],
    ['es/guia.html', '/', 'English home page (this page is not in English)'],
    ['errors/not-found.es.html', '/', 'English'],
  ])('the switch of %s leads to %s: %s', (key, href, label) => {
    const other = key.startsWith('es') || key.includes('.es.') ? 'en' : 'es';
    const menu = /<nav[\s\S]*?<\/nav>/.exec(text(key))![0];
    expect(menu).toContain(
      `<li><a href="${href}" lang="${other}" hreflang="${other}">${label}</a></li>\n</ul>`,
    );
  });

  test('languages that share a name have their regions beside it', () => {
    const translations = ['pt-BR', 'pt-PT'].map((language) => ({
      ...source,
      practice: { ...source.practice, language },
    }));
    const of = languagePages({ ...source, translations });
    expect(of.map(({ name }) => name)).toEqual(['English', 'Português (Brasil)', 'Português (Portugal)']);
  });

  test('a link of a text leads to the page in its language, or to the page that there is', () => {
    const [quien, ...others] = ['/es/about#inscripcion-profesional', '/practice-areas', '/es/somos-nosotros'];
    for (const href of [quien, ...others, '/es/contact.md', '/es'])
      expect(text('es/guia.html')).toContain(`<a href="${href}">`);
    const markdown = ['/es/about.md#inscripcion-profesional', '/practice-areas.md', '/es/somos-nosotros.md'];
    expect(markdownTargets(text('es/guia.md'))).toEqual(
      expect.arrayContaining([...markdown, '/es/contact.md', '/es.md'].map((path) => BASE + path)),
    );
    const links = Array.from(text('es/terms.html').matchAll(/href="(\/[^"]*)"/g), ([, path]) => path!);
    // The other language, and files.
    const elsewhere = new Set(
      links.filter((path) => !/^\/es(\/|$)/.test(path) && !/\.\w+$|api-catalog/.test(path)),
    );
    expect([...elsewhere]).toEqual(['/terms']);
  });

  test('documents are in the main language, and list the pages or home pages of both', () => {
    const llms = text('llms.txt');
    expect(llms).toContain('\n## Pages\n');
    expect(llms.split('\n## Español\n')[1]).toContain(`](${BASE}/es/guia.md): Solo en español`);
    const homes = [
      { language: 'en', url: `${BASE}/` },
      { language: 'es', url: `${BASE}/es` },
    ];
    expect(markdownTargets(text('agent-instructions.md')).slice(0, 2)).toEqual([
      `${BASE}/index.md`,
      `${BASE}/es.md`,
    ]);
    expect(text('.well-known/security.txt')).toContain('Preferred-Languages: en, es\n');
    expect(text('contact.vcf').replaceAll('\r\n ', '')).toContain(
      `English: ${BASE}/\\nEspañol: ${BASE}/es\\n`,
    );
    expect(agentInfo(source.practice, BASE, TODAY)).toMatchObject({ language: 'en', homePages: homes });
    expect(toolResult('get_practice_info', source.practice, BASE, TODAY)).toMatchObject({ homePages: homes });
  });

  test('400 pages in each of two languages fit into the edge functions', () => {
    const edge = edgeSiteOf(site);
    const names = Array.from({ length: 392 }, (_, n) => `/guides/appeal-no-${1000 + n}`);
    const grown = { ...edge, pages: [...edge.pages, ...names, ...names.map((path) => `/es${path}`)] };
    expect(grown.pages).toHaveLength(800);
    for (const build of [buildViewerRequest, buildViewerResponse])
      expect(Buffer.byteLength(build(grown))).toBeLessThanOrEqual(10_240);
  });
});
