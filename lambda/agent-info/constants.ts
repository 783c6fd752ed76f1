/** The constants that `lib/stack/bundle/handler.ts` puts into the agent-info handler. */
import type { InstitutionalFacts } from '../shared/facts.ts';
import type { MachineReadable } from '../shared/routes.ts';

export interface AgentInfoConstants {
  readonly practice: InstitutionalFacts;
  /** Paths of the documents in `machineReadable`. */
  readonly paths: MachineReadable;
  /** How long CloudFront and clients may cache the answer, in seconds. */
  readonly maxAgeSeconds: number;
}
