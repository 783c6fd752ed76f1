/**
 * The limits that the service enforces and publishes (contract §5). The same object configures the stack, is bundled
 * into the handlers and is written into `/mcp.json` and `/openapi.json`.
 */
export interface Limits {
  /** Largest request body of the MCP endpoint, in bytes. */
  readonly maxBodyBytes: number;
  /** Steady rate of each route of the HTTP API, in requests per second. */
  readonly ratePerSecond: number;
  /** Burst of each route, in requests (API Gateway token bucket). */
  readonly burst: number;
  /** Time a handler may take, in seconds. */
  readonly handlerTimeoutSeconds: number;
  /** Largest response body, in bytes. */
  readonly maxResponseBytes: number;
  /** Time for which CloudFront caches agent-info, in seconds. */
  readonly agentInfoTtlSeconds: number;
  /** `Retry-After` of a throttled call, in seconds. */
  readonly retryAfterSeconds: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxBodyBytes: 16 * 1024,
  ratePerSecond: 50,
  burst: 100,
  handlerTimeoutSeconds: 5,
  maxResponseBytes: 64 * 1024,
  agentInfoTtlSeconds: 300,
  retryAfterSeconds: 1,
};
