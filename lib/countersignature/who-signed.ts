/** Finds the published person whose certificate made a signature. */
import type { CountersignatureSource } from '../../lambda/render/site-source.ts';
import type { Countersignature, Person, Practice, Registration } from '../../lambda/shared/practice.ts';
import { wordsOf } from '../practice/names.ts';
import type { BarNumber, Refused, Signed } from './verdict.ts';

/** The states of Brazil. The Ordem dos Advogados do Brasil has a section with numbers of its own in each. */
const STATES: Readonly<Record<string, string>> = {
  ...{ AC: 'Acre', AL: 'Alagoas', AM: 'Amazonas', AP: 'Amapá', BA: 'Bahia', CE: 'Ceará' },
  ...{ DF: 'Distrito Federal', ES: 'Espírito Santo', GO: 'Goiás', MA: 'Maranhão', MG: 'Minas Gerais' },
  ...{ MS: 'Mato Grosso do Sul', MT: 'Mato Grosso', PA: 'Pará', PB: 'Paraíba', PE: 'Pernambuco' },
  ...{ PI: 'Piauí', PR: 'Paraná', RJ: 'Rio de Janeiro', RN: 'Rio Grande do Norte', RO: 'Rondônia' },
  ...{ RR: 'Roraima', RS: 'Rio Grande do Sul', SC: 'Santa Catarina', SE: 'Sergipe', SP: 'São Paulo' },
  TO: 'Tocantins',
};
/** "Mato Grosso do Sul" is found before "Mato Grosso". */
const LONGEST_FIRST = Object.entries(STATES).sort(([, a], [, b]) => b.length - a.length);

/** In small letters only after "OAB", because some codes are words too ("se", "to"). */
const CODE = /(?<!\p{L})[A-Z]{2}(?!\p{L})/gu;
const CODE_OF_OAB = /\boab[\s/.-]*([a-z]{2})(?!\p{L})/giu;

/** In the form of `wordsOf`. Other professions have registers in each state too, e.g. accountants and estate agents. */
const IS_OAB = /\boab|\bordem dos advogados\b|\bbrazilian bar\b/;

/** Registers with a numbering of their own: of supplementary registrations, trainees, law firms, foreign lawyers. */
const ANOTHER_REGISTER = /\b(suplementar|supplementary|estagi|trainee|sociedade|law firm|consultor)/;

/** Separators are dots and hyphens, and before three digits also a comma or a blank. */
const NUMBER = /\d+(?:[.-]\d+|[,\s]\d{3}(?!\d))*/g;

/** A single letter after the digits, or right before them. N before them is "number". Each other letter is another register. */
const LETTER_AFTER = /(?<!\p{L})\p{L}(?!\p{L})/gu;
const LETTER_BEFORE = /(?<!\p{L})[A-MO-Z](?=[-. /]?$)/u;

/**
 * @param practice - without problems
 * @returns refused if the practice publishes neither the number nor the name in the certificate
 */
export function whoSigned(
  practice: Practice,
  { name, bar }: Signed,
): Pick<Countersignature, 'by' | 'registration' | 'kind'> | Refused {
  const { people = [] } = practice;
  const isName = (published: string) => wordsOf(published) !== '' && wordsOf(published) === wordsOf(name);
  const published = publishedNames(practice);
  const named = published.find(isName);
  const isBar = (registration: Registration) => bar !== undefined && equals(registration, bar);
  const holders = people.filter(({ registrations = [] }) => registrations.some(isBar));
  const registration = allRegistrations(practice).find(isBar);
  if (registration === undefined)
    return named === undefined ? refusal(practice, published, { name, bar }) : { by: named, kind: 'named' };
  const isOf = (persons: readonly Person[]) => persons.some((person) => isName(person.name));
  if (holders.length > 0 && isOf(people) && !isOf(holders))
    return {
      rule: `must be made with the certificate of one person: the practice publishes this number for ${holders.map((holder) => holder.name).join(', ')}, and the name of another person. Correct the registrations in the practice file, or sign with another certificate`,
      received: inCertificate({ name, bar }),
    };
  // The name in the certificate, because a verifier shows that one.
  return { by: named ?? name, registration, kind: 'professional' };
}

/** @returns the name and the number of a certificate, which are all that a message may hold of it */
export const inCertificate = ({ name, bar }: Pick<Signed, 'name' | 'bar'>): string =>
  bar === undefined ? name : `${name}, OAB/${bar.state} ${bar.number}`;

