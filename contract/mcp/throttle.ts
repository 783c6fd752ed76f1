/** Contract §5: the throttle, as a client sees it. */
import { setTimeout as wait } from 'node:timers/promises';
import { section } from '../harness/check.ts';
import { matches, ok, status } from '../harness/expect.ts';
import { BURST } from '../literals.ts';
import { hasSecurityHeaders } from '../site/security-headers.ts';
import { legacy } from './requests.ts';

/** Well beyond the burst and the requests that are admitted while these run. */
const STORM_REQUESTS = 4 * BURST;

export const throttleChecks = section('5 throttle', 'throttle', [
  {
    id: 'storm',
    title: 'requests beyond the burst get 429 with Retry-After, and after that time an answer',
    why: 'contract §5: "beyond it 429 with Retry-After"',
    local: true,
    async run(ctx) {
      const input = legacy('ping');
      const replies = await Promise.all(Array.from({ length: STORM_REQUESTS }, () => ctx.burst(input)));
      const answered = replies.filter((reply) => reply.status === 200);
      const throttled = replies.filter((reply) => reply.status === 429);
      ok(
        answered.length + throttled.length === STORM_REQUESTS,
        'statuses',
        '200 and 429 only',
        replies.map((reply) => reply.status),
      );
      ok(throttled.length > 0, `429s among ${STORM_REQUESTS} requests at once`, 'some', 0);
      ok(
        answered.length >= 50,
        `answers among ${STORM_REQUESTS} requests at once`,
        'at least 50',
        answered.length,
      );
      for (const reply of throttled) {
        matches(reply.header('retry-after'), /^[1-9]\d*$/, 'Retry-After of a 429');
        hasSecurityHeaders(reply);
      }
      await wait(1000 * Number(throttled[0]?.header('retry-after')));
      status(await ctx.burst(input), 200);
    },
  },
]);
