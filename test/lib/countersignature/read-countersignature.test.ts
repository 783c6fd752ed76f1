/**
 * What an operator reads about the text and the signature beside the practice file. A stand-in checks the signature;
 * `countersigned-service.deep.test.ts` makes real ones.
 */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { rootCertificates } from 'node:tls';
import type { ContentProblem } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { declarationOf } from '../../../lib/countersignature/declaration.ts';
import { readCountersignature } from '../../../lib/countersignature/read-countersignature.ts';
import type { Refused, Signed } from '../../../lib/countersignature/verdict.ts';
import { placed } from '../../../lib/practice/messages/places.ts';
import { describeInFile } from '../../../lib/practice/messages/problem.ts';
import { ROOT, TODAY } from '../../support/service.ts';
import { practice, temporaryDirectory, writeFiles } from '../stack/fixture.ts';

const ADDRESS = 'https://www.example.org';
const CURRENT = declarationOf(practice, ADDRESS);
const TEXT = 'countersignature/official-contact.txt';
const SIGNATURE = `${TEXT}.p7s`;
const SIGNED: Signed = {
  name: practice.people![0]!.name.toUpperCase(),
  country: 'BR',
  signedAt: '2026-11-19',
  certificateUntil: '2037-01-01',
  authorities: ['issuer\n', 'root\n'],
  notices: [],
};

const folder = temporaryDirectory();
// Trust anchors are below the root of the project.
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const anchors = mkdtempSync(join(ROOT, '.cache/anchors-'));
const anchor = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(anchors, name), content);
  return relative(ROOT, join(anchors, name));
};
const ROOT_PEM = anchor('root.pem', rootCertificates[0]!);
const OPTIONS = { trustAnchors: [ROOT_PEM], publish: true };
const DOMAIN = 'www.example.org';
const STAGE = { file: 'config/live.json', domain: DOMAIN, options: OPTIONS, isBroken: false };

type Files = Readonly<Record<string, string | Uint8Array>>;
interface How {
  readonly stage?: Partial<NonNullable<Parameters<typeof readCountersignature>[2]>>;
  readonly verdict?: Signed | Refused;
  readonly facts?: Practice | undefined;
}

function write(files: Files): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFiles(folder, files);
}

function readAgain({ stage, verdict = SIGNED, ...how }: How = {}) {
  const checked: { text: string; now: Date; trusts: boolean; counts: number[] }[] = [];
  const read = readCountersignature(
    join(folder, 'practice.json'),
    'facts' in how ? how.facts : practice,
    stage && { ...STAGE, ...stage },
    TODAY,
    ({ text, now, anchors, intermediates, policies }) => {
      const { fingerprint256: root } = new X509Certificate(rootCertificates[0]!);
      const trusts = anchors !== 'unchecked' && anchors.some(({ x509 }) => x509.fingerprint256 === root);
      const counts = [anchors, intermediates, policies].map(({ length }) => length);
      checked.push({ text: Buffer.from(text).toString(), now, trusts, counts });
      return verdict;
    },
  );
  const lines = (items: readonly ContentProblem[]) =>
    items.map((item) =>
      describeInFile(placed(item, new Map()))
        .replaceAll(`${folder}/`, '')
        .replaceAll(`${relative(ROOT, anchors)}/`, ''),
    );
  const { good, published } = read;
  return { good, published, problems: lines(read.problems), notices: lines(read.notices), checked };
}

function read(files: Files, how?: How) {
  write(files);
  return readAgain(how);
}

const GOOD = { [TEXT]: CURRENT, [SIGNATURE]: 'signature' };
const LIVE = { stage: {} };
/** The rest of a message is not compared. */
const begins = (...lines: string[]) => lines.map((line) => expect.stringContaining(line));
const lineOf = (text: string) => CURRENT.split('\n').findIndex((line) => line.includes(text)) + 1;

