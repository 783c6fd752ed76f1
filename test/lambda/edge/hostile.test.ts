/**
 * Headers that cost time: 10 kB and more, 1,000 members, unclosed quotes. The test counts work instead of time: every
 * regular expression and every string search adds the length of its input. Backtracking inside an expression shows as
 * the time limit of the engine, and in njs as its match limit.
 */
import { MAX_ACCEPT_CHARS, MAX_ACCEPT_MEMBERS } from '../../../lambda/shared/accept.ts';
import { buildViewerRequest } from '../../../lib/stack/bundle/edge-constants.ts';
import { run, vmContext } from './engines.ts';
import { NOT_FOUND_OBJECTS, requestEvent, SITE } from './fixture.ts';

/** The text without half a character at its end, which no header has. */
const repeat = (part: string, length: number) =>
  part
    .repeat(Math.ceil(length / part.length))
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '');

/** Each character that the syntax of the header knows, and each pair of them; letters of all lengths; whole members. */
const SIGNS = [',', ' ', ';', '"', '\\', '=', 'a'];
const PARTS = [
  ...[...SIGNS, '\t', '/', '*', '\0', 'q', '0', 'é', '€', '😀', '\u2028'],
  ...SIGNS.flatMap((first) => SIGNS.filter((each) => each !== first).map((second) => first + second)),
  ...['a/b,', 'a/b;q=1,', '*/*;q=0,', 'x/y;a="b",', 'x/y;a="', ' ;a="b" ', '; ;', '\\\\"', ';a=b', ';q=0.'],
  ...['__proto__/constructor,', 'text/html\t\t;\t\t', '%00', '\u00a0'],
];
/** Beginnings before a repeated part: none, a range with parameters, an unclosed string, a malformed range. */
const STARTS = ['', 'text/markdown;', 'text/markdown;a="', 'text/html ', 'text/html;a=b '];
const LONG = STARTS.flatMap((start) => PARTS.map((part) => start + repeat(part, 10_000 - start.length)));
/** Members below the limit that only the last character makes malformed: the worst case for backtracking. */
const SPOILT = STARTS.flatMap((start) => PARTS.map((part) => `${start}${repeat(part, 2_000)} (`));
const HEADERS = [...LONG, ...SPOILT];

const MANY = (count: number, last: string) =>
  [...Array.from({ length: count - 1 }, (_, n) => `a/b${n}`), last].join(',');

describe('lambda/edge/hostile', () => {
  describe('hostile headers', () => {
    const text = buildViewerRequest(SITE);
    const uri = (accept: string | readonly string[]) => run(text, [requestEvent({ accept })])[0]!.uri;

    test(`${HEADERS.length} headers are each answered, on a page or an unknown path`, () => {
      const events = HEADERS.map((accept, index) =>
        requestEvent({ accept, uri: index % 2 ? '/no' : '/about' }),
      );
      for (const answer of run(text, events)) {
        expect([...Object.values(NOT_FOUND_OBJECTS), '/about.html', '/about.md']).toContain(answer.uri);
      }
    });

    test('members before the limit still decide', () => {
      expect(uri(`text/markdown, ${repeat('a/b;c="d,', 10_000)}`)).toBe('/about.md');
      expect(uri(`text/markdown, ${repeat(',', 100_000)}`)).toBe('/about.md');
      expect(uri(['text/markdown', repeat('x', 10_000)])).toBe('/about.md');
    });

    test('well-formed headers are read exactly up to the limit', () => {
      expect([MAX_ACCEPT_CHARS, MAX_ACCEPT_MEMBERS]).toEqual([2_048, 64]);
      const padded = (length: number) =>
        `a/b;c="${'d'.repeat(length - 'a/b;c="",text/markdown'.length)}",text/markdown`;
      expect(padded(2_048)).toHaveLength(2_048);
      expect(uri(padded(2_048))).toBe('/about.md');
      expect(uri(padded(2_049))).toBe('/about.html');
      expect(uri(MANY(64, 'text/markdown'))).toBe('/about.md');
      expect(uri(MANY(65, 'text/markdown'))).toBe('/about.html');
      expect(uri(MANY(1_000, 'text/markdown'))).toBe('/about.html');
    });

    test('a member that the limit cuts is not read as a shorter one', () => {
      const start = `${' '.repeat(2_048 - 'text/markdown;q=0'.length)}text/markdown;q=0`;
      expect(uri(`${start}.9, text/html`)).toBe('/about.html');
      expect(uri(`${' '.repeat(2_048 - 'text/markdown'.length)}text/markdownish`)).toBe('/about.html');
    });

    test('keys of the object prototype are not ranges', () => {
      expect(uri('__proto__/*, constructor/prototype, hasOwnProperty, toString/valueOf;q=0')).toBe(
        '/about.html',
      );
    });
  });

  describe('work', () => {
    const COUNTER = `
    globalThis.work = 0;
    for (const [owner, names] of [
      [RegExp.prototype, ['exec', 'test']],
      [String.prototype, ['split', 'indexOf', 'slice', 'replace', 'toLowerCase', 'endsWith', 'charAt', 'charCodeAt', 'match']],
    ]) for (const name of names) {
      const original = owner[name];
      owner[name] = function (...given) {
        globalThis.work += 1 + (owner === RegExp.prototype ? String(given[0]) : String(this)).length;
        return original.apply(this, given);
      };
    }`;
    const counted = vmContext(buildViewerRequest(SITE), COUNTER);
    const work = (accept: string, uri: string) =>
      Number(counted('work = 0; handler(JSON.parse(input)); String(work)', requestEvent({ accept, uri })));

    test.each(['/about', '/no'])('for any header on %s is bounded by the limit', (uri) => {
      const costs = HEADERS.map((accept) => work(accept, uri));
      // Six passes over the part that is read, one over the whole header to cut it, and the names of the pages.
      expect(Math.max(...costs)).toBeLessThan(7 * MAX_ACCEPT_CHARS + 10_000 + 3_000);
    });

    test('for a header of ten times the length is the same, except for cutting it', () => {
      for (const part of PARTS) {
        const [small, large] = [10_000, 100_000].map(
          (length) => work(repeat(part, length), '/about') - length,
        );
        expect({ part, work: large }).toEqual({ part, work: small });
      }
    });

    test('for 2,500 further headers, or as many lines of Accept, is that for one', () => {
      const headers = Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [`x${n}`, { value: '' }]));
      const cost = (event: unknown) =>
        Number(counted('work = 0; handler(JSON.parse(input)); String(work)', event));
      for (const uri of ['/no', '/about', '//api/agent-info']) {
        expect(cost(requestEvent({ uri, headers }))).toBe(cost(requestEvent({ uri })));
        const lines = (count: number) => requestEvent({ uri, accept: Array(count).fill('a/b') });
        expect(cost(lines(2_500))).toBe(cost(lines(64)));
      }
    });

    test('for any URI is bounded by its length', () => {
      for (const part of ['a', '/', '.', '..', '/..', '%2e', '.html', '.md', ' ', '/about', 'about ']) {
        expect(work('*/*', `/${repeat(part, 8_190)}`)).toBeLessThan(19 * 8_191);
      }
    });
  });
});
