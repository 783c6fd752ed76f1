/**
 * What one request uses, by the way it takes through the stack. Sizes and times are assumptions, rounded
 * up from what `npm start` and `npm run bench` show; test/tools/bench/cost.test.ts holds them, and the resources
 * that they presuppose, to the stack.
 */
import { priceOf } from './prices.ts';

export const ASSUMED = {
  /** Compressed body with about 1.1 kB of headers, which CloudFront bills as well. */
  pageBytes: 6_000,
  generatedBytes: 2_000,
  agentInfoBytes: 2_500,
  mcpBytes: 3_000,
  /** Lambda bills whole milliseconds; warm calls take one or two, a rare cold start a hundred. */
  billedMs: 5,
  memoryMb: 256,
  /** Of a firewall: lib/web-acl.ts. */
  firewallRules: 2,
  /** Line of the handler, Lambda's own START, END and REPORT, line of the API. CloudFront's log is free up to 750 bytes. */
  logBytes: 1_400,
} as const;

/** In US dollars a million, by service. */
interface Cost {
  readonly what: string;
  /** Of a hundred requests of a month. */
  readonly share: number;
  readonly cloudFront: number;
  readonly functions: number;
  readonly behind: number;
  readonly logs: number;
  readonly transfer: number;
}

const MILLION = 1_000_000;
const GB = 1_000_000_000;
const edge = (functions: number, bytes: number) => ({
  cloudFront: MILLION * priceOf('cloudFrontRequest'),
  functions: MILLION * functions * priceOf('cloudFrontFunction'),
  behind: 0,
  logs: 0,
  transfer: ((MILLION * bytes) / GB) * priceOf('cloudFrontTransfer'),
});

const gbSeconds = (ASSUMED.memoryMb / 1024) * (ASSUMED.billedMs / 1000);
const handled = {
  behind:
    MILLION * (priceOf('httpApiRequest') + priceOf('lambdaRequest') + gbSeconds * priceOf('lambdaDuration')),
  logs: ((MILLION * ASSUMED.logBytes) / GB) * priceOf('logIngestion'),
};

/** A function that answers by itself ends the way of a request: the second one is not called. */
export const COSTS: readonly Cost[] = [
  { what: 'page, document or 404, cached at the edge', share: 67, ...edge(2, ASSUMED.pageBytes) },
  {
    what: 'page or document, read from S3',
    share: 5,
    ...edge(2, ASSUMED.pageBytes),
    behind: MILLION * priceOf('s3Get'),
  },
  { what: '405 or redirect, made at the edge', share: 3, ...edge(1, ASSUMED.generatedBytes) },
  { what: 'agent-info, cached at the edge', share: 10, ...edge(0, ASSUMED.agentInfoBytes) },
  { what: 'agent-info, answered by the handler', share: 1, ...edge(0, ASSUMED.agentInfoBytes), ...handled },
  { what: 'MCP call', share: 14, ...edge(0, ASSUMED.mcpBytes), ...handled },
];

export function total({ cloudFront, functions, behind, logs, transfer }: Cost): number {
  return cloudFront + functions + behind + logs + transfer;
}

/** What a request of a month costs on average, in US dollars. @param part - what of it counts */
export function perRequest(part: (cost: Cost) => number): number {
  return COSTS.reduce((sum, cost) => sum + (cost.share / 100) * (part(cost) / MILLION), 0);
}

/** What no plan of CloudFront's covers: S3, API, handlers and their logs. */
export const besidePlan = ({ behind, logs }: Cost): number => behind + logs;
