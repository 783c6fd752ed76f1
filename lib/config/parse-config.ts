/** From parsed JSON to the configuration of a stage. */
import type { Report } from '../../lambda/render/content-problem.ts';
import { checkSchema } from '../content/check-schema.ts';
import { configSchema, type DeploymentConfig } from './config-schema.ts';

/** @returns undefined after reporting every problem */
export function parseConfig(value: unknown, report: Report): DeploymentConfig | undefined {
  return checkSchema(configSchema, value, report);
}
