/** Only files of the practice's folder are read, also through symbolic links. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStage } from '../../../../lib/config/stage-file.ts';
import { readContent } from '../../../../lib/content/read-content.ts';
import { ContentError } from '../../../../lib/practice/messages/content-error.ts';
import { inEnglish } from '../../../../lib/practice/messages/english.ts';
import { PNG } from '../../../support/images.ts';
import { temporaryDirectory } from '../../stack/fixture.ts';
import { ROOT, TODAY } from '../support.ts';

const SECRET = '[default]\naws_secret_access_key = TOP SECRET\n';

/** `site/` with the fixture practice and one image, beside `home/`, which has secrets. */
function machine(): { home: string; site: string } {
  const folder = temporaryDirectory();
  const [home, site] = [join(folder, 'home'), join(folder, 'site')];
  mkdirSync(join(home, 'pages'), { recursive: true });
  for (const name of ['credentials', 'office.png', 'pages/index.md']) writeFileSync(join(home, name), SECRET);
  cpSync(join(ROOT, 'test/fixtures/practices/en'), site, { recursive: true });
  writeFileSync(join(site, 'images/office.png'), PNG);
  return { home, site };
}

/** Replaces a file or folder by a link. */
function link(path: string, target: string): void {
  rmSync(path, { recursive: true, force: true });
  symlinkSync(target, path);
}

/** Without the portraits that are gone with their folder. */
async function problemsOf(site: string): Promise<string[]> {
  const message = new ContentError((await readContent(join(site, 'practice.json'), TODAY)).problems).message;
  expect(message).not.toContain('SECRET');
  return message
    .split('\n')
    .filter((line) => line.startsWith('  - ') && !line.includes('.portrait: '))
    .map((line) => line.slice(4).replaceAll(site, 'SITE'));
}

const outside = (kind: 'file' | 'folder', to: string) =>
  `${kind}: is a link out of the folder of the practice: put a copy of the ${kind} there; received "${to}"`;

