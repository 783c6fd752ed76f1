/** Programs cut a page at its headings, so after the last valid day each section that shows a channel says so (contract §3). */
import { body, contentFile, fixturePractice, render, withPages } from '../support.ts';

const SAID = 'These were the official channels until November 1, 2027. Nobody has checked them since.';

/** Placeholder or text of a section → whether the section says it. */
const SECTIONS: readonly (readonly [string, boolean])[] = [
  ['{{tel contact.telephone}}', true],
  ['{{warning}}', true],
  ['{{list safety}}', true],
  ['Dial (202) 555-0132.', true],
  ['Dial +1 202 555-0132.', true],
  ['{{list scope}}', false],
];

const sectionsOn = (today: string, key: string) => {
  const text = SECTIONS.map(([written], index) => `## Section ${index}\n\n${written}`).join('\n\n');
  const site = withPages({ 'sections.md': contentFile(text) }, (dir) =>
    render(fixturePractice(), dir, today),
  );
  return body(site, key)
    .split(key.endsWith('.md') ? /^## /m : /(?=<h2)/)
    .filter((section) => /^(?:<h2 id="section-|Section )\d/.test(section))
    .map((section) => section.includes(SAID));
};

describe('lambda/render/pages/expired-sections', () => {
  test.each(['sections.md', 'sections.html'])('%s', (key) => {
    expect(sectionsOn('2027-11-01', key)).toEqual(SECTIONS.map(() => false));
    expect(sectionsOn('2027-11-02', key)).toEqual(SECTIONS.map(([, says]) => says));
  });

  test('each section of the page on which a reader checks a sender says it', () => {
    const [, text = ''] = body(render(fixturePractice(), undefined, '2027-11-02'), 'is-this-us.md').split(
      'llms.txt](',
    );
    const [own = ''] = text.split('\n---\n');
    const [, ...sections] = own.split(/^## /m);
    expect(sections.length).toBeGreaterThan(2);
    expect(sections.filter((section) => !section.includes(SAID))).toEqual([]);
  });
});
