/**
 * Reads the configuration of a stage. The file is named after the stage: `-c stage=production` reads
 * `config/production.json`. Without a stage, the configuration is empty.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ContentProblem, reporter } from '../../lambda/shared/content-problem.ts';
import { checkSchema } from '../practice/check-schema.ts';
import { draftOf } from '../practice/draft.ts';
import { LEFT_BY_SYSTEM } from '../practice/files/file-names.ts';
import { readJson } from '../practice/files/json-file.ts';
import { isThere } from '../practice/files/real-path.ts';
import type { SourcePositions } from '../practice/messages/source-positions.ts';
import { configSchema, DEFAULT_PRACTICE_FILE, type DeploymentConfig } from './config-schema.ts';

/** The name becomes part of the names of resources, some of which may have at most 64 characters. */
const STAGE_NAME = /^[a-z][a-z0-9-]{0,18}[a-z0-9]$/;

/** `config/schema.json` is the JSON Schema of the stages. */
const RESERVED = 'schema';
const STAGE_RULE = `must be 2 to 20 lower-case letters, digits and hyphens, begin with a letter, not end with a hyphen, and not be ${RESERVED}`;

interface Stage {
  /** Empty if it has problems. */
  readonly config: DeploymentConfig;
  /** The name of the domain, also if the configuration has problems. */
  readonly domain?: string | undefined;
  /** `undefined` if the stage's file has no readable value. */
  readonly practiceFile: string | undefined;
  readonly problems: readonly ContentProblem[];
  /** Lines of the stage's file. */
  readonly sourcePositions: SourcePositions;
}

/**
 * @param directory - folder of the files of all stages
 * @param name - as given on the command line
 */
export function readStage(directory: string, name: unknown): Stage {
  if (name === undefined)
    return { config: {}, practiceFile: DEFAULT_PRACTICE_FILE, problems: [], sourcePositions: new Map() };
  const broken = (file: string, where: string, rule: string, received?: unknown): Stage => ({
    config: {},
    practiceFile: undefined,
    problems: [{ file, where, rule, received }],
    sourcePositions: new Map(),
  });
  if (!isStageName(name)) return broken(directory, 'stage', STAGE_RULE, name);
  const file = join(directory, `${name}.json`);
  return isThere(file)
    ? readStageFile(file)
    : broken(directory, 'stage', `must be the name of a file in this folder${known(directory)}`, name);
}

function readStageFile(file: string): Stage {
  const problems: ContentProblem[] = [];
  const report = reporter(file, problems);
  const json = readJson(file, report, dirname(file));
  const sourcePositions: SourcePositions = new Map([
    [file, (where) => (json && where.startsWith('$') ? { line: json.lineOf(where) } : undefined)],
  ]);
  const config = (json && checkSchema(configSchema, json.value, report)) ?? {};
  const { practice = DEFAULT_PRACTICE_FILE, domain } = json
    ? draftOf(configSchema, json.value)
    : { practice: '' };
  return {
    config,
    domain: domain?.name,
    practiceFile: practice === '' ? undefined : practice,
    problems,
    sourcePositions,
  };
}

/** Files of the folder that are no stages. */
const OTHER_FILE = /^(?:schema|.*\.(?:schema|example))\.json$/;

/**
 * The stages of a folder, in the order of their names. A file whose name no stage can have is a problem, because
 * otherwise its stage would be left out silently.
 */
export function readStageNames(directory: string): { names: string[]; problems: ContentProblem[] } {
  const problems: ContentProblem[] = [];
  const names = stageFiles(directory).filter((name) => {
    if (isStageName(name)) return true;
    const file = `${name}.json`;
    if (!OTHER_FILE.test(file)) reporter(join(directory, file), problems)('file name', STAGE_RULE, name);
    return false;
  });
  if (names.length === 0 && problems.length === 0)
    reporter(directory, problems)('stages', `must have a file for each stage${known(directory)}`);
  return { names, problems };
}

function isStageName(name: unknown): name is string {
  return typeof name === 'string' && STAGE_NAME.test(name) && name !== RESERVED;
}

function known(directory: string): string {
  const stages = stageFiles(directory).filter(isStageName);
  return stages.length > 0
    ? `: ${stages.join(', ')}`
    : ', which has none yet: copy production.example.json to production.json';
}

/** Names of the JSON files of a folder, without the ending. */
const stageFiles = (directory: string): string[] =>
  (existsSync(directory) ? readdirSync(directory) : [])
    .filter((name) => name.endsWith('.json') && !LEFT_BY_SYSTEM.test(name))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
