/** The script of the page on which a reader checks a sender, as it is bundled. */
import { CHECKER } from './built.ts';

describe('check/field', () => {
  const { field } = CHECKER;

  test('it has at most 8,192 bytes, only ASCII, and ends nowhere but at its end tag', () => {
    expect(Buffer.byteLength(field)).toBeLessThanOrEqual(8_192);
    expect(field).toMatch(/^[\n\x20-\x7e]+$/);
    // HTML, "Restrictions for contents of script elements".
    expect(field).not.toMatch(/<!--|<\/?script/i);
    // Its hash is that of the text between the tags.
    expect(field).toBe(field.trim());
  });

  // field.deep.test.ts watches the calls in a browser.
  test('it names nothing that sends, stores, logs or makes markup', () => {
    expect(field).not.toMatch(
      /fetch|XMLHttp|beacon|WebSocket|EventSource|Storage|indexedDB|caches|cookie|history|location|title|clipboard|console|postMessage|navigator|HTML|write|eval|Function|import|setTimeout|performance/,
    );
  });

  // `v` flags, look-behinds and logical assignments are newer than many telephones.
  test('it has no syntax that browsers of 2020 cannot read', () => {
    expect(field).not.toMatch(/\(\?<[=!]|\?\?|\?\.[a-z([]|[|&]{2}=|\/[dgimsuy]*v[^\w]/);
  });
});
