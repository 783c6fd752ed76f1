import { personalDataIn } from '../../../lib/countersignature/personal-data.ts';
import { attribute, authority, PERSON } from '../../support/authority.ts';
import { context, oid, sequence, tlv } from '../../support/der.ts';

const utf8 = (text: string) => tlv(0x0c, Buffer.from(text));
const TEXT = 'Telefone: +55 31 5550-0123\n';
const br = authority({ keys: 'ec' });
const eu = authority({ keys: 'ec', country: 'eu' });

/** What → values, in the order of the file. */
function dataIn(signature: Uint8Array): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { what, value } of personalDataIn(signature)) found[what] = [...(found[what] ?? []), value];
  return found;
}

describe('lib/countersignature/personal-data', () => {
  test.each(['der', 'ber'] as const)('lists every text of an ICP-Brasil certificate, %s', (form) => {
    const { birthDate, cpf, nis, rg, rgIssuer, voter, voterZone, voterSection, voterTown } = PERSON;
    expect(dataIn(br.lawyer().sign(TEXT, { form }))).toEqual({
      country: ['BR'],
      organisation: ['ICP-Brasil'],
      'organisational unit': ['AC de teste', 'AC OAB de Teste', 'Assinatura Tipo A3', 'ADVOGADO'],
      name: ['AC OAB de Teste', `${PERSON.name}:${cpf}`],
      'e-mail, web or other address': [PERSON.email],
      'birth date, CPF, NIS, RG and who issued it': [
        `${birthDate}${cpf}${nis}${rg.padStart(15, '0')}${rgIssuer}`,
      ],
      'voter’s number, zone, section, town': [`${voter}${voterZone}${voterSection}${voterTown}MG`],
      'CEI (employer’s number)': ['0'.repeat(12)],
      'number at the bar (OAB)': ['0123456MG'],
      'in the certificate': ['2025-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'],
      'number of the certificate': [expect.stringMatching(/^[0-9a-f]+$/)],
      'time of signing': ['2026-11-19T14:30:00.000Z'],
    });
  });

  test('lists the identity number of a certificate of the EU', () => {
    expect(dataIn(eu.lawyer().sign(TEXT))).toMatchObject({
      'identification number': [PERSON.identity],
      name: ['Assinatura Qualificada de Teste', PERSON.name],
      'e-mail, web or other address': [PERSON.email],
    });
  });

  test('lists texts of every kind, also those that have no name here', () => {
    const texts = {
      '2.16.76.1.3.2': 'BRUNO EXEMPLO',
      '2.16.76.1.3.3': '11222333000144',
      '1.3.6.1.4.1.311.20.2.3': 'ana@login.example',
      '1.2.3.4': 'something',
    };
    const lawyer = br.lawyer({
      names: null,
      subject: '/C=BR/GN=Ana/SN=Exemplo/title=Dra./CN=ANA EXEMPLO/serialNumber=99/postalCode=30110-000',
      more: [
        // SubjectDirectoryAttributes with a gender: SEQUENCE OF SEQUENCE { OID, SET OF PrintableString }.
        '2.5.29.9=DER:30:11:30:0f:06:08:2b:06:01:05:05:07:09:03:31:03:13:01:46',
        '1.2.3.9=ASN1:FORMAT:HEX,OCT:00ff01',
        '1.2.3.8=ASN1:BMP:Ana em BMP',
        'subjectAltName=@own_names',
        '[own_names]',
        ...Object.entries(texts).map(([type, text], index) => `otherName.${index} = ${type};UTF8:${text}`),
        'URI.1 = https://ana.example/',
        'dirName.1 = other_name',
        '[other_name]',
        'CN = Ana de Outro Nome',
      ],
    });
    expect(dataIn(lawyer.sign(TEXT))).toMatchObject({
      ...Object.fromEntries(Object.entries(texts).map(([type, text]) => [type, [text]])),
      gender: ['F'],
      'given name': ['Ana'],
      'family name': ['Exemplo'],
      title: ['Dra.'],
      '2.5.4.17': ['30110-000'],
      'identification number': ['99'],
      '1.2.3.9': ['00ff01'],
      '1.2.3.8': ['Ana em BMP'],
      'e-mail, web or other address': ['https://ana.example/'],
      name: ['AC OAB de Teste', 'ANA EXEMPLO', 'Ana de Outro Nome'],
    });
  });

  test('lists where somebody signed and what she claims to be', () => {
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
    expect(dataIn(signature)).toMatchObject({
      'place of signing': ['BR', 'Ouro Preto'],
      '2.5.4.72': ['partner'],
      '1.2.3.4': ['something else'],
      '1.2.3.5': ['0102ff'],
    });
  });

  test('lists other people in the file too, and no authorities', () => {
    const other = br.lawyer({ name: 'BRUNO EXEMPLO', bar: { number: '654321', state: 'SP' } });
    const ana = br.lawyer();
    const found = dataIn(ana.sign(TEXT, { certificates: [other, br.root, br.intermediate, ana] }));
    expect(found.name).toEqual([
      'AC OAB de Teste',
      `BRUNO EXEMPLO:${PERSON.cpf}`,
      `ANA EXEMPLO:${PERSON.cpf}`,
    ]);
    expect(found['number at the bar (OAB)']).toEqual(['0654321SP', '0123456MG']);
    expect(JSON.stringify(found)).not.toContain('Raiz Brasileira');
  });

  test('reads a signature that is refused', () => {
    const ana = br.lawyer();
    const content = Buffer.from(TEXT);
    const refused = ana.sign(TEXT, { content, withoutAttributes: true, moreSigners: [ana.signerInfo(TEXT)] });
    expect(JSON.stringify(dataIn(refused))).toContain(PERSON.nis);
  });

  // Each layer is read anew: without a limit, this takes a minute.
  test('ends at octet strings in octet strings', () => {
    let size = 2;
    const layers: Buffer[] = [Buffer.of(4, 0)];
    for (; size < 900_000; size += layers.at(-1)!.length) layers.push(headOf(size));
    const value = Buffer.concat(layers.reverse());
    const signature = br.lawyer().sign(TEXT, { unsigned: [attribute('1.2.3.5', value)] });
    expect(dataIn(signature)['1.2.3.5']).toHaveLength(1);
  });

  test.each([
    ['no signature', Buffer.from(TEXT)],
    ['nothing', Buffer.alloc(0)],
    ['another structure', sequence(oid('1.2.3'), sequence())],
  ])('lists nothing of %s', (_, file) => {
    expect(personalDataIn(file)).toEqual([]);
  });
});

/** The tag of an octet string and its length, in four octets. */
function headOf(length: number): Buffer {
  const head = Buffer.of(4, 0x84, 0, 0, 0, 0);
  head.writeUInt32BE(length, 2);
  return head;
}
