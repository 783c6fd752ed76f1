/**
 * Checks the imports and exports of every file: which folder may import which (docs/architecture.md, and the README of
 * each tool), that nothing imports an entry point, and that every export has a user. A new folder needs a row in
 * `FOLDERS`, a new tool a README.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

// Not from support/service.ts, which loads the service.
const ROOT = join(import.meta.dirname, '..');

interface Folder {
  /** Other folders that it may import. A `*` at the end stands for any rest of the name. */
  readonly folders: readonly string[];
  /** Packages that it may import, in the same form. */
  readonly packages: readonly string[];
  /** Folders and packages of which it may import types only (`import type`), so that none of their code is bundled. */
  readonly types?: readonly string[];
}

const ANY = ['*'];
const ENDPOINT = ['lambda/http', 'lambda/shared'];
const FOLDERS: Readonly<Record<string, Folder>> = {
  // Pure functions, which run anywhere, at the edge too.
  'lambda/shared': { folders: [], packages: [], types: ['lib/practice', 'zod'] },
  'lambda/edge': { folders: ['lambda/shared'], packages: [] },
  'lambda/http': { folders: ['lambda/shared'], packages: ['aws-lambda'] },
  'lambda/agent-info': { folders: ENDPOINT, packages: [] },
  'lambda/mcp': { folders: ENDPOINT, packages: [] },
  'lambda/render': {
    folders: ['lambda/edge', 'lambda/mcp', 'lambda/shared'],
    packages: [
      ...['libphonenumber-js/min', 'localized-address-format', 'node:crypto'],
      ...['hast-util-to-html', 'mdast-util-gfm-table', 'mdast-util-to-hast', 'mdast-util-to-markdown'],
    ],
  },
  'lambda/publisher': {
    folders: ['lambda/render', 'lambda/shared'],
    packages: ['@aws-sdk/*', 'aws-lambda', 'node:*'],
  },
  // The script of a page, without a dependency.
  'lambda/compare': { folders: [], packages: [] },
  // From below to above: facts, then what a stage adds, then the content, then the stacks.
  'lib/practice': {
    folders: ['lambda/*'],
    packages: ['localized-address-format', 'esbuild', 'libphonenumber-js/max', 'node:*', 'yaml', 'zod'],
  },
  'lib/config': { folders: ['lambda/*', 'lib/practice'], packages: ['node:*', 'zod'] },
  'lib/content': {
    folders: ['lambda/*', 'lib/config', 'lib/practice'],
    packages: [
      ...['esbuild', 'libphonenumber-js/max', 'node:*', 'saxes', 'sharp', 'yaml', 'zod'],
      ...['mdast-util-from-markdown', 'mdast-util-gfm-table', 'micromark-extension-gfm-table'],
    ],
  },
  'lib/stack': {
    folders: ['lambda/*', 'lib/*'],
    packages: ['aws-cdk-lib', 'aws-cdk-lib/*', 'cdk-nag', 'constructs', 'esbuild', 'node:*'],
  },
  lib: { folders: ['lambda/*', 'lib/*'], packages: [] },
  bin: { folders: ['lib', 'lambda/shared', 'lib/practice', 'tools/*'], packages: [] },
  // Both see the service only from outside. A shared import would hide a disagreement.
  'tools/contract': { folders: [], packages: ['jose', 'node:*', 'zod'] },
  'tools/local': { folders: [], packages: ['@noble/curves/*', 'chokidar', 'node:*'] },
  // Bundled for the browser. The server of the editor takes only types of it.
  'tools/editor/browser': {
    folders: [],
    packages: [
      '@codemirror/*',
      '@lezer/highlight',
      '@rjsf/core/*',
      '@rjsf/utils',
      'mdast-util-gfm-table',
      'mdast-util-to-markdown',
      'react',
      'react-dom/client',
      'yaml',
    ],
  },
  // The files of a new repository, which imports the package by its name.
  'tools/init/template': {
    folders: [],
    packages: ['aws-cdk-lib/*', 'legal-front-door', 'legal-front-door/*', 'node:*'],
  },
  'tools/editor': {
    folders: ['tools/editor/browser', ...importsOfTool('editor')],
    packages: ['esbuild', 'libphonenumber-js/max', 'node:*', 'sharp'],
  },
  ...Object.fromEntries(
    ['init', 'shared', 'start', 'verify'].map((tool) => [
      `tools/${tool}`,
      { folders: importsOfTool(tool), packages: ['jose', 'jsonc-parser', 'node:*', 'sharp'] },
    ]),
  ),
  // What maintainers and CI run: no part of the package.
  ...Object.fromEntries(
    ['bench', 'conformance', 'package', 'pages'].map((tool) => [
      `tools/${tool}`,
      { folders: importsOfTool(tool), packages: ANY },
    ]),
  ),
  test: { folders: ANY, packages: ANY },
};

