/**
 * List prices in US dollars, before any free tier: region us-east-1, viewers in the United States or
 * Europe (CloudFront costs up to 2.2 times as much elsewhere). Change a number here and run `npm run cost`.
 * Pure data.
 */

/** When the prices were looked up. */
export const PRICES_AS_OF = 'November 2026';

interface Price {
  readonly usd: number;
  /** For how much of the unit. */
  readonly per: number;
  readonly unit: 'request' | 'invocation' | 'GB' | 'GB-second' | 'one a month';
  /** Where AWS publishes it. */
  readonly page: string;
}

const aws = (path: string) => `https://aws.amazon.com/${path}/pricing/`;
const MILLION = 1_000_000;

export const PRICES = {
  cloudFrontRequest: { usd: 0.01, per: 10_000, unit: 'request', page: aws('cloudfront') },
  cloudFrontFunction: { usd: 0.1, per: MILLION, unit: 'invocation', page: aws('cloudfront') },
  cloudFrontTransfer: { usd: 0.085, per: 1, unit: 'GB', page: aws('cloudfront') },
  s3Get: { usd: 0.0004, per: 1_000, unit: 'request', page: aws('s3') },
  httpApiRequest: { usd: 1, per: MILLION, unit: 'request', page: aws('api-gateway') },
  lambdaRequest: { usd: 0.2, per: MILLION, unit: 'request', page: aws('lambda') },
  /** Of arm64. */
  lambdaDuration: { usd: 0.0000133334, per: 1, unit: 'GB-second', page: aws('lambda') },
  logIngestion: { usd: 0.5, per: 1, unit: 'GB', page: aws('cloudwatch') },
  /** Of standard resolution, for each metric that an alarm reads. */
  alarmMetric: { usd: 0.1, per: 1, unit: 'one a month', page: aws('cloudwatch') },
  /** CloudWatch's first three dashboards of an account cost nothing. */
  dashboard: { usd: 3, per: 1, unit: 'one a month', page: aws('cloudwatch') },
  metric: { usd: 0.3, per: 1, unit: 'one a month', page: aws('cloudwatch') },
  webAcl: { usd: 5, per: 1, unit: 'one a month', page: aws('waf') },
  webAclRule: { usd: 1, per: 1, unit: 'one a month', page: aws('waf') },
  wafRequest: { usd: 0.6, per: MILLION, unit: 'request', page: aws('waf') },
  kmsKey: { usd: 1, per: 1, unit: 'one a month', page: aws('kms') },
  secret: { usd: 0.4, per: 1, unit: 'one a month', page: aws('secrets-manager') },
} as const satisfies Readonly<Record<string, Price>>;

/** CloudFront's flat-rate plans, by the month, and what each is for (developer guide, "CloudFront flat-rate pricing plans"). */
export const PLANS = {
  free: { usd: 0, requests: MILLION },
  pro: { usd: 15, requests: 10 * MILLION },
  business: { usd: 200, requests: 125 * MILLION },
} as const;

/** What one unit costs. */
export function priceOf(name: keyof typeof PRICES): number {
  const { usd, per } = PRICES[name];
  return usd / per;
}
