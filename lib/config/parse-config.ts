/**
 * From parsed JSON to the configuration of a stage, or to every problem at once: JSON path, rule and
 * value received. Pure; synthesis and tests.
 */
import { type Problem, toProblems } from '../content/problem.ts';
import { configSchema, type DeploymentConfig } from './config-schema.ts';

export type ConfigResult =
  | { readonly ok: true; readonly config: DeploymentConfig }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function parseConfig(value: unknown): ConfigResult {
  const parsed = configSchema.safeParse(value, { reportInput: true });
  return parsed.success
    ? { ok: true, config: parsed.data }
    : { ok: false, problems: parsed.error.issues.flatMap(toProblems) };
}
