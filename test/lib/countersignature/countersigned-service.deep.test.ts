/** A service with a real signature, from the files to what is published. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { loadService, loadServices } from '../../../lib/content/load-service.ts';
import { noticesOfAll } from '../../../lib/content/notices/notices.ts';
import { declarationOf } from '../../../lib/countersignature/declaration.ts';
import { ContentError } from '../../../lib/practice/messages/content-error.ts';
import { authority, PERSON } from '../../support/authority.ts';
import { elements, octets, sequence } from '../../support/der.ts';
import { ROOT, TODAY } from '../../support/service.ts';

const ADDRESS = 'https://helena-mare.example.org';
const FIXTURE = join(ROOT, 'test/fixtures/practices/pt-BR');
const REGISTRATION = {
  authority: 'Ordem dos Advogados do Brasil, Seccional Minas Gerais',
  number: 'OAB/MG 123.456',
  jurisdiction: 'Minas Gerais',
  lookupUrl: 'https://cna.example.org/',
};

/** The practice that the sample of SERPRO's program names. */
const SAMPLE = JSON.parse(readFileSync(join(FIXTURE, 'practice.json'), 'utf8'));
{
  const lookupUrl = 'https://cna.oab.org.br/';
  const { people, contact } = SAMPLE;
  people[0] = { ...people[0], name: 'Ana Exemplo', registrations: [{ ...REGISTRATION, lookupUrl }] };
  delete people[1].channels;
  contact.verification.registrations = [{ ...REGISTRATION, lookupUrl }];
  const [number, url] = ['+555100000158', 'https://wa.me/555100000158'];
  contact.otherChannels = [
    { type: 'messaging', label: 'WhatsApp da Unidade Vila Exemplo', number, service: 'WhatsApp', url },
    { type: 'email', label: 'Helena Maré, e-mail direto', email: 'helena@helena-mare.example.org' },
  ];
  delete SAMPLE.offices;
  delete SAMPLE.imprint.dataProtection;
}

const brazil = authority({ keys: 'ec' });
const lawyer = brazil.lawyer();

// Trust anchors are below the root of the project.
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.cache/countersigned-'));
const path = (name: string) => relative(ROOT, join(folder, name));
const write = (name: string, content: string | Uint8Array) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
  return path(name);
};

/** AD-RB v2.4 as version 2.5, with its own hash, which is that of its first two parts (ETSI TR 102 272). */
function newPolicy(file: Buffer): Buffer {
  const renamed = Buffer.from(
    file.toString('hex').replace(/(06..604c010701010204)/, (id) => id.replace(/4$/, '5')),
    'hex',
  );
  const parts = elements(elements(renamed)[0]!.value).map(({ der }) => der);
  const hash = createHash('sha256')
    .update(Buffer.concat(parts.slice(0, 2)))
    .digest();
  return sequence(...parts.slice(0, 2), octets(hash));
}

/** The practice with the person of the certificate. */
const facts = JSON.parse(readFileSync(join(FIXTURE, 'practice.json'), 'utf8'));
facts.people[0] = { ...facts.people[0], name: 'Ana Exemplo', registrations: [REGISTRATION] };
facts.contact.verification.registrations = [REGISTRATION];
cpSync(FIXTURE, join(folder, 'site'), { recursive: true });
const practice = write('site/practice.json', JSON.stringify(facts, undefined, 2));
const TEXT = declarationOf((await loadService({ practiceFile: practice }, TODAY)).source.practice, ADDRESS);
write('site/countersignature/official-contact.txt', TEXT);

const root = write('anchors/brazil.pem', brazil.root.pem);
const stage = (name: string, countersignature: object | false = { trustAnchors: [root], publish: true }) =>
  write(`config/${name}.json`, JSON.stringify({ practice, countersignature }));
const sign = (signature: Uint8Array) => write('site/countersignature/official-contact.txt.p7s', signature);
const load = async (name?: string, practiceFile = practice) =>
  loadService({ stage: name, configFolder: path('config'), practiceFile }, TODAY);