const allRegistrations = ({ contact, people = [] }: Practice): Registration[] => [
  ...contact.verification.registrations,
  ...people.flatMap(({ registrations = [] }) => registrations),
];

/** People write more than the name into the other two: "Ana Souza, attorney", "Ana Souza (Lisbon)". */
const publishedNames = ({ people = [], professionalName, imprint }: Practice): string[] => [
  ...people.map(({ name }) => name),
  ...[professionalName, imprint?.responsible ?? ''].map((text) => text.split(/[,(]/)[0]!.trim()),
];

function refusal(
  practice: Practice,
  published: readonly string[],
  certificate: Pick<Signed, 'name' | 'bar'>,
): Refused {
  const list = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))].join('; ');
  const numbers = list(allRegistrations(practice).map(({ number }) => number));
  return {
    rule: `must be made by a person whom the practice publishes: neither the name nor the bar’s number of the certificate is published. Published names: ${list(published)}. Published numbers: ${numbers}. Sign with the certificate of one of them, or publish its name as the certificate has it`,
    received: inCertificate(certificate),
  };
}

/** @returns whether a published registration is that of the number. Whatever is ambiguous is not */
function equals({ authority, number, jurisdiction, lookupUrl }: Registration, bar: BarNumber): boolean {
  const words = wordsOf([authority, number, jurisdiction].join(' '));
  if (!IS_OAB.test(`${words} ${wordsOf(lookupUrl)}`) || ANOTHER_REGISTER.test(words)) return false;
  // Before the normalization, which makes a letter of the ordinal indicator in "nº".
  const text = number.replace(/[ºª°]/g, '').normalize('NFKC');
  const [digits, ...furtherNumbers] = text.match(NUMBER) ?? [];
  const start = text.search(/\d/);
  const letters = [
    ...(text.slice(0, start).match(LETTER_BEFORE) ?? []),
    ...(text.slice(start).match(LETTER_AFTER) ?? []),
  ];
  const states = [number, authority, jurisdiction].map(statesIn).find(({ size }) => size > 0);
  if (digits === undefined || furtherNumbers.length > 0 || states?.size !== 1) return false;
  const written = plain(digits + letters.join(''));
  return written !== '' && written === plain(bar.number) && states.has(bar.state);
}

const plain = (number: string): string =>
  number
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/^0+/, '')
    .toUpperCase();

/** Codes of the states that a text names by code or name. */
function statesIn(text: string): ReadonlySet<string> {
  const codes = [...(text.match(CODE) ?? []), ...Array.from(text.matchAll(CODE_OF_OAB), ([, code]) => code!)];
  const found = new Set(codes.map((code) => code.toUpperCase()).filter((code) => code in STATES));
  let words = ` ${wordsOf(text)} `;
  for (const [code, name] of LONGEST_FIRST) {
    const own = ` ${wordsOf(name)} `;
    // Without its accent, "Pará" is the Portuguese word for "for".
    if (!words.includes(own) || (code === 'PA' && !/pará/i.test(text.normalize()))) continue;
    found.add(code);
    words = words.replaceAll(own, ' ');
  }
  return found;
}

/** Public services that check a signature for anybody. */
type Verifier = NonNullable<CountersignatureSource['verifier']>;

/** Of the Instituto Nacional de Tecnologia da Informação, the root authority of ICP-Brasil: validar.iti.gov.br/duvidas.html. */
const BRAZIL: Verifier = {
  name: 'VALIDAR (ITI)',
  url: 'https://validar.iti.gov.br',
  roots: 'https://www.gov.br/iti/pt-br/assuntos/repositorio/repositorio-ac-raiz',
};

/**
 * Of the European Commission, which calls it a demonstration. It reads the trusted lists of all member states (DSS
 * documentation, "Available demonstrations").
 */
const EUROPEAN_UNION: Verifier = {
  name: 'DSS Demonstration WebApp (European Commission)',
  url: 'https://ec.europa.eu/digital-building-blocks/DSS/webapp-demo/validation',
};

/** ISO 3166-1 alpha-2. */
const MEMBER_STATES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
];

/** @param country - of the authority that issued the certificate */
export function verifierFor(country: string | undefined): Verifier | undefined {
  if (country === 'BR') return BRAZIL;
  return country !== undefined && MEMBER_STATES.includes(country) ? EUROPEAN_UNION : undefined;
}
