/** Whom a signature is attributed to: a wrong attribution says of somebody what she did not sign. */
import type { Practice, Registration } from '../../../lambda/shared/practice.ts';
import { whoSigned } from '../../../lib/countersignature/who-signed.ts';
import { fixturePractice } from '../../support/service.ts';

const OAB = 'Ordem dos Advogados do Brasil, Seccional Minas Gerais';
const BAR = { number: '123456', state: 'MG' };

const registered = (number: string, more: Partial<Registration> = {}): Registration => ({
  ...{ authority: OAB, number, jurisdiction: 'Brasil', lookupUrl: 'https://cna.example.org/' },
  ...more,
});

interface Facts {
  readonly registrations?: readonly Registration[];
  readonly people?: readonly { name: string; registrations?: readonly Registration[] }[];
  readonly professionalName?: string;
  readonly responsible?: string;
}

function practiceWith({
  registrations = [],
  people = [],
  professionalName = '',
  responsible,
}: Facts): Practice {
  const { contact, imprint, ...facts } = fixturePractice();
  return {
    ...facts,
    professionalName,
    people: people.map((person) => ({ role: 'Advogada', ...person })),
    contact: { ...contact, verification: { ...contact.verification, registrations } },
    imprint: { ...imprint!, responsible },
  };
}

const signedBy = (facts: Facts, name: string, bar?: typeof BAR) =>
  whoSigned(practiceWith(facts), {
    ...{ name, bar, country: 'BR' },
    ...{ signedAt: '2026-11-19', certificateUntil: '2028-01-01', authorities: [], notices: [] },
  });

/** Whether a certificate with the number is that of a published registration. */
const isThat = (registration: Registration, bar = BAR) =>
  'registration' in signedBy({ registrations: [registration], professionalName: 'Ana' }, 'ANA', bar);

