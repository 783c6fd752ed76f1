/** The table in docs/costs.md, as Markdown: computed, so that no number in it is typed by hand. */
import { type Fixed, monthly, type Template } from './monthly.ts';
import { PRICES_AS_OF, priceOf } from './prices.ts';
import { ASSUMED, COSTS, total } from './requests.ts';

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
    `Each combination of values that a metric is counted by is one more metric, ${inWords(priceOf('metric'))} in a month in which it`,
    `occurs. A firewall adds ${inWords(priceOf('webAcl'))} a month, ${inWords(priceOf('webAclRule'))} a rule and ${inWords(1_000_000 * priceOf('wafRequest'))} a million requests; the origin secret`,
    `${inWords(priceOf('secret'))} a generation.`,
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

/** The page with the section in its place. @throws Error when its marks are not there */
export function withCostSection(page: string, section: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`docs/costs.md must have ${BEGIN} and, after it, ${END}.`);
  return page.slice(0, begin) + section + page.slice(end + END.length);
}
