/** The files that `legal-front-door init` makes. `npm run package` checks that they work when they are installed. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { jest } from '@jest/globals';
import { TEXT_TAGS } from '../../../lambda/render/locales.ts';
import { loadService } from '../../../lib/content/load-service.ts';
import { BRANDS } from '../../../lib/practice/brand.ts';
import { ContentError } from '../../../lib/practice/messages/content-error.ts';
import { ROOT, TODAY } from '../../../test/support/service.ts';
import { Cancelled, Failure, UsageError } from '../../shared/command-line.ts';
import { askedLanguage, run } from '../init.ts';
import { packageJson, packageSource } from '../package-json.ts';
import { SCHEMAS } from '../schema.ts';

const printed: string[] = [];
const { isTTY } = process.stdin;
let temporary: string;
describe('tools/init/init', () => {
  beforeEach(() => {
    // On a terminal, init would ask.
    process.stdin.isTTY = false;
    temporary = mkdtempSync(join(tmpdir(), 'init test '));
    printed.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line) => printed.push(line));
  });
  afterEach(() => {
    process.stdin.isTTY = isTTY;
    jest.restoreAllMocks();
    rmSync(temporary, { recursive: true, force: true });
  });

  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
      .sort();

  const textsIn = (value: unknown): string[] =>
    typeof value === 'object' ? Object.values(value ?? {}).flatMap(textsIn) : [String(value)];

  test('makes twelve files outside site/, and prints the next steps', async () => {
    const folder = join(temporary, 'my-practice');
    expect(await run([folder])).toBe(0);
    expect(filesIn(folder).filter((file) => !file.startsWith('site/'))).toEqual([
      '.devcontainer/devcontainer.json',
      '.gitattributes',
      '.github/dependabot.yml',
      '.github/workflows/deploy.yml',
      '.gitignore',
      '.nvmrc',
      'README.md',
      'app.js',
      'cdk.json',
      'config/production.json',
      'package.json',
      'test/front-door.test.js',
    ]);
    expect(readFileSync(join(folder, 'app.js'), 'utf8').trim().split('\n').length).toBeLessThanOrEqual(10);
    expect(printed.join('\n')).toContain(`cd '${folder}'\n  npm install\n  npx legal-front-door edit `);
    expect(printed.join('\n')).toContain('fictional');
    const ignored = readFileSync(join(folder, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env*', '*.p12', '*.pem', '*.key']));
  });

  test('a link to an empty folder is as good as the folder', async () => {
    mkdirSync(join(temporary, 'folder'));
    symlinkSync('folder', join(temporary, 'link'));
    await run([join(temporary, 'link')]);
    expect(filesIn(join(temporary, 'folder'))).toContain('package.json');
  });

  test('cd does not take a name for an option', async () => {
    const before = process.cwd();
    process.chdir(temporary);
    try {
      await run(['--', '-practice']);
    } finally {
      process.chdir(before);
    }
    expect(printed.join('\n')).toContain('  cd ./-practice\n');
  });

  test.each([
    ['en', 'en'],
    ['es', 'es'],
    ['PT-br', 'pt-BR'],
  ])('--language %s copies every file of the example', async (tag, language) => {
    const folder = join(temporary, 'practice');
    await run([folder, '--language', tag]);
    const copied = (root: string) =>
      filesIn(root).map((name) => [
        name,
        readFileSync(join(root, name), 'utf8').replace(/"\$schema": .*|"brand": \{[^}]*\}/g, ''),
      ]);
    expect(copied(join(folder, 'site'))).toEqual(copied(join(ROOT, 'examples', language)));
  });

  test.each(TEXT_TAGS)(
    '--blank in %s begins without a fact, and synthesis names those that are missing',
    async (tag) => {
      const folder = join(temporary, 'practice');
      await run([folder, '--blank', '--language', tag]);
      expect(filesIn(join(folder, 'site'))).toEqual(['practice.json']);
      const practiceFile = join(folder, 'site/practice.json');
      const text = readFileSync(practiceFile, 'utf8');
      expect(text).toMatch(/^\{\n {2}"\$schema": [\s\S]*\}\n$/);
      const { language, $schema: _, brand: __, ...texts } = JSON.parse(text);
      expect(language).toBe(tag);
      expect(Object.keys(texts)).toEqual(['serviceType', 'safety', 'legalNotice', 'guidance']);
      expect(JSON.stringify(texts)).not.toMatch(/\{\w+\}|\[\]/);
      // No file has a fact of the example: each name, number, address, time, day, year and sentence of the other members.
      const example = JSON.parse(
        readFileSync(join(ROOT, 'examples', tag.replace('PT', 'BR'), 'practice.json'), 'utf8'),
      );
      const facts = Object.entries(example).filter(([name]) => !(name in JSON.parse(text)));
      const made = filesIn(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
      const own = textsIn(facts.map(([, fact]) => fact)).filter(
        (fact) => !TEXT_TAGS.includes(fact) && /\d\d|\w\W+\w/.test(fact),
      );
      expect(own.length).toBeGreaterThan(50);
      expect(own.filter((fact) => made.some((file) => file.includes(fact)))).toEqual([]);
      const error = await loadService({ practiceFile }, TODAY).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(ContentError);
      const { problems } = error as ContentError;
      expect(problems.map(({ where, rule }) => [where, typeof rule === 'object' && rule.id])).toEqual(
        [
          'name',
          'professionalName',
          'description',
          'url',
          'location',
          'areaServed',
          'contact',
          'scope',
          'dateModified',
        ].map((name) => [`$.${name}`, 'missing']),
      );
      expect(printed.join('\n')).toContain('has no facts yet');
    },
  );

  test('the names of folders give practices different brands, and the same name the same one', async () => {
    const brands = [];
    for (const name of ['practice', 'silva', 'moreau', 'other/practice']) {
      const folder = join(temporary, name);
      await run([folder]);
      brands.push(JSON.parse(readFileSync(join(folder, 'site/practice.json'), 'utf8')).brand);
    }
    expect(brands[3]).toEqual(brands[0]);
    expect(new Set(brands.map(({ accent }) => accent)).size).toBe(3);
    for (const brand of brands) expect(Object.values(BRANDS)).toContainEqual(brand);
  });

  test('practice and stage name the schemas of the installed package, for code editors', async () => {
    const folder = join(temporary, 'practice');
    await run([folder]);
    for (const file of ['site/practice.json', 'config/production.json']) {
      const { $schema } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const installed = resolve(dirname(join(folder, file)), $schema);
      const inPackage = installed.slice(join(folder, 'node_modules/legal-front-door/').length);
      expect(installed.startsWith(join(folder, 'node_modules/legal-front-door/'))).toBe(true);
      expect(SCHEMAS).toContain(inPackage);
      const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
      expect(files.some((packed) => inPackage === packed || inPackage.startsWith(`${packed}/`))).toBe(true);
    }
  });

  /** What somebody types at the question for the language; undefined ends the input. */
  async function answered(...lines: readonly (string | undefined)[]) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const language = askedLanguage(input, output);
    for (const line of lines) line === undefined ? input.end() : input.write(`${line}\n`);
    return { language: await language, shown: String(output.read()) };
  }

  test('on a terminal, asks for the language, which is English unless somebody names one', async () => {
    expect((await answered('')).language).toBe('en');
  });

  test('says which languages there are, and asks again', async () => {
    const { language, shown } = await answered('português', ' PT-br ');
    expect(language).toBe('pt-BR');
    expect(shown).toContain('pt-BR  português (Brasil)');
    expect(shown).toContain(`Write one of ${TEXT_TAGS.join(', ')}; received "português".`);
  });

  test('the end of the input writes nothing', async () => {
    await expect(answered('eo', undefined)).rejects.toThrow(new Cancelled('Cancelled. Nothing was written.'));
  });

  test('a browser workspace installs the package, runs the editor and opens its port', async () => {
    const folder = join(temporary, 'practice');
    await run([folder]);
    const file = JSON.parse(readFileSync(join(folder, '.devcontainer/devcontainer.json'), 'utf8'));
    const node = readFileSync(join(folder, '.nvmrc'), 'utf8').trim();
    // By the schema of containers.dev, `devContainer.base.schema.json`.
    expect(file).toEqual({
      name: 'Front door',
      image: `mcr.microsoft.com/devcontainers/javascript-node:${node}`,
      postCreateCommand: 'npm install',
      postAttachCommand: expect.stringMatching(/ npx legal-front-door edit --port 8080 --workspace$/),
      forwardPorts: [8080],
      portsAttributes: { 8080: { label: 'Editor', onAutoForward: 'openBrowser' } },
    });
  });

  test('package.json has this version and the CDK that it was tested with, and is private', () => {
    const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const { dependencies, devDependencies, engines, scripts, ...rest } = packageJson('my-practice', '^2');
    expect(rest).toEqual({ name: 'my-practice', version: '0.0.0', private: true, type: 'module' });
    // Only apps that call `addSecurityPacks` need cdk-nag.
    const { 'cdk-nag': _, ...peers } = own.peerDependencies;
    expect({ ...dependencies, ...devDependencies }).toEqual({
      ...peers,
      '@types/node': own.devDependencies['@types/node'],
      'legal-front-door': '^2',
    });
    expect(engines).toEqual(own.engines);
  });

  test.each([
    ['my-practice', 'my-practice'],
    ['Maré & Söhne (2)', 'mar-s-hne-2'],
    ['---', 'front-door'],
  ])('a folder %j gives the package name %j', (folder, name) => {
    expect(packageJson(folder, '^2').name).toBe(name);
  });

  const VERSION = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
  const TARBALL = `legal-front-door-${VERSION}.tgz`;

  /** Writes what npm writes when it installs this package from an address. @returns the folder of the package */
  function installedFrom(resolved: string): string {
    const modules = join(temporary, 'node_modules');
    mkdirSync(modules, { recursive: true });
    const lock = { packages: { 'node_modules/legal-front-door': { resolved } } };
    writeFileSync(join(modules, '.package-lock.json'), JSON.stringify(lock));
    return join(modules, 'legal-front-door');
  }

  test('if this package was installed from a file, a new repository gets a copy, which it installs', () => {
    writeFileSync(join(temporary, 'ours, renamed.tgz'), 'a package');
    const { spec, tarball, note } = packageSource(installedFrom('file:ours, renamed.tgz'));
    expect({ spec, tarball }).toEqual({
      spec: `file:${TARBALL}`,
      tarball: { from: join(temporary, 'ours, renamed.tgz'), name: TARBALL },
    });
    expect(note).toContain(`npm install legal-front-door@${VERSION}`);
  });

  test.each([
    ['the file was deleted', () => installedFrom('file:gone.tgz'), 'gone.tgz'],
    ['npm installed a folder', () => installedFrom('file:.'), 'there is no such file now'],
    ['this is a clone', () => ROOT, 'a clone or a global installation'],
  ])('if %s, the note says so, and what to do', (_, root, reason) => {
    const { spec, tarball, note } = packageSource(root());
    expect({ spec, tarball }).toEqual({ spec: `^${VERSION}`, tarball: undefined });
    expect(note).toContain(reason);
    expect(note).toContain(`npm install ./${TARBALL}`);
  });

  test.each([
    ['https://npm.example.org/api/npm/legal-front-door/-/legal-front-door-2.0.0.tgz', `^${VERSION}`],
    ['https://files.example.org/front-door.tgz', 'https://files.example.org/front-door.tgz'],
  ])('installed from %s, the repository installs %s', (resolved, spec) => {
    expect(packageSource(installedFrom(resolved))).toEqual({ spec });
  });

  test('the note is printed and in the README', async () => {
    const folder = join(temporary, 'noted');
    await run([folder]);
    const { note } = packageSource();
    expect(printed.join('\n').endsWith(`\n\n${note}`)).toBe(true);
    expect(readFileSync(join(folder, 'README.md'), 'utf8').endsWith(`\n## The package\n\n${note}\n`)).toBe(
      true,
    );
  });

  test('accepts a clone of an empty repository; refuses another folder and does not change it', async () => {
    const folder = join(temporary, 'there');
    mkdirSync(join(folder, '.git'), { recursive: true });
    await run([folder]);
    const before = filesIn(folder);
    writeFileSync(join(folder, 'README.md'), 'mine');
    await expect(run([folder])).rejects.toThrow(
      new UsageError(`The folder must be new or empty; ${JSON.stringify(folder)} is not.`),
    );
    expect(filesIn(folder)).toEqual(before);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('mine');
    await expect(run([join(folder, 'README.md')])).rejects.toThrow(UsageError);
  });

  test.each([
    ['a file in the path', 'taken/new', 'a part of the path is a file, not a folder (ENOTDIR)'],
    ['a first name that is too long', `${'x'.repeat(300)}/new`, 'the name is too long (ENAMETOOLONG)'],
  ])('%s: one sentence, and nothing is left', async (_, name, reason) => {
    writeFileSync(join(temporary, 'taken'), '');
    const folder = join(temporary, name);
    await expect(run([folder])).rejects.toThrow(
      new Failure(`Cannot write ${JSON.stringify(folder)}: ${reason}.`),
    );
    expect(readdirSync(temporary)).toEqual(['taken']);
    expect(printed).toEqual([]);
  });

  test('a link that leads nowhere is refused, and stays', async () => {
    const link = join(temporary, 'link');
    symlinkSync('nowhere', link);
    await expect(run([link])).rejects.toThrow('a file is in the way (EEXIST).');
    expect(readdirSync(temporary)).toEqual(['link']);
  });

  test('a failure half-way removes what was made, and keeps what was there', async () => {
    // Linux allows 4,095 bytes in a path: some files of the repository fit, others do not.
    const there = join(temporary, ...Array(15).fill('x'.repeat(250)));
    const folder = join(there, 'y'.repeat(200), 'z'.repeat(3_870 - there.length));
    mkdirSync(there, { recursive: true });
    await expect(run([folder])).rejects.toThrow('the name is too long (ENAMETOOLONG).');
    expect(readdirSync(there)).toEqual([]);
    mkdirSync(join(folder, '.git'), { recursive: true });
    await expect(run([folder])).rejects.toThrow(Failure);
    expect(readdirSync(folder)).toEqual(['.git']);
  });

  test.each([
    [[], 'The folder is missing; see --help.'],
    [['a', 'b'], 'Only one folder is allowed; received "a", "b".'],
    [
      ['a', '--language', 'pt-AO'],
      `--language must be one of ${TEXT_TAGS.join(', ')} (to add one, follow the recipe “add a language” in CONTRIBUTING.md of https://www.npmjs.com/package/legal-front-door); received "pt-AO".`,
    ],
    [['a', '--lang', 'en'], "Unknown option '--lang'; see --help."],
  ])('%j is refused', async (args, message) => {
    await expect(run(args)).rejects.toThrow(new UsageError(message));
  });
});
