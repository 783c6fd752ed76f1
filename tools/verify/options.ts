/** The command line of `legal-front-door verify`. */
import type { FaultName } from '../contract/harness/check.ts';
import { isLocal, originOf, parsed, show, UsageError } from '../shared/command-line.ts';

/** Far below the limit of 50 requests/s, so that a run does not disturb other callers. */
const REQUESTS_PER_SECOND = 5;

const FAULTS: readonly FaultName[] = ['lambda-timeout', 'lambda-crash', 's3-503', 'throttle'];

export const USAGE = `Usage: legal-front-door verify <url> [options]

Checks a deployed or local service against the contract, and compares it with what this folder would deploy. Needs no
credentials, only reads, and sends at most ${REQUESTS_PER_SECOND} requests per second.
Exit code 0: all checks hold; 1: some fail; 2: wrong usage.

  <url>              scheme and host, e.g. https://example.org or http://127.0.0.1:8080
  --stage <name>     compare with the practice and limits of config/<name>.json
  --config <folder>  the folder of the stages (default: config)
  --practice <file>  compare with this practice (default: that of the stage, or site/practice.json)
  --all              run every check; without it, one check of each family, which takes at most two minutes
  --only <text>      run only the checks with this text in their section or id; may be given several times
  --fault <name>     run only the checks for a local stack that was started with "start --fault <name>":
                     ${FAULTS.join(', ')}
  --rate <number>    requests per second (default: ${REQUESTS_PER_SECOND}); more only for a service on this machine
  --json             print the report as JSON`;

export interface VerifyOptions {
  /** Origin without trailing slash. */
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
  if (rate > REQUESTS_PER_SECOND && !isLocal(baseUrl))
    throw new UsageError(
      `--rate must be at most ${REQUESTS_PER_SECOND} for a service that is not on this machine; received ${show(text)}.`,
    );
  return rate;
}
