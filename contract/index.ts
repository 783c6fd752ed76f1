/**
 * The contract (docs/contract.md) as a suite, for tests of one's own: `legal-front-door/contract`. It knows a base URL and
 * nothing else.
 */
import { Client } from './harness/client.ts';
import { failure } from './harness/failure.ts';
import { Run } from './harness/run.ts';
import { CHECKS } from './suite.ts';

export type { Check, Context, FaultName, Reply, RequestInput, Service } from './harness/check.ts';
export { Client, type ClientOptions } from './harness/client.ts';
export { failure } from './harness/failure.ts';
export { type Outcome, Run } from './harness/run.ts';
export { CHECKS, FAULT_CHECKS } from './suite.ts';

/**
 * Holds a local service to every check. Not for a deployed one, which is asked slowly and spared what only a local one is
 * asked: for that there is `legal-front-door verify`.
 *
 * @param baseUrl - scheme and host
 * @param except - ids of checks to leave out, or how they begin: a stage with limits of its own breaks rows that state the
 *   default ones
 * @returns what does not hold, each with the check's name and `curl` commands that show it; empty: everything holds
 */
export async function brokenChecks(baseUrl: string, except: readonly string[] = []): Promise<string[]> {
  const client = new Client({ baseUrl });
  try {
    const run = new Run(client);
    const broken: string[] = [];
    for (const check of CHECKS) {
      if (except.some((start) => check.id.startsWith(start))) continue;
      const problem = failure(await run.check(check));
      if (problem !== undefined) broken.push(`${check.id}: ${check.title}\n${problem}`);
    }
    return broken;
  } finally {
    client.close();
  }
}
