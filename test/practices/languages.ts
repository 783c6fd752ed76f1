/** Contract §2.1: each page is in one language, says so, and leads to the same page in the others. */
import { localeFor } from '../../lambda/render/locales.ts';
import type { Page } from '../../lambda/render/pages/pages.ts';
import { BASE, samePages } from '../support/practices/loaded-practice.ts';
import { plainText, stringsIn } from '../support/practices/plain-text.ts';
import type { Property } from '../support/practices/properties.ts';
import { ownWords } from '../support/practices/texts.ts';

export const property: Property = {
  sentence: 'each page has the words of its language alone, and names itself in each other one',
  holds({ practice: { seed, inLanguage }, valid, expired }) {
    const tags = [...inLanguage.keys()];
    if (tags.length === 1) return;
    const homes = new Map(tags.map((tag, index) => [tag, index === 0 ? '/' : `/${tag.toLowerCase()}`]));
    for (const day of [valid, expired]) {
      const languageOf = ({ htmlKey }: Page) => day.files.get(htmlKey)!.language;
      for (const pages of samePages(day)) {
        const all = pages.map((page) => [languageOf(page), page] as const);
        const main = all.filter(([tag]) => tag === tags[0]).map(([, page]) => ['x-default', page] as const);
        const alternates = all.length > 1 ? [...all, ...main] : [];
        for (const [language, { path, htmlKey, markdownKey }] of all) {
          const html = day.files.get(htmlKey)!.text;
          const attributes = (pattern: RegExp) =>
            Object.fromEntries(
              Array.from(html.matchAll(pattern), ({ groups }) => [groups!.tag, groups!.href]),
            );
          expect([path, /<html lang="([^"]*)/.exec(html)?.[1]]).toEqual([path, language]);
          expect(`${path}/`.startsWith(`${homes.get(language)}/`.replace('//', '/'))).toBe(true);
          expect([
            path,
            attributes(/<link rel="alternate" hreflang="(?<tag>[^"]*)" href="(?<href>[^"]*)"/g),
          ]).toEqual([path, Object.fromEntries(alternates.map(([tag, page]) => [tag, BASE + page.path]))]);
          const same = new Map(all.map(([tag, page]) => [tag, page.path]));
          const others = tags.filter((tag) => tag !== language);
          expect([
            path,
            attributes(/<a href="(?<href>[^"]*)" lang="[^"]*" hreflang="(?<tag>[^"]*)"/g),
          ]).toEqual([path, Object.fromEntries(others.map((tag) => [tag, same.get(tag) ?? homes.get(tag)]))]);
          const inMarkdown = /^otherLanguages: (.*)$/m.exec(day.files.get(markdownKey)!.text)?.[1] ?? '{}';
          expect([path, JSON.parse(inMarkdown)]).toEqual([
            path,
            Object.fromEntries(
              all
                .filter(([tag]) => tag !== language)
                .map(([tag, page]) => [tag, `${BASE}/${page.markdownKey}`]),
            ),
          ]);
        }
      }
    }
    const foreign = new Map(tags.map((tag) => [tag, wordsOfOthers(tag, tags)]));
    for (const [path, { text, language }] of (seed % 2 === 0 ? valid : expired).files)
      if (/\.(?:html|md|vcf)$/.test(path) && !/SKILL/.test(path)) {
        const found = foreign.get(language)!.exec(plainText(path, text));
        if (found) throw new Error(`${path} is in ${language} and has: ${found[0]}`);
      }
  },
};

/** Texts of the service and of the practice in other languages, which this one does not have. */
function wordsOfOthers(language: string, tags: readonly string[]): RegExp {
  // The menu leads to another language in the words of that one.
  const wordsIn = (tag: string) => {
    const { language: _, isThisUs, ...locale } = localeFor(tag);
    return [...ownWords(tag), ...stringsIn({ ...locale, isThisUs: { ...isThisUs, path: '' } })];
  };
  const own = wordsIn(language).join('\n').toLowerCase();
  const words = tags
    .flatMap(wordsIn)
    .filter((text) => text.length > 14 && !/[{}]/.test(text) && !own.includes(text.toLowerCase()));
  return new RegExp(
    [...new Set(words)].map((text) => text.replace(/[.*+?^$|()[\]\\]/g, '\\$&')).join('|') || '(?!)',
    'u',
  );
}
