/**
 * The three checks of docs/trust.md by other people's programs, as they are written there, over https and with the clock of
 * this machine. The publisher signs. Debian packages: jose, python3-jwt, python3-cryptography.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../support/service.ts';
import { usePublisher } from './fixture.ts';
import { PROPERTIES } from './publisher.ts';
import { BEFORE, validUntil } from './versions.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'other-programs-'));
const CERTIFICATE = join(FOLDER, 'certificate.pem');
const KEY = join(FOLDER, 'key.pem');

const page = readFileSync(join(ROOT, 'docs/trust.md'), 'utf8');
const PROGRAMS = ['jose of Debian', 'PyJWT', 'jose of npm'];
const examples = [...page.matchAll(/^```(sh|py|js) verify\n([\s\S]*?)^```$/gm)].map(
  ([, language, text], index) => ({ language: language!, text: text!, program: PROGRAMS[index]! }),
);

/** The arguments of each interpreter. */
const COMMANDS: Readonly<Record<string, (text: string, origin: string) => [string, string[]]>> = {
  sh: (text, origin) => ['sh', ['-ec', `origin=${origin}\n${text}`]],
  py: (text, origin) => ['/usr/bin/python3', ['-c', text, origin]],
  // With --eval, the first argument is `argv[1]`, which a script has for its name.
  js: (text, origin) => [process.execPath, ['--input-type=module', '--eval', text, 'unused', origin]],
};

describe('lambda/publisher/other-programs', () => {
  const fixture = usePublisher(BEFORE);
  let server: Server;
  let origin: string;
  let bodies: Map<string, string>;

  beforeAll(async () => {
    const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', KEY, '-out', CERTIFICATE], {
      stdio: 'pipe',
    });
    server = createServer({ key: readFileSync(KEY), cert: readFileSync(CERTIFICATE) }, ({ url }, reply) => {
      const body = bodies.get(url!.slice(1));
      reply.writeHead(body === undefined ? 404 : 200).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    const { aws, publisher } = fixture;
    const now = new Date().toISOString();
    const nextYear = `${Number(now.slice(0, 4)) + 1}-12-31`;
    publisher.clock.set(now.slice(0, 10), now.slice(11, 19));
    const properties = { ...PROPERTIES, BaseUrl: origin };
    expect(await publisher.publish(validUntil(BEFORE, nextYear), { properties })).toMatchObject({
      Status: 'SUCCESS',
    });
    const names = ['agent-info.jwt', 'jwks.json', 'did.json'].map((file) => `.well-known/${file}`);
    bodies = new Map(
      await Promise.all(
        names.map(async (key): Promise<[string, string]> => [key, await (await aws.get(key)).text()]),
      ),
    );
  });
  afterAll(() => {
    server?.close();
    server?.closeAllConnections();
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

  test.each(examples)('$program accepts what the publisher signs', async (example) => {
    expect(await run(example)).toEqual({ ok: true, output: expect.stringContaining('+12025550101') });
  });

  test.each(examples)('$program refuses a copy in which one digit was changed', async (example) => {
    const [head, claims, mac] = bodies.get('.well-known/agent-info.jwt')!.split('.') as [
      string,
      string,
      string,
    ];
    const changed = Buffer.from(claims, 'base64url').toString().replace('+12025550101', '+12025550102');
    bodies.set(
      '.well-known/agent-info.jwt',
      [head, Buffer.from(changed).toString('base64url'), mac].join('.'),
    );
    // Nor does it print a number that nobody signed.
    expect(await run(example)).toEqual({ ok: false, output: expect.not.stringContaining('+12025550102') });
  });
});
