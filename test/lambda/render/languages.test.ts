/**
 * Locales: each is translated completely, each practice gets the one of its language, and each rendered text states its
 * language.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLanguage, LANGUAGES, localeFor } from '../../../lambda/render/locales.ts';
import { menuOf } from '../../../lambda/render/pages/navigation.ts';
import { peopleFormats } from '../../../lambda/render/people-formats.ts';
import { unavailableHtml } from '../../../lambda/render/unavailable.ts';
import { expirySentence } from '../../../lambda/shared/expiry.ts';
import { filled } from '../../../lambda/shared/filled.ts';
import { SECURITY_HEADERS } from '../../../lambda/shared/security-headers.ts';
import { buildViewerRequest, edgeSiteOf } from '../../../lib/stack/bundle/edge-constants.ts';
import { unavailablePages } from '../../../lib/stack/bundle/unavailable-pages.ts';
import { checkedPractice } from '../../support/service.ts';
import { readHtml } from './html-reader.ts';
import { asRead, body, FIXTURES, htmlFiles, ROOT, render, TODAY } from './support.ts';

/** A practice in each language, with its pages. */
const PRACTICES = Object.keys(LANGUAGES).map(
  (language) => FIXTURES.find((example) => example.language === language) ?? shippedExample(language),
);

function shippedExample(language: string) {
  const folder = join(ROOT, 'examples', language);
  const checked = checkedPractice(JSON.parse(readFileSync(join(folder, 'practice.json'), 'utf8')));
  // A fictional practice says in English that it is fictional.
  const practice = { ...checked, fictional: undefined };
  return { language, practice, pagesDir: join(folder, 'pages') };
}

/** All texts of a locale with their paths (`limits.bytes`). */
function leaves(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leaves(inner, path === '' ? key : `${path}.${key}`),
  );
}

const textsOf = (language: string) => leaves({ ...localeFor(language) });

const english = new Map(textsOf('en'));

