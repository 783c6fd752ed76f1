/**
 * `legal-front-door verify`: runs the contract suite (contract/) over a deployed service, and compares the service with
 * the one that the working directory would deploy. It only reads, and limits its rate. The report goes to stdout,
 * progress to stderr.
 */
import { Client } from '../../../contract/harness/client.ts';
import { NoAnswer } from '../../../contract/harness/expect.ts';
import { type Outcome, Run } from '../../../contract/harness/run.ts';
import { CHECKS, FAULT_CHECKS } from '../../../contract/suite.ts';
import { dayOf } from '../../../lambda/shared/days.ts';
import { ContentError } from '../../../lib/practice/messages/content-error.ts';
import { checkerChecks } from './checker-checks.ts';
import { checkoutFor } from './checkout.ts';
import { checkoutChecks } from './checkout-checks.ts';
import { countersignatureChecks } from './countersignature-checks.ts';
import { optionsOf, type VerifyOptions } from './options.ts';
import { planOf } from './plan.ts';
import { NothingToVerify, probe } from './probe.ts';
import { duration, Progress } from './progress.ts';
import { asJson, asText, failures, type Result } from './report.ts';

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
  const own = [
    ...checkerChecks(checkout),
    ...countersignatureChecks(checkout, baseUrl),
    ...checkoutChecks(checkout),
  ];
  const plan = planOf([...CHECKS, ...FAULT_CHECKS, ...own], options);

  const { checks, skipped, estimatedRequests } = plan;
  const started = performance.now();
  const estimate = duration((estimatedRequests / requestsPerSecond) * 1000);
  console.error(
    `${baseUrl}: ${checks.length} checks, about ${estimatedRequests} requests, at most ${requestsPerSecond} a second: ${estimate}.`,
  );
  const run = new Run(client, { shareAnswers: true, sample: plan.short });
  const progress = new Progress(checks.length);
  const outcomes: Outcome[] = [];
  for (const check of checks) {
    progress.starts(check.section);
    const outcome = await run.check(check);
    outcomes.push(outcome);
    progress.ended(outcome);
    const last = outcomes.slice(-MAX_WITHOUT_ANSWER);
    if (last.length === MAX_WITHOUT_ANSWER && last.every(({ error }) => error instanceof NoAnswer)) {
      progress.finish();
      throw new NothingToVerify(
        `${baseUrl} has stopped answering, ${MAX_WITHOUT_ANSWER} checks in a row. ${outcome.error!.message}. Run verify again when the service answers.`,
      );
    }
  }
  progress.finish();
  return { baseUrl, outcomes, skipped, requests: client.sent, durationMs: performance.now() - started };
}
