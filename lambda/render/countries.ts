/**
 * What belongs to a country and not to a language. General texts have it in brackets, behind the words of the language.
 * A value that no public document confirmed is left out.
 */
import { filled } from '../shared/filled.ts';
import type { Locale } from './locales.ts';

interface Country {
  /** One number for all emergencies, or those of police and ambulance. */
  readonly emergency?: string | readonly [police: string, ambulance: string];
  /** Who keeps the register of lawyers, where one body does so for the whole country. */
  readonly register?: string;
  readonly socialSecurity?: string;
  /** Where people have a password that impostors ask for. */
  readonly passwords?: string;
  /** The identity number that impostors ask for. */
  readonly identity?: string;
  /** By which impostors want to be paid, besides transfers and gift cards. */
  readonly transfer?: string;
}

/** Member states of the European Union, which have 112 (Directive (EU) 2018/1972, article 109). */
const EUROPEAN_UNION =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Emergency numbers are also those that the short-number data of libphonenumber has for the country. */
const COUNTRIES: Readonly<Record<string, Country>> = {
  // Ley 25.367 (911), SAME (107); warnings of ANSES about calls and messages in its name.
  AR: {
    emergency: ['911', '107'],
    socialSecurity: 'ANSES',
    passwords: 'Clave de la Seguridad Social',
    identity: 'CUIL',
  },
  // acma.gov.au, Emergency call services; servicesaustralia.gov.au, Examples of scams.
  AU: { emergency: '000', socialSecurity: 'Services Australia', passwords: 'myGov' },
  // gov.br/anatel, Serviços de Utilidade Pública e de Emergência; alerts of INSS about gov.br and CPF; OAB SP, cartilha
  // "Golpe do Pix na Advocacia"; Cadastro Nacional dos Advogados of OAB.
  BR: {
    emergency: ['190', '192'],
    register: 'OAB',
    socialSecurity: 'INSS: Meu INSS, 135',
    passwords: 'gov.br',
    identity: 'CPF',
    transfer: 'Pix, boleto',
  },
  // canada.ca, Protect yourself against fraud (Service Canada); Government of Canada, list of payment scams.
  CA: {
    emergency: '911',
    socialSecurity: 'Service Canada',
    identity: 'Social Insurance Number',
    transfer: 'Interac e-Transfer',
  },
  // Carabineros 133 and SAMU 131 (Ministerio de Salud); Secretaría de Gobierno Digital on ClaveÚnica; IPS on frauds.
  CL: { emergency: ['133', '131'], socialSecurity: 'Instituto de Previsión Social', passwords: 'ClaveÚnica' },
  // Consejo Superior de la Judicatura, Acuerdo 180 de 1996 (Registro Nacional de Abogados); Colpensiones.
  CO: { emergency: '123', register: 'Registro Nacional de Abogados', socialSecurity: 'Colpensiones' },
  // Estatuto General de la Abogacía Española (Real Decreto 135/2021), article 66; INCIBE on calls about Bizum; warnings
  // of the Tesorería General de la Seguridad Social.
  ES: {
    register: 'colegio de la abogacía',
    socialSecurity: 'Seguridad Social',
    identity: 'DNI',
    transfer: 'Bizum',
  },
  // Warnings of DWP about messages to claimants of Universal Credit. Three law societies have a register each.
  GB: {
    emergency: '999',
    socialSecurity: 'Department for Work and Pensions',
    passwords: 'Universal Credit',
    identity: 'National Insurance number',
  },
  // services.mywelfare.ie, security page.
  IE: { socialSecurity: 'Department of Social Protection', passwords: 'MyGovID', identity: 'PPS number' },
  // Warnings of IMSS; cedulaprofesional.sep.gob.mx (Registro Nacional de Profesionistas, which asks for the CURP).
  MX: {
    emergency: '911',
    register: 'Registro Nacional de Profesionistas',
    socialSecurity: 'IMSS',
    identity: 'CURP',
  },
  // lawsociety.org.nz, register of lawyers; CERT NZ on RealMe; Inland Revenue, scam alerts.
  NZ: { emergency: '111', register: 'New Zealand Law Society', passwords: 'RealMe', identity: 'IRD number' },
  // Estatuto da Ordem dos Advogados (Lei 145/2015); warnings of the Instituto da Segurança Social.
  PT: {
    register: 'Ordem dos Advogados',
    socialSecurity: 'Segurança Social',
    passwords: 'Segurança Social Direta',
    transfer: 'MB WAY',
  },
  // 47 U.S.C. § 251(e)(3).
  US: { emergency: '911', socialSecurity: 'Social Security Administration' },
  // Draft policy direction of 2024 on one emergency number (10111, 10177); Legal Practice Act 28 of 2014, section 30(3);
  // warnings of SASSA about ID numbers.
  ZA: {
    emergency: ['10111', '10177'],
    register: 'Legal Practice Council',
    socialSecurity: 'SASSA',
    identity: 'ID number',
  },
};

/**
 * Name of a placeholder → the words of the language, with what the country has in brackets.
 *
 * @param code - ISO 3166-1 alpha-2
 */
export function countryTexts(
  code: string,
  { country }: Pick<Locale, 'country'>,
): Record<keyof Country, string> {
  const { forExample, policeAndAmbulance, words } = country;
  // What has a name in each language: the number that impostors ask for in the United States (oig.ssa.gov/scam).
  const named: Readonly<Record<string, Country>> = country.own;
  const own = { ...COUNTRIES[code], ...named[code] };
  const emergency = own.emergency ?? (EUROPEAN_UNION.includes(code) ? '112' : undefined);
  const after = (word: string, text: string | undefined) => (text === undefined ? word : `${word} (${text})`);
  const example = (text: string | undefined) => text && filled(forExample, { name: text });
  return {
    emergency: after(
      words.emergency,
      typeof emergency === 'object'
        ? filled(policeAndAmbulance, { police: emergency[0], ambulance: emergency[1] })
        : emergency,
    ),
    register: after(words.register, own.register),
    socialSecurity: after(words.socialSecurity, own.socialSecurity),
    passwords: after(words.passwords, example(own.passwords)),
    identity: after(words.identity, example(own.identity)),
    transfer: after(words.transfer, example(own.transfer)),
  };
}
