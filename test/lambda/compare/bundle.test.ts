/** The script of the page on which a reader checks a sender, as it is bundled. */
import { bundleField } from '../../../lib/content/site-source.ts';

describe('lambda/compare/bundle', () => {
  const field = bundleField();

  test('two builds give the same text', () => {
    expect(bundleField()).toBe(field);
  });

  test('the script has at most 16,384 bytes, only ASCII, and ends nowhere but at its end tag', () => {
    expect(Buffer.byteLength(field)).toBeLessThanOrEqual(16_384);
    expect(field).toMatch(/^[\n\x20-\x7e]+$/);
    // HTML, "Restrictions for contents of script elements".
    expect(field).not.toMatch(/<!--|<\/?script/i);
    // Its hash is that of the text between the tags.
    expect(field).toBe(field.trim());
  });

  // field.deep.test.ts watches the calls in a browser.
  test('the script names nothing that sends, stores, logs or makes markup, but the clipboard for a warning', () => {
    const [clipboard, ...others] = field.split(
      /navigator\.clipboard(?:\?navigator\.clipboard)?\.writeText\(\w+\.warning\)/,
    );
    expect(others).toHaveLength(1);
    expect(clipboard + others.join()).not.toMatch(
      /fetch|XMLHttp|beacon|WebSocket|EventSource|Storage|indexedDB|caches|cookie|history|location|title|clipboard\b|console|postMessage|navigator|HTML|write|eval|Function|import|setTimeout|performance/,
    );
  });

  // `v` flags, look-behinds and logical assignments are newer than many telephones.
  test('the script has no syntax that browsers of 2020 cannot read', () => {
    expect(field).not.toMatch(/\(\?<[=!]|\?\?|\?\.[a-z([]|[|&]{2}=|\/[dgimsuy]*v[^\w]/);
  });
});