/** Texts that are the same in English on purpose. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  es: ['extension', 'fax', 'limits.bytes'],
  'pt-BR': ['email', 'fax', 'limits.bytes'],
  'pt-PT': ['email', 'fax', 'limits.bytes'],
};

describe('lambda/render/languages', () => {
  describe.each(Object.keys(SAME))('%s', (language) => {
    const texts = textsOf(language);

    test('has no empty text', () => {
      expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    test('has no text in English by accident', () => {
      const same = texts.filter(([path, text]) => english.get(path) === text).map(([path]) => path);
      expect(same.sort()).toEqual([...SAME[language]!].sort());
    });

    test('keeps every placeholder, code and value of the English text', () => {
      const marks = (text: string) =>
        (text.match(/\{[^}]+\}+|`[^`]+`|\b\d+\b|\/[a-z.-]+\.json/g) ?? []).sort();
      for (const [path, text] of texts)
        expect([path, ...marks(text)]).toEqual([path, ...marks(english.get(path)!)]);
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
    expect(localeFor(language).telephone).toBe(telephone);
  });

  test.each([
    ['pt-PT', 'Saltar para o conteúdo'],
    ['pt-AO', 'Saltar para o conteúdo'],
    ['pt', 'Pular para o conteúdo'],
  ])('%s has the words of its region, and the editor of its language', (language, text) => {
    expect(localeFor(language).skipToContent).toBe(text);
    expect(findLanguage(language)).toBe('pt-BR');
  });

  test.each(['de', 'zh-Hant-TW', 'gl'])('there is no locale for %s', (language) => {
    expect(findLanguage(language)).toBeUndefined();
  });

  describe.each(PRACTICES)('$language, rendered', ({ language, practice, pagesDir }) => {
    const site = render(practice, pagesDir);

    test('texts for readers have a Content-Language, data has none', () => {
      const languages = Object.fromEntries(
        site.files.map(({ key, contentLanguage }) => [key, contentLanguage]),
      );
      for (const [key, sent] of Object.entries(languages)) {
        // People read the `detail` of this JSON.
        const isError = key === 'errors/not-found.json';
        const isData =
          !isError &&
          /^(\.well-known|schemas)\/|\.(json|xml|css|svg|png|jpg|webp|ico|mjs|mts)$|^robots\.txt$/.test(key);
        // The skill instructs models, as the descriptions of the tools do, and is in English.
        expect([key, sent]).toEqual([key, key.endsWith('/SKILL.md') ? 'en' : isData ? undefined : language]);
      }
      expect(languages).toMatchObject({ 'llms.txt': language, 'agent-instructions.md': language });
    });

    test('the 503 page has language, name, menu, channels, warning, API, and only the style that the policy allows', () => {
      const html = unavailableHtml(practice, menuOf(site.pages), peopleFormats(practice), TODAY);
      const { elements, text } = readHtml(html);
      expect(elements[0]!.attributes).toEqual({ lang: language });
      expect(html).toContain(`<h1>${localeFor(language).unavailable.title}</h1>`);
      const { telephone, messaging, email, otherChannels = [], antiFraudWarning } = practice.contact;
      for (const fact of [practice.name, practice.serviceType, antiFraudWarning])
        expect(text).toContain(fact);
      const [, contactBar] = /<p class="contact-bar">(.*?)<\/p>/s.exec(html)!;
      expect([...contactBar!.matchAll(/href="(.*?)"/g)].map(([, href]) => href)).toEqual([
        `tel:${telephone}`,
        messaging!.url,
      ]);
      const hrefs = elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.href);
      const menu = site.pages.filter(({ nav }) => nav?.place === 'header').map(({ path }) => path);
      expect(menu.length).toBeGreaterThan(2);
      const others = otherChannels.map(
        ({ number, email: address, url }) => url ?? (number ? `tel:${number}` : `mailto:${address}`),
      );
      const channels = [`tel:${telephone}`, messaging!.url, `mailto:${email}`, ...others];
      const api = ['/api/agent-info', '/.well-known/mcp'];
      expect(hrefs).toEqual(expect.arrayContaining(['/', ...menu, ...channels, ...api]));
      expect(elements.filter(({ name }) => name === 'link' || name === 'img')).toEqual([]);
      expect(elements.filter(({ attributes }) => attributes.style !== undefined)).toEqual([]);
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style!);
      expect(styles).toHaveLength(1);
      const digest = createHash('sha256').update(styles[0]!).digest('base64');
      expect(SECURITY_HEADERS['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}';`);
    });

    test('the 503 page warns from the day after the last valid day, and writes day and number for people', () => {
      const { contact } = practice;
      const { validUntil } = contact.verification;
      const telephone = asRead(practice, contact.telephone!);
      const pages = unavailablePages(practice, []);
      expect(pages.valid.body).not.toContain('class="warning expired"');
      const expired = readHtml(pages.expired.body);
      expect(expired.elements).toContainEqual({ name: 'div', attributes: { class: 'warning expired' } });
      // The links that call and write stand before it, and say it themselves.
      expect(expired.text).toContain(
        filled(localeFor(language).frame.expired, { until: asRead(practice, validUntil) }),
      );
      const [, text] = expired.text.split(localeFor(language).unavailable.explanation);
      const [beforeTheChannels] = text!.split(telephone);
      expect(beforeTheChannels).not.toBe(text);
      expect(beforeTheChannels).toContain(
        filled(localeFor(language).expired, {
          sentence: expirySentence(language, 'were', asRead(practice, validUntil)),
        }),
      );
    });

    test('the 405 names the methods to use', () => {
      const { title, use } = localeFor(language).methodNotAllowed;
      expect(site.languages[0]![405]).toEqual({ title, detail: use.split('{methods}') });
    });
  });

  test.each(PRACTICES)('the edge function has room for the texts of $language', ({ practice, pagesDir }) => {
    const text = buildViewerRequest(edgeSiteOf(render(practice, pagesDir)));
    expect(/[^\t\n -~]/.exec(text)).toBeNull();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(7_680);
  });

  describe.each([
    ['pt-BR', ['Pular para o conteúdo', 'Canais oficiais', 'Aviso legal', 'Telefone', 'Última atualização']],
    ['es', ['Ir al contenido', 'Canales oficiales', 'Aviso legal', 'Teléfono', 'Última actualización']],
  ])('no text for readers of %s is in English', (language, expected) => {
    const { practice, pagesDir } = PRACTICES.find((each) => each.language === language)!;
    const site = render(practice, pagesDir);
    const withoutCode = (markdown: string) => markdown.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ' ');
    const withoutCodeElements = (html: string) => html.replace(/<(pre|code)>[\s\S]*?<\/\1>/g, '');
    const texts: [string, string][] = [
      ...htmlFiles(site).map(({ key, body: html }): [string, string] => [
        key,
        readHtml(withoutCodeElements(html)).text,
      ]),
      ...site.files
        .filter(({ key, contentLanguage }) => contentLanguage === language && /\.(md|txt)$/.test(key))
        .map(({ key, body: markdown }): [string, string] => [key, withoutCode(markdown)]),
      ...site.languages.flatMap((own) =>
        [own[404], own[405]].map(({ title, detail }): [string, string] => [title, detail.join(' ')]),
      ),
    ];

    test('no text of the English locale', () => {
      // Texts that are Portuguese or Spanish too, and fragments of names such as "MCP".
      const shared = new Set(['Site', 'E-mail', 'Use ']);
      const englishTexts = [...english.values()].filter((text) => !shared.has(text));
      expect(englishTexts.length).toBeGreaterThan(80);
      const escaped = englishTexts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const any = new RegExp(`(?<![\\p{L}\\d-])(${escaped.join('|')})(?![\\p{L}\\d-])`, 'gu');
      for (const [key, text] of texts) expect([key, ...(text.match(any) ?? [])]).toEqual([key]);
    });

    test('no frequent English word', () => {
      const any =
        /(?<![\p{L}\d.-])(the|and|of|with|for|is|are|this|that|your|our|from|not|when|to|it|by)(?![\p{L}\d-])/giu;
      for (const [key, text] of texts) expect([key, ...(text.match(any) ?? [])]).toEqual([key]);
    });

    test('but its own texts are there', () => {
      const pages = body(site, 'index.html') + body(site, 'privacy.html');
      for (const text of expected) expect(pages).toContain(text);
    });
  });
});