/** The message, without the folder. */
async function refusal(name: string, practiceFile = practice): Promise<string> {
  try {
    await load(name, practiceFile);
  } catch (error) {
    if (error instanceof ContentError) return error.message.replaceAll(`${path('')}/`, '');
    throw error;
  }
  throw new Error('The service is good.');
}

/** What nobody but the signer may see of the certificate. */
const PRIVATE = Object.entries(PERSON).flatMap(([what, value]) => (what === 'name' ? [] : [value]));
const expectPrivate = (text: string) => {
  for (const value of PRIVATE) expect(text).not.toContain(value);
};

describe('lib/countersignature/countersigned-service', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeEach(() => {
    rmSync(join(folder, 'config'), { recursive: true, force: true });
    stage('live');
  });

  test.each(['der', 'ber'] as const)('published, %s', async (form) => {
    const signature = lawyer.sign(TEXT, { form });
    sign(signature);
    const { source, site, countersignatureNotices } = await load('live');
    // A domain needs a practice without anything of an example.
    expect(countersignatureNotices).toEqual([
      expect.objectContaining({ where: '$.domain', rule: expect.stringContaining(ADDRESS) }),
      expect.objectContaining({ rule: expect.stringContaining('ends with its certificate on 2028-01-01') }),
    ]);
    expect(source.practice.contact.verification.countersignature).toEqual({
      by: 'Ana Exemplo',
      registration: REGISTRATION,
      kind: 'professional',
      signedAt: '2026-11-19',
      validUntil: '2028-01-01',
      text: '/.well-known/official-contact.txt',
      signature: '/.well-known/official-contact.txt.p7s',
      authorities: '/.well-known/official-contact-ca.pem',
      sha256: createHash('sha256').update(signature).digest('hex'),
    });
    expect(source.countersignature).toEqual({
      text: TEXT,
      signature: signature.toString('base64'),
      authorities: brazil.root.pem + brazil.intermediate.pem,
      verifier: expect.objectContaining({ name: 'VALIDAR (ITI)', url: 'https://validar.iti.gov.br' }),
    });
    // The signature file itself has them; Base64 of the images and certificates has short numbers by chance.
    const texts = JSON.stringify([source, site.files]).replaceAll(signature.toString('base64'), '');
    for (const value of PRIVATE.filter(({ length }) => length > 4)) expect(texts).not.toContain(value);
  });

  test('stages of one practice: one publishes the signature, one checks it, one has nothing of it', async () => {
    sign(lawyer.sign(TEXT));
    stage('checked', { trustAnchors: [root] });
    stage('without', false);
    const services = await loadServices(path('config'), TODAY);
    const publishes = (name: string) => {
      const { practice: facts, countersignature } = services.get(name)!.source;
      return [facts.contact.verification.countersignature, countersignature].map(Boolean);
    };
    expect(['live', 'checked', 'without'].map(publishes)).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    const notices = noticesOfAll([...services.values()]).find(({ heading }) => /countersig/.test(heading))!;
    expect(notices.items.map(({ file, where }) => [file.replace(/.*\//, ''), where])).toEqual([
      ['checked.json', '$.domain'],
      ['official-contact.txt.p7s', 'file'],
      ['official-contact.txt.p7s', 'file'],
      ['live.json', '$.domain'],
      ['without.json', '$.countersignature'],
    ]);
  });

  test('a policy that is newer than the package is a file of the stage', async () => {
    const policy = newPolicy(readFileSync(join(ROOT, 'lib/content/defaults/icp-brasil/PA_AD_RB_v2_4.der')));
    sign(lawyer.sign(TEXT, { policy: '2.16.76.1.7.1.1.2.5', policyHash: policy.subarray(-32) }));
    expect(await refusal('live')).toContain(
      'needs one of the policies AD-RB v2.2, AD-RB v2.3, AD-RB v2.4: sign official-contact.txt again',
    );
    stage('live', { trustAnchors: [root], policies: [write('anchors/v2_5.der', policy)], publish: true });
    expect((await load('live')).source.practice.contact.verification.countersignature?.by).toBe(
      'Ana Exemplo',
    );
    stage('live', { policies: [write('anchors/v2_5.der', policy.subarray(0, -1))] });
    expect(await refusal('live')).toContain('file: must be a signature policy in DER, with its own hash');
  });

  test('a name of the certificate that a page cannot show is refused', async () => {
    cpSync(FIXTURE, join(folder, 'other'), { recursive: true });
    // Nobody is named beside the number, so the name in the certificate would be published.
    const { people: _, ...others } = facts;
    const own = write('other/practice.json', JSON.stringify(others));
    const text = declarationOf((await loadService({ practiceFile: own }, TODAY)).source.practice, ADDRESS);
    write('other/countersignature/official-contact.txt', text);
    const signature = brazil.lawyer({ name: 'ANA {{name}}' }).sign(text);
    write('other/countersignature/official-contact.txt.p7s', signature);
    write('config/other.json', JSON.stringify({ practice: own, countersignature: { trustAnchors: [root] } }));
    expect(await refusal('other', own)).toMatch(/name in the certificate: must contain no \{\{ and no \}\}/);
  });

  test.each<[string, () => Uint8Array, string]>([
    ['another text', () => lawyer.sign(`${TEXT}x`), 'signature: another text was signed'],
    [
      'another person',
      () => brazil.lawyer({ name: 'RUI OUTRO', bar: { number: '654321', state: 'MG' } }).sign(TEXT),
      'received "RUI OUTRO, OAB/MG 654321"',
    ],
  ])('%s is refused, and no message has a datum of the certificate', async (_, make, message) => {
    sign(make());
    const text = await refusal('live');
    expect(text).toContain('site/countersignature/official-contact.txt.p7s has 1 problem:');
    expect(text).toContain(message);
    expectPrivate(text);
  });

  test('a certificate of a person is no trust anchor', async () => {
    sign(lawyer.sign(TEXT));
    stage('live', { trustAnchors: [write('anchors/lawyer.pem', lawyer.pem)] });
    expect(await refusal('live')).toContain(
      'anchors/lawyer.pem:1:1: must be the certificate of an authority (CA)',
    );
  });

  test('on the day after the last day of the certificate, the signature is refused', async () => {
    sign(brazil.lawyer({ until: '2026-11-20T12:00:00Z' }).sign(TEXT));
    expect((await load('live')).source.countersignature).toBeDefined();
    const ended = loadService({ stage: 'live', configFolder: path('config') }, '2026-11-21');
    await expect(ended).rejects.toThrow(
      /signature: the signer's certificate has ended, and the signature with it.*2026-11-20/,
    );
  });

  test('what SERPRO’s program signed, for the practice that it names', async () => {
    const sample = join(ROOT, 'test/fixtures/icp-brasil');
    const own = write('sample/practice.json', JSON.stringify(SAMPLE, undefined, 2));
    cpSync(join(FIXTURE, 'images'), join(folder, 'sample/images'), { recursive: true });
    for (const name of ['official-contact.txt', 'official-contact.txt.p7s'])
      cpSync(join(sample, name), join(folder, 'sample/countersignature', name));
    const [anchor, between] = ['root.pem', 'intermediates.pem'].map((name) =>
      write(`anchors/${name}`, readFileSync(join(sample, name))),
    );
    const countersignature = { trustAnchors: [anchor], intermediates: [between], publish: true };
    write('config/sample.json', JSON.stringify({ practice: own, countersignature }));
    const { source, countersignatureNotices } = await loadService(
      { stage: 'sample', configFolder: path('config') },
      '2026-11-24',
    );
    expect(source.practice.contact.verification.countersignature).toMatchObject({
      ...{ by: 'Ana Exemplo', kind: 'professional', signedAt: '2026-11-23', validUntil: '2028-01-01' },
    });
    expect(JSON.stringify(countersignatureNotices)).toContain('names SHA-512 beside the hash of the policy');
  });
});
