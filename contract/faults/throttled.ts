/**
 * While the API admits nobody. The body of a 429 is API Gateway's own and cannot be changed: an HTTP API
 * words no errors, and 429 is none of the statuses that CloudFront has error pages for (developer guide,
 * "Generate custom error responses"). So the way out is `Retry-After`, which a headers policy adds.
 */
import { type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, header, ok, status } from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, PAGES } from '../literals.ts';
import { ASK } from '../mcp/versions.ts';
import { pageRequest } from '../site/negotiation.ts';
import { holdToFailure, isReasonableWait, WHY } from './way-out.ts';

const CALLS: readonly (readonly [id: string, input: RequestInput])[] = [
  ...Object.entries(ASK).map(([version, request]) => [`MCP ${version}`, request('tools/list')] as const),
  ['agent-info', { path: AGENT_INFO }],
];

const rows: readonly Row[] = [
  ...CALLS.map(
    ([id, input]): Row => ({
      id,
      title: `${id}: 429 that says when to come back`,
      why: `contract §5: "beyond it 429 with Retry-After"; ${WHY}`,
      async run(ctx) {
        // At once, and not again after Retry-After as the client would.
        const reply = await ctx.burst(input);
        status(reply, 429);
        isReasonableWait(reply);
        header(reply, 'content-type', 'application/json');
        equal(typeof reply.json().message, 'string', 'type of message');
        ok(reply.body.byteLength <= 100, 'bytes of the body', 'API Gateway’s own sentence', reply.text);
        holdToFailure(reply);
      },
    }),
  ),
  ...PAGES.map(
    (page): Row => ({
      id: `page ${page}`,
      title: `${page} is not throttled`,
      why: 'contract §5: the limit is of the API’s stage',
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
