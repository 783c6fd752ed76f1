/** The command line of `legal-front-door verify`. */
import type { FaultName } from '../../contract/harness/check.ts';
import { originOf, parsed, show, UsageError } from '../command-line.ts';

/** Nobody who is verified should notice: far below the published 50 requests/s. */
const REQUESTS_PER_SECOND = 5;

const FAULTS: readonly FaultName[] = ['lambda-timeout', 'lambda-crash', 's3-503', 'throttle'];

export const USAGE = `Usage: legal-front-door verify <url> [options]

Holds a deployed (or local) service to the contract and to what this folder would deploy: no credentials, reads only, at
most ${REQUESTS_PER_SECOND} requests/s. Exit code 0: everything holds; 1: something does not; 2: wrong usage.

  <url>              scheme and host, e.g. https://example.org or http://127.0.0.1:8080
  --stage <name>     compare with the practice and limits of config/<name>.json
  --config <folder>  where the stages are (config)
  --practice <file>  compare with this practice (site/practice.json, or the stage's)
  --all              every row of every table; without it one row of each, in at most two minutes
  --only <text>      all rows whose section or id has this in it, and no others; may be given several times
  --fault <name>     the checks for a local stack broken with "start --fault <name>", and no others:
                     ${FAULTS.join(', ')}
  --rate <number>    requests a second; more than ${REQUESTS_PER_SECOND} only on this machine
  --json             the report as JSON on stdout`;

export interface VerifyOptions {
  /** Origin: no trailing slash. */
  readonly baseUrl: string;
  readonly stage?: string | undefined;
  readonly config: string;
  readonly practice?: string | undefined;
  readonly all: boolean;
  readonly only: readonly string[];
  readonly fault?: FaultName | undefined;
  readonly requestsPerSecond: number;
  readonly json: boolean;
}

/** @throws UsageError */
export function optionsOf(args: readonly string[]): VerifyOptions {
  const { values, positionals } = valuesOf(args);
  const baseUrl = originOf(positionals);
  return {
    baseUrl,
    stage: values.stage,
    config: values.config ?? 'config',
    practice: values.practice,
    all: values.all ?? false,
    only: values.only ?? [],
    fault: faultOf(values.fault),
    requestsPerSecond: rateOf(values.rate, baseUrl),
    json: values.json ?? false,
  };
}

const valuesOf = (args: readonly string[]) =>
  parsed({
    args: [...args],
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      config: { type: 'string' },
      practice: { type: 'string' },
      all: { type: 'boolean' },
      only: { type: 'string', multiple: true },
      fault: { type: 'string' },
      rate: { type: 'string' },
      json: { type: 'boolean' },
    },
  });

function faultOf(name: string | undefined): FaultName | undefined {
  const fault = FAULTS.find((each) => each === name);
  if (name !== undefined && fault === undefined)
    throw new UsageError(`--fault must be one of ${FAULTS.join(', ')}; received ${show(name)}.`);
  return fault;
}

function rateOf(text: string | undefined, baseUrl: string): number {
  if (text === undefined) return REQUESTS_PER_SECOND;
  const rate = Number(text);
  if (text.trim() === '' || !(rate > 0 && rate < Number.POSITIVE_INFINITY))
    throw new UsageError(`--rate must be a number above 0; received ${show(text)}.`);
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(baseUrl).hostname);
  if (rate > REQUESTS_PER_SECOND && !isHere)
    throw new UsageError(
      `--rate must be at most ${REQUESTS_PER_SECOND} for a service that is not on this machine; received ${show(text)}.`,
    );
  return rate;
}
