/** What is published: one small module without a dependency, and types that say what it does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { CHECKER } from './built.ts';

test('at most 10,240 bytes, plain ASCII, complete in itself', () => {
  expect(Buffer.byteLength(CHECKER.module)).toBeLessThanOrEqual(10_240);
  expect(CHECKER.module).toMatch(/^[\n\x20-\x7e]*$/);
  const { imports, globals } = surfaceOf(CHECKER.module);
  expect(imports).toEqual([]);
  // Nothing of Node alone, nothing of browsers alone; nothing that remembers, and nothing that sends but fetch.
  expect(globals.filter((name) => !LANGUAGE.includes(name)).sort()).toEqual(
    'AbortSignal TextDecoder TextEncoder URL atob btoa crypto fetch'.split(' '),
  );
});

test('the same text each time', async () => {
  const { bundleChecker } = await import('../../lib/bundle/checker.ts');
  expect(bundleChecker()).toEqual(CHECKER);
});

/** Names that ECMAScript itself gives. */
const LANGUAGE =
  'Array Date Error JSON Map Math Number Object Promise RangeError Set String URIError Uint8Array decodeURIComponent globalThis undefined'.split(
    ' ',
  );

/** What a module imports, and the names in it that it does not declare. */
function surfaceOf(text: string) {
  const host = ts.createCompilerHost({});
  const read = host.getSourceFile.bind(host);
  const file = ts.createSourceFile('check.js', text, ts.ScriptTarget.ES2022, true);
  host.getSourceFile = (name, ...more) => (name === 'check.js' ? file : read(name, ...more));
  const options = {
    allowJs: true,
    checkJs: true,
    noLib: true,
    noResolve: true,
    target: ts.ScriptTarget.ES2022,
  };
  const program = ts.createProgram(['check.js'], options, host);
  const CANNOT_FIND_NAME = new Set([2304, 2552, 2580, 2583, 2584, 18004]);
  const globals = program
    .getSemanticDiagnostics(file)
    .filter(({ code }) => CANNOT_FIND_NAME.has(code))
    .map(({ start, length }) => text.slice(start, start! + length!));
  return { imports: file.statements.filter(ts.isImportDeclaration), globals: [...new Set(globals)] };
}

/** Errors of a program that imports the published types. */
function compile(program: string, options: ts.CompilerOptions): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'check-types-'));
  try {
    writeFileSync(join(folder, 'check.mjs'), CHECKER.module);
    writeFileSync(join(folder, 'check.d.mts'), CHECKER.types);
    writeFileSync(join(folder, 'program.mts'), program);
    const compiled = ts.createProgram([join(folder, 'program.mts')], {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipDefaultLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      typeRoots: [join(process.cwd(), 'node_modules/@types')],
      ...options,
    });
    return ts
      .getPreEmitDiagnostics(compiled)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const BROWSER = { lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'], types: [] };
/** The declarations themselves are looked at in the other run: Node's own are many. */
const NODE = { lib: ['lib.es2023.d.ts'], types: ['node'], skipLibCheck: true };

const USE = `
  import { check, verifyAgentInfo, type Answer, type Result } from './check.mjs';
  const { result, reason, channel, validUntil } = await check('example.org', '+1 202 555 0132');
  const answer: Answer = await check('example.org', 'office@example.org', {
    callingCode: '+49', now: 0, cache: new Map<string, string>(), signal: AbortSignal.timeout(1000), fetch,
  });
  const all: Record<Result, string> = {
    official: channel ?? '', 'not official': reason ?? '', expired: validUntil ?? '', unsigned: '', unreachable: '',
  };
  const facts = await verifyAgentInfo({ agentInfo: '', jws: '', jwks: '', origin: 'https://example.org' });
  export const telephone: string = facts.verified ? facts.contact.telephone : facts.reason;
  export const text: string = all[result] + answer.result;
`;

/** Each line an error, or the compiler says that it is none. */
const MISTAKES = `
  // @ts-expect-error a result that there is not
  if (result === 'genuine') throw 1;
  // @ts-expect-error a number instead of a text
  await check('example.org', 12025550132);
  // @ts-expect-error an option that there is not
  await check('example.org', '', { country: 'DE' });
  // @ts-expect-error facts before they are known to be verified
  facts.contact;
`;

test.each([
  ['a browser', USE + MISTAKES, BROWSER],
  [
    'Node',
    `import { resolveTxt } from 'node:dns/promises'; ${USE} check('example.org', '', { resolveTxt });`,
    NODE,
  ],
])('its types serve a strict program for %s, and refuse mistakes', (_, program, options) => {
  expect(compile(program, options)).toEqual([]);
});
