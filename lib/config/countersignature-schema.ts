/** Whether and by which authorities a stage checks the signature below the list of official channels (contract §7). */
import { z } from 'zod';

/** Below the root of the project: neither absolute nor with `..`. */
const below = (endings: string) =>
  new RegExp(`^(?![/\\\\]|[A-Za-z]:)(?!(?:.*[/\\\\])?\\.\\.(?:[/\\\\]|$)).+\\.(?:${endings})$`);

const files = (endings: readonly string[], example: string) =>
  z
    .array(
      z
        .string('must be a text')
        .regex(
          below(endings.join('|')),
          `must be the path of a ${endings.map((ending) => `.${ending}`).join(' or ')} file below the root of the project, e.g. ${example}`,
        ),
    )
    .min(1, 'must name at least one file')
    .refine((paths) => new Set(paths).size === paths.length, 'must not name a file twice');

const checkSchema = z.strictObject({
  trustAnchors: files(['pem'], 'config/icp-brasil.pem').describe(
    'PEM files with the certificates of the root authorities that a signature must lead to, relative to the root of the project',
  ),
  crls: files(['crl', 'pem'], 'config/ac-oab.crl')
    .optional()
    .describe(
      'Lists of revoked certificates (CRL), DER or PEM, relative to the root of the project. Default: revocation is not checked',
    ),
  publish: z
    .boolean('must be true or false')
    .optional()
    .describe(
      'true: serve the signature file, with every personal datum of the certificate in it. false: only state who signed. Default: false',
    ),
});

export const countersignatureSchema = z
  .union(
    [z.literal(false), checkSchema],
    'must be an object, e.g. {"trustAnchors": ["config/icp-brasil.pem"]}, or false to publish no signature',
  )
  .describe(
    'Check of the signature below the list of official channels. false: the stage publishes none and checks none, so the list may be for another address. Default: none, a signature is refused',
  );

/** @see countersignatureSchema */
export type CountersignatureOptions = z.infer<typeof checkSchema>;
