/** `npm start` follows edits of the code. Runs in a copy of the repository that has CRLF line ends, as on Windows. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';

import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FIXTURE } from '../../../test/support/assembly.ts';
import { killServer, serve } from './serving.ts';

const ROOT = join(import.meta.dirname, '../../..');
const temporary = mkdtempSync(join(tmpdir(), 'serve-code-'));
const root = join(temporary, 'copy');
describe('tools/start/serve-code', () => {
  beforeAll(() => {
    const filter = (file: string) => !file.endsWith('node_modules');
    for (const name of 'bin examples lambda lib tools cdk.json package.json'.split(' '))
      cpSync(join(ROOT, name), join(root, name), { recursive: true, filter });
    cpSync(join(ROOT, dirname(FIXTURE)), join(root, 'site'), { recursive: true });
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      const file = join(root, name);
      if (/\.(ts|mjs|json|md|css|svg)$/.test(name))
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  });
  afterEach(killServer);
  afterAll(() => {
    rmSync(temporary, { recursive: true, force: true });
  });

  test('an edit is served; code that does not load is reported, and the previous version is still served', async () => {
    const stack = serve({ temporary, port: '0', args: [], root });
    const url = await stack.ready();
    for (const path of ['/', '/site.css', '/favicon.svg', '/llms.txt'])
      expect(await (await fetch(url + path)).text()).not.toContain('\r');
    const contactPage = async () => (await fetch(`${url}/contact`)).text();

    const words = join(root, 'lambda/locales/en/site.json');
    const right = readFileSync(words, 'utf8');
    expect(await contactPage()).toContain('Skip to content');
    writeFileSync(words, right.replace('Skip to content', 'Go to the content'));
    await stack.printed('lambda/locales/en/site.json: served after ');
    expect(await contactPage()).toContain('Go to the content');

    writeFileSync(words, `${right}\n}`);
    await stack.printedError(
      'lambda/locales/en/site.json: not served. The previous version is still served.',
    );
    await stack.printedError('Expected end of file in JSON but found "}"');
    expect(await contactPage()).toContain('Go to the content');

    writeFileSync(words, right);
    await stack.printed('site.json: served after ', 2);
    expect(await contactPage()).toContain('Skip to content');
  });

  test('an edit of cdk.json takes effect, and so do edits of the script and of the content that it names', async () => {
    const stack = serve({ temporary, port: '0', args: [], root });
    const url = await stack.ready();
    const read = async (path: string) => (await fetch(url + path)).text();
    const file = join(root, 'cdk.json');

    writeFileSync(file, '{');
    await stack.printedError('cdk.json: not served. The previous version is still served.\ncdk.json: ');
    const other = join(root, 'other');
    cpSync(join(root, 'site'), other, { recursive: true });
    mkdirSync(join(root, 'src/deep'), { recursive: true });
    writeFileSync(join(root, 'src/deep/words.ts'), 'export const NAME: string = "first";\n');
    writeFileSync(
      join(root, 'src/app.ts'),
      `import { createStack, runApp } from '../lib/index.ts';
      import { NAME } from './deep/words.ts';
      runApp((app, props) => void createStack(app, { ...props, config: { ...props.config, tags: { NAME } } }));`,
    );
    const app = 'node --import tsx src/app.ts';
    const output = 'built';
    mkdirSync(join(root, output));
    writeFileSync(file, JSON.stringify({ app, output, context: { practice: 'other/practice.json' } }));
    await stack.printed(': served after ');

    // The script's folder, below the folder of the script.
    writeFileSync(join(root, 'src/deep/more.ts'), '');
    await stack.printed('src/deep/more.ts: served after ');

    // The content that the context names.
    const page = join(other, 'pages/about.md');
    writeFileSync(page, `${readFileSync(page, 'utf8')}\nWe moved house.\n`);
    await stack.printed('about.md: served after ');
    expect(await read('/about')).toContain('We moved house.');

    // Neither the output of `cdk synth` nor a log is code.
    writeFileSync(join(root, output, 'ignored.json'), '{}');
    writeFileSync(join(root, 'ignored.yaml'), '');
    writeFileSync(join(root, 'data.json'), '{}');
    await stack.printed('data.json: served after ');
    expect(stack.stderr()).not.toContain('ignored');

    stack.child.kill('SIGINT');
    expect((await stack.ended).stdout).not.toContain('ignored');
  });
});
