/** `npm start` follows edits of the code. Runs in a copy of the repository that has CRLF line ends, as on Windows. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FIXTURE } from '../../support/assembly.ts';
import { killServer, serve } from './serving.ts';

const ROOT = join(import.meta.dirname, '../../..');
const temporary = mkdtempSync(join(tmpdir(), 'serve-code-'));
const root = join(temporary, 'copy');
describe('commands/start/serve-code', () => {
  afterAll(() => {
    killServer();
    rmSync(temporary, { recursive: true, force: true });
  });

  test('an edit is served; code that does not load is reported, and the previous version is still served', async () => {
    for (const name of 'bin check commands defaults examples lambda lib local cdk.json package.json'.split(
      ' ',
    ))
      cpSync(join(ROOT, name), join(root, name), { recursive: true });
    cpSync(join(ROOT, dirname(FIXTURE)), join(root, 'site'), { recursive: true });
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      const file = join(root, name);
      if (/\.(ts|mjs|json|md|css|svg)$/.test(name))
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    const stack = serve({ temporary, port: '0', args: [], root });
    const url = await stack.ready();
    for (const path of ['/', '/check.mjs', '/check.d.mts', '/site.css', '/favicon.svg', '/llms.txt'])
      expect(await (await fetch(url + path)).text()).not.toContain('\r');
    const contactPage = async () => (await fetch(`${url}/contact`)).text();

    const words = join(root, 'lambda/render/words/en.ts');
    const right = readFileSync(words, 'utf8');
    expect(await contactPage()).toContain('Skip to content');
    writeFileSync(words, right.replace('Skip to content', 'Go to the content'));
    await stack.printed('lambda/render/words/en.ts: served after ');
    expect(await contactPage()).toContain('Go to the content');

    writeFileSync(words, `${right}\n}`);
    await stack.printedError('lambda/render/words/en.ts: not served. The previous version is still served.');
    await stack.printedError('Unexpected "}"');
    expect(await contactPage()).toContain('Go to the content');

    writeFileSync(words, right);
    await stack.printed('en.ts: served after ', 2);
    expect(await contactPage()).toContain('Skip to content');
  });
});
