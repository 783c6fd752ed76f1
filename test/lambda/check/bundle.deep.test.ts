/** The published checker is one small module without a dependency, and its types. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, parse } from 'acorn';
import { bundleChecker } from '../../../lib/content/site-source.ts';
import { CHECKER } from './built.ts';

describe('lambda/check/bundle', () => {
  test('the module imports nothing', () => {
    const { imports, globals } = surfaceOf(CHECKER.module);
    expect(imports).toEqual([]);
    // Only globals that both Node and browsers have. None stores anything, and only fetch sends.
    expect(globals.filter((name) => !LANGUAGE.includes(name)).sort()).toEqual(
      'AbortSignal TextDecoder TextEncoder URL atob btoa clearInterval crypto fetch setInterval'.split(' '),
    );
  });

  // Nothing else keeps these programs running: Node ends those that wait for the timer of an AbortSignal only.
  test.each(['cache: { get: never, set: never }', 'fetch: never', 'fetch: answer, resolveTxt: never'])(
    'a program that does nothing else gets its answer: %s',
    (options) => {
      const program = `
        import { check } from 'data:text/javascript,${encodeURIComponent(CHECKER.module).replaceAll("'", '%27')}';
        const never = () => new Promise(() => {});
        const answer = async () => new Response('{}');
        const signal = AbortSignal.timeout(100);
        const { result, reason } = await check('example.org', '+12025550132', { signal, ${options} });
        console.log(result, reason);
      `;
      const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        encoding: 'utf8',
      });
      expect([stdout, status]).toEqual(['unreachable timeout\n', 0]);
    },
  );

  test('two builds give the same text', () => {
    expect(bundleChecker()).toEqual(CHECKER);
  });

  /** Globals of ECMAScript. */
  const LANGUAGE =
    'Array Date Error JSON Map Math Number Object Promise RangeError Set String URIError Uint8Array decodeURIComponent globalThis undefined'.split(
      ' ',
    );

  const COMPILER = join(process.cwd(), 'node_modules/typescript/bin/tsc');

  /** The messages of the TypeScript compiler about files, given as name → text. */
  function compile(files: Readonly<Record<string, string>>, compilerOptions: object): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'check-types-'));
    try {
      const config = { compilerOptions: { noEmit: true, ...compilerOptions } };
      for (const [name, text] of Object.entries({ ...files, 'tsconfig.json': JSON.stringify(config) }))
        writeFileSync(join(folder, name), text);
      const { stdout, error } = spawnSync(process.execPath, [COMPILER, '--pretty', 'false', '-p', folder], {
        encoding: 'utf8',
      });
      if (error) throw error;
      return stdout.split('\n').filter((line) => line !== '');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** The imports of a module, and the names that it uses and does not declare. */
  function surfaceOf(text: string) {
    const { body }: Program = parse(text, { ecmaVersion: 2022, sourceType: 'module' });
    const messages = compile(
      { 'check.js': text },
      { allowJs: true, checkJs: true, lib: ['es5'], types: [], target: 'es2022', module: 'es2022' },
    );
    const names = messages.flatMap((line) => /(?:Cannot find name|property) '(\w+)'/.exec(line)?.[1] ?? []);
    // The compiler names no property of globalThis.
    const globals = [...names, ...[...text.matchAll(/globalThis\.(\w+)/g)].map(([, name]) => name!)];
    return {
      imports: body.filter(({ type }) => /^(?:Import|Export.*From|ExportAll)/.test(type)),
      globals: [...new Set(globals)],
    };
  }

  /** The errors of a program that imports the published types. */
  const compileAgainst = (program: string, options: object) =>
    compile(
      { 'check.mjs': CHECKER.module, 'check.d.mts': CHECKER.types, 'program.mts': program },
      {
        strict: true,
        exactOptionalPropertyTypes: true,
        skipDefaultLibCheck: true,
        target: 'es2023',
        module: 'nodenext',
        typeRoots: [join(process.cwd(), 'node_modules/@types')],
        ...options,
      },
    );

  const BROWSER = { lib: ['es2023', 'dom'], types: [] };
  /** The run for a browser checks check.d.mts itself. Here `skipLibCheck` skips Node's many declarations. */
  const NODE = { lib: ['es2023'], types: ['node'], skipLibCheck: true };

  const USE = `
  import { check, verifyAgentInfo, type Answer, type Result } from './check.mjs';
  const { result, reason, channel, validUntil } = await check('example.org', '+1 202 555 0132');
  const answer: Answer = await check('example.org', 'office@example.org', {
    country: 'DE', callingCode: '+49', now: 0, cache: new Map<string, string>(), signal: AbortSignal.timeout(1000), fetch,
  });
  const all: Record<Result, string> = {
    official: channel ?? '', 'not official': reason ?? '', 'not compared': reason ?? '', expired: validUntil ?? '', unsigned: '', unreachable: '',
  };
  const facts = await verifyAgentInfo({ jwt: '', jwks: '', origin: 'https://example.org' });
  export const telephone: string = facts.verified ? facts.contact.telephone : facts.reason;
  export const text: string = all[result] + answer.result + (answer.label ?? '');
  const others = facts.verified ? (facts.contact.otherChannels ?? []) : [];
  export const values = others.map(({ type, label, number, email, url }) => [type, label, number ?? email, url]);
`;

  /** The compiler reports an unused directive for each line that is not an error. */
  const MISTAKES = `
  // @ts-expect-error an unknown result
  if (result === 'genuine') throw 1;
  // @ts-expect-error a number instead of a text
  await check('example.org', 12025550132);
  // @ts-expect-error an unknown option
  await check('example.org', '', { region: 'DE' });
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
  ])('its types compile in a strict program for %s, and refuse mistakes', (_, program, options) => {
    expect(compileAgainst(program, options)).toEqual([]);
  });
});
