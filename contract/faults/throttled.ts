/**
 * Checks while the API throttles every request. The body of a 429 is API Gateway's and cannot be changed: an HTTP API
 * has no custom errors, and CloudFront has no error pages for 429 (developer guide, "Generate custom error responses").
 * A headers policy adds `Retry-After`.
 */
import { type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, header, ok, status } from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, PAGES } from '../literals.ts';
import { ASK } from '../mcp/versions.ts';
import { pageRequest } from '../site/negotiation.ts';
import { hasRetryAfter, isSafeFailure, WHY } from './handlers.ts';

const CALLS: readonly (readonly [id: string, input: RequestInput])[] = [
  ...Object.entries(ASK).map(([version, request]) => [`MCP ${version}`, request('tools/list')] as const),
  ['agent-info', { path: AGENT_INFO }],
];

const rows: readonly Row[] = [
  ...CALLS.map(
    ([id, input]): Row => ({
      id,
      title: `${id}: 429 with Retry-After`,
      why: `contract §5: "beyond it 429 with Retry-After"; ${WHY}`,
      async run(ctx) {
        // `request` would repeat a throttled request.
        const reply = await ctx.burst(input);
        status(reply, 429);
        hasRetryAfter(reply);
        header(reply, 'content-type', 'application/json');
        equal(typeof reply.json().message, 'string', 'type of message');
        ok(reply.body.byteLength <= 100, 'bytes of the body', 'API Gateway’s own sentence', reply.text);
        isSafeFailure(reply);
      },
    }),
  ),
  ...PAGES.map(
    (page): Row => ({
      id: `page ${page}`,
      title: `${page} is not throttled`,
      why: 'contract §5: the limit applies to the stage of the API',
      async run(ctx) {
        status(await ctx.request(pageRequest(page, ACCEPT.html)), 200);
      },
    }),
  ),
];

export const throttledChecks = section(
  'fault throttle',
  'throttle-fault',
  rows.map((row) => ({ ...row, fault: 'throttle' as const })),
);
