import type { DeploymentConfig } from '../../../lib/config/config-schema.ts';
import type { CountersignatureOptions } from '../../../lib/config/member-schemas.ts';
import { UsageError } from '../command-line.ts';

/**
 * @param file - of the stage
 * @throws UsageError if the stage has nothing to do with the signed text, which may be for the address of another stage
 */
export function stageOptions(
  file: string,
  { countersignature }: DeploymentConfig,
): CountersignatureOptions | undefined {
  if (countersignature !== false) return countersignature;
  throw new UsageError(
    `${file} says "countersignature": false, so this stage neither checks nor publishes a signature: name the stage that does.`,
  );
}
