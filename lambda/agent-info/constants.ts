/** What the bundler puts into the agent-info handler (`lib/bundle/handler.ts`). */
import type { InstitutionalFacts } from '../shared/facts.ts';
import type { MachineReadable } from '../shared/routes.ts';

export interface AgentInfoConstants {
  readonly practice: InstitutionalFacts;
  /** Paths of what `machineReadable` names. */
  readonly paths: MachineReadable;
  /** How long CloudFront and clients may keep the answer, in seconds. */
  readonly maxAgeSeconds: number;
}
