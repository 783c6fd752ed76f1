/**
 * A countersignature from the lawyer's file to the reader: a practice in Portuguese, a certificate of a test authority
 * whose signature has the signer's certificate only, a stage that publishes it and one that only checks it. Facts, stack,
 * `verify` and the commands for readers are those that ship.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkoutFor } from '../../bin/commands/verify/checkout.ts';
import { countersignatureChecks } from '../../bin/commands/verify/countersignature-checks.ts';
import { optionsOf } from '../../bin/commands/verify/options.ts';
import type { Service } from '../../contract/harness/check.ts';
import { Client } from '../../contract/harness/client.ts';
import { replyOf } from '../../contract/harness/reply.ts';
import { Run } from '../../contract/harness/run.ts';
import { addDays } from '../../lambda/shared/days.ts';
import { type LocalStack, startLocalStack } from '../../local/local-stack.ts';
import { synthesize } from '../../local/synthesize.ts';
import { runCommand } from '../bin/commands/run-command.ts';
import { authority, PERSON } from '../support/authority.ts';
import { PATIENCE_MS } from '../support/contract.ts';
import { ROOT, TODAY } from '../support/service.ts';

const ADDRESS = 'https://helena-mare.example.org';
const TEXT = '/.well-known/official-contact.txt';
const SIGNATURE = `${TEXT}.p7s`;
const AUTHORITIES = '/.well-known/official-contact-ca.pem';
const CERTIFICATE_UNTIL = '2027-03-31';
const REGISTRATION = {
  authority: 'Ordem dos Advogados do Brasil, Seccional do Rio Grande do Sul',
  number: 'OAB/RS 123.456',
  jurisdiction: 'Rio Grande do Sul (inscrição fictícia)',
  lookupUrl: 'https://cna.example.org/consulta?inscricao=RS123456',
};

mkdirSync(join(ROOT, '.cache'), { recursive: true });
const FOLDER = mkdtempSync(join(ROOT, '.cache/countersigned-'));
const [CONFIG, SITE] = ['config', 'site'].map((name) => join(FOLDER, name)) as [string, string];
const PRACTICE = join(SITE, 'practice.json');
const SIGNED_FILE = join(SITE, 'countersignature/official-contact.txt');
const inProject = (file: string) => relative(ROOT, file);

const ca = authority({ keys: 'ec' });
const lawyer = ca.lawyer({
  name: 'HELENA MARÉ',
  bar: { number: '123456', state: 'RS' },
  until: `${CERTIFICATE_UNTIL}T12:00:00Z`,
});

function writeProject(): void {
  cpSync(join(ROOT, 'test/fixtures/practices/pt-BR'), SITE, { recursive: true });
  const facts = JSON.parse(readFileSync(PRACTICE, 'utf8'));
  facts.contact.verification.registrations = [REGISTRATION];
  facts.people[0].registrations = [REGISTRATION];
  writeFileSync(PRACTICE, JSON.stringify(facts, undefined, 2));
  mkdirSync(CONFIG);
  writeFileSync(join(CONFIG, 'root.pem'), ca.root.pem);
  writeFileSync(join(CONFIG, 'ac.pem'), ca.intermediate.pem);
  const [trustAnchors, intermediates] = ['root.pem', 'ac.pem'].map((name) => [inProject(join(CONFIG, name))]);
  const stage = (countersignature: object) =>
    JSON.stringify({ practice: inProject(PRACTICE), countersignature });
  writeFileSync(join(CONFIG, 'published.json'), stage({ trustAnchors, intermediates, publish: true }));
  writeFileSync(join(CONFIG, 'checked.json'), stage({ trustAnchors, intermediates }));
}

let text: Buffer;
let signature: Buffer;

async function countersign(): Promise<void> {
  const { code, stderr } = await runCommand(
    ['countersign', 'write', '--address', ADDRESS, '--practice', inProject(PRACTICE)],
    ROOT,
  );
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  text = readFileSync(SIGNED_FILE);
  signature = lawyer.sign(text, { form: 'ber', certificates: [lawyer] });
  writeFileSync(`${SIGNED_FILE}.p7s`, signature);
}

async function stackOf(stage: string, today?: string): Promise<LocalStack> {
  const cdkOut = join(FOLDER, `cdk-${stage}`);
  await synthesize({ outdir: cdkOut, context: { config: inProject(CONFIG), stage } });
  return startLocalStack({ cdkOut, port: 0, today });
}

const sha256 = () => createHash('sha256').update(signature).digest('hex');
const statement = (url: string) => ({
  by: 'Helena Maré',
  registration: REGISTRATION,
  kind: 'professional',
  signedAt: '2026-11-19',
  validUntil: CERTIFICATE_UNTIL,
  text: url + TEXT,
  signature: url + SIGNATURE,
  authorities: url + AUTHORITIES,
  sha256: sha256(),
});

async function agentInfoOf({ url }: LocalStack) {
  const response = await fetch(`${url}/api/agent-info`);
  return (await response.json()) as ReturnType<typeof JSON.parse>;
}

const bytesAt = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());
const pageAt = async (address: string, type = 'text/markdown') =>
  (await fetch(address, { headers: { Accept: type } })).text();

/** Data of the certificate that may stand in no answer, log or report. */
const PRIVATE = [PERSON.cpf, PERSON.rg, PERSON.voter, PERSON.nis, PERSON.email, PERSON.birthDate];

