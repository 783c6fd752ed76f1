/**
 * `npm run first-minute`: what README.md shows of the package, as it happens: the first minute in a terminal, and the first
 * page, in docs/first-page.png. Run it when either looks different.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, openSight } from '../look/browser.ts';
import { npm, npmStart } from './stranger.ts';

const ROOT = join(import.meta.dirname, '../..');
const README = join(ROOT, 'README.md');
const PICTURE = join(ROOT, 'docs/first-page.png');
/** Everybody who reads the README loads it. */
const MAX_PICTURE_BYTES = 100_000;
const SIGHT = { name: 'first-page', width: 960, height: 740, scheme: 'light' } as const;
/** Of an answer that is longer. */
const SHOWN_CHARACTERS = 110;

const work = mkdtempSync(join(tmpdir(), 'first-minute-'));
try {
  await npm(ROOT, ['pack', '--pack-destination', work]);
  const tarball = join(work, readdirSync(work).find((file) => file.endsWith('.tgz'))!);
  const init = ['legal-front-door', 'init', 'my-practice'];
  const made = await npm(work, ['exec', '--yes', '--package', tarball, '--', ...init]);
  const practice = join(work, 'my-practice');
  const installed = await npm(practice, ['install']);
  const started = await npmStart(practice, '8080');
  try {
    const ready = started.said().slice(started.said().indexOf('Ready after')).trim();
    const agentInfo = await (await fetch(`${started.url}/api/agent-info`)).text();
    writeTranscript({
      [`npx ${init.join(' ')}`]: firstLine(made),
      'cd my-practice': undefined,
      'npm install': firstLine(installed),
      'npm start': ready,
      [`curl -s ${started.url}/api/agent-info`]: `${agentInfo.slice(0, SHOWN_CHARACTERS)} …`,
    });
    await takePicture(started.url);
  } finally {
    await started.stop();
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!;
}

/** @param session - command → what is shown of what it prints */
function writeTranscript(session: Readonly<Record<string, string | undefined>>): void {
  const lines = Object.entries(session).flatMap(([command, output]) => [`$ ${command}`, output ?? []].flat());
  const readme = readFileSync(README, 'utf8');
  const block = /(?<=^```console\n)[\s\S]*?(?=^```$)/m;
  if (!block.test(readme)) throw new Error('README.md has no block marked "console".');
  writeFileSync(
    README,
    readme.replace(block, () => `${lines.join('\n')}\n`),
  );
  console.log(lines.join('\n'));
}

async function takePicture(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await openSight(browser, SIGHT);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await page.screenshot({ path: PICTURE });
  } finally {
    await browser.close();
  }
  const { size } = statSync(PICTURE);
  if (size > MAX_PICTURE_BYTES)
    throw new Error(`The picture has ${size} bytes; at most ${MAX_PICTURE_BYTES}.`);
  console.log(`docs/first-page.png: ${size} bytes`);
}
