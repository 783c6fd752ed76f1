/**
 * What ships is in the language of CloudFront Functions runtime 2.0: one script, only documented methods,
 * ASCII. esbuild refuses syntax that it cannot lower; njs has to run the result, and in CI it must be there.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { bundleScript, toScript } from '../../../lib/bundle/edge.ts';
import { buildViewerRequest, buildViewerResponse } from '../../../lib/bundle/edge-constants.ts';
import { NJS_VERSION } from './engines.ts';
import { SITE } from './fixture.ts';

/** Developer guide, "JavaScript runtime 2.0 features": those of the listed methods that we call. */
const DOCUMENTED_METHODS = [
  ...['charAt', 'endsWith', 'indexOf', 'lastIndexOf', 'slice', 'split', 'toLowerCase'], // String.prototype
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

/** The text's nodes, as a parser sees them: a pattern of ours holds quotes, which no pattern over text survives. */
function* nodes(text: string): Generator<ts.Node> {
  const pending: ts.Node[] = [ts.createSourceFile('edge.js', text, ts.ScriptTarget.ES2020)];
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node;
    ts.forEachChild(node, (child) => {
      pending.push(child);
    });
  }
}

const identifiers = (text: string) => [...nodes(text)].filter(ts.isIdentifier).map((node) => node.text);

describe.each(TEXTS)('%s', (_, text) => {
  test('is one script with a global handler', () => {
    expect(text).toMatch(/function handler\(\w\)\{/);
    expect(
      [...nodes(text)].filter((node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node)),
    ).toEqual([]);
    expect(identifiers(text).filter((name) => /^(?:require|module|exports)$/.test(name))).toEqual([]);
  });

  test('is ASCII, whatever the bodies hold', () => {
    expect(text).toMatch(/^[\t\n -~]*$/);
  });

  test('calls documented methods only', () => {
    const called = [...nodes(text)]
      .filter(ts.isCallExpression)
      .map(({ expression }) => expression)
      .filter(ts.isPropertyAccessExpression)
      .map(({ name }) => name.text);
    expect(called.length).toBeGreaterThan(5);
    expect(called.filter((name) => !DOCUMENTED_METHODS.includes(name))).toEqual([]);
  });

  test('evaluates no code and reads no clock, no chance, no network', () => {
    const forbidden = /^(?:eval|Function|Date|random|fetch|console|setTimeout)$/;
    expect(identifiers(text).filter((name) => forbidden.test(name))).toEqual([]);
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

  test('refuses a module from outside', () => {
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
  ? `njs ${NJS_VERSION} runs the same tables`
  : 'njs not installed: run in vm only';
test(`${installed} (Debian: apt-get install njs)`, () => {
  if (process.env.CI) expect(NJS_VERSION).toMatch(/^\d+\.\d+/);
  else expect(NJS_VERSION ?? 'not installed').toMatch(/^\d+\.\d+|^not installed$/);
});
