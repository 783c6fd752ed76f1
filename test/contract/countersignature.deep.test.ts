/**
 * The contract suite over the local stack of a practice that publishes a signature, and of one that attests it: the rows
 * about facts, pages and the two files. The signature is OpenSSL's, and OpenSSL checks it with the command of the page.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Client } from '../../contract/harness/client.ts';
import { CHECKS } from '../../contract/suite.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { loadService } from '../../lib/content/load-service.ts';
import { FEATURE_FLAGS } from '../../lib/feature-flags.ts';
import { FrontDoor } from '../../lib/front-door.ts';
import { startLocalStack } from '../../local/local-stack.ts';
import { temporaryDirectory } from '../lib/fixture.ts';
import { PATIENCE_MS, type Served, testContract } from '../support/contract.ts';
import { countersigned } from '../support/countersigned.ts';
import { fixtureSource, ROOT, TODAY } from '../support/service.ts';

/** The rows that the countersignature may change. */
const ROWS = CHECKS.filter(({ section }) =>
  /^(1 (is this us|page links|discovery)|2 languages|3 |5 (crawl|documents|schemas|openapi)|6 privacy|7 )/.test(
    section,
  ),
);

const folder = temporaryDirectory();
const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

/** @returns a detached signature in DER, by a certificate that a root issued. The root is `root.pem` */
function sign(text: string): Buffer {
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
    '-subj',
    '/CN=Root',
    '-days',
    '2',
  );
  openssl('req', '-new', ...key, '-keyout', 'own.key', '-out', 'own.csr', '-subj', '/CN=Eleanor Marsh');
  openssl(
    'x509',
    '-req',
    '-in',
    'own.csr',
    '-CA',
    'root.pem',
    '-CAkey',
    'root.key',
    '-out',
    'own.pem',
    '-CAcreateserial',
  );
  writeFileSync(join(folder, 'signed.txt'), text);
  const signer = ['-signer', 'own.pem', '-inkey', 'own.key', '-md', 'sha256'];
  openssl(
    'cms',
    '-sign',
    '-binary',
    '-cades',
    ...signer,
    '-in',
    'signed.txt',
    '-outform',
    'DER',
    '-out',
    'signed.p7s',
  );
  return readFileSync(join(folder, 'signed.p7s'));
}

async function serve(source: SiteSource): Promise<Served> {
  process.env.CDK_VALIDATION = 'false';
  const cdkOut = temporaryDirectory();
  const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false, outdir: cdkOut });
  new FrontDoor(new Stack(app, 'Countersigned', { env: { region: 'us-east-1' } }), 'FrontDoor', { source });
  app.synth();
  const stack = await startLocalStack({ cdkOut, port: 0, log: () => undefined });
  const client = new Client({ baseUrl: stack.url, answerTimeoutMs: PATIENCE_MS });
  return {
    service: client,
    async close() {
      client.close();
      await stack.close();
    },
  };
}

describe('contract/countersignature', () => {
  const { text } = countersigned(fixtureSource()).countersignature!;
  const published = countersigned(fixtureSource(), { signature: sign(text) });
  const portuguese = join(ROOT, 'test/fixtures/practices/pt-BR/practice.json');
  const { source } = loadService({ practiceFile: portuguese }, TODAY);

  describe('published', () => {
    testContract(ROWS, () => serve(published));
  });

  describe('attested, in Portuguese', () => {
    testContract(ROWS, () => serve(countersigned(source, { attested: true, kind: 'named' })));
  });

  test('OpenSSL verifies the served files with the command of the page, and refuses another text', async () => {
    const { service, close } = await serve(published);
    const html = (await service.request({ path: '/contact', headers: { Accept: 'text/html' } })).text;
    const [, command = ''] = /<pre><code[^>]*>(openssl [^<]+)\n<\/code>/.exec(html)!;
    for (const name of ['official-contact.txt', 'official-contact.txt.p7s'])
      writeFileSync(join(folder, name), (await service.request({ path: `/.well-known/${name}` })).body);
    await close?.();
    const [program, ...args] = command.split(' ');
    expect(program).toBe('openssl');
    expect(openssl(...args).toString()).toBe(text);
    writeFileSync(join(folder, 'official-contact.txt'), `${text}.`);
    expect(() => openssl(...args)).toThrow(/Verification failure/);
  });
});
