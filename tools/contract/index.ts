/**
 * `legal-front-door/contract`: the contract (docs/contract.md) as a black-box suite for your own tests. It knows a base
 * URL and nothing else of the service.
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
 * Runs every check against a local service. Do not run it against a deployed one: it sends bursts, and requests with
 * methods that write. `legal-front-door verify` checks a deployed service.
 *
 * @example Fail a test if the stack on loopback breaks the contract:
 *
 *     const stack = await startLocalStack({ cdkOut: 'cdk.out', port: 0 });
 *     assert.deepEqual(await brokenChecks(stack.url), []);
 *
 * @param baseUrl - scheme and host, for example `http://127.0.0.1:8080`
 * @param except - ids of checks to leave out, or prefixes of ids. A stage with its own limits fails the checks of the
 *   default limits: `['mcp.json.limits']`. @default none
 * @returns one text for each failed check: its id and title, what is wrong, and `curl` commands that reproduce it. A
 *   check that is not applicable, e.g. one of a fact that the practice does not state, has not failed
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