describe('life/countersigned', () => {
  let published: LocalStack;
  beforeAll(async () => {
    writeProject();
    await countersign();
    published = await stackOf('published');
  }, PATIENCE_MS);
  afterAll(async () => {
    await published?.close();
    rmSync(FOLDER, { recursive: true, force: true });
  });

  describe('published', () => {
    test('agent-info states it', async () => {
      const { contact } = await agentInfoOf(published);
      expect(contact.verification.countersignature).toEqual(statement(published.url));
    });

    test('the files are served byte for byte, the certificates from the root on', async () => {
      expect((await bytesAt(published.url + TEXT)).equals(text)).toBe(true);
      expect((await bytesAt(published.url + SIGNATURE)).equals(signature)).toBe(true);
      expect(`${await bytesAt(published.url + AUTHORITIES)}`).toBe(ca.root.pem + ca.intermediate.pem);
    });

    test.each([
      ['/contact', 'text/html'],
      ['/somos-nos', 'text/markdown'],
    ])('the commands on %s, as %s, verify the downloaded files only', async (path, type) => {
      const commands = [
        ...(await pageAt(published.url + path, type)).matchAll(/^(?:.*>)?(openssl [^<\n]*)/gm),
      ];
      const [list, print, command, name] = commands.map(([, each]) => each!);
      expect(commands).toHaveLength(4);
      const folder = mkdtempSync(join(FOLDER, 'reader-'));
      const write = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, name), bytes);
      write('official-contact.txt', await bytesAt(published.url + TEXT));
      write('official-contact.txt.p7s', await bytesAt(published.url + SIGNATURE));
      write('official-contact-ca.pem', await bytesAt(published.url + AUTHORITIES));
      const options = { cwd: folder, encoding: 'utf8' } as const;
      const run = (each: string) => execFileSync('sh', ['-c', each], { ...options, stdio: 'pipe' });
      expect(run(command!)).toBe(text.toString());
      expect(run(list!).match(/^subject=.*CN = (.*)$/gm)).toEqual([
        expect.stringMatching(/Raiz Brasileira v12$/),
        expect.stringMatching(/AC OAB de Teste$/),
      ]);
      expect(run(print!)).toContain(new X509Certificate(ca.root.der).fingerprint256);
      expect(run(name!)).toContain('CN = HELENA MARÉ');
      write('official-contact.txt', text.toString().replace('+555100000132', '+555100000133'));
      const changed = spawnSync('sh', ['-c', command!], options);
      expect(changed.status).not.toBe(0);
      expect(changed.stderr).toContain('Verification failure');
    });

    test('the published checker hands the statement on, and says that it checked no certificate', async () => {
      const paths = ['/.well-known/agent-info.jwt', '/.well-known/jwks.json', '/check.mjs'];
      const [jwt, jwks, module] = await Promise.all(
        paths.map(async (path) => (await bytesAt(published.url + path)).toString()),
      );
      const { verifyAgentInfo } = await import(`data:text/javascript,${encodeURIComponent(module!)}`);
      const found = await verifyAgentInfo({ jwt, jwks, origin: published.url });
      expect(found).toMatchObject({ verified: true });
      expect(found.countersignature).toEqual({ ...statement(published.url), certificateChecked: false });
    });

    test('verify --stage accepts it, says what a local address leaves open, and names no private datum', async () => {
      const { code, stdout, stderr } = await verify(published, '--stage', 'published');
      expect({ code, failed: stdout.match(/^FAILS.*/gm) }).toEqual({ code: 0, failed: null });
      expect(stdout).toMatch(/^countersignature +1 +1$/m);
      expect(stdout).toContain(
        `SKIPPED  1, the service is on this machine, and the signed text names ${ADDRESS}: countersignature.address`,
      );
      for (const datum of PRIVATE) expect(stdout + stderr).not.toContain(datum);
    });

    test('verify without a stage says that it did not check the signature', async () => {
      const { stdout } = await verify(published, '--practice', inProject(PRACTICE));
      expect(stdout).toMatch(/^SKIPPED {2}1, no stage says whom to trust for .*\.p7s: give --stage, /m);
    });
  });

  const verify = (stack: LocalStack, ...args: readonly string[]) =>
    runCommand([
      ...['verify', stack.url, '--rate', '1000', '--config', inProject(CONFIG), ...args],
      ...['--only', 'countersignature', '--only', 'official-contact', '--only', 'facts.contact'],
    ]);

  describe('verify of a service that does not serve what was signed', () => {
    /** What the service at ADDRESS answers. */
    interface Answers {
      text?: Buffer;
      signature?: Buffer;
      statement?: object;
    }

    async function outcomes(stage: string, changed: Answers = {}, baseUrl = ADDRESS): Promise<string[]> {
      const options = optionsOf([baseUrl, '--stage', stage, '--config', CONFIG]);
      const checkout = await checkoutFor(options, TODAY);
      const served = stage === 'published' ? { text, signature, statement: statement(baseUrl) } : {};
      const answers: Answers = { ...served, ...changed };
      const send: Service['send'] = async (input) => {
        const info = { contact: { verification: { countersignature: answers.statement } } };
        const body = {
          [TEXT]: answers.text,
          [SIGNATURE]: answers.signature,
          '/api/agent-info': Buffer.from(JSON.stringify(info)),
        }[input.path];
        return replyOf({
          request: { ...input, method: 'GET', url: baseUrl + input.path },
          status: body ? 200 : 404,
          headerLines: [],
          body: body ?? Buffer.alloc(0),
        });
      };
      const run = new Run({ baseUrl, request: send, send });
      const rows = countersignatureChecks(checkout, baseUrl).map((row) => run.check(row));
      return (await Promise.all(rows)).flatMap(({ check: { id }, error }) =>
        error ? `${id.replace('countersignature.', '')}: ${error.message}` : [],
      );
    }
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

    test.each(['published', 'checked'])('%s: what it is to serve passes', async (stage) => {
      expect(await outcomes(stage)).toEqual([]);
    });

    test('another text', async () => {
      const forged = Buffer.from(text.toString().replace('+555100000132', '+555100000133'));
      expect(await outcomes('published', { text: forged })).toEqual([
        expect.stringMatching(
          /^signature: .*expected the text of this checkout, received line \d+ is .*0133/,
        ),
      ]);
    });

    test('another signature, also a good one', async () => {
      const other = ca.lawyer({ bar: null }).sign(text);
      expect(await outcomes('published', { signature: other })).toEqual([
        expect.stringMatching(/^signature: .*expected the signature of this checkout, received another one$/),
      ]);
    });

    test('a signature that the stage does not publish', async () => {
      expect(await outcomes('checked', { signature })).toEqual([
        `none: status of ${SIGNATURE}: expected 404, because this checkout has none, received 200`,
      ]);
    });

    test.each([
      ['by', { by: 'Rui Prado' }],
      ['registration', { registration: undefined, kind: 'named' }],
      ['signedAt', { signedAt: '2026-11-20' }],
      ['validUntil', { validUntil: '2036-11-01' }],
    ])('agent-info states another %s', async (_, change) => {
      const stated = { ...statement(ADDRESS), ...change };
      expect(await outcomes('published', { statement: stated })).toEqual([
        expect.stringMatching(/^signature: countersignature in agent-info: expected .*Helena Maré/),
      ]);
    });

    test('agent-info states the hash of another file', async () => {
      const stated = { ...statement(ADDRESS), sha256: digest(text) };
      expect(await outcomes('published', { statement: stated })).toEqual([
        `signature: SHA-256 of the signature: expected ${sha256()}, received ${digest(text)}`,
      ]);
    });

    test('another address than the text names', async () => {
      expect(await outcomes('published', {}, 'https://other.example')).toEqual([
        `address: address in the signed text: expected https://other.example, received ${ADDRESS}`,
      ]);
    });

    test('a stage that trusts another authority', async () => {
      const checkout = await checkoutFor(
        optionsOf([ADDRESS, '--stage', 'published', '--config', CONFIG]),
        TODAY,
      );
      const anchors = checkout.countersignature!.intermediates.slice(1);
      const countersignature = { ...checkout.countersignature!, anchors };
      const [row] = countersignatureChecks({ countersignature }, published.url);
      const client = new Client({ baseUrl: published.url, answerTimeoutMs: PATIENCE_MS });
      const { error } = await new Run(client).check(row!);
      client.close();
      expect(error?.message).toMatch(
        /^countersignature: expected one that the trust anchors of the stage accept, /,
      );
    });
  });

  describe('on the day after the last day of the certificate', () => {
    let ended: LocalStack;
    beforeAll(async () => {
      ended = await stackOf('published', addDays(CERTIFICATE_UNTIL, 1));
    }, PATIENCE_MS);
    afterAll(() => ended?.close());

    test.each(['/contact', '/somos-nos'])(
      '%s says that the signature has ended, and no more',
      async (path) => {
        const page = await pageAt(ended.url + path);
        expect(page).toContain('Helena Maré');
        expect(page).toContain('Essa assinatura valeu até 31 de março de 2027: não confie nela.');
        expect(page).not.toContain('openssl');
      },
    );

    test('agent-info states the day, and the files stay', async () => {
      const { contact } = await agentInfoOf(ended);
      expect(contact.verification.countersignature).toEqual(statement(ended.url));
      expect((await bytesAt(ended.url + SIGNATURE)).equals(signature)).toBe(true);
    });
  });
});
