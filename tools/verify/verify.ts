/**
 * `legal-front-door verify`: runs the contract suite (tools/contract/) over a deployed service, and compares the service with
 * the one that the working directory would deploy. It only reads, and limits its rate. The report goes to stdout,
 * progress to stderr.
 */

import { dayOf } from '../../lambda/shared/days.ts';
import { ContentError } from '../../lib/practice/messages/content-error.ts';
import type { Reply } from '../contract/harness/check.ts';
import { Client } from '../contract/harness/client.ts';
import { NoAnswer } from '../contract/harness/expect.ts';
import { type Outcome, Run } from '../contract/harness/run.ts';
import { CHECKS, FAULT_CHECKS } from '../contract/suite.ts';

import { checkoutFor } from './checkout.ts';
import { checkoutChecks } from './checkout-checks.ts';
import { optionsOf, type VerifyOptions } from './options.ts';
import { planOf } from './plan.ts';
import { asJson, asText, duration, failures, type Result, sectionLine } from './report.ts';
import { trustChecks } from './trust-checks.ts';

export { USAGE } from './options.ts';

/** @throws UsageError */
export async function run(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  try {
    const result = await verify(options);
    console.log(options.json ? asJson(result) : asText(result));
    return failures(result).length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof NothingToVerify || error instanceof ContentError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** Checks in a row without an answer, after which a run ends. Each may take as long as the client waits. */
const MAX_WITHOUT_ANSWER = 3;

async function verify(options: VerifyOptions): Promise<Result> {
  const { baseUrl, requestsPerSecond } = options;
  const client = new Client({ baseUrl, requestsPerSecond });
  try {
    // Before the checkout is read, which takes memory and time.
    if (options.fault === undefined) await probe(client);
    return await checked(client, options);
  } finally {
    client.close();
  }
}

async function checked(client: Client, options: VerifyOptions): Promise<Result> {
  const { baseUrl, requestsPerSecond } = options;
  const today = dayOf(new Date());
  const checkout = await checkoutFor(options, today);
  const own = [...trustChecks(), ...checkoutChecks(checkout)];
  const plan = planOf([...CHECKS, ...FAULT_CHECKS, ...own], options);

  const { checks, skipped, estimatedRequests } = plan;
  const started = performance.now();
  const estimate = duration((estimatedRequests / requestsPerSecond) * 1000);
  console.error(
    `${baseUrl}: ${checks.length} checks, about ${estimatedRequests} requests, at most ${requestsPerSecond} a second: ${estimate}.`,
  );
  const run = new Run(client, { shareAnswers: true, sample: plan.short });
  const outcomes: Outcome[] = [];
  for (const [index, check] of checks.entries()) {
    const outcome = await run.check(check);
    outcomes.push(outcome);
    if (checks[index + 1]?.section !== check.section) console.error(sectionLine(check.section, outcomes));
    const last = outcomes.slice(-MAX_WITHOUT_ANSWER);
    if (last.length === MAX_WITHOUT_ANSWER && last.every(({ error }) => error instanceof NoAnswer))
      throw new NothingToVerify(
        `${baseUrl} has stopped answering, ${MAX_WITHOUT_ANSWER} checks in a row. ${outcome.error!.message}. Run verify again when the service answers.`,
      );
  }
  return { baseUrl, outcomes, skipped, requests: client.sent, durationMs: performance.now() - started };
}

/** The service at this address cannot be verified. */
class NothingToVerify extends Error {}

/**
 * Sends two requests to check that a front door answers, so that a wrong URL gives one message.
 *
 * @throws NothingToVerify with the reason
 */
async function probe(client: Client): Promise<void> {
  const { baseUrl } = client;
  const replies: Reply[] = [];
  for (const path of ['/api/agent-info', '/mcp.json']) {
    try {
      replies.push(await client.request({ path, headers: { Accept: 'application/json' } }));
    } catch (error) {
      throw new NothingToVerify(
        `${baseUrl} cannot be reached. ${(error as Error).message}. Check the address and that the service is running.`,
      );
    }
  }
  const documents = replies.map(documentOf);
  if (!documents.some((document) => document?.machineReadable ?? document?.endpoint))
    throw new NothingToVerify(
      `${baseUrl} answers, but is not a front door: ${replies.map(inWords).join(', ')}. Give the base URL of a deployment (output BaseUrl of the stack).`,
    );
  const stated = documents[0]?.machineReadable?.agentInfo;
  if (typeof stated === 'string' && URL.canParse(stated) && new URL(stated).origin !== baseUrl)
    throw new NothingToVerify(
      `The service at ${baseUrl} states another address: ${new URL(stated).origin}. Verify that one instead.`,
    );
}

function documentOf(reply: Reply) {
  if (reply.status !== 200) return undefined;
  try {
    const document = reply.json();
    return typeof document === 'object' && document !== null ? document : undefined;
  } catch {
    return undefined;
  }
}

function inWords(reply: Reply): string {
  const location = reply.header('location');
  return `GET ${reply.request.path} is ${reply.status} ${reply.header('content-type') ?? 'without a type'}${location ? ` to ${location}` : ''}`;
}
