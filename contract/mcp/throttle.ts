/** Contract §5: the throttle, as a client sees it. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Reply, section } from '../harness/check.ts';
import { matches, ok, status } from '../harness/expect.ts';
import { BURST } from '../literals.ts';
import { hasSecurityHeaders } from '../site/security-headers.ts';
import { legacy } from './requests.ts';

/** Requests at once. The burst admits all of the first wave, and a slow machine needs several to exceed it. */
const WAVE_REQUESTS = BURST;
const MAX_WAVES = 20;

export const throttleChecks = section('5 throttle', 'throttle', [
  {
    id: 'storm',
    title: 'requests beyond the burst get 429 with Retry-After, and a request after that time gets 200',
    why: 'contract §5: "beyond it 429 with Retry-After"',
    local: true,
    async run(ctx) {
      const input = legacy('ping');
      const replies: Reply[] = [];
      const withStatus = (expected: number) => replies.filter((reply) => reply.status === expected);
      for (let wave = 0; wave < MAX_WAVES && withStatus(429).length === 0; wave++)
        replies.push(...(await Promise.all(Array.from({ length: WAVE_REQUESTS }, () => ctx.burst(input)))));
      const throttled = withStatus(429);
      const answered = withStatus(200).length;
      for (const reply of replies) status(reply, 200, 429);
      ok(throttled.length > 0, `429s among ${replies.length} requests`, 'some', 0);
      ok(answered >= 50, `answers among ${replies.length} requests`, 'at least 50', answered);
      for (const reply of throttled) {
        matches(reply.header('retry-after'), /^[1-9]\d*$/, 'Retry-After of a 429');
        hasSecurityHeaders(reply);
      }
      await wait(1000 * Number(throttled[0]?.header('retry-after')));
      status(await ctx.burst(input), 200);
    },
  },
]);
