/** The table in docs/costs.md, as Markdown: computed, so that no number in it is typed by hand. */
import { type Fixed, monthly, type Template } from './monthly.ts';
import { PLANS, PRICES_AS_OF, priceOf } from './prices.ts';
import { ASSUMED, besidePlan, COSTS, perRequest, total } from './requests.ts';

/** What stands around it on that page. */
const BEGIN = '<!-- cost: npm run cost -->';
const END = '<!-- /cost -->';

/** @param templates - of a stage that sets nothing */
export function costSection(templates: readonly Template[]): string {
  const fixed = monthly(templates).filter(({ count }) => count > 0);
  const { memoryMb, billedMs, pageBytes, mcpBytes, logBytes } = ASSUMED;
  return [
    BEGIN,
    'US dollars a million requests, by the way a request takes:',
    '',
    '| Request | CloudFront | Functions | S3, API, Lambda | Logs | Transfer | Sum |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...COSTS.map((cost) => {
      const { what, cloudFront, functions, behind, logs, transfer } = cost;
      return `| ${[what, ...[cloudFront, functions, behind, logs, transfer].map(dollars), `**${dollars(total(cost))}**`].join(' | ')} |`;
    }),
    '',
    fixedCosts(fixed),
    `A firewall adds ${inWords(priceOf('webAcl'))} a month, ${inWords(priceOf('webAclRule'))} a rule and ${inWords(1_000_000 * priceOf('wafRequest'))} a million requests; the origin secret ${inWords(priceOf('secret'))} a generation.`,
    '',
    '### With a plan',
    '',
    `US dollars a month of ${COSTS.map(({ share, what }) => `${share} % ${what}`).join('; ')}:`,
    '',
    ...monthTable(fixed.reduce((all, { usd }) => all + usd, 0)),
    '',
    'A plan covers CloudFront, its functions, its access log and the firewall. Beside it stay, and are in every sum:',
    'API, Lambda and their logs, reads of S3, KMS, alarms, metrics. –: more requests than the plan is for; CloudFront',
    'charges nothing for them, but may deliver more slowly or ask for a larger plan.',
    '',
    `List prices of ${PRICES_AS_OF} (\`tools/bench/cost/prices.ts\`, from secondary sources: check them at the pages named`,
    `there), us-east-1, viewers in the United States or Europe, before free tiers. Assumed: ${count(pageBytes)} bytes a`,
    `page and ${count(mcpBytes)} an MCP answer, headers included; ${billedMs} ms of ${memoryMb} MB a call; ${count(logBytes)} bytes of log a call.`,
    'A test holds the table to the stack.',
    END,
  ].join('\n');
}

function fixedCosts(fixed: readonly Fixed[]): string {
  if (fixed.length === 0) return 'Nothing is billed by the month.';
  const sum = fixed.reduce((all, { usd }) => all + usd, 0);
  const parts = fixed.map(({ what, count, usd }) => `${what}: ${count}, ${inWords(usd)}`);
  return `By the month, whatever the traffic: ${inWords(sum)} (${parts.join('; ')}).`;
}

const dollars = (usd: number) => (usd === 0 ? '' : usd.toFixed(2));
const inWords = (usd: number) => `$${usd.toFixed(2)}`;
const count = (value: number) => value.toLocaleString('en-US');

/** @param fixed - whatever the traffic, without a firewall */
function monthTable(fixed: number): string[] {
  const firewall = priceOf('webAcl') + ASSUMED.firewallRules * priceOf('webAclRule');
  const plans = Object.values(PLANS);
  return [
    '| Requests | By use | By use, with a firewall | Free | Pro | Business |',
    '|---:|---:|---:|---:|---:|---:|',
    ...[10_000, 100_000, 1_000_000, 10_000_000].map((requests) => {
      const byUse = fixed + requests * perRequest(total);
      const guarded = byUse + firewall + requests * priceOf('wafRequest');
      const beside = fixed + requests * perRequest(besidePlan);
      const flat = plans.map((plan) => (requests > plan.requests ? '–' : dollars(beside + plan.usd)));
      return `| ${[count(requests), dollars(byUse), dollars(guarded), ...flat].join(' | ')} |`;
    }),
  ];
}

/** The page with the section in its place. @throws Error when its marks are not there */
export function withCostSection(page: string, section: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`docs/costs.md must have ${BEGIN} and, after it, ${END}.`);
  return page.slice(0, begin) + section + page.slice(end + END.length);
}
