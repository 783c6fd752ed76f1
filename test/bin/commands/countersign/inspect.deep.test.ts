/** What `countersign inspect` prints of signatures. All data in the certificates are invented (`authority.ts`). */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { inspect } from '../../../../bin/commands/countersign/inspect.ts';
import { declarationOf } from '../../../../lib/countersignature/declaration.ts';
import { fixtureFacts, type Json, ROOT, TODAY } from '../../../lib/content/support.ts';
import { authority, BAR, PERSON, type SignOptions } from '../../../support/authority.ts';
import { runCommand } from '../run-command.ts';

const ADDRESS = 'https://www.example.org';
const FILE = 'official-contact.txt';
const TEXT_FILE = `site/countersignature/${FILE}`;

/** The fixture, with a person whose name and number the certificates have. */
const FACTS: Json = fixtureFacts('test/fixtures/practices/pt-BR/practice.json');
delete FACTS.$schema;
Object.assign(FACTS.people[0], {
  name: 'Ana Exemplo',
  registrations: [
    {
      authority: 'Ordem dos Advogados do Brasil, Seccional de Minas Gerais',
      number: 'OAB/MG 123.456',
      jurisdiction: 'Minas Gerais',
      lookupUrl: 'https://cna.example.org/',
    },
  ],
});
const TEXT = declarationOf(FACTS, ADDRESS);

/** Whatever else of a person is in the Brazilian certificate. */
const PERSONAL = [PERSON.cpf, PERSON.nis, PERSON.rg, PERSON.voter, PERSON.email];

const BRAZIL = authority({ keys: 'ec' });
const EUROPE = authority({ keys: 'ec', country: 'eu' });
const LAWYER = BRAZIL.lawyer();

let project: string;
const at = (name: string) => join(project, name);

function stage(name: string, countersignature?: object): void {
  writeFileSync(at(`config/${name}.json`), JSON.stringify({ countersignature }));
}

function sign(options: SignOptions = {}, lawyer = LAWYER): void {
  writeFileSync(at(`${TEXT_FILE}.p7s`), lawyer.sign(TEXT, options));
}

/** Nothing of a certificate is ever on the standard error, or in what a problem says. */
function checked({ code, stdout, stderr }: Awaited<ReturnType<typeof runCommand>>) {
  expect(stderr).toBe('');
  const [, problems = ''] = stdout.split('Synthesis stops at these problems:');
  for (const datum of PERSONAL) expect(problems).not.toContain(datum);
  return { code, stdout, problems };
}

const asProcess = async (...args: readonly string[]) =>
  checked(await runCommand(['countersign', 'inspect', ...args], project));

/** In this process, whose working directory is the project. */
async function inspected(...args: readonly string[]) {
  const printed = { log: '', error: '' };
  for (const kind of ['log', 'error'] as const)
    jest.spyOn(console, kind).mockImplementation((line) => {
      printed[kind] += `${line}\n`;
    });
  const code = await inspect(args, TODAY);
  jest.restoreAllMocks();
  return checked({ code, stdout: printed.log, stderr: printed.error });
}

