/**
 * Interface words: every language has every word and none by accident in English, a practice gets those of
 * its language or is told what to do, and what is rendered says which language it is in.
 */
import { createHash } from 'node:crypto';
import { menuOf } from '../../../lambda/render/navigation.ts';
import { peopleForms } from '../../../lambda/render/people-forms.ts';
import { unavailableHtml } from '../../../lambda/render/unavailable-page.ts';
import { findWords, LANGUAGES, wordsFor } from '../../../lambda/render/words/index.ts';
import { SECURITY_HEADERS } from '../../../lambda/shared/security-headers.ts';
import { buildViewerRequest } from '../../../lib/bundle/edge-constants.ts';
import { readHtml } from './html-reader.ts';
import { BASE, body, EXAMPLES, htmlFiles, render, TODAY } from './support.ts';

/** `limits.bytes` → what it says; words that are made of values are asked with 1, 2, 3. */
function leaves(value: unknown, path = ''): [path: string, word: string][] {
  if (typeof value === 'function') return [[path, String(value(1, 2, 3))]];
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leaves(inner, path === '' ? key : `${path}.${key}`),
  );
}

const english = new Map(leaves(wordsFor('en')));

/** Equal to the English on purpose. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  es: ['limits.bytes', 'methodNotAllowed.use.0'],
  'pt-BR': ['email', 'limits.bytes', 'methodNotAllowed.use.0'],
};

describe('lambda/render/languages', () => {
  describe.each(Object.keys(SAME))('%s', (language) => {
    const words = leaves(LANGUAGES[language]!);

    test('has every word, and no other', () => {
      expect(words.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
      expect(words.filter(([, word]) => word.trim() === '')).toEqual([]);
    });

    test('says nothing in English by accident', () => {
      const same = words.filter(([path, word]) => english.get(path) === word).map(([path]) => path);
      expect(same.sort()).toEqual([...SAME[language]!].sort());
    });

    test('keeps every placeholder, code and value of the English', () => {
      const marks = (text: string) =>
        (text.match(/\{\{[^}]+\}\}|`[^`]+`|\b\d+\b|\/[a-z.-]+\.json/g) ?? []).sort();
      for (const [path, word] of words)
        expect([path, ...marks(word)]).toEqual([path, ...marks(english.get(path)!)]);
    });
  });

  test.each<[language: string, telephone: string, why: string]>([
    ['en', 'Telephone', 'exact'],
    ['en-CA', 'Telephone', 'a region falls back to its language'],
    ['es-MX', 'Teléfono', 'a region falls back to its language'],
    ['es-419', 'Teléfono', 'a region that is a number'],
    ['es-Latn-AR', 'Teléfono', 'script and region'],
    ['pt-BR', 'Telefone', 'exact'],
    ['pt', 'Telefone', 'the likely region of a language'],
  ])('%s: %s (%s)', (language, telephone) => {
    expect(wordsFor(language).telephone).toBe(telephone);
  });

  test.each(['pt-PT', 'pt-AO', 'de', 'zh-Hant-TW', 'gl'])('there are no words in %s', (language) => {
    expect(findWords(language)).toBeUndefined();
  });

  describe.each(EXAMPLES)('$language, rendered', ({ language, practice, pagesDir }) => {
    const site = render(practice, pagesDir);

    test('every HTML page names it, for people and in JSON-LD', () => {
      for (const { body: html } of htmlFiles(site)) {
        const { elements, scripts } = readHtml(html);
        expect(elements[0]).toEqual({ name: 'html', attributes: { lang: language } });
        for (const script of scripts) expect(JSON.parse(script)['@graph'][0].inLanguage).toBe(language);
      }
    });

    test('what is written for readers is sent with it, data with none', () => {
      const languages = Object.fromEntries(
        site.files.map(({ key, contentLanguage }) => [key, contentLanguage]),
      );
      for (const [key, sent] of Object.entries(languages)) {
        // Its `detail` is for readers.
        const isError = key === 'errors/not-found.json';
        const isData =
          !isError &&
          /^(\.well-known|schemas)\/|\.(json|xml|css|svg|png|ico|mjs|mts)$|^robots\.txt$/.test(key);
        // The skill instructs models, as the descriptions of the tools do: in English.
        expect([key, sent]).toEqual([key, key.endsWith('/SKILL.md') ? 'en' : isData ? undefined : language]);
      }
      expect(languages).toMatchObject({ 'llms.txt': language, 'agent-instructions.md': language });
    });

    test('503 is in it too', () => {
      const html = unavailableHtml(practice, menuOf(site.pages), peopleForms(practice), BASE, TODAY);
      expect(readHtml(html).elements[0]!.attributes).toEqual({ lang: language });
      expect(html).toContain(`<h1>${wordsFor(language).unavailable.title}</h1>`);
    });

    test('503 names the practice, has its menu and telephone, and the one style that the policy admits', () => {
      const html = unavailableHtml(practice, menuOf(site.pages), peopleForms(practice), BASE, TODAY);
      const { elements, text } = readHtml(html);
      expect(text).toContain(practice.name);
      const hrefs = elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.href);
      const menu = site.pages.filter(({ nav }) => nav?.place === 'header').map(({ path }) => path);
      expect(menu.length).toBeGreaterThan(2);
      expect(hrefs).toEqual(expect.arrayContaining(['/', ...menu, `tel:${practice.contact.telephone}`]));
      expect(elements.filter(({ name }) => name === 'link' || name === 'img')).toEqual([]);
      expect(elements.filter(({ attributes }) => attributes.style !== undefined)).toEqual([]);
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style!);
      expect(styles).toHaveLength(1);
      const digest = createHash('sha256').update(styles[0]!).digest('base64');
      expect(SECURITY_HEADERS['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}';`);
    });

    test('405: what to use instead', () => {
      const { title, use } = wordsFor(language).methodNotAllowed;
      expect(site.methodNotAllowed).toEqual({ title, detail: use });
    });
  });

  test.each(Object.keys(LANGUAGES))('the edge function has room for the words of %s', (language) => {
    const example = EXAMPLES.find((each) => each.language === language);
    // No pages in Spanish are shipped; the Brazilian ones are as long.
    const { practice, pagesDir } = example ?? EXAMPLES[1]!;
    const { pages, notFound, methodNotAllowed } = render({ ...practice, language }, pagesDir);
    const paths = pages.map(({ path }) => path);
    const text = buildViewerRequest({ pages: paths, notFound, methodNotAllowed, language });
    expect(/[^\t\n -~]/.exec(text)).toBeNull();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(7_680);
  });

  describe('nothing that a Brazilian reads is in English', () => {
    const { practice, pagesDir } = EXAMPLES[1]!;
    const site = render(practice, pagesDir);
    const withoutCode = (markdown: string) => markdown.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ' ');
    const withoutCodeElements = (html: string) => html.replace(/<(pre|code)>[\s\S]*?<\/\1>/g, '');
    const texts: [string, string][] = [
      ...htmlFiles(site).map(({ key, body: html }): [string, string] => [
        key,
        readHtml(withoutCodeElements(html)).text,
      ]),
      ...site.files
        .filter(({ key, contentLanguage }) => contentLanguage === 'pt-BR' && /\.(md|txt)$/.test(key))
        .map(({ key, body: markdown }): [string, string] => [key, withoutCode(markdown)]),
      ['404', [site.notFound.title, ...site.notFound.detail].join(' ')],
      ['405', [site.methodNotAllowed.title, ...site.methodNotAllowed.detail].join(' ')],
    ];

    test('no interface word', () => {
      // Words that are Portuguese too, and fragments of names such as "MCP".
      const shared = new Set(['Site', 'E-mail', 'Use ']);
      const words = [...english.values()].filter((word) => !shared.has(word));
      expect(words.length).toBeGreaterThan(80);
      const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const any = new RegExp(`(?<![\\p{L}\\d-])(${escaped.join('|')})(?![\\p{L}\\d-])`, 'gu');
      for (const [key, text] of texts) expect([key, ...(text.match(any) ?? [])]).toEqual([key]);
    });

    test('no English at all: none of its most frequent words', () => {
      const any =
        /(?<![\p{L}\d.-])(the|and|of|with|for|is|are|this|that|your|our|from|not|when|to|it|by)(?![\p{L}\d-])/giu;
      for (const [key, text] of texts) expect([key, ...(text.match(any) ?? [])]).toEqual([key]);
    });

    test('its own words are there', () => {
      const page = body(site, 'index.html');
      for (const word of [
        'Pular para o conteúdo',
        'Canais oficiais',
        'Aviso legal',
        'Telefone',
        'Última atualização',
      ])
        expect(page).toContain(word);
    });
  });
});
