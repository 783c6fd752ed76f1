/**
 * The built functions use only the language of CloudFront Functions runtime 2.0: one script, documented methods, ASCII.
 * esbuild refuses syntax that it cannot lower. njs runs the result; in CI it must be installed.
 */
import { join } from 'node:path';
import { parse } from 'acorn';
import {
  buildViewerRequest,
  buildViewerResponse,
  bundleScript,
  toScript,
} from '../../../lib/stack/bundle/edge-constants.ts';
import { full } from '../../support/walk-script.ts';
import { NJS_VERSION } from './engines.ts';
import { SITE } from './fixture.ts';

/** Developer guide, "JavaScript runtime 2.0 features": those of the listed methods that we call. */
const DOCUMENTED_METHODS = [
  ...['charAt', 'codePointAt', 'endsWith', 'indexOf', 'lastIndexOf', 'replace', 'slice', 'split'], // String.prototype
  ...['toLowerCase'], // String.prototype
  ...['fromCharCode'], // String
  ...['join', 'map', 'pop'], // Array.prototype
  ...['exec', 'test'], // RegExp.prototype
  ...['assign'], // Object
  ...['stringify'], // JSON
  ...['max', 'min', 'round'], // Math
];

const TEXTS = [
  ['viewer-request', buildViewerRequest(SITE)],
  ['viewer-response', buildViewerResponse(SITE)],
] as const;

/**
 * Names and called methods in the text, by a parser: our regular expressions contain quotes, which a search in the text
 * would misread. The text is parsed as a script, in which `import` and `export` are errors.
 */
function surfaceOf(text: string) {
  const names: string[] = [];
  const called: string[] = [];
  full(parse(text, { ecmaVersion: 2017, sourceType: 'script' }), (node) => {
    const { type, name, callee } = node as unknown as { type: string; name?: string; callee?: Callee };
    if (type === 'Identifier' && name) names.push(name);
    if (type === 'CallExpression' && callee?.property?.name && !callee.computed)
      called.push(callee.property.name);
    if (type === 'MemberExpression') names.push((node as unknown as Callee).property?.name ?? '');
  });
  return { names, called };
}

interface Callee {
  readonly computed?: boolean;
  readonly property?: { readonly name?: string };
}

describe('lambda/edge/language', () => {
  describe.each(TEXTS)('%s', (_, text) => {
    test('is one script with a global handler', () => {
      expect(text).toMatch(/function handler\(\w\)\{/);
      const { names } = surfaceOf(text);
      expect(names.filter((name) => /^(?:require|module|exports)$/.test(name))).toEqual([]);
    });

    test('is ASCII, although the bodies are not', () => {
      expect(text).toMatch(/^[\t\n -~]*$/);
    });

    test('calls documented methods only', () => {
      const { called } = surfaceOf(text);
      expect(called.length).toBeGreaterThan(5);
      expect(called.filter((name) => !DOCUMENTED_METHODS.includes(name))).toEqual([]);
    });

    test('evaluates no code and uses no clock, no random numbers, no network', () => {
      const forbidden = /^(?:eval|Function|Date|random|fetch|console|setTimeout)$/;
      expect(surfaceOf(text).names.filter((name) => forbidden.test(name))).toEqual([]);
    });
  });

  describe('the build', () => {
    const fixture = (name: string) => join(import.meta.dirname, `fixtures/${name}.edge.ts`);

    test.each([
      ['for-of', 'for-of'],
      ['destructuring', 'destructuring'],
      ['class', 'class'],
      ['default-argument', 'default arguments'],
    ])('refuses %s, which the runtime does not have', (file, feature) => {
      expect(() => bundleScript(fixture(file))).toThrow(new RegExp(feature));
    });

    test('lowers what it can: ?. and ??', () => {
      const text = bundleScript(fixture('lowered'));
      expect(text).not.toMatch(/\?\.|\?\?/);
    });

    test('refuses a module that is not in the repository', () => {
      expect(() => bundleScript(fixture('import'))).toThrow(/node:fs|cloudfront/);
    });

    test.each([
      'import a from"cloudfront";function handler(e){return a(e)}',
      'var a=1;export default a;function handler(e){}',
      'function handler(e){return import("x")}',
      'function handler(e){return require("x")}',
      'export{handler as a};function handler(e){}',
    ])('refuses module syntax that is left: %s', (text) => {
      expect(() => toScript(text)).toThrow(/module syntax/);
    });

    test('refuses a function without handler', () => {
      expect(() => toScript('function other(e){return e}')).toThrow('must export `handler`');
    });

    test('strips the closing export, renamed or not, and leaves prose alone', () => {
      expect(toScript('function a(e){return e}export{a as handler};\n')).toBe(
        'function a(e){return e}function handler(e){return a(e)}',
      );
      expect(toScript('function handler(e){return"; import or export("}export{handler};')).toBe(
        'function handler(e){return"; import or export("}',
      );
    });
  });

  const installed = NJS_VERSION
    ? `njs ${NJS_VERSION} runs the same events`
    : 'njs not installed: run in vm only';
  test(`${installed} (Debian: apt-get install njs)`, () => {
    if (process.env.CI) expect(NJS_VERSION).toMatch(/^\d+\.\d+/);
  });
});
