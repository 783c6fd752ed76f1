/** What the agent-info handler is given: the facts that it states, and where everything else is. */
import type { AgentInfoConstants } from '../../lambda/agent-info/constants.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { machineReadable } from '../../lambda/shared/routes.ts';

export function agentInfoConstants({
  practice,
  limits,
}: Pick<SiteSource, 'practice' | 'limits'>): AgentInfoConstants {
  const { guidance: _, contentSignals: __, ...facts } = practice;
  return { practice: facts, paths: machineReadable(''), maxAgeSeconds: limits.agentInfoTtlSeconds };
}
