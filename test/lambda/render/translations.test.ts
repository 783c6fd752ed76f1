/**
 * The second practice's pages are translations of the shipped ones: the same files, facts, code and links.
 * What is added to one and forgotten in the other is found here.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedPractice } from '../../support/service.ts';
import { body, EXAMPLES, PAGES_DIR, render, SITE_DIR, shippedPractice, withPages } from './support.ts';

const { pagesDir } = EXAMPLES.find(({ language }) => language === 'pt-BR')!;
const FILES = readdirSync(PAGES_DIR);

/** What no translation changes, in order; anchors are words. */
function skeleton(markdown: string) {
  const [, frontMatter = '', ...rest] = markdown.split(/^---$/m);
  const text = rest.join('---');
  return {
    placeholders: markdown.match(/\{\{[^}]+\}\}/g) ?? [],
    code: text.match(/^```[\s\S]*?^```/gm) ?? [],
    links: [...text.matchAll(/\]\(([^)#]*)/g)].map(([, target]) => target),
    headings: text.replace(/^```[\s\S]*?^```/gm, '').match(/^#+ /gm) ?? [],
    listed: /order: \d+(, place: \w+)?/.exec(frontMatter)?.[0],
  };
}

describe('lambda/render/translations', () => {
  test('there are the same pages', () => {
    expect(readdirSync(pagesDir).sort()).toEqual([...FILES].sort());
  });

  test.each(FILES)('%s', (file) => {
    const [original, translation] = [PAGES_DIR, pagesDir].map((dir) => readFileSync(join(dir, file), 'utf8'));
    expect(skeleton(translation!)).toEqual(skeleton(original!));
  });

  /** The one page that is there in Spanish too: the rest a Spanish practice translates itself. */
  test('the Spanish terms are a translation of the terms', () => {
    const spanish = readFileSync(join(SITE_DIR, 'examples/es/pages/terms.md'), 'utf8');
    expect(skeleton(spanish)).toEqual(skeleton(readFileSync(join(PAGES_DIR, 'terms.md'), 'utf8')));
    const html = withPages({ 'terms.md': spanish }, (dir) =>
      body(render(checkedPractice({ ...shippedPractice(), language: 'es' }), dir), 'terms.html'),
    );
    expect(html).toContain('<h1>Términos de uso</h1>');
  });
});