describe('lib/countersignature/read-countersignature', () => {
  afterAll(() => rmSync(anchors, { recursive: true }));

  test.each<[string, How]>([
    ['a stage', LIVE],
    ['a stage that checks none', { stage: { options: undefined } }],
    ['no stage', {}],
  ])('a practice without a text has no countersignature and no message: %s', (_, how) => {
    const nothing = { problems: [], notices: [], checked: [] };
    expect(read({}, how)).toEqual(nothing);
    expect(read({ 'countersignature/README.md': 'x', 'countersignature/.DS_Store': 'x' }, how)).toEqual(
      nothing,
    );
  });

  describe('text and signature', () => {
    test('are published with who signed, when, and what anybody can check', () => {
      const { published, ...rest } = read(GOOD, LIVE);
      expect(rest).toMatchObject({
        problems: [],
        notices: [],
        checked: [{ text: CURRENT }],
        good: published,
      });
      expect(published).toEqual({
        certificateUntil: '2037-01-01',
        statement: {
          by: practice.people![0]!.name,
          kind: 'named',
          signedAt: '2026-11-19',
          validUntil: '2036-11-01',
          text: '/.well-known/official-contact.txt',
          signature: '/.well-known/official-contact.txt.p7s',
          authorities: '/.well-known/official-contact-ca.pem',
          sha256: createHash('sha256').update('signature').digest('hex'),
        },
        source: {
          text: CURRENT,
          signature: Buffer.from('signature').toString('base64'),
          authorities: 'root\nissuer\n',
          verifier: {
            name: 'VALIDAR (ITI)',
            url: 'https://validar.iti.gov.br',
            roots: 'https://www.gov.br/iti/pt-br/assuntos/repositorio/repositorio-ac-raiz',
          },
        },
      });
    });

    test.each([{}, { publish: false }])(
      'with %j they are checked, and nothing of them is published',
      (options) => {
        const { published, good, problems, notices } = read(GOOD, { stage: { options } });
        expect({ published, problems }).toEqual({ published: undefined, problems: [] });
        expect(good).toEqual(read(GOOD, LIVE).published);
        expect(notices).toEqual(
          begins(`${SIGNATURE} file: is good, and nothing of it is published: set "publish": true`),
        );
      },
    );

    test.each([
      ['PT', 'https://ec.europa.eu/digital-building-blocks/DSS/webapp-demo/validation'],
      ['CH', undefined],
      [undefined, undefined],
    ])('the verifier of a certificate of %s is %s', (country, url) => {
      const { published } = read(GOOD, { ...LIVE, verdict: { ...SIGNED, country } });
      expect(published?.source.verifier?.url).toBe(url);
    });

    test('the check gets the files of the stage besides those of ICP-Brasil, and the end of the day', () => {
      const policy = anchor(
        'policy.der',
        readFileSync(join(ROOT, 'lib/content/defaults/icp-brasil/PA_AD_RB_v2_4.der')),
      );
      const options = { trustAnchors: [ROOT_PEM], intermediates: [ROOT_PEM], policies: [policy] };
      const now = new Date('2026-11-20T23:59:59.999Z');
      // Roots v2, v5 and v12; three policies, and AutoFirma's.
      expect(read(GOOD, { stage: { options } }).checked).toEqual([
        { text: CURRENT, trusts: true, counts: [4, 1, 5], now },
      ]);
      expect(read(GOOD, { stage: { options: {} } }).checked).toEqual([
        { text: CURRENT, trusts: false, counts: [3, 0, 4], now },
      ]);
    });

    test('what the check notices of a good signature is a notice', () => {
      const verdict = { ...SIGNED, notices: ['names SHA-512: sign again'] };
      expect(read(GOOD, { ...LIVE, verdict }).notices).toEqual([
        `${SIGNATURE} file: names SHA-512: sign again`,
      ]);
    });

    test('a certificate that ends before the list ends the statement, which a notice says', () => {
      const verdict = { ...SIGNED, certificateUntil: '2028-01-01' };
      const { notices, published } = read(GOOD, { ...LIVE, verdict });
      expect(published?.statement.validUntil).toBe('2028-01-01');
      expect(notices).toEqual(
        begins(
          `${SIGNATURE} file: ends with its certificate on 2028-01-01, although the list is valid until 2036-11-01`,
        ),
      );
    });

    test('a refused signature is an error with the sentence of the check', () => {
      const verdict = { rule: 'another text was signed: sign it again', received: 'x' };
      expect(read(GOOD, { ...LIVE, verdict })).toMatchObject({
        problems: [`${SIGNATURE} signature: another text was signed: sign it again; received "x"`],
        published: undefined,
      });
    });

    test('a signer whom the practice does not publish, long before the contacts were verified: two errors', () => {
      const verdict = { ...SIGNED, name: 'RUI OUTRO', signedAt: '2026-10-31' };
      expect(read(GOOD, { ...LIVE, verdict }).problems).toEqual([
        `${SIGNATURE} signing time: must not be before 2026-11-01, the day before verifiedAt (2026-11-02): sign official-contact.txt again; received "2026-10-31"`,
        expect.stringMatching(
          / signer: must be made by a person whom the practice publishes.*received "RUI OUTRO"$/,
        ),
      ]);
    });

    test('the day before the contacts were verified is early enough, because days begin at other hours', () => {
      expect(read(GOOD, { ...LIVE, verdict: { ...SIGNED, signedAt: '2026-11-01' } }).problems).toEqual([]);
    });

    test('a published name with a number that is not published has a notice', () => {
      const verdict = { ...SIGNED, bar: { number: '123456', state: 'MG' } };
      const { notices, published } = read(GOOD, { ...LIVE, verdict });
      expect(notices).toEqual(
        begins(`in the certificate (${SIGNED.name}, OAB/MG 123456) equals no published`),
      );
      expect(published?.statement.kind).toBe('named');
    });

    test('a published number with another name has a notice', () => {
      const [person, ...others] = practice.people!;
      const registration = {
        ...{ authority: 'OAB', number: 'OAB/MG 123.456', jurisdiction: 'Brasil' },
        lookupUrl: 'https://cna.oab.org.br/',
      };
      const facts = { ...practice, people: [{ ...person!, registrations: [registration] }, ...others] };
      const files = { ...GOOD, [TEXT]: declarationOf(facts, ADDRESS) };
      const verdict = { ...SIGNED, bar: { number: '123456', state: 'MG' } };
      expect(read(files, { ...LIVE, facts, verdict }).notices).toEqual([]);
      const { notices, published } = read(files, {
        ...LIVE,
        facts,
        verdict: { ...verdict, name: 'RUI OUTRO' },
      });
      expect(notices).toEqual([
        expect.stringContaining(`by the certificate of RUI OUTRO, OAB/MG 123456, a number that`),
      ]);
      expect(published?.statement).toMatchObject({ by: 'RUI OUTRO', kind: 'professional' });
    });
  });

  describe('one of the two', () => {
    test('a text alone publishes nothing and has a notice', () => {
      expect(read({ [TEXT]: CURRENT }, LIVE)).toMatchObject({
        problems: [],
        notices: begins(`${TEXT} file: is not signed, so nothing of it is published`),
        published: undefined,
      });
    });

    test('a signature alone is an error', () => {
      expect(read({ [SIGNATURE]: 'x' }, LIVE)).toMatchObject({
        problems: [
          `${SIGNATURE} file: is a signature of official-contact.txt, which is missing beside it: put the signed text there, make it again (npx legal-front-door countersign write --address https://… --practice practice.json), which gives the same bytes if no fact has changed, or remove the signature`,
        ],
        checked: [],
      });
    });
  });

  describe('the stage', () => {
    test('without one, a signature is not checked, which a notice says', () => {
      expect(read(GOOD)).toMatchObject({
        problems: [],
        notices: begins(`${SIGNATURE} file: is neither checked nor published without a stage`),
        checked: [],
      });
    });

    test('without the option, a signature is an error that names it', () => {
      const stage = { options: undefined } as object;
      expect(read(GOOD, { stage }).problems).toEqual(
        begins(
          `config/live.json $.countersignature: must be set, because the practice has a signature (${SIGNATURE})`,
        ),
      );
      expect(read({ [TEXT]: CURRENT }, { stage }).problems).toEqual([]);
      // Which options such a stage has is not known.
      expect(read(GOOD, { stage: { ...stage, isBroken: true } }).problems).toEqual([]);
    });

    test('another address than its domain is an error with the line', () => {
      expect(read(GOOD, { stage: { domain: 'front-door.example.org' } })).toMatchObject({
        problems: [
          expect.stringMatching(
            new RegExp(
              `^${TEXT}:${lineOf(ADDRESS)}: must be the address of the stage, https://front-door\\.example\\.org\\. If the text is for another stage, set "countersignature": false in config/live\\.json\\. Else .*--address https://front-door\\.example\\.org --practice .*received "${ADDRESS}"$`,
            ),
          ),
        ],
        checked: [],
      });
      expect(read(GOOD, { stage: { domain: DOMAIN } }).problems).toEqual([]);
    });

    test('without a domain, a notice names the address, which nothing compares', () => {
      const stage = { domain: undefined };
      const { problems, notices, published } = read(GOOD, { stage });
      expect({ problems, published: published !== undefined }).toEqual({ problems: [], published: true });
      expect(notices).toEqual(
        begins(`config/live.json $.domain: is not set, so nothing compares the address of the service with`),
      );
      expect(notices[0]).toContain(`${ADDRESS}: make sure`);
      // What is not published is at no address.
      expect(read({ [TEXT]: CURRENT }, { stage }).notices).toEqual(begins(`${TEXT} file: is not signed`));
    });

    test.each<[string, Files, number]>([
      ['a good signature for another address', GOOD, 1],
      ['a stale text', { ...GOOD, [TEXT]: CURRENT.replace(practice.name, 'Another') }, 1],
      ['a text alone', { [TEXT]: CURRENT }, 0],
      ['nothing', {}, 0],
    ])(
      'that is to publish none takes no notice of the text, and names the signature: %s',
      (_, files, count) => {
        const { notices, ...rest } = read(files, { stage: { domain: 'test.example.org', options: false } });
        expect(rest).toEqual({ problems: [], published: undefined, checked: [] });
        expect(notices).toEqual(
          Array(count).fill(
            `config/live.json $.countersignature: is false, so the stage neither checks nor publishes ${SIGNATURE}`,
          ),
        );
      },
    );

    test.each<[string, string | Uint8Array, string]>([
      ['no certificate', 'x', 'x.pem file: must have a certificate in PEM (-----BEGIN CERTIFICATE-----)'],
      ['DER', Uint8Array.of(0x30, 0), 'x.pem file: is not PEM but probably DER: convert it'],
      [
        'a broken certificate',
        '# root\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
        'x.pem:2:1: is no certificate that can be read',
      ],
      [
        'a private key beside the certificate',
        `${rootCertificates[0]}\n-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n`,
        'x.pem file: has a private key: remove it',
      ],
    ])('a trust anchor that is %s is an error, also without a signature', (_, content, message) => {
      const stage = { options: { trustAnchors: [anchor('x.pem', content)] } };
      expect(read({}, { stage }).problems).toEqual(begins(message));
      expect(read(GOOD, { stage })).toMatchObject({ problems: begins(message), checked: [] });
    });

    test('files that are missing, elsewhere or no policies: all at once, with the line of the stage', () => {
      symlinkSync('/etc/hostname', join(anchors, 'away.pem'));
      const path = (name: string) => relative(ROOT, join(anchors, name));
      const trustAnchors = [path('none.pem'), path('away.pem')];
      const policy = readFileSync(join(ROOT, 'lib/content/defaults/icp-brasil/PA_AD_RB_v2_4.der'));
      const changed = Buffer.from(policy).fill('v6', policy.indexOf('v5'), policy.indexOf('v5') + 2);
      const policies = [anchor('page.der', '<html>'), anchor('changed.der', changed)];
      const intermediates = [anchor('none.pem.pem', 'x')];
      const { problems } = read({}, { stage: { options: { trustAnchors, intermediates, policies } } });
      const noPolicy =
        'must be a signature policy in DER, with its own hash: get it from the authority again';
      expect(problems).toEqual([
        `page.der file: ${noPolicy}`,
        `changed.der file: ${noPolicy}`,
        expect.stringMatching(
          /^config\/live\.json \$\.countersignature\.trustAnchors\[0\]: there is no such file: .*received "none\.pem"$/,
        ),
        expect.stringMatching(
          /^config\/live\.json \$\.countersignature\.trustAnchors\[1\]: is a link out of the project: .*hostname"$/,
        ),
        'none.pem.pem file: must have a certificate in PEM (-----BEGIN CERTIFICATE-----)',
      ]);
    });
  });

  describe('the text', () => {
    const textProblems = (text: string | Uint8Array, how: How = LIVE) => {
      const { problems, checked } = read({ ...GOOD, [TEXT]: text }, how);
      expect(checked).toEqual([]);
      return problems;
    };

    test('a fact that changed since: the first line that differs, both versions, and what to do', () => {
      const old = CURRENT.replaceAll(practice.contact.telephone, '+12025550199');
      const now = CURRENT.split('\n')[lineOf(practice.contact.telephone) - 1]!;
      const line = `${TEXT}:${lineOf(practice.contact.telephone)}: must be ${JSON.stringify(now)}, because the facts have changed since`;
      const received = '; received "  Number: +12025550199"';
      const none = ', or set "countersignature": false in config/live.json to publish none';
      for (const [how, ways] of [
        [LIVE, none],
        [{}, ''],
      ] as const)
        expect(textProblems(old, how)).toEqual([
          expect.stringContaining(`sign it again, or remove text and signature${ways}${received}`),
        ]);
      expect(textProblems(old)).toEqual(begins(line));
      // Also if nobody signed it yet.
      expect(read({ [TEXT]: old }, {}).problems).toEqual(begins(line));
    });

    test.each([
      ['another practice', declarationOf({ ...practice, name: 'Another' }, ADDRESS), '"  Practice: Another"'],
      ['a line more', `${CURRENT}Another line\n`, 'must not be there, because the facts have changed since'],
      ['a line less', CURRENT.replace(/.*\n$/, ''), 'must be '],
      [
        'a line of 80 characters',
        CURRENT.replace(/^.{80}$/m, 'x'.repeat(80)),
        `received "${'x'.repeat(80)}"`,
      ],
    ])('%s', (_, text, message) => {
      expect(textProblems(text)).toEqual(begins(message));
    });

    test.each<[string, string]>([
      ['CR LF', CURRENT.replaceAll('\n', '\r\n')],
      ['a byte order mark', `\uFEFF${CURRENT}`],
      ['no last line end', CURRENT.trimEnd()],
      ['empty lines at its end', `${CURRENT}\n\n`],
      ['trailing blanks', CURRENT.replace('\n', ' \t\n')],
    ])('%s: the lines are the same, so nobody has to sign again', (_, text) => {
      expect(textProblems(text)).toEqual(begins(`${TEXT} file: has the right lines, but not the bytes`));
      expect(textProblems(text)[0]).toContain(`make the text again (npx legal-front-door countersign write`);
      expect(textProblems(text)[0]).toContain('in .gitattributes: official-contact.txt -text');
    });

    test.each<[string, string | Uint8Array, string]>([
      ['no address', CURRENT.replace(ADDRESS, ''), 'address: must be in the text once'],
      ['two addresses', `${CURRENT}${ADDRESS}\n`, 'address: must be in the text once'],
      ['nothing', '', 'address: must be in the text once'],
      ['UTF-16', Buffer.from(CURRENT, 'utf16le'), 'file: is UTF-16 (little-endian): save it as UTF-8'],
    ])('a text with %s cannot be compared', (_, text, message) => {
      expect(textProblems(text)).toEqual(begins(message));
    });

    test('facts that break rules are corrected first', () => {
      expect(read({ ...GOOD, [TEXT]: 'x' }, { ...LIVE, facts: undefined })).toMatchObject({
        problems: [],
        checked: [],
      });
    });
  });

  describe('the folder', () => {
    const IS_SIGNATURE = 'call it official-contact.txt.p7s. The folder has';
    const CHOOSE =
      'In the program, choose a separate signature ("detached", "destacada"), CAdES, in Brazil with the policy AD-RB v2.4. The folder has';
    const IS_CHOSEN = `official-contact.txt.p7s. ${CHOOSE}`;
    const UNSURE = `call it official-contact.txt.p7s if it is a separate signature in DER, or sign official-contact.txt again. ${CHOOSE}`;
    test.each([
      ['official-contact.p7s', IS_SIGNATURE],
      ['official-contact_assinado.txt.p7s', IS_SIGNATURE],
      ['OFFICIAL-CONTACT.TXT.P7S', IS_SIGNATURE],
      ['official-contact.txt.sig', IS_SIGNATURE],
      [
        'official-contact.txt.p7m',
        `contains what was signed: sign official-contact.txt again as ${IS_CHOSEN}`,
      ],
      ['official-contact.asics', `is a container: sign official-contact.txt again as ${IS_CHOSEN}`],
      ['official-contact.csig', UNSURE],
      ['official-contact.txt.pkcs7', UNSURE],
      ['official-contact.txt.pem', UNSURE],
      ['official-contact.pdf.p7s', 'sign official-contact.txt itself, not a PDF'],
      ['official-contact.pdf', 'sign official-contact.txt itself, not a PDF'],
      ['notes.docx', 'is not read: remove it. The folder has official-contact.txt and its signature'],
    ])('%s beside the text: the message says the exact name', (name, message) => {
      const { problems } = read({ [TEXT]: CURRENT, [`countersignature/${name}`]: 'x' }, LIVE);
      expect(problems).toEqual([expect.stringContaining(message)]);
      expect(problems[0]).toContain(`countersignature/${name} file name: is not read: `);
    });

    test.each(['countersignature.txt', 'Official-Contact.txt', 'official-contact.TXT'])('%s', (name) => {
      const { problems } = read({ [`countersignature/${name}`]: CURRENT }, LIVE);
      expect(problems).toEqual(begins('is not read: call it official-contact.txt. The folder has'));
    });

    test('two signatures: only one is read, and the other is an error', () => {
      const other = 'countersignature/official-contact (1).txt.p7s';
      expect(read({ ...GOOD, [other]: 'x' }, LIVE).problems).toEqual(
        begins('remove it, or call it official-contact.txt.p7s in place of the other file'),
      );
    });

    test('a file in its place', () => {
      expect(read({ countersignature: 'x' }, LIVE).problems).toEqual(
        begins('must be a folder, but is a file'),
      );
    });

    test('a folder, a pipe, links and huge files in place of text and signature', () => {
      write({ 'countersignature/official-contact.txt/x': '' });
      execFileSync('mkfifo', [join(folder, SIGNATURE)]);
      expect(readAgain(LIVE).problems).toEqual(
        begins('must be a file, but is a folder', 'must be a file, but is a pipe, socket or device'),
      );
      write({ 'countersignature/x': '' });
      rmSync(join(folder, 'countersignature/x'));
      symlinkSync('/etc/hostname', join(folder, TEXT));
      symlinkSync('nowhere', join(folder, SIGNATURE));
      expect(readAgain(LIVE).problems).toEqual(
        begins('is a link out of the folder of the practice', 'is a link that leads to nothing'),
      );
      write(GOOD);
      for (const name of [TEXT, SIGNATURE]) truncateSync(join(folder, name), 5_000_000_000);
      expect(readAgain(LIVE)).toMatchObject({
        problems: begins(
          `${TEXT} file: must have at most 1000000 bytes; received 5000000000`,
          `${SIGNATURE} file: must have at most 1000000 bytes; received 5000000000`,
        ),
        checked: [],
      });
      write({ 'a/text': CURRENT, [SIGNATURE]: 'signature' });
      symlinkSync('../a/text', join(folder, TEXT));
      expect(readAgain(LIVE)).toMatchObject({ problems: [], published: { source: { text: CURRENT } } });
    });
  });

  test('mistakes of every kind are reported at once', () => {
    const files = { [TEXT]: `${CURRENT}x\n`, [`${TEXT}.p7m`]: 'x' };
    const options = { trustAnchors: [anchor('x.pem', 'x')] };
    expect(read(files, { stage: { domain: 'other.example', options } }).problems).toEqual(
      begins('x.pem file', 'file name: is not read', 'must be the address of the stage', 'must not be there'),
    );
  });
});
