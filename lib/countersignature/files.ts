/** The text and its signature, in a folder beside the practice file. */
import { basename, dirname, join } from 'node:path';
import { COUNTERSIGNED } from '../../lambda/shared/routes.ts';

export const FOLDER = 'countersignature';
export const TEXT = basename(COUNTERSIGNED.text.path);
export const SIGNATURE = basename(COUNTERSIGNED.signature.path);

/** Of either file. A text has 3,000 and a signature 10,000, with time stamps and revocation lists more. */
export const MAX_BYTES = 1_000_000;

/** What a lawyer chooses in the program that signs. */
export const CHOOSE =
  'In the program, choose a separate signature ("detached", "destacada"), CAdES, in Brazil with the policy AD-RB v2.4';

/** Their paths. */
export function filesBeside(practiceFile: string) {
  const folder = join(dirname(practiceFile), FOLDER);
  return { folder, text: join(folder, TEXT), signature: join(folder, SIGNATURE) };
}
