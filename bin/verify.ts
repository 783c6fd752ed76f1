/**
 * `npm run verify -- <url>`: holds a deployed service to the very checks that `npm test` runs over the
 * local stack (contract/), and compares it with this checkout. Reads only, and slowly.
 * The report goes to stdout, progress to stderr. Exit code 1: something does not hold; 2: wrong usage.
 */

import { Client } from '../contract/harness/client.ts';
import { type Outcome, Run } from '../contract/harness/run.ts';
import { CHECKS, FAULT_CHECKS } from '../contract/suite.ts';
import { ContentError } from '../lib/content/content-error.ts';
import { checkerChecks } from '../tools/verify/checker-checks.ts';
import { checkoutFor } from '../tools/verify/checkout.ts';
import { checkoutChecks } from '../tools/verify/checkout-checks.ts';
import { optionsOf, USAGE, UsageError, type VerifyOptions } from '../tools/verify/options.ts';
import { planOf } from '../tools/verify/plan.ts';
import { NothingToVerify, probe } from '../tools/verify/probe.ts';
import { duration, Progress } from '../tools/verify/progress.ts';
import { asJson, asText, failures, type Result } from '../tools/verify/report.ts';

async function verify(options: VerifyOptions): Promise<Result> {
  const { baseUrl, requestsPerSecond } = options;
  const today = new Date().toISOString().slice(0, 10);
  const checkout = checkoutFor(options, today);
  const plan = planOf(
    [...CHECKS, ...FAULT_CHECKS, ...checkerChecks(checkout), ...checkoutChecks(checkout)],
    options,
  );
  if (plan.checks.length === 0)
    throw new UsageError(
      `No check has ${options.only.map((text) => JSON.stringify(text)).join(' or ')} in its section or id.`,
    );

  const client = new Client({ baseUrl, requestsPerSecond });
  const started = performance.now();
  try {
    if (options.fault === undefined) await probe(client);
    const { checks, skipped, estimatedRequests } = plan;
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
    }
    progress.finish();
    return { baseUrl, outcomes, skipped, requests: client.sent, durationMs: performance.now() - started };
  } finally {
    client.close();
  }
}

try {
  const options = optionsOf(process.argv.slice(2));
  if (!options) console.log(USAGE);
  else {
    const result = await verify(options);
    console.log(options.json ? asJson(result) : asText(result));
    process.exitCode = failures(result).length > 0 ? 1 : 0;
  }
} catch (error) {
  const expected =
    error instanceof UsageError || error instanceof NothingToVerify || error instanceof ContentError;
  console.error(expected ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
