/** A service with a real signature, from the files to what is published. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ContentError } from '../../../lib/content/content-error.ts';
import { loadService, loadServices } from '../../../lib/content/load-service.ts';
import { noticesOfAll } from '../../../lib/content/notices.ts';
import { declarationOf } from '../../../lib/countersignature/declaration.ts';
import { authority, PERSON } from '../../support/authority.ts';
import { ROOT, TODAY } from '../../support/service.ts';

const ADDRESS = 'https://helena-mare.example.org';
const FIXTURE = join(ROOT, 'test/fixtures/practices/pt-BR');
const REGISTRATION = {
  authority: 'Ordem dos Advogados do Brasil, Seccional Minas Gerais',
  number: 'OAB/MG 123.456',
  jurisdiction: 'Minas Gerais',
  lookupUrl: 'https://cna.example.org/',
};

const brazil = authority({ keys: 'ec' });
const europe = authority({ keys: 'ec', country: 'eu' });
const stranger = authority({ keys: 'ec' });
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

/** The practice with the person of the certificate. */
const facts = JSON.parse(readFileSync(join(FIXTURE, 'practice.json'), 'utf8'));
facts.people[0] = { ...facts.people[0], name: 'Ana Exemplo', registrations: [REGISTRATION] };
facts.contact.verification.registrations = [REGISTRATION];
cpSync(FIXTURE, join(folder, 'site'), { recursive: true });
const practice = write('site/practice.json', JSON.stringify(facts, undefined, 2));
const TEXT = declarationOf(loadService({ practiceFile: practice }, TODAY).source.practice, ADDRESS);
write('site/countersignature/official-contact.txt', TEXT);

const root = write('anchors/brazil.pem', brazil.root.pem);
const stage = (name: string, countersignature: object | false = { trustAnchors: [root] }) =>
  write(`config/${name}.json`, JSON.stringify({ practice, countersignature }));
const sign = (signature: Uint8Array) => write('site/countersignature/official-contact.txt.p7s', signature);
const load = (name?: string, practiceFile = practice) =>
  loadService({ stage: name, configFolder: path('config'), practiceFile }, TODAY);

