/**
 * A countersignature from the lawyer's file to the reader: a practice in Portuguese, a certificate of a test authority,
 * a stage that publishes the signature and one that only attests it. Facts, stack, `verify` and the commands for readers
 * are those that ship.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { checkoutFor } from '../../commands/verify/checkout.ts';
import { countersignatureChecks } from '../../commands/verify/countersignature-checks.ts';
import { optionsOf } from '../../commands/verify/options.ts';
import type { Service } from '../../contract/harness/check.ts';
import { Client } from '../../contract/harness/client.ts';
import { replyOf } from '../../contract/harness/reply.ts';
import { Run } from '../../contract/harness/run.ts';
import { addDays } from '../../lambda/shared/days.ts';
import { type LocalStack, startLocalStack } from '../../local/local-stack.ts';
import { synthesize } from '../../local/synthesize.ts';
import { runCommand } from '../commands/run-command.ts';
import { authority, PERSON } from '../support/authority.ts';
import { PATIENCE_MS } from '../support/contract.ts';
import { ROOT, TODAY } from '../support/service.ts';

const ADDRESS = 'https://helena-mare.example.org';
const TEXT = '/.well-known/official-contact.txt';
const SIGNATURE = `${TEXT}.p7s`;
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
  const trustAnchors = [inProject(join(CONFIG, 'root.pem'))];
  const stage = (countersignature: object) =>
    JSON.stringify({ practice: inProject(PRACTICE), countersignature });
  writeFileSync(join(CONFIG, 'published.json'), stage({ trustAnchors, publish: true }));
  writeFileSync(join(CONFIG, 'attested.json'), stage({ trustAnchors }));
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
  signature = lawyer.sign(text, { form: 'ber' });
  writeFileSync(`${SIGNED_FILE}.p7s`, signature);
}

async function stackOf(stage: string, today?: string): Promise<LocalStack> {
  const cdkOut = join(FOLDER, `cdk-${stage}`);
  await synthesize({ outdir: cdkOut, context: { config: inProject(CONFIG), stage } });
  return startLocalStack({ cdkOut, port: 0, today });
}

const sha256 = () => createHash('sha256').update(signature).digest('hex');
const statement = (url: string, published: boolean) => ({
  by: 'Helena Maré',
  registration: REGISTRATION,
  kind: 'professional',
  signedAt: '2026-11-19',
  text: url + TEXT,
  ...(published && { signature: url + SIGNATURE }),
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
      expect(contact.verification.countersignature).toEqual(statement(published.url, true));
    });

    test('both files are served byte for byte', async () => {
      expect((await bytesAt(published.url + TEXT)).equals(text)).toBe(true);
      expect((await bytesAt(published.url + SIGNATURE)).equals(signature)).toBe(true);
    });

    test.each([
      ['/contact', 'text/html'],
      ['/somos-nos', 'text/markdown'],
    ])('the command on %s, as %s, verifies the downloaded files only', async (path, type) => {
      const [command] = /openssl cms [^<\n]*/.exec(await pageAt(published.url + path, type))!;
      const folder = mkdtempSync(join(FOLDER, 'reader-'));
      const write = (name: string, bytes: Uint8Array | string) => writeFileSync(join(folder, name), bytes);
      write('official-contact.txt', await bytesAt(published.url + TEXT));
      write('official-contact.txt.p7s', await bytesAt(published.url + SIGNATURE));
      write('root.pem', ca.root.pem);
      const options = { cwd: folder, encoding: 'utf8' } as const;
      expect(execFileSync('sh', ['-c', command], { ...options, stdio: 'pipe' })).toBe(text.toString());
      write('official-contact.txt', text.toString().replace('+555100000132', '+555100000133'));
      const changed = spawnSync('sh', ['-c', command], options);
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
      expect(found.countersignature).toEqual({
        ...statement(published.url, true),
        certificateChecked: false,
      });
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
      const checkout = checkoutFor(options, TODAY);
      const isPublished = stage === 'published';
      const served = { text, statement: statement(baseUrl, isPublished), ...(isPublished && { signature }) };
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

    test.each(['published', 'attested'])('%s: the signed files pass', async (stage) => {
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
      expect(await outcomes('attested', { signature })).toEqual([
        `signature: status of ${SIGNATURE}: expected 404, because the stage does not publish the signature, received 200`,
      ]);
    });

    test.each([
      ['by', { by: 'Rui Prado' }],
      ['registration', { registration: undefined, kind: 'named' }],
      ['signedAt', { signedAt: '2026-11-20' }],
    ])('agent-info states another %s', async (_, change) => {
      const stated = { ...statement(ADDRESS, true), ...change };
      expect(await outcomes('published', { statement: stated })).toEqual([
        expect.stringMatching(/^signature: countersignature in agent-info: expected .*Helena Maré/),
      ]);
    });

    test('agent-info states the hash of another file', async () => {
      const stated = { ...statement(ADDRESS, false), sha256: digest(text) };
      expect(await outcomes('attested', { statement: stated })).toEqual([
        `signature: SHA-256 of the signature: expected ${sha256()}, received ${digest(text)}`,
      ]);
    });

    test('another address than the text names', async () => {
      expect(await outcomes('published', {}, 'https://other.example')).toEqual([
        `address: address in the signed text: expected https://other.example, received ${ADDRESS}`,
      ]);
    });

    test('a stage that trusts another authority', async () => {
      const checkout = checkoutFor(optionsOf([ADDRESS, '--stage', 'published', '--config', CONFIG]), TODAY);
      const { root } = authority({ keys: 'ec' });
      const countersignature = { ...checkout.countersignature!, anchors: [root.pem] };
      const [row] = countersignatureChecks({ countersignature }, published.url);
      const client = new Client({ baseUrl: published.url, answerTimeoutMs: PATIENCE_MS });
      const { error } = await new Run(client).check(row!);
      client.close();
      expect(error?.message).toMatch(
        /^countersignature: expected one that the trust anchors of the stage accept, /,
      );
    });
  });

  describe('attested, on the day after the last day of the certificate', () => {
    let attested: LocalStack;
    beforeAll(async () => {
      attested = await stackOf('attested', addDays(CERTIFICATE_UNTIL, 1));
    }, PATIENCE_MS);
    afterAll(() => attested?.close());

    test('agent-info states the hash of the signature, which is an unknown path', async () => {
      const { contact } = await agentInfoOf(attested);
      expect(contact.verification.countersignature).toEqual(statement(attested.url, false));
      expect((await bytesAt(attested.url + TEXT)).equals(text)).toBe(true);
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'])
        expect([method, (await fetch(attested.url + SIGNATURE, { method })).status]).toEqual([method, 404]);
    });

    test.each(['/contact', '/somos-nos'])(
      '%s says that the certificate has ended, and who signed',
      async (path) => {
        const page = await pageAt(attested.url + path);
        expect(page).toContain('Helena Maré');
        expect(page).toContain('31 de março de 2027');
        expect(page).toContain(sha256());
      },
    );

    test('what is deployed has neither the signature nor private data of the certificate', () => {
      const folder = join(FOLDER, 'cdk-attested');
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const files = names.map((name) => join(folder, name)).filter((file) => statSync(file).isFile());
      const deployed = files.map((file) => readFileSync(file, 'latin1')).join('\n');
      expect(deployed).toContain(sha256());
      for (const datum of [...PRIVATE, signature.toString('base64')]) expect(deployed).not.toContain(datum);
    });

    test('verify --stage accepts it', async () => {
      const { code, stdout } = await verify(attested, '--stage', 'attested');
      expect({ code, failed: stdout.match(/^FAILS.*/gm) }).toEqual({ code: 0, failed: null });
    });
  });
});