/** @returns the folders that the README of a tool names in its line "Imports:" */
function namedImportsOf(tool: string): string[] {
  const readme = readFileSync(join(ROOT, `tools/${tool}/README.md`), 'utf8');
  const [, line] = /^Imports: (.+)$/m.exec(readme)!;
  return Array.from(line!.matchAll(/`([\w/-]+)\/`/g), ([, name]) => name!);
}

/** The same as rows of `FOLDERS`. */
function importsOfTool(tool: string): string[] {
  return namedImportsOf(tool).flatMap((name) => {
    if (name.startsWith('test/')) return ['test'];
    return ['lib', 'lambda'].includes(name) ? [name, `${name}/*`] : [name];
  });
}

interface Import {
  /** As written. */
  readonly from: string;
  /** Path of a file from the root; `undefined` for a package. */
  readonly file: string | undefined;
  /** Exported names that are taken; `*`: all of them. */
  readonly names: readonly string[];
  readonly ofTypes: boolean;
}

interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly exports: readonly string[];
}

const IMPORT =
  /^(?:import|export)\b([^;'"]*?)\bfrom\s*['"]([^'"]+)['"]|^import\s*()['"]([^'"]+)['"]|\bimport()\(\s*['"]([^'"]+)['"]\s*\)/gm;
const EXPORT = /^export (?:async |abstract )*(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;

function importsOf(path: string, text: string): Import[] {
  return Array.from(text.matchAll(IMPORT), (match) => {
    const from = match[2] ?? match[4] ?? match[6]!;
    const braces = /\{([^}]*)\}/.exec(match[1] ?? '')?.[1];
    const names = braces?.split(',').map((name) => name.trim().replace(/^type | as .*$/g, ''));
    const file = from.startsWith('.') ? posix.join(posix.dirname(path), from) : undefined;
    return { from, file, names: names ?? ['*'], ofTypes: match[0].startsWith('import type ') };
  });
}

const files = ['bin', 'lambda', 'lib', 'test', 'tools']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      posix.join(folder, file.replaceAll('\\', '/')),
    ),
  )
  .filter((path) => /\.(ts|mts|mjs|js)$/.test(path) && !/(node_modules|generated)\//.test(path));
const sources: readonly Source[] = files.map((path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  // Drops imports in texts of tests. The compiler finds a real import of a file that does not exist.
  const imports = importsOf(path, text).filter(({ file }) => file === undefined || files.includes(file));
  return { path, text, imports, exports: Array.from(text.matchAll(EXPORT), ([, name]) => name!) };
});
const byPath = new Map(sources.map((source) => [source.path, source]));

/** A test beside a tool may import anything, as those in `test/` do. */
const folderOf = (path: string) =>
  /^tools\/[\w-]+\/test\//.test(path)
    ? 'test'
    : Object.keys(FOLDERS).find((folder) => path.startsWith(`${folder}/`));
const allows = (list: readonly string[], name: string) =>
  list.some((item) => (item.endsWith('*') ? name.startsWith(item.slice(0, -1)) : name === item));
/** Whether its folder may import this for its types only, and does. */
const isOfTypes = (path: string, { from, file, ofTypes }: Import) =>
  ofTypes && allows(FOLDERS[folderOf(path)!]!.types ?? [], file === undefined ? from : folderOf(file)!);

/** An entry point: Lambda, CloudFront, npm or the bundler loads it, or the package exports it. */
const isEntry = (path: string) =>
  /^lambda\/[\w-]+\/handler\.ts$|^lambda\/edge\/viewer-|^bin\/[\w-]+\.ts$|^tools\/editor\/browser\/main\.ts$|^tools\/[\w-]+\/(?:run|build|production|on-lambda-node)\.ts$|^tools\/.*\.lambda\.ts$|^(?:lib|tools\/contract|tools\/local)\/index\.ts$/.test(
    path,
  );

describe('architecture', () => {
  test('every file is in a folder of the table, and its imports and exports are found', () => {
    expect(sources.map(({ path }) => path).filter((path) => folderOf(path) === undefined)).toEqual([]);
    for (const folder of Object.keys(FOLDERS))
      expect(sources.filter(({ path }) => folderOf(path) === folder).length).toBeGreaterThan(0);
    const { imports, exports } = byPath.get('lambda/mcp/results.ts')!;
    expect(exports).toContain('answersOf');
    expect(imports).toContainEqual({
      from: '../shared/facts.ts',
      file: 'lambda/shared/facts.ts',
      names: ['contactStatus', 'noticeOf'],
      ofTypes: false,
    });
  });

  test.each(Object.entries(FOLDERS))('%s imports only what its row allows', (folder, allowed) => {
    const broken = sources
      .filter(({ path }) => folderOf(path) === folder)
      .flatMap(({ path, imports }) =>
        imports
          .filter((each) => {
            const { from, file } = each;
            if (isOfTypes(path, each)) return false;
            if (file === undefined) return !allows(allowed.packages, from);
            const other = folderOf(file)!;
            return other !== folder && !allows(allowed.folders, other);
          })
          .map(({ from }) => `${path} imports ${from}`),
      );
    expect(broken).toEqual([]);
  });

  describe('the README of a tool', () => {
    const tools = readdirSync(join(ROOT, 'tools'));

    test.each(tools)('%s has at most 15 lines, and names each folder that it imports', (tool) => {
      expect(readFileSync(join(ROOT, `tools/${tool}/README.md`), 'utf8').split('\n').length).toBeLessThan(17);
      const imported = sources
        .filter(({ path }) => path.startsWith(`tools/${tool}/`) && folderOf(path) !== 'test')
        .flatMap(({ imports }) => imports.flatMap(({ file }) => (file === undefined ? [] : [file])))
        .map((file) => /^(?:(?:tools|test)\/)?[\w-]+/.exec(file)![0])
        .filter((folder) => folder !== `tools/${tool}`);
      expect(namedImportsOf(tool).sort()).toEqual([...new Set(imported)].sort());
    });
  });

  test('only bin/ and tests import entry points', () => {
    const others = sources.filter(({ path }) => !path.startsWith('bin/') && folderOf(path) !== 'test');
    const broken = others.flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file !== undefined && isEntry(file))
        .map(({ from }) => `${path} imports ${from}`),
    );
    expect(broken).toEqual([]);
  });

  test('no file imports itself through other files', () => {
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, way: readonly string[]): void => {
      if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '));
      if (done.has(path) || way.includes(path)) return;
      for (const each of byPath.get(path)!.imports)
        if (each.file && !isOfTypes(path, each)) visit(each.file, [...way, path]);
      done.add(path);
    };
    for (const { path } of sources) visit(path, []);
    expect(cycles).toEqual([]);
  });

  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

  describe('every export has a user', () => {
    /** Whether a file that `counts` imports the name. */
    const isTaken = (path: string, name: string, counts: (user: string) => boolean) =>
      sources.some(
        (user) =>
          counts(user.path) &&
          user.imports.some(
            ({ file, names }) => file === path && (names.includes(name) || names.includes('*')),
          ),
      );
    const exported = sources
      .filter(({ path }) => folderOf(path) !== 'test' && !isEntry(path))
      .flatMap(({ path, text, exports }) => exports.map((name) => ({ path, text, name })));

    test('another file imports each name', () => {
      const unused = exported.filter(({ path, name }) => !isTaken(path, name, () => true));
      expect(unused.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
    });

    // In the contract suite and in what maintainers run, a test may be the only user.
    const OUTSIDE = ['bench', 'conformance', 'contract', 'package', 'pages'].map((tool) => `tools/${tool}`);
    test('not only tests use it', () => {
      const uses = (text: string, name: string) =>
        withoutComments(text).match(new RegExp(`\\b${name}\\b`, 'g'))!.length;
      const dead = exported
        .filter(({ path }) => !OUTSIDE.includes(folderOf(path)!))
        .filter(({ text, name }) => uses(text, name) === 1)
        .filter(({ path, name }) => !isTaken(path, name, (user) => folderOf(user) !== 'test'));
      expect(dead.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
    });
  });

  test('lambda/shared uses no clock, environment, randomness, network or log', () => {
    const impure =
      /\bprocess\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\b|\bMath\.random\b|\bcrypto\b|\bconsole\b|\bfetch\(|\bset(?:Timeout|Interval)\b|\bBuffer\b|\bnew (?:Request|Response)\b/;
    const broken = sources
      .filter(({ path }) => folderOf(path) === 'lambda/shared')
      .flatMap(({ path, text }) => {
        const found = impure.exec(withoutComments(text));
        return found ? [`${path}: ${found[0]}`] : [];
      });
    expect(broken).toEqual([]);
  });

  // The test files of a folder run as one (test/support/suites.ts): a hook outside `describe` would run for all of
  // them.
  test('each test file has one describe, named after its path, and no test or hook outside it', () => {
    const files = sources.filter(({ path }) => path.endsWith('.test.ts') && !path.startsWith('test/suites/'));
    const registered = files.map(({ path, text }) => [
      path,
      ...text.matchAll(/^(?:describe|test|it|before|after)\w*\b[.\w]*\(.*/gm),
    ]);
    expect(registered.map(([path, ...calls]) => [path, ...calls.map(String)])).toEqual(
      files.map(({ path }) => [
        path,
        `describe('${path.replace(/^test\/|(?:\.deep)?\.test\.ts$/g, '').replace('/test/', '/')}', () => {`,
      ]),
    );
  });

  describe('docs/architecture.md', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    const section = (heading: string) => page.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!;
    const foldersIn = (folder: string) =>
      readdirSync(join(ROOT, folder), { withFileTypes: true })
        .filter(
          (entry) =>
            entry.isDirectory() &&
            !/^(\.|node_modules$|dist$|cdk\.out$|artefacts$|coverage$)/.test(entry.name),
        )
        .map(({ name }) => posix.join(folder, name));

    test('names every folder that exists, and no other', () => {
      const named = [...section('Folders').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell]) =>
        Array.from(cell!.matchAll(/`([^`]+)\/`/g), ([, name]) => name!),
      );
      const made = [...foldersIn('.'), ...['lambda', 'lib', 'tools'].flatMap(foldersIn)];
      expect(named.sort()).toEqual(made.sort());
    });

    test('names every file of lib/stack/', () => {
      const named = Array.from(section('`lib/stack/`').matchAll(/`([\w/-]+\.ts)`/g), ([, name]) => name!);
      const made = files.filter((path) => path.startsWith('lib/stack/'));
      expect([...new Set(named)].sort()).toEqual(made.map((path) => path.slice('lib/stack/'.length)).sort());
    });

    test.each(['lib/practice', 'lib/content', 'lambda/render'])(
      'names only files of %s/ that exist',
      (folder) => {
        const named = Array.from(section(`\`${folder}/\``).matchAll(/`([\w-]+\.ts)`/g), ([, name]) => name!);
        const known = files
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => posix.basename(path));
        expect(named.length).toBeGreaterThan(10);
        expect(named.filter((name) => !known.includes(name))).toEqual([]);
      },
    );
  });

  // A locale is a table.
  test('in bin/, lib/ and lambda/ no file is longer than 300 lines, and no folder has more than 20 files', () => {
    const heart = files.filter((path) => /^(?:bin|lambda|lib)\//.test(path));
    const long = sources
      .filter(({ path }) => heart.includes(path) && !path.includes('/locales/'))
      .filter(({ text }) => text.split('\n').length > 301);
    expect(long.map(({ path }) => path)).toEqual([]);
    const folders = heart.map((path) => posix.dirname(path));
    const full = [...new Set(folders)].filter(
      (folder) => folders.filter((each) => each === folder).length > 20,
    );
    expect(full).toEqual([]);
  });

  test('file names are kebab-case', () => {
    const name = /^[a-z\d]+(?:-[a-z\d]+)*(?:\.(?:lambda|edge|(?:deep\.)?test|d))?\.(?:ts|mts|mjs|js)$/;
    expect(sources.map(({ path }) => path).filter((path) => !name.test(path.split('/').at(-1)!))).toEqual([]);
  });
});
