/** Whether and by which authorities a stage checks the signature below the list of official channels (contract §7). */
import { z } from 'zod';

/** Below the root of the project: neither absolute nor with `..`. */
const below = (ending: string) =>
  new RegExp(`^(?![/\\\\]|[A-Za-z]:)(?!(?:.*[/\\\\])?\\.\\.(?:[/\\\\]|$)).+\\.${ending}$`);

const files = (ending: string, example: string) =>
  z
    .array(
      z
        .string('must be a text')
        .regex(
          below(ending),
          `must be the path of a .${ending} file below the root of the project, e.g. ${example}`,
        ),
    )
    .min(1, 'must name at least one file')
    .refine((paths) => new Set(paths).size === paths.length, 'must not name a file twice')
    .optional();

const checkSchema = z.strictObject({
  publish: z
    .boolean('must be true or false')
    .optional()
    .describe(
      'true: publish the signature, with every personal datum of the certificate in it. false: check it, and publish nothing of it. Default: false',
    ),
  trustAnchors: files('pem', 'config/icp-brasil.pem').describe(
    'PEM files with the certificates of further root authorities, relative to the root of the project. Default: the roots of the policies of ICP-Brasil alone',
  ),
  intermediates: files('pem', 'config/ac-oab.pem').describe(
    'PEM files with the certificates of authorities between the signer and a root, which are not trusted by themselves. Default: those in the signature alone',
  ),
  policies: files('der', 'config/PA_AD_RB_v2_5.der').describe(
    'Signature policies of ICP-Brasil in DER, besides AD-RB v2.2, v2.3 and v2.4',
  ),
});

export const countersignatureSchema = z
  .union(
    [z.literal(false), checkSchema],
    'must be an object, e.g. {"publish": true}, or false to publish no signature',
  )
  .describe(
    'Check of the signature below the list of official channels. false: the stage publishes none and checks none, so the list may be for another address. Default: none, a signature is refused',
  );

/** @see countersignatureSchema */
export type CountersignatureOptions = z.infer<typeof checkSchema>;