describe('bin/commands/countersign/inspect', () => {
  beforeAll(() => {
    project = realpathSync(mkdtempSync(join(tmpdir(), 'inspect-')));
    process.chdir(project);
    mkdirSync(at('site/countersignature'), { recursive: true });
    mkdirSync(at('config'));
    writeFileSync(at('config/brazil.pem'), BRAZIL.root.pem);
    writeFileSync(at('config/europe.pem'), EUROPE.root.pem);
    writeFileSync(at('config/ac-oab.pem'), BRAZIL.intermediate.pem);
    stage('checked', { trustAnchors: ['config/brazil.pem'], intermediates: ['config/ac-oab.pem'] });
    stage('published', { trustAnchors: ['config/brazil.pem', 'config/europe.pem'], publish: true });
    stage('europe', { trustAnchors: ['config/europe.pem'] });
    stage('state', {});
    stage('missing', { trustAnchors: ['config/missing.pem'] });
    stage('none');
  });
  beforeEach(() => {
    writeFileSync(at('site/practice.json'), JSON.stringify(FACTS));
    writeFileSync(at(TEXT_FILE), TEXT);
    sign();
  });
  afterAll(() => {
    process.chdir(ROOT);
    rmSync(project, { recursive: true });
  });

  test('checked: who signed, when, by which certificate, that nothing is served, and every personal datum', async () => {
    const { code, stdout } = await asProcess('--stage', 'checked');
    const sha256 = createHash('sha256')
      .update(readFileSync(at(`${TEXT_FILE}.p7s`)))
      .digest('hex');
    expect(code).toBe(0);
    for (const row of [
      `Text         current: it says what the practice file says, for ${ADDRESS}`,
      `Signature    ${FILE}.p7s, SHA-256 ${sha256}`,
      'Verdict      professional: the certificate has the number of a published registration',
      'Signed by    Ana Exemplo, OAB/MG 123.456',
      'Signed on    2026-11-19, as the signer’s program says',
      'Certificate  ends on 2028-01-01',
      `Issuer       leads to a trust anchor of config/checked.json: CN=Autoridade Certificadora Raiz Brasileira v12, SHA-256 ${new X509Certificate(BRAZIL.root.der).fingerprint256}`,
      'Revocation   not checked here: the state’s verifier says',
      'Site         serves nothing of it without "publish": true',
      `set "publish": true in "countersignature" of config/checked.json`,
    ])
      expect(stdout).toContain(row);
    const [, data = ''] = stdout.split('PERSONAL DATA');
    for (const datum of [...PERSONAL, BAR.number, PERSON.name]) expect(data).toContain(datum);
  });

  test('published: a warning that everybody gets the file', async () => {
    const { code, stdout } = await inspected('--stage', 'published');
    expect(code).toBe(0);
    expect(stdout).toContain('Site         published: serves the text, the verdict and the signature file');
    expect(stdout).toContain('WARNING: config/published.json says "publish": true');
    for (const datum of PERSONAL) expect(stdout).toContain(datum);
  });

  test('a certificate of the EU names its person', async () => {
    sign({}, EUROPE.lawyer());
    const { code, stdout } = await inspected('--stage', 'published');
    expect(code).toBe(0);
    expect(stdout).toContain('Verdict      named: ');
    expect(stdout).toContain('Signed by    Ana Exemplo\n');
    expect(stdout).toContain(PERSON.identity);
  });

  test('the signer’s certificate alone, and its issuer’s from the stage', async () => {
    sign({ certificates: [LAWYER] });
    expect(await inspected('--stage', 'checked')).toMatchObject({ code: 0 });
    const { problems } = await inspected('--stage', 'published');
    expect(problems).toContain('(countersignature.intermediates)');
  });

  test.each<[string, SignOptions]>([
    ['the issuer’s certificate in it', {}],
    ['only the signer’s certificate in it', { certificates: [LAWYER] }],
  ])('without a stage the issuer is not checked, and all else is: %s', async (_, options) => {
    sign(options);
    const { code, stdout } = await inspected();
    expect(code).toBe(0);
    expect(stdout).toContain('Issuer       NOT CHECKED for want of trust anchors');
    expect(stdout).toContain('Verdict      professional: ');
    expect(stdout).toContain('Site         serves nothing of it without trust anchors');
    expect(stdout).toContain('Next: inspect again with --stage <name>.');
    for (const datum of PERSONAL) expect(stdout).toContain(datum);
  });

  test.each([
    ['none', 'config/none.json:1 $.countersignature: must be set, because the practice has a signature'],
    ['missing', 'config/missing.json:1 $.countersignature.trustAnchors[0]: '],
  ])(
    'a stage %s without trust anchors is a mistake, and the issuer is not checked',
    async (name, problem) => {
      const { code, stdout, problems } = await inspected('--stage', name);
      expect(code).toBe(1);
      expect(problems).toContain(problem);
      expect(stdout).toContain('Issuer       NOT CHECKED for want of trust anchors');
      for (const datum of PERSONAL) expect(stdout).toContain(datum);
    },
  );

  test.each<[string, string, SignOptions, RegExp]>([
    ['an issuer that the stage does not trust', 'europe', {}, /does not lead to a trust anchor/],
    [
      'a test authority, where the roots of the state alone are trusted',
      'state',
      {},
      /does not lead to a trust/,
    ],
    ['content inside', 'checked', { content: Buffer.from(TEXT) }, /contains what was signed/],
  ])('refused: %s. The sentence, and still the personal data', async (_, name, options, sentence) => {
    sign(options);
    const { code, stdout, problems } = await inspected('--stage', name);
    expect(code).toBe(1);
    expect(stdout).toContain('Verdict      refused, see below');
    expect(stdout).not.toContain('Signed by');
    expect(problems).toMatch(sentence);
    for (const datum of PERSONAL) expect(stdout).toContain(datum);
  });

  test('a person whom the practice does not publish is refused by name and number only', async () => {
    const { people: _, ...facts } = FACTS;
    const text = declarationOf(facts, ADDRESS);
    writeFileSync(at('site/practice.json'), JSON.stringify(facts));
    writeFileSync(at(TEXT_FILE), text);
    writeFileSync(at(`${TEXT_FILE}.p7s`), LAWYER.sign(text));
    const { code, problems } = await inspected('--stage', 'checked');
    expect(code).toBe(1);
    expect(problems).toContain('must be made by a person whom the practice publishes');
    expect(problems).toContain('received "ANA EXEMPLO, OAB/MG 123456"');
  });

  test('a stale text: the signature is not judged, its personal data are listed', async () => {
    const facts = { ...FACTS, contact: { ...FACTS.contact, email: 'novo@helena-mare.example.org' } };
    writeFileSync(at('site/practice.json'), JSON.stringify(facts));
    const { code, stdout, problems } = await inspected('--stage', 'checked');
    expect(code).toBe(1);
    expect(stdout).toContain('Verdict      not checked, because of what is listed below');
    expect(problems).toContain('novo@helena-mare.example.org');
    for (const datum of PERSONAL) expect(stdout).toContain(datum);
  });

  test('a file that is no signature', async () => {
    writeFileSync(at(`${TEXT_FILE}.p7s`), 'no signature');
    const { code, stdout, problems } = await inspected('--stage', 'checked');
    expect(code).toBe(1);
    expect(problems).toContain('the file is text and no signature');
    expect(stdout).toContain(`No personal data can be read from ${FILE}.p7s.`);
  });

  test.each([
    ['control characters', 'ANA EXEMPLO \u001b]0;title\u0007'],
    ['marks of direction and width', 'ANA EXEMPLO \u202eOLPMEXE \u200b'],
    ['a letter that is drawn as nothing', 'ANA EXEMPLO \u3164'],
  ])('no character of a certificate controls the terminal, or hides: %s', async (_, hostile) => {
    sign({}, BRAZIL.lawyer({ name: hostile }));
    const { stdout } = await inspected('--stage', 'checked');
    expect(stdout).toContain(PERSON.cpf);
    expect(stdout).not.toMatch(/[^\P{C}\n]|\u3164/u);
  });

  test('the commands that docs/trust.md gives to engineers accept the signature, and no changed text', async () => {
    const page = readFileSync(join(ROOT, 'docs/trust.md'), 'utf8');
    const [, commands] = /^```sh\n(openssl crl2pkcs7[^`]*)```$/m.exec(page)!;
    const run = () =>
      execFileSync('sh', ['-ec', commands!], { cwd: project, encoding: 'utf8', stdio: 'pipe' });
    writeFileSync(at('official-contact-ca.pem'), BRAZIL.root.pem + BRAZIL.intermediate.pem);
    writeFileSync(at(FILE), TEXT);
    const root = new X509Certificate(BRAZIL.root.der).fingerprint256;
    for (const form of ['der', 'ber'] as const) {
      writeFileSync(at(`${FILE}.p7s`), LAWYER.sign(TEXT, { form, certificates: [LAWYER] }));
      expect(run()).toContain(TEXT);
      expect(run()).toMatch(/^issuer=.*Raiz Brasileira v12\n[\s\S]*subject=.*CN = ANA EXEMPLO:/m);
      expect(run()).toContain(`=${root}\n`);
    }
    writeFileSync(at(FILE), TEXT.replace('2026', '2027'));
    expect(run).toThrow(/Verification failure/);
  });
});
