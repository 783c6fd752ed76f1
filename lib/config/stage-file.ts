/**
 * Finds and reads the configuration of a stage. The name of the file is the name of the stage:
 * `-c stage=production` is `config/production.json`. No stage: the empty configuration. Synthesis only,
 * called by bin/app.ts.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError, problemsIn } from '../content/content-error.ts';
import { readJsonFile } from '../content/json-file.ts';
import { describeProblem } from '../content/problem.ts';
import type { DeploymentConfig } from './config-schema.ts';
import { parseConfig } from './parse-config.ts';

/** Part of stack names, and so of physical names, the shortest of which may have 64 characters. */
const STAGE_NAME = /^[a-z][a-z0-9-]{0,18}[a-z0-9]$/;
const STAGE_RULE =
  'must be 2 to 20 lower-case letters, digits and hyphens, begin with a letter and end with no hyphen';

/** `schema.json` is no stage; the others would read like the stacks beside the main one. */
const RESERVED = ['schema', 'edge', 'watch'];

/**
 * @param directory - where the files of all stages are
 * @param stage - as given on the command line
 * @throws ContentError that lists everything that is wrong, or the stages that there are
 */
export function readStage(directory: string, stage: unknown): DeploymentConfig {
  if (stage === undefined) return {};
  if (!isStageName(stage)) {
    const rule = `${STAGE_RULE}, and not ${RESERVED.join(', ')}`;
    throw new ContentError('The stage cannot be used:', [
      describeProblem({ path: 'stage', rule, received: stage }),
    ]);
  }
  const file = join(directory, `${stage}.json`);
  if (!existsSync(file)) throw unknownStage(directory, stage, file);
  return readConfigFile(file);
}

/** @throws ContentError that lists every problem of the file */
export function readConfigFile(file: string): DeploymentConfig {
  const result = parseConfig(readJsonFile(file, 'configuration'));
  if (result.ok) return result.config;
  throw problemsIn(file, result.problems.map(describeProblem));
}

function isStageName(name: unknown): name is string {
  return typeof name === 'string' && STAGE_NAME.test(name) && !RESERVED.includes(name);
}

function unknownStage(directory: string, stage: string, file: string): ContentError {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  const stages = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter(isStageName)
    .sort();
  const known =
    stages.length > 0
      ? `stages that exist: ${stages.join(', ')}`
      : `no stage exists yet; production.example.json shows what one may set`;
  return new ContentError(`There is no stage ${JSON.stringify(stage)}:`, [`${file} does not exist`, known]);
}