/** The message, without the folder. */
function refusal(name: string, practiceFile = practice): string {
  try {
    load(name, practiceFile);
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

  test.each(['der', 'ber'] as const)('attested, %s', (form) => {
    const signature = lawyer.sign(TEXT, { form });
    sign(signature);
    const { source, site, countersignatureNotices } = load('live');
    // A domain needs a practice without anything of an example.
    expect(countersignatureNotices).toEqual([
      expect.objectContaining({ where: '$.domain', rule: expect.stringContaining(ADDRESS) }),
    ]);
    expect(source.practice.contact.verification.countersignature).toEqual({
      by: 'Ana Exemplo',
      registration: REGISTRATION,
      kind: 'professional',
      signedAt: '2026-11-19',
      text: '/.well-known/official-contact.txt',
      sha256: createHash('sha256').update(signature).digest('hex'),
    });
    expect(source.countersignature).toEqual({
      text: TEXT,
      certificateUntil: '2028-01-01',
      verifier: { name: 'VALIDAR (ITI)', url: 'https://validar.iti.gov.br' },
    });
    expectPrivate(JSON.stringify([source, site.files]));
  });

  test('stages of one practice: one publishes the signature, one does not, one has nothing of it', () => {
    const signature = lawyer.sign(TEXT);
    sign(signature);
    stage('open', { trustAnchors: [root], publish: true });
    stage('without', false);
    const services = loadServices(path('config'), TODAY);
    const of = (name: string) => {
      const { practice: facts, countersignature } = services.get(name)!.source;
      return [facts.contact.verification.countersignature?.signature, countersignature?.signature];
    };
    expect(of('live')).toEqual([undefined, undefined]);
    expect(of('open')).toEqual(['/.well-known/official-contact.txt.p7s', signature.toString('base64')]);
    const { source } = services.get('without')!;
    expect([source.practice.contact.verification.countersignature, source.countersignature]).toEqual([
      undefined,
      undefined,
    ]);
    const notices = noticesOfAll([...services.values()]).find(({ heading }) => /countersig/.test(heading))!;
    expect(notices.items.map(({ file, where }) => [file.replace(/.*\//, ''), where])).toEqual([
      ['live.json', '$.domain'],
      ['open.json', '$.domain'],
      ['without.json', '$.countersignature'],
    ]);
  });

  test('a certificate of the EU with a published name', () => {
    const anchor = write('anchors/europe.pem', `${stranger.root.pem}${europe.root.pem}`);
    stage('live', { trustAnchors: [root, anchor] });
    sign(europe.lawyer().sign(TEXT));
    const { practice: facts, countersignature } = load('live').source;
    expect(facts.contact.verification.countersignature).toMatchObject({ by: 'Ana Exemplo', kind: 'named' });
    expect(facts.contact.verification.countersignature).not.toHaveProperty('registration');
    expect(countersignature?.verifier?.url).toContain('https://ec.europa.eu/');
  });

  test('a name of the certificate that a page cannot show is refused', () => {
    cpSync(FIXTURE, join(folder, 'other'), { recursive: true });
    // Nobody is named beside the number, so the name in the certificate would be published.
    const { people: _, ...others } = facts;
    const own = write('other/practice.json', JSON.stringify(others));
    const text = declarationOf(loadService({ practiceFile: own }, TODAY).source.practice, ADDRESS);
    write('other/countersignature/official-contact.txt', text);
    const signature = brazil.lawyer({ name: 'ANA {{name}}' }).sign(text);
    write('other/countersignature/official-contact.txt.p7s', signature);
    write('config/other.json', JSON.stringify({ practice: own, countersignature: { trustAnchors: [root] } }));
    expect(refusal('other', own)).toMatch(/name in the certificate: must contain no \{\{ and no \}\}/);
  });

  test.each<[string, () => Uint8Array, string]>([
    ['another text', () => lawyer.sign(`${TEXT}x`), 'signature: another text was signed'],
    ['another authority', () => stranger.lawyer().sign(TEXT), 'signature: '],
    [
      'a signing time before the contacts were verified',
      () => lawyer.sign(TEXT, { signedAt: '2026-10-31T23:59:59Z' }),
      'signing time: must not be before 2026-11-01',
    ],
    [
      'a signing time of tomorrow',
      () => lawyer.sign(TEXT, { signedAt: '2026-11-21T00:00:00Z' }),
      'signature: the signing time is in the future',
    ],
    [
      'another person',
      () => brazil.lawyer({ name: 'RUI OUTRO', bar: { number: '654321', state: 'MG' } }).sign(TEXT),
      'received "RUI OUTRO, OAB/MG 654321"',
    ],
    [
      'the number of one person and the name of another',
      () => brazil.lawyer({ name: 'RUI PRADO' }).sign(TEXT),
      'received "RUI PRADO, OAB/MG 123456"',
    ],
  ])('%s is refused, and no message has a datum of the certificate', (_, make, message) => {
    sign(make());
    const text = refusal('live');
    expect(text).toContain('site/countersignature/official-contact.txt.p7s has 1 problem:');
    expect(text).toContain(message);
    expectPrivate(text);
  });

  test('a certificate of a person is no trust anchor', () => {
    sign(lawyer.sign(TEXT));
    stage('live', { trustAnchors: [write('anchors/lawyer.pem', lawyer.pem)] });
    expect(refusal('live')).toContain('anchors/lawyer.pem:1:1: must be the certificate of an authority (CA)');
  });

  test('a revoked certificate is refused where the stage has the list', () => {
    sign(lawyer.sign(TEXT));
    const crls = [write('anchors/list.crl', brazil.crl([lawyer]))];
    stage('live', { trustAnchors: [root], crls });
    expect(refusal('live')).toContain('signature: the certificate that signed is revoked');
    write('anchors/list.crl', brazil.crl([]));
    expect(load('live').source.countersignature).toBeDefined();
  });

  test('without a stage nothing is published, which a notice says', () => {
    sign(lawyer.sign(TEXT));
    const service = load();
    expect(service.source.countersignature).toBeUndefined();
    expect(service.source.practice.contact.verification).not.toHaveProperty('countersignature');
    expect(JSON.stringify(noticesOfAll([service]))).toContain(
      'is neither checked nor published without a stage',
    );
  });
});
