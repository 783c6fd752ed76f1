/** HTML, Markdown and the checks of a page have the same words, links, pictures, code, lists and headings. */
import { withoutSections } from '../../lambda/render/tree/nodes.ts';
import { markdownOf } from '../../lambda/render/tree/to-markdown.ts';
import { readHtml } from '../lambda/render/html-reader.ts';
import type { Property } from '../support/practices/properties.ts';
import { readingOf, readTree } from '../support/tree.ts';

export const property: Property = {
  sentence: 'HTML and Markdown of each page have what the checks saw, and nothing else',
  holds({ valid: { site } }) {
    for (const { body, rendered } of site.pages) {
      const checked = readingOf(withoutSections(body));
      const markdown = markdownOf(body);
      expect(readingOf(readTree(markdown))).toEqual(checked);
      expect(markdown).not.toMatch(/&#x?\w+;/);
      const { elements, text } = readHtml(`<!DOCTYPE html>${rendered.html}`);
      const code = checked.parts.map(([type, , , , value]) => (/code/i.test(String(type)) ? value : ''));
      expect(sorted(text)).toBe(sorted(checked.words + code.join('')));
      const count = (name: string) => elements.filter((element) => element.name === name).length;
      const links = checked.parts.filter(([type]) => type === 'link');
      const images = checked.parts.filter(([type]) => type === 'image');
      expect([count('a'), count('img')]).toEqual([links.length, images.length]);
    }
  },
};

/** The letters and digits of a text in alphabetical order: code stands elsewhere in it. */
const sorted = (text: string) => [...text.replace(/[^\p{L}\p{N}]+/gu, '')].sort().join('');
