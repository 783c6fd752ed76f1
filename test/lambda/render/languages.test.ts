/**
 * Interface words: every language has every word and none by accident in English, a practice gets those of
 * its language or is told what to do, and what is rendered says which language it is in.
 */

import { unavailablePage } from '../../../lambda/render/error-pages.ts';
import { LANGUAGES, wordsFor } from '../../../lambda/render/languages.ts';
import { buildViewerRequest, edgeConfigOf } from '../../../lib/bundle/edge-constants.ts';
import { pagesFolder } from '../../../lib/content/pages-folder.ts';
import { readHtml } from './html-reader.ts';
import { BASE, body, EXAMPLES, htmlFiles, messageOf, PAGES_DIR, render, shippedPractice } from './support.ts';

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
  es: ['limits.bytes'],
  'pt-BR': ['email', 'limits.bytes'],
};

test('the languages are the files of site/words', () => {
  expect([...LANGUAGES.keys()]).toEqual(['en', 'es', 'pt-BR']);
});

describe.each(Object.keys(SAME))('%s', (language) => {
  const words = leaves(LANGUAGES.get(language)!);

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

test.each(['pt-PT', 'pt-AO', 'de', 'zh-Hant-TW', 'gl'])('%s is refused, with the way out', (language) => {
  const practice = { ...shippedPractice(), language };
  expect(messageOf(() => render(practice))).toBe(
    `The service does not speak the language of the practice:\n  - $.language: there are interface words in en, es, pt-BR; received "${language}". To add a language, copy site/words/en.ts to site/words/${language.toLowerCase()}.ts and translate it.`,
  );
});

describe('pages', () => {
  test.each(EXAMPLES)('of $language are beside its file', ({ path, language, pagesDir }) => {
    expect(pagesFolder(path, language)).toBe(pagesDir);
  });

  test('are the shipped ones where there are none, unless they are in another language', () => {
    expect(pagesFolder('/nowhere/practice.json', 'en-CA')).toBe(PAGES_DIR);
    expect(messageOf(() => pagesFolder('/nowhere/practice.json', 'es'))).toBe(
      '/nowhere/practice.json needs pages of its own:\n  - the shipped pages are in English, $.language is "es": copy site/pages to /nowhere/pages and translate it',
    );
  });
});

describe.each(EXAMPLES)('$language, rendered', ({ language, practice, pagesDir }) => {
  const site = render(practice, pagesDir);

  test('every HTML page names it, for people and in JSON-LD', () => {
    for (const { body: html } of htmlFiles(site)) {
      const { elements, scripts } = readHtml(html);
      expect(elements[0]).toEqual({ name: 'html', attributes: { lang: language } });
      for (const script of scripts) expect(JSON.parse(script)['@graph'][0].inLanguage).toBe(language);
    }
    expect(site.methodNotAllowed.html).toContain(`<html lang="${language}">`);
  });

  test('what is written for readers is sent with it, data with none', () => {
    const languages = Object.fromEntries(
      site.files.map(({ key, contentLanguage }) => [key, contentLanguage]),
    );
    for (const [key, sent] of Object.entries(languages)) {
      const isData = /^(\.well-known|schemas)\/|\.(json|xml|css|svg)$|^robots\.txt$/.test(key);
      // The skill instructs models, as the descriptions of the tools do: in English.
      expect([key, sent]).toEqual([key, key.endsWith('/SKILL.md') ? 'en' : isData ? undefined : language]);
    }
    expect(languages).toMatchObject({ 'llms.txt': language, 'agent-instructions.md': language });
    expect(site.language).toBe(language);
  });

  test('503 is in it too', () => {
    const page = unavailablePage(practice);
    expect(page.language).toBe(language);
    expect(readHtml(page.html).elements[0]!.attributes).toEqual({ lang: language });
    expect(page.html).toContain(`<h1>${wordsFor(language).unavailable.title}</h1>`);
  });

  test('405: what to use and where to go, in three forms', () => {
    const { html, markdown, problem } = site.methodNotAllowed;
    const { title, use, developers } = wordsFor(language).methodNotAllowed;
    for (const text of [html, markdown]) {
      expect(text).toContain(title);
      expect(text).toContain(use('{allow}'));
    }
    expect(html).toContain(`<a href="/developers">${developers}</a>`);
    expect(markdown).toContain(`[${developers}](${BASE}/developers)`);
    expect(JSON.parse(problem)).toEqual({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
      detail: use('{allow}'),
      developers: `${BASE}/developers`,
      llms: `${BASE}/llms.txt`,
    });
  });
});

test.each([...LANGUAGES.keys()])('the edge function has room for the words of %s', (language) => {
  const example = EXAMPLES.find((each) => each.language === language);
  // No pages in Spanish are shipped; the Brazilian ones are as long.
  const { practice, pagesDir } = example ?? EXAMPLES[1]!;
  const text = buildViewerRequest(edgeConfigOf(render({ ...practice, language }, pagesDir)));
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
      .filter(({ key, contentLanguage }) => contentLanguage === 'pt-BR' && !key.endsWith('.html'))
      .map(({ key, body: markdown }): [string, string] => [key, withoutCode(markdown)]),
    ['404.md', withoutCode(site.notFound.markdown)],
    ['404 detail', JSON.parse(site.notFound.problem).detail],
    ['405.md', withoutCode(site.methodNotAllowed.markdown)],
    ['405 detail', JSON.parse(site.methodNotAllowed.problem).detail],
  ];

  test('no interface word', () => {
    // Words that are Portuguese too, and fragments of names such as "MCP".
    const shared = new Set(['Site', 'E-mail']);
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
