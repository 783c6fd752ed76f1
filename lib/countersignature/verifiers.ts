/** Public services that check a signature for anybody. */
import type { CountersignatureSource } from '../../lambda/render/site-source.ts';

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
