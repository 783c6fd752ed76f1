import { personalDataIn } from '../../../lib/countersignature/personal-data.ts';
import { type Authority, attribute, authority, PERSON } from '../../support/authority.ts';
import { context, oid, sequence, tlv } from '../../support/der.ts';

const UTF8 = 12;
const utf8 = (text: string) => tlv(UTF8, Buffer.from(text));
const TEXT = 'Telefone: +55 31 5550-0123\n';

describe('lib/countersignature/personal-data', () => {
  let br: Authority;
  let eu: Authority;
  beforeAll(() => {
    br = authority({ keys: 'ec' });
    eu = authority({ keys: 'ec', country: 'eu' });
  });

  /** What → values, in the order of the file. */
  async function dataIn(signature: Uint8Array): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const { what, value } of await personalDataIn(signature))
      found[what] = [...(found[what] ?? []), value];
    return found;
  }

  test.each(['der', 'ber'] as const)('lists each datum of an ICP-Brasil certificate, %s', async (form) => {
    expect(await dataIn(br.lawyer().sign(TEXT, { form }))).toEqual({
      country: ['BR'],
      organisation: ['ICP-Brasil'],
      'organisational unit': ['AC OAB de Teste', 'Assinatura Tipo A3', 'ADVOGADO'],
      'name (common name)': [`${PERSON.name}:${PERSON.cpf}`],
      'e-mail address': [PERSON.email],
      'birth date': ['1968-02-31'],
      'CPF (taxpayer number)': [PERSON.cpf],
      'NIS (social security number: PIS, PASEP or CI)': [PERSON.nis],
      'RG (identity card)': [PERSON.rg],
      'who issued the RG': [PERSON.rgIssuer],
      "voter's number": [PERSON.voter],
      'voting zone': [PERSON.voterZone],
      'voting section': [PERSON.voterSection],
      'town and state of the voting section': [`${PERSON.voterTown}MG`],
      "bar's number (OAB)": ['0123456'],
      "state of the bar's number": ['MG'],
      'number of the certificate': [expect.stringMatching(/^[0-9a-f]+$/)],
      'time of signing': ['2026-11-19T14:30:00.000Z'],
    });
  });

  test('lists the identity number of a certificate of the EU', async () => {
    expect(await dataIn(eu.lawyer().sign(TEXT))).toMatchObject({
      'identification number (serialNumber)': [PERSON.identity],
      'name (common name)': [PERSON.name],
      'e-mail address': [PERSON.email],
    });
  });

  test('lists company data, log-in names, other names and attributes of a person', async () => {
    const company = `01011970${'1'.repeat(11)}${'0'.repeat(11)}${'0'.repeat(13)}42SSPMG`;
    const lawyer = br.lawyer({
      names: null,
      subject: '/C=BR/GN=Ana/SN=Exemplo/title=Dra./CN=ANA EXEMPLO/serialNumber=99/postalCode=30110-000',
      more: [
        // SubjectDirectoryAttributes with a gender: SEQUENCE OF SEQUENCE { OID, SET OF PrintableString }.
        '2.5.29.9=DER:30:11:30:0f:06:08:2b:06:01:05:05:07:09:03:31:03:13:01:46',
        'subjectAltName=@own_names',
        '[own_names]',
        'otherName.20 = 2.16.76.1.3.2;UTF8:BRUNO EXEMPLO',
        'otherName.21 = 2.16.76.1.3.3;UTF8:11222333000144',
        `otherName.22 = 2.16.76.1.3.4;UTF8:${company}`,
        'otherName.23 = 2.16.76.1.3.7;UTF8:000000000099',
        'otherName.24 = 2.16.76.1.3.8;UTF8:EXEMPLO ADVOCACIA',
        'otherName.25 = 1.3.6.1.4.1.311.20.2.3;UTF8:ana@login.example',
        'otherName.26 = 1.2.3.4;UTF8:something',
        'URI.1 = https://ana.example/',
        'dirName.1 = other_name',
        '[other_name]',
        'CN = Ana de Outro Nome',
      ],
    });
    const found = await dataIn(lawyer.sign(TEXT));
    expect(found).toMatchObject({
      gender: ['F'],
      'given name': ['Ana'],
      'family name': ['Exemplo'],
      title: ['Dra.'],
      'postal code': ['30110-000'],
      'identification number (serialNumber)': ['99'],
      'name of the person responsible for the company': ['BRUNO EXEMPLO'],
      'CNPJ (company number)': ['11222333000144'],
      'birth date of the person responsible for the company': ['1970-01-01'],
      'CPF (taxpayer number) of the person responsible for the company': ['11111111111'],
      'RG (identity card) of the person responsible for the company': ['42'],
      'who issued the RG of the person responsible for the company': ['SSPMG'],
      'CEI of the company (employer number at social security)': ['000000000099'],
      'name of the company': ['EXEMPLO ADVOCACIA'],
      'log-in name (UPN)': ['ana@login.example'],
      'other name 1.2.3.4': ['something'],
      'web address': ['https://ana.example/'],
      'name (common name)': ['ANA EXEMPLO', 'Ana de Outro Nome'],
    });
    // Zeros stand for what was not given.
    expect(Object.keys(found).filter((what) => what.startsWith('NIS'))).toEqual([]);
  });

  test('lists where somebody signed and what she claims to be', async () => {
    const location = sequence(tlv(context(0), utf8('BR')), tlv(context(1), utf8('Ouro Preto')));
    const claimed = sequence(tlv(context(0), attribute('2.5.4.72', utf8('partner'))));
    const signature = br.lawyer().sign(TEXT, {
      attributes: (list) => [
        ...list,
        attribute('1.2.840.113549.1.9.16.2.17', location),
        attribute('1.2.840.113549.1.9.16.2.18', claimed),
        attribute('1.2.3.4', utf8('something else')),
      ],
      unsigned: [attribute('1.2.3.5', tlv(4, Buffer.from([1, 2, 255])))],
    });
    expect(await dataIn(signature)).toMatchObject({
      'place of signing': ['BR', 'Ouro Preto'],
      'claimed attribute of the signer': ['partner'],
      'attribute 1.2.3.4 of the signature': ['something else'],
      'attribute 1.2.3.5 of the signature': ['0102ff'],
    });
  });

  test('lists other people in the file apart, and no authorities', async () => {
    const other = br.lawyer({ name: 'BRUNO EXEMPLO', bar: { number: '654321', state: 'SP' } });
    const ana = br.lawyer();
    const found = await dataIn(ana.sign(TEXT, { certificates: [other, br.root, br.intermediate, ana] }));
    expect(found['name (common name)']).toEqual([`ANA EXEMPLO:${PERSON.cpf}`]);
    expect(found['another certificate: name (common name)']).toEqual([`BRUNO EXEMPLO:${PERSON.cpf}`]);
    expect(found["another certificate: bar's number (OAB)"]).toEqual(['0654321']);
    expect(JSON.stringify(found)).not.toContain('Raiz de Teste');
  });

  test('reads a signature that is refused', async () => {
    const ana = br.lawyer();
    const content = Buffer.from(TEXT);
    const refused = ana.sign(TEXT, { content, withoutAttributes: true, moreSigners: [ana.signerInfo(TEXT)] });
    expect((await dataIn(refused))['CPF (taxpayer number)']).toEqual([PERSON.cpf]);
  });

  test.each([
    ['no signature', Buffer.from(TEXT)],
    ['nothing', Buffer.alloc(0)],
    ['another structure', sequence(oid('1.2.3'), sequence())],
  ])('lists nothing of %s', async (_, file) => {
    expect(await personalDataIn(file)).toEqual([]);
  });
});
