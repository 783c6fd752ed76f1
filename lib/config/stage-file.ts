/**
 * Finds and reads the configuration of a stage. The name of the file is the name of the stage:
 * `-c stage=production` is `config/production.json`. No stage: the empty configuration.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentProblem, reporter } from '../../lambda/render/content-problem.ts';
import { draftOf } from '../content/draft.ts';
import { readJson } from '../content/json-file.ts';
import { configSchema, type DeploymentConfig } from './config-schema.ts';
import { parseConfig } from './parse-config.ts';

const SHIPPED_PRACTICE = 'site/practice.json';

/** Part of stack names, and so of physical names, the shortest of which may have 64 characters. */
const STAGE_NAME = /^[a-z][a-z0-9-]{0,18}[a-z0-9]$/;

/** `schema.json` is no stage; the others would read like the stacks beside the main one. */
const RESERVED = ['schema', 'edge', 'watch'];
const STAGE_RULE = `must be 2 to 20 lower-case letters, digits and hyphens, begin with a letter and end with no hyphen, and not ${RESERVED.join(', ')}`;

interface Stage {
  /** Empty where it has problems. */
  readonly config: DeploymentConfig;
  /** Of the stage; `undefined` where nobody can tell. */
  readonly practiceFile: string | undefined;
  readonly problems: readonly ContentProblem[];
}

/**
 * @param directory - where the files of all stages are
 * @param name - as given on the command line
 */
export function readStage(directory: string, name: unknown): Stage {
  if (name === undefined) return { config: {}, practiceFile: SHIPPED_PRACTICE, problems: [] };
  const broken = (file: string, where: string, rule: string, received?: unknown): Stage => ({
    config: {},
    practiceFile: undefined,
    problems: [{ file, where, rule, received }],
  });
  if (!isStageName(name)) return broken(directory, 'stage', STAGE_RULE, name);
  const file = join(directory, `${name}.json`);
  return existsSync(file)
    ? readStageFile(file)
    : broken(directory, 'stage', `must be one that there is: ${known(directory)}`, name);
}

function readStageFile(file: string): Stage {
  const problems: ContentProblem[] = [];
  const report = reporter(file, problems);
  const value = readJson(file, report);
  if (value === undefined) return { config: {}, practiceFile: undefined, problems };
  const config = parseConfig(value, report) ?? {};
  const { practice = SHIPPED_PRACTICE } = draftOf(configSchema, value);
  return { config, practiceFile: practice === '' ? undefined : practice, problems };
}

function isStageName(name: unknown): name is string {
  return typeof name === 'string' && STAGE_NAME.test(name) && !RESERVED.includes(name);
}

function known(directory: string): string {
  const stages = (existsSync(directory) ? readdirSync(directory) : [])
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter(isStageName)
    .sort();
  return stages.join(', ') || 'none exists yet; production.example.json shows what one may set';
}
