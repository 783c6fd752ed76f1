/** What the bundler puts into the agent-info handler (`lib/bundle/handler.ts`). */
import type { Practice } from '../shared/practice.ts';

export interface AgentInfoConstants {
  readonly practice: Practice;
  /** How long CloudFront and clients may keep the answer, in seconds. */
  readonly maxAgeSeconds: number;
}
