/**
 * Each language is complete: the general pages, the general texts and an example practice with its pages. The pages of a
 * language are translations of the English ones: the same files, placeholders, code and links.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countryTexts } from '../../../lambda/render/countries.ts';
import { findLanguage, LANGUAGES, localeFor, TEXT_TAGS } from '../../../lambda/render/locales.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import * as literals from '../../../tools/contract/literals.ts';
import { editorLocale, formLocale } from '../../../tools/editor/locales.ts';
import { ROOT } from './support.ts';

const DEFAULTS = join(ROOT, 'lib/content/defaults');
const generalPages = (language: string) => join(DEFAULTS, language, 'pages');
const pagesOf = (language: string) => join(ROOT, 'examples', language, 'pages');
const filesOf = (language: string) => readdirSync(generalPages(language));
/** The page has a path in each language. Path → its name in this file. */
const IS_THIS_US = new Map(Object.values(LANGUAGES).map(({ isThisUs }) => [isThisUs.path, 'is this us']));

/** The parts of a page that a translation does not change, in order. Anchors are made from words, so they change. */
function skeleton(markdown: string) {
  const [, frontMatter = '', ...rest] = markdown.split(/^---$/m);
  const text = rest.join('---');
  return {
    placeholders: markdown.match(/\{\{[^}]+\}\}/g) ?? [],
    code: text.match(/^```[\s\S]*?^```/gm) ?? [],
    links: [...text.matchAll(/\]\(([^)#]*)/g)].map(([, target = '']) => IS_THIS_US.get(target) ?? target),
    headings: text.replace(/^```[\s\S]*?^```/gm, '').match(/^#+ /gm) ?? [],
    listed: /order: \d+(, place: \w+)?/.exec(frontMatter)?.[0],
  };
}

const skeletons = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((file) => [
      IS_THIS_US.get(`/${file.replace('.md', '')}`) ?? file,
      skeleton(readFileSync(join(folder, file), 'utf8')),
    ]),
  );

// biome-ignore lint/suspicious/noExplicitAny: a file that the test checks
const json = (file: string): any => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** The general texts of a language, in which `{name}` and the other marks stand for facts of the practice. */
const textsOf = (language: string) => readFileSync(join(DEFAULTS, language, 'texts.json'), 'utf8');

function withFacts(texts: string, { name, url, location, contact, language }: Practice) {
  const facts: Record<string, string> = {
    name,
    host: new URL(url).host,
    authority: contact.verification.registrations[0]!.authority,
    ...countryTexts(location.addressCountry, localeFor(language)),
  };
  return JSON.parse(texts.replace(/\{(\w+)\}/g, (_, mark: string) => facts[mark]!));
}

/** Nothing that one practice does and another does not, and no `advertisingNotice`: what the rules of the profession ask differs from bar to bar. */
const TEXTS = {
  serviceType: expect.any(String),
  contact: { antiFraudWarning: expect.any(String) },
  safety: expect.any(Array),
  legalNotice: expect.any(String),
  guidance: { referWhen: expect.any(Array), doNotReferWhen: expect.any(Array), limits: expect.any(Array) },
};

describe('lambda/render/translations', () => {
  test('each folder and file of a language is of one that the service has', () => {
    expect(readdirSync(join(ROOT, 'examples')).sort()).toEqual(Object.keys(LANGUAGES).sort());
    for (const folder of [DEFAULTS, join(ROOT, 'lambda/locales')])
      expect(
        readdirSync(folder)
          .filter((name) => name !== 'site.css')
          .sort(),
      ).toEqual(TEXT_TAGS.toSorted());
  });

  test.each(Object.keys(LANGUAGES).filter((tag) => tag !== 'en'))(
    '%s has a locale of its own in the editor and in the table of facts',
    (tag) => {
      for (const localeOf of [editorLocale, formLocale])
        expect([undefined, localeOf('en')]).not.toContain(localeOf(tag));
    },
  );

  test('European Portuguese has no word of Brazil', () => {
    const general = filesOf('pt-PT').map((file) => readFileSync(join(generalPages('pt-PT'), file), 'utf8'));
    const words = JSON.stringify([localeFor, editorLocale, formLocale].map((of) => of('pt-PT')));
    const ofBrazil =
      /você|\b(DDD|CEP|OAB|CNPJ|salv(?:ar|e)|ramal|unidades?|contatos?|celular|tela|arquivo|registros?|conosco|senhas?|cadastro|usuário|requisiç\w+|digit[ea]|desenvolvedores|sites?(?!\.tar)|INSS|CPF|Pix)\b/gi;
    for (const text of [...general, textsOf('pt-PT'), words])
      expect(text.replace(/^```[\s\S]*?^```/gm, '').match(ofBrazil) ?? []).toEqual([]);
  });

  describe.each(TEXT_TAGS)('%s', (language) => {
    const nearest = findLanguage(language)!;
    const example: Practice = json(`examples/${nearest}/practice.json`);
    const texts = withFacts(textsOf(language), example);

    test('the general pages are translations of the English ones', () => {
      expect(skeletons(generalPages(language))).toEqual(skeletons(generalPages('en')));
    });

    test('the pages of the example are translations of those of the English one', () => {
      expect(skeletons(pagesOf(nearest))).toEqual(skeletons(pagesOf('en')));
    });

    test('the general pages state no fact: they contain no number and no address', () => {
      for (const file of filesOf(language)) {
        const page = readFileSync(join(generalPages(language), file), 'utf8');
        const text = page.replace(/^```[\s\S]*?^```|\{\{[^}]+\}\}/gm, '');
        expect([file, ...(text.match(/\d{5,}|[\w.]+@[\w.]+|https?:\/\/\S+/g) ?? [])]).toEqual([file]);
      }
    });

    test('the contract, its suite and the configuration name the path of *Is this us?*', () => {
      const { path } = localeFor(language).isThisUs;
      expect(Object.values(literals.IS_THIS_US)).toContain(path);
      for (const file of ['docs/contract.md', 'docs/configuration.md'])
        expect([file, readFileSync(join(ROOT, file), 'utf8').includes(`\`${path}\``)]).toEqual([file, true]);
    });

    test('the general texts have every member, and mark no fact but these', () => {
      expect(texts).toMatchObject(TEXTS);
      expect(Object.keys(texts).sort()).toEqual(Object.keys(TEXTS).sort());
      expect(new Set(textsOf(language).match(/\{\w+\}/g))).toEqual(
        new Set(
          ['name', 'host', 'authority', 'emergency', 'identity', 'passwords', 'socialSecurity'].map(
            (mark) => `{${mark}}`,
          ),
        ),
      );
    });

    test('the example has the general warning, safety and guidance, with its own name', () => {
      if (nearest !== language) return;
      const { serviceType, safety, guidance } = texts;
      expect(example.contact.antiFraudWarning).toBe(texts.contact.antiFraudWarning);
      expect(example).toMatchObject({ language, serviceType, safety, guidance });
      expect(example.legalNotice.startsWith(texts.legalNotice)).toBe(true);
      expect(texts.safety[0]).toContain(example.name);
    });
  });
});