describe('lib/content/contacts/links', () => {
  test('a link to a file elsewhere is refused by name, and nothing of that file is printed', async () => {
    const { home, site } = machine();
    for (const name of ['site.css', 'favicon.svg', 'icon-512.png', 'pages/about.md', 'images/office.png'])
      link(join(site, name), join(home, 'credentials'));
    link(join(site, 'practice.json'), '../home/credentials');
    const { problems, practice, assets } = await readContent(join(site, 'practice.json'), TODAY);
    const told = problems.map(({ file, where, rule, received }) => [
      file.slice(site.length + 1),
      where,
      inEnglish(rule),
      received,
    ]);
    const rule = 'is a link out of the folder of the practice: put a copy of the file there';
    expect(told).toEqual(
      ['images/office.png', 'practice.json', 'pages/about.md', 'site.css', 'favicon.svg', 'icon-512.png'].map(
        (file) => [file, 'file', rule, '../home/credentials'],
      ),
    );
    expect([practice, assets.stylesheet, assets.icon, assets.iconPng.base64]).toEqual([
      undefined,
      '',
      '',
      '',
    ]);
  });

  test('a link to a folder elsewhere is refused, and the general pages do not replace it silently', async () => {
    const { home, site } = machine();
    link(join(site, 'pages'), join(home, 'pages'));
    link(join(site, 'images'), home);
    expect(await problemsOf(site)).toEqual([
      outside('folder', '../home'),
      outside('folder', '../home/pages'),
    ]);
  });

  test('a link to a folder elsewhere, inside the pages or images', async () => {
    const { home, site } = machine();
    link(join(site, 'pages/guides'), join(home, 'pages'));
    link(join(site, 'images/people'), home);
    expect(await problemsOf(site)).toEqual([
      outside('folder', '../home'),
      outside('folder', '../home/pages'),
    ]);
  });

  test('links to nothing, links in a circle, and what is no file', async () => {
    const { site } = machine();
    link(join(site, 'site.css'), '../styles/none.css');
    link(join(site, 'favicon.svg'), 'favicon.svg');
    mkdirSync(join(site, 'logo.png'));
    execFileSync('mkfifo', [join(site, 'icon-512.png')]);
    link(join(site, 'apple-touch-icon.png'), '/dev/zero');
    link(join(site, 'pages/guides'), 'nowhere');
    link(join(site, 'images/all'), '.');
    rmSync(join(site, 'pages/about.md'));
    mkdirSync(join(site, 'pages/about.md'));
    expect(await problemsOf(site)).toEqual([
      'folder: must not be a link to a folder that holds it, or in a folder that is a link: put a copy there',
      'folder name: must be lower-case letters, digits and hyphens: call it about-md; received "about.md"',
      'folder: is a link that leads to nothing that can be read (ENOENT): put the folder there; received "nowhere"',
      'file: is a link that leads to nothing that can be read (ENOENT): put the file there; received "../styles/none.css"',
      'file: is a link that leads back to itself: put the file there; received "favicon.svg"',
      'file: must be a file, but is a pipe, socket or device: SITE/icon-512.png',
      expect.stringMatching(/^file: is a link out of the folder of the practice: .*"(\.\.\/)+dev\/zero"$/),
      'file: must be a file, but is a folder: SITE/logo.png',
    ]);
  });

  test('a file where a folder belongs, and the practice’s folder in a circle', async () => {
    const { site } = machine();
    for (const folder of ['pages', 'images']) {
      rmSync(join(site, folder), { recursive: true });
      writeFileSync(join(site, folder), '');
    }
    expect(await problemsOf(site)).toEqual([
      'folder: must be a folder, but is a file: SITE/images',
      'folder: must be a folder, but is a file: SITE/pages',
    ]);
    link(site, 'site');
    expect(await problemsOf(site)).toContain('file: cannot be read (ELOOP): SITE/practice.json');
  });

  test('links within the practice, and a link to the whole practice, are read', async () => {
    const { site } = machine();
    mkdirSync(join(site, 'shared/texts'), { recursive: true });
    renameSync(join(site, 'pages/about.md'), join(site, 'shared/texts/about.md'));
    renameSync(join(site, 'practice.json'), join(site, 'shared/practice.json'));
    symlinkSync('../shared/texts/about.md', join(site, 'pages/about.md'));
    symlinkSync('shared/practice.json', join(site, 'practice.json'));
    mkdirSync(join(site, 'shared/portraits'));
    writeFileSync(join(site, 'shared/portraits/ana.png'), PNG);
    symlinkSync('../shared/portraits', join(site, 'images/people'));
    symlinkSync('images/office.png', join(site, 'icon-512.png'));
    const linked = `${site}-link`;
    symlinkSync(site, linked);
    const { problems, images, pages } = await readContent(join(linked, 'practice.json'), TODAY);
    expect(problems).toEqual([]);
    expect(images.map(({ file }) => file)).toContain('/images/people/ana.png');
    expect(pages.map(({ file }) => file)).toContain('about.md');
  });

  test('links in linked folders do not multiply files', async () => {
    const { site } = machine();
    for (const [folder, next] of [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ]) {
      mkdirSync(join(site, 'shared', folder!), { recursive: true });
      for (const name of ['one', 'two']) symlinkSync(`../${next}`, join(site, 'shared', folder!, name));
    }
    symlinkSync('../shared/a', join(site, 'images/a'));
    expect(await problemsOf(site)).toHaveLength(2);
  });

  test('the file of a stage lies in the folder of the configuration', () => {
    const { home, site } = machine();
    symlinkSync(join(home, 'credentials'), join(site, 'live.json'));
    const { problems } = readStage(site, 'live');
    expect(problems).toEqual([expect.objectContaining({ where: 'file', received: '../home/credentials' })]);
  });
});
