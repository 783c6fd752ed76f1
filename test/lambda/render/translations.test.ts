/**
 * The pages of the second practice are translations of the shipped pages: the same files, placeholders, code and links.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedPractice } from '../../support/service.ts';
import { body, EXAMPLES, PAGES_DIR, ROOT, render, shippedPractice, withPages } from './support.ts';

const { pagesDir } = EXAMPLES.find(({ language }) => language === 'pt-BR')!;
const FILES = readdirSync(PAGES_DIR);

/** The parts of a page that a translation does not change, in order. Anchors are made from words, so they change. */
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
  test('both practices have the same pages', () => {
    expect(readdirSync(pagesDir).sort()).toEqual([...FILES].sort());
  });

  test.each(FILES)('%s', (file) => {
    const [original, translation] = [PAGES_DIR, pagesDir].map((dir) => readFileSync(join(dir, file), 'utf8'));
    expect(skeleton(translation!)).toEqual(skeleton(original!));
  });

  // A Spanish practice translates the other pages itself.
  test('the Spanish terms are a translation of the terms', () => {
    const spanish = readFileSync(join(ROOT, 'examples/es/pages/terms.md'), 'utf8');
    expect(skeleton(spanish)).toEqual(skeleton(readFileSync(join(PAGES_DIR, 'terms.md'), 'utf8')));
    const html = withPages({ 'terms.md': spanish }, (dir) =>
      body(render(checkedPractice({ ...shippedPractice(), language: 'es' }), dir), 'terms.html'),
    );
    expect(html).toContain('<h1>Términos de uso</h1>');
  });
});