describe('lib/countersignature/who-signed', () => {
  describe('a number is that of a registration', () => {
    test.each([
      ...[
        'OAB/MG 123.456',
        '123456/MG',
        'OAB-MG nº 123.456',
        'MG 123.456',
        'OAB/mg 123456',
        'OAB MG 0123456',
      ],
      ...[
        '123.456',
        'N. 123456 MG',
        'OAB/MG n.º 123-456',
        'OABMG123456',
        '123 456',
        '123,456',
        '１２３４５６',
      ],
    ])('written as %s', (number) => {
      expect(isThat(registered(number))).toBe(true);
    });

    test.each<[string, Partial<Registration>, string]>([
      ['in the authority, by code', { authority: 'OAB/MG', jurisdiction: 'Brasil' }, 'MG'],
      ['in the jurisdiction, by code', { authority: 'OAB', jurisdiction: 'MG' }, 'MG'],
      [
        'in the jurisdiction, by name',
        { authority: 'Brazilian Bar', jurisdiction: 'Minas Gerais, Brazil' },
        'MG',
      ],
      ['in the longer of two names', { authority: 'OAB, Mato Grosso do Sul' }, 'MS'],
      ['in a name that is a word without its accent', { authority: 'OAB, Seccional do Pará' }, 'PA'],
      [
        'in the authority rather than in the jurisdiction',
        { authority: 'OAB/SP', jurisdiction: 'SP e MG' },
        'SP',
      ],
    ])('with the state %s', (_, more, state) => {
      expect(isThat(registered('123.456', more), { number: '0123456', state })).toBe(true);
    });
  });

  describe('a number is not that of a registration', () => {
    test.each<[string, string]>([
      ...['123.457', '12345', '1234567', '123456123456', 'MG', 'OAB/MG'].map((number): [string, string] => [
        'another',
        number,
      ]),
      ...['SP 123.456', 'OAB/SP 123456', '123456/SP'].map((number): [string, string] => [
        'in another state',
        number,
      ]),
      ...[
        '123.456-A',
        '123456A/MG',
        '123456/MG-B',
        'MG 123.456 – A',
        'OAB/MG A-123456',
        '123.456-E',
        '123456-N',
      ].map((number): [string, string] => ['with a letter, in another register', number]),
      ['in another register by a word', 'OAB/MG 123.456 (suplementar)'],
      ['one of two', 'OAB/MG 123.456, OAB/SP 456.789'],
    ])('%s: %s', (_, number) => {
      expect(isThat(registered(number))).toBe(false);
    });

    test.each<[string, Partial<Registration>, string?]>([
      ['of another profession', { authority: 'CRC/MG', jurisdiction: 'MG' }],
      ['of a law firm', { authority: 'OAB/MG, registro de sociedades' }],
      ['without a state', { authority: 'OAB' }],
      ['with two states', { authority: 'OAB, MG e SP' }],
      ['with a preposition', { authority: 'OAB', jurisdiction: 'válida para todo o Brasil' }, 'PA'],
      ['in the shorter of two names', { authority: 'OAB, Mato Grosso do Sul' }, 'MT'],
    ])('%s', (_, more, state = 'MG') => {
      expect(isThat(registered('123456', more), { number: '123456', state })).toBe(false);
    });

    test('of zeros only, as a certificate without a number has it', () => {
      expect(isThat(registered('OAB/MG 000.000'), { number: '', state: 'MG' })).toBe(false);
      expect(isThat(registered('OAB/MG 000.000'), { number: '0', state: 'MG' })).toBe(false);
    });

    test('a certificate with a letter has the registration with the letter', () => {
      expect(isThat(registered('OAB/MG 123.456-A'), { number: '123456A', state: 'MG' })).toBe(true);
    });
  });

  describe('professional', () => {
    const registration = registered('OAB/MG 123.456');
    test.each<[string, Facts, string, string]>([
      [
        'the name in the certificate, if the person who holds the registration has a shorter one',
        { people: [{ name: 'Ana Souza', registrations: [registration] }] },
        ...(['ANA LIMA DE SOUZA', 'ANA LIMA DE SOUZA'] as const),
      ],
      [
        'the published spelling of the name, if only the practice states the registration',
        { registrations: [registration], people: [{ name: 'Ana Conceição' }] },
        ...(['ANA CONCEICAO', 'Ana Conceição'] as const),
      ],
      [
        'the name in the certificate, if no published name equals it',
        { registrations: [registration], people: [{ name: 'Rui Prado' }] },
        ...(['ANA SOUZA', 'ANA SOUZA'] as const),
      ],
      [
        'the one of two holders who has the name',
        { people: ['Rui Prado', 'Ana Souza'].map((name) => ({ name, registrations: [registration] })) },
        ...(['ANA SOUZA', 'Ana Souza'] as const),
      ],
      [
        'the spelling of the imprint, if the person who holds it has a shorter name',
        { people: [{ name: 'Ana Souza', registrations: [registration] }], responsible: 'Ana Lima de Souza' },
        ...(['ANA LIMA DE SOUZA', 'Ana Lima de Souza'] as const),
      ],
    ])('%s', (_, facts, name, by) => {
      expect(signedBy(facts, name, BAR)).toEqual({ by, registration, kind: 'professional' });
    });

    test('the registration of one published person and the name of another: refused', () => {
      const people = [{ name: 'Ana Souza', registrations: [registration] }, { name: 'Rui Prado' }];
      expect(signedBy({ people, registrations: [registration] }, 'RUI PRADO', BAR)).toEqual({
        rule: expect.stringMatching(
          /^must be made with the certificate of one person: .* this number for Ana Souza,/,
        ),
        received: 'RUI PRADO, OAB/MG 123456',
      });
    });
  });

  describe('named', () => {
    test.each<[string, Facts, string, string]>([
      [
        'capitals, accents and blanks',
        { people: [{ name: 'Ana  Conceição' }] },
        'ANA CONCEICAO',
        'Ana  Conceição',
      ],
      ['before the first comma', { professionalName: 'Ana Souza, advogada' }, 'ANA SOUZA', 'Ana Souza'],
      ['before the first bracket', { professionalName: 'Ana Souza (OAB/MG 1)' }, 'ANA SOUZA', 'Ana Souza'],
      ['in the imprint', { responsible: 'Ana Lima de Souza' }, 'ANA LIMA DE SOUZA', 'Ana Lima de Souza'],
    ])('%s', (_, facts, name, by) => {
      expect(signedBy(facts, name)).toEqual({ by, kind: 'named' });
      expect(signedBy(facts, name, BAR)).toEqual({ by, kind: 'named' });
    });

    test.each(['ANA SOUZA LIMA', 'ANA', 'SOUZA ANA', 'RUI PRADO', 'АNA SOUZA', ''])('not %s', (name) => {
      const registration = registered('OAB/SP 123.456');
      const facts = {
        registrations: [registration],
        people: [{ name: 'Ana Souza' }],
        professionalName: 'Ana Souza',
      };
      expect(signedBy(facts, name, BAR)).toEqual({
        rule: expect.stringContaining('Published names: Ana Souza. Published numbers: OAB/SP 123.456.'),
        received: `${name}, OAB/MG 123456`,
      });
    });
  });
});
