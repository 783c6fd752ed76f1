/** The files that `legal-front-door init` makes. `npm run package` checks that they work when they are installed. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { jest } from '@jest/globals';
import { UsageError } from '../../../commands/command-line.ts';
import { run } from '../../../commands/init/init.ts';
import { packageJson } from '../../../commands/init/package-json.ts';
import { readContent } from '../../../lib/content/read-content.ts';
import { ROOT, TODAY } from '../../support/service.ts';

const printed: string[] = [];
let temporary: string;
describe('commands/init/init', () => {
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'init test '));
    printed.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line) => printed.push(line));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(temporary, { recursive: true, force: true });
  });

  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
      .sort();

  test('makes eleven files outside site/, and prints the next steps', async () => {
    const folder = join(temporary, 'my-practice');
    expect(await run([folder])).toBe(0);
    expect(filesIn(folder).filter((file) => !file.startsWith('site/'))).toEqual([
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
    expect(printed.join('\n')).toContain(`cd '${folder}'\n  npm install\n  npm start`);
    expect(printed.join('\n')).toContain('fictional');
  });

  test.each([
    ['en', 'en', 'examples/en'],
    ['es', 'es', 'examples/es'],
    ['pt-BR', 'pt-BR', 'examples/pt-BR'],
    ['PT-br', 'pt-BR', 'examples/pt-BR'],
  ])('--language %s copies the whole example, which has no problems', async (tag, language, example) => {
    const folder = join(temporary, 'practice');
    await run([folder, '--language', tag]);
    const made = readContent(join(folder, 'site/practice.json'), TODAY);
    const { practice, pages, images } = readContent(join(ROOT, example, 'practice.json'), TODAY);
    expect(made).toMatchObject({ practice, pages, images, problems: [] });
    expect(practice!.language).toBe(language);
  });

  test('practice and stage name the schemas of the installed package, for editors', async () => {
    const folder = join(temporary, 'practice');
    await run([folder]);
    for (const file of ['site/practice.json', 'config/production.json']) {
      const { $schema } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const installed = resolve(dirname(join(folder, file)), $schema);
      const inPackage = installed.slice(join(folder, 'node_modules/legal-front-door/').length);
      expect(installed.startsWith(join(folder, 'node_modules/legal-front-door/'))).toBe(true);
      expect(existsSync(join(ROOT, inPackage))).toBe(true);
      const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
      expect(files.some((packed) => inPackage === packed || inPackage.startsWith(`${packed}/`))).toBe(true);
    }
  });

  test('package.json has this version and the CDK that it was tested with, and is private', () => {
    const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const { dependencies, devDependencies, engines, scripts, ...rest } = packageJson('my-practice');
    expect(rest).toEqual({ name: 'my-practice', version: '0.0.0', private: true, type: 'module' });
    expect({ ...dependencies, ...devDependencies }).toEqual({
      ...own.peerDependencies,
      '@types/node': own.devDependencies['@types/node'],
      'legal-front-door': `^${own.version}`,
    });
    expect(engines).toEqual(own.engines);
  });

  test.each([
    ['my-practice', 'my-practice'],
    ['Maré & Söhne (2)', 'mar-s-hne-2'],
    ['---', 'front-door'],
  ])('a folder %j gives the package name %j', (folder, name) => {
    expect(packageJson(folder).name).toBe(name);
  });

  test('if this package was installed from a file, a new repository installs it from that file', () => {
    const modules = join(temporary, 'node_modules');
    mkdirSync(modules);
    const resolved = 'file:../our packages/legal-front-door.tgz';
    const lock = { packages: { 'node_modules/legal-front-door': { resolved } } };
    writeFileSync(join(modules, '.package-lock.json'), JSON.stringify(lock));
    const { dependencies } = packageJson('mine', join(modules, 'legal-front-door'));
    expect(dependencies).toMatchObject({
      'legal-front-door': `file:${join(temporary, '../our packages/legal-front-door.tgz')}`,
    });
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
    [[], 'The folder is missing; see --help.'],
    [['a', 'b'], 'Only one folder is allowed; received "a", "b".'],
    [['a', '--language', 'fr'], '--language must be one of en, es, pt-BR; received "fr".'],
    [['a', '--lang', 'en'], "Unknown option '--lang'; see --help."],
  ])('%j is refused', async (args, message) => {
    await expect(run(args)).rejects.toThrow(new UsageError(message));
  });
});
