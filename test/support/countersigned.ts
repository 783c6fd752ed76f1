/**
 * A practice with a made-up countersignature, as synthesis adds one to a source. The signature is not one: what renders and
 * serves it does not read it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CountersignatureSource, SiteSource } from '../../lambda/render/site-source.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { Countersignature } from '../../lambda/shared/practice.ts';
import { COUNTERSIGNED } from '../../lambda/shared/routes.ts';

const AUTHORITIES = ['root.pem', 'intermediates.pem']
  .map((name) => readFileSync(join(import.meta.dirname, '../fixtures/icp-brasil', name), 'utf8'))
  .join('');

/** Bytes that no text encoding keeps. */
const SIGNATURE = Buffer.from([0x30, 0x80, 0xff, 0xfe, 0x00, 0x0d, 0x0a, 0xc3, 0x28]);

interface Options {
  /** @default the first person of the practice */
  readonly by?: string;
  readonly kind?: Countersignature['kind'];
  /** Last day of the certificate, which ends before the facts. @default CERTIFICATE_UNTIL */
  readonly certificateUntil?: string;
  readonly verifier?: CountersignatureSource['verifier'];
}

export const VERIFIER = {
  name: 'Verifier of the State',
  url: 'https://verifier.example.gov/',
  roots: 'https://authority.example.gov/roots',
};
export const CERTIFICATE_UNTIL = '2027-03-31';

export function countersigned(
  source: SiteSource,
  { by, kind = 'professional', certificateUntil = CERTIFICATE_UNTIL, verifier = VERIFIER }: Options = {},
): SiteSource {
  const practice = structuredClone(source.practice);
  const { verification } = practice.contact;
  const [registration] = verification.registrations;
  const statement: Countersignature = {
    by: by ?? practice.people![0]!.name,
    ...(kind === 'professional' && { registration }),
    kind,
    signedAt: '2026-11-18',
    validUntil: [certificateUntil, verification.validUntil].sort()[0]!,
    text: COUNTERSIGNED.text.path,
    signature: COUNTERSIGNED.signature.path,
    authorities: COUNTERSIGNED.authorities.path,
    sha256: createHash('sha256').update(SIGNATURE).digest('hex'),
  };
  return {
    ...source,
    practice: {
      ...practice,
      contact: { ...practice.contact, verification: { ...verification, countersignature: statement } },
    },
    countersignature: {
      text: listOf(source),
      signature: SIGNATURE.toString('base64'),
      authorities: AUTHORITIES,
      verifier,
    },
  };
}

/** What the contract asks of the text: the address and every channel. */
const listOf = ({ practice }: SiteSource): string =>
  [
    'https://front-door.example.net',
    ...channels(practice).map(({ label = '', value }) => `${label} ${value}`),
    'ação\n',
  ].join('\n');
