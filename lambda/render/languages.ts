/**
 * Which interface words a practice gets: those of its language. Every file of `site/words` is a language,
 * named after its BCP 47 tag in lower case, so that adding one is adding that file. Build time only.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from '../../lib/content/content-error.ts';
import type { Words } from './words/en.ts';

/** Tag in its canonical spelling (`pt-BR`) → words, in the order of the tags. */
export const LANGUAGES: ReadonlyMap<string, Words> = new Map(
  await Promise.all(
    readdirSync(join(import.meta.dirname, 'words'))
      .filter((file) => /^[a-z\d-]+\.ts$/.test(file))
      .sort()
      .map(async (file): Promise<[string, Words]> => {
        const { words } = (await import(`./words/${file}`)) as { words: Words };
        return [Intl.getCanonicalLocales(file.replace('.ts', ''))[0]!, words];
      }),
  ),
);

/**
 * From the special to the general (`es-MX` → `es`: RFC 4647 §3.4, "Lookup"), and from a bare language to
 * its most likely region (`pt` → `pt-BR`: Unicode CLDR). Never from one region to another: the words of
 * `pt-BR` would look wrong to a reader in Portugal.
 *
 * @throws ContentError when there are none
 */
export function wordsFor(language: string): Words {
  const parts = language.split('-');
  const { language: base, region } = new Intl.Locale(language).maximize();
  const candidates = [
    ...parts.map((_, index) => parts.slice(0, parts.length - index).join('-')),
    ...(parts.length === 1 ? [`${base}-${region}`] : []),
  ];
  for (const tag of candidates) {
    const words = LANGUAGES.get(tag);
    if (words) return words;
  }
  throw new ContentError('The service does not speak the language of the practice:', [
    `$.language: there are interface words in ${[...LANGUAGES.keys()].join(', ')}; received ${JSON.stringify(language)}. To add a language, copy site/words/en.ts to site/words/${language.toLowerCase()}.ts and translate it.`,
  ]);
}
