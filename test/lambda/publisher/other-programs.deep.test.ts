/**
 * The three checks of docs/trust.md by other people's programs, as they are written there, over https and with the clock of
 * this machine. The publisher signs. Debian packages: jose, python3-jwt, python3-cryptography.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, shut } from '../../../tools/local/loopback.ts';
import { ROOT } from '../../support/service.ts';
import { usePublisher } from './fixture.ts';
import { PROPERTIES } from './publisher.ts';
import { BEFORE, DID, KEYS, SIGNATURE, validUntil } from './versions.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'other-programs-'));
const CERTIFICATE = join(FOLDER, 'certificate.pem');
const KEY = join(FOLDER, 'key.pem');

const page = readFileSync(join(ROOT, 'docs/trust.md'), 'utf8');
const examples = [...page.matchAll(/^```(sh|py|js) verify\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
  language: language!,
  text: text!,
}));

/** The arguments of each interpreter. */
const COMMANDS: Readonly<Record<string, (text: string, origin: string) => [string, string[]]>> = {
  sh: (text, origin) => ['sh', ['-ec', `origin=${origin}\n${text}`]],
  py: (text, origin) => ['/usr/bin/python3', ['-c', text, origin]],
  // With --eval, the first argument is `argv[1]`, which a script has for its name.
  js: (text, origin) => [process.execPath, ['--input-type=module', '--eval', text, 'unused', origin]],
};

describe('lambda/publisher/other-programs', () => {
  const fixture = usePublisher(BEFORE);
  let bodies: Map<string, string>;
  let server: ReturnType<typeof createServer>;
  let origin: string;

  beforeAll(async () => {
    const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const files = ['-keyout', KEY, '-out', CERTIFICATE];
    execFileSync('openssl', ['req', '-x509', ...kind, ...name, ...files], { stdio: 'pipe' });
    server = createServer({ key: readFileSync(KEY), cert: readFileSync(CERTIFICATE) }, ({ url }, reply) => {
      const body = bodies.get(url!.slice(1));
      reply.writeHead(body === undefined ? 404 : 200).end(body);
    });
    origin = `https://127.0.0.1:${await listen(server, 0)}`;
  });
  beforeEach(async () => {
    const { aws, publisher } = fixture;
    const now = new Date().toISOString();
    const nextYear = `${Number(now.slice(0, 4)) + 1}-12-31`;
    publisher.clock.set(now.slice(0, 10), now.slice(11, 19));
    const properties = { ...PROPERTIES, BaseUrl: origin };
    await publisher.publish(validUntil(BEFORE, nextYear), { properties });
    const texts = [SIGNATURE, KEYS, DID].map(async (key) => [key, await aws.text(key)] as const);
    bodies = new Map(await Promise.all(texts));
  });
  afterAll(async () => {
    if (server) await shut(server);
    rmSync(FOLDER, { recursive: true, force: true });
  });

  /** Trusts the certificate of the test, and nothing else. */
  const run = ({ language, text }: (typeof examples)[number]) =>
    new Promise<{ ok: boolean; output: string }>((resolve) => {
      const trusted = {
        NODE_EXTRA_CA_CERTS: CERTIFICATE,
        SSL_CERT_FILE: CERTIFICATE,
        CURL_CA_BUNDLE: CERTIFICATE,
      };
      const cwd = language === 'js' ? ROOT : FOLDER;
      const env = { ...process.env, ...trusted, NODE_NO_WARNINGS: '1' };
      execFile(...COMMANDS[language]!(text, origin), { cwd, env }, (error, stdout, stderr) =>
        resolve({ ok: !error, output: stdout + stderr }),
      );
    });

  test('docs/trust.md shows three programs', () => {
    expect(examples.map(({ language }) => language)).toEqual(['sh', 'py', 'js']);
  });

  test.each(examples)(
    '$language accepts what the publisher signs, and refuses a copy in which one digit was changed',
    async (example) => {
      expect(await run(example)).toEqual({ ok: true, output: expect.stringContaining('+12025550101') });
      const [head, claims, mac] = bodies.get(SIGNATURE)!.split('.');
      const changed = Buffer.from(claims!, 'base64url').toString().replace('+12025550101', '+12025550102');
      bodies.set(SIGNATURE, [head, Buffer.from(changed).toString('base64url'), mac].join('.'));
      // Nor does it print a number that nobody signed.
      const output = expect.not.stringContaining('+12025550102');
      expect(await run(example)).toEqual({ ok: false, output });
    },
  );
});
