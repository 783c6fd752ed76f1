/**
 * Contract §4, checks 3 to 5 in detail: Content-Type, Content-Encoding, Accept and the size of the body. `transport.json` has
 * the values of the headers; `null` sends none.
 *
 * Contract §5: the throttle, as a client sees it.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { family, type Reply, section } from '../harness/check.ts';
import { matches, ok, status } from '../harness/expect.ts';
import { BURST, MAX_BODY_BYTES } from '../literals.ts';
import { hasSecurityHeaders } from '../site/security-headers.ts';
import { accepted, PING, refused } from './order-of-checks.ts';
import { type HeaderOverrides, legacy, message } from './requests.ts';
import HEADERS from './transport.json' with { type: 'json' };

type Value = string | readonly string[] | null;

/** A row for each value of a header. @param refusal - the status, if the values are refused */
const values = (name: string, why: string, all: readonly Value[], refusal?: number) =>
  family(
    `${name} ${refusal ? 'refused' : 'accepted'}`,
    all.map((value) => {
      const id = `${name}: ${value === '' ? '(empty)' : [value ?? '(none)'].flat().join(' + ')}`;
      const headers = { [name]: value ?? undefined };
      return refusal
        ? refused(id, why, PING, { status: refusal }, headers)
        : accepted(id, why, PING, headers);
    }),
  );

const TYPE_WHY =
  'contract §4 check 3: "Content-Type is not application/json (parameters allowed; charset only utf-8) or missing": 415';

const CODING_WHY = 'contract §4 Both: "A Content-Encoding other than identity → 415"; RFC 9110 §8.4';

const ACCEPT_WHY =
  'contract §4 check 4: "Accept does not admit both application/json and text/event-stream (wildcards count, q=0 excludes), or is missing": 406';

/** Pads an `initialize` request inside a string, so that characters and bytes can differ. */
function bodyOf(bytes: number, filler: string): string {
  const frame = (name: string) =>
    JSON.stringify(
      message('initialize', {
        id: 7,
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version: '1' } },
      }),
    );
  const room = bytes - Buffer.byteLength(frame(''));
  const size = Buffer.byteLength(filler);
  return frame(filler.repeat(Math.floor(room / size)) + 'x'.repeat(room % size));
}

const SIZE_WHY = 'contract §5: "Request body 16 KiB"; §4 check 5: a larger one is 413';

const CHUNKED = { 'Transfer-Encoding': 'chunked' };
const SIZES: readonly (readonly [id: string, body: unknown, headers?: HeaderOverrides])[] = [
  ['of exactly 16 KiB in four-byte characters', bodyOf(MAX_BODY_BYTES, '😀')],
  ['of exactly 16 KiB in two-byte characters', bodyOf(MAX_BODY_BYTES, 'é')],
  ['of exactly 16 KiB', bodyOf(MAX_BODY_BYTES, 'x')],
  ['in chunks', PING, CHUNKED],
];
const TOO_LARGE: typeof SIZES = [
  ['one byte over 16 KiB in four-byte characters', bodyOf(MAX_BODY_BYTES + 1, '😀')],
  ['one byte over 16 KiB', bodyOf(MAX_BODY_BYTES + 1, 'x')],
  ['of 100 KiB', bodyOf(102_400, 'x')],
  ['over 16 KiB in chunks', bodyOf(MAX_BODY_BYTES + 1, 'x'), CHUNKED],
];

export const mcpTransportChecks = section('4 transport', 'mcp-transport', [
  ...values('Content-Type', TYPE_WHY, HEADERS.typesAccepted),
  ...values('Content-Type', TYPE_WHY, HEADERS.typesRefused, 415),
  ...values('Content-Encoding', CODING_WHY, ['identity', 'Identity']),
  ...values('Content-Encoding', CODING_WHY, HEADERS.codingsRefused, 415),
  refused(
    'a compressed body',
    CODING_WHY,
    gzipSync(JSON.stringify(PING)),
    { status: 415, hint: /identity|compress|Content-Encoding/i },
    { 'Content-Encoding': 'gzip' },
  ),
  ...values('Accept', ACCEPT_WHY, HEADERS.acceptsAccepted),
  ...values('Accept', ACCEPT_WHY, HEADERS.acceptsRefused, 406),
  ...family(
    'size accepted',
    SIZES.map(([id, body, headers]) => accepted(`a body ${id}`, SIZE_WHY, body, headers)),
  ),
  ...family(
    'size refused',
    TOO_LARGE.map(([id, body, headers]) => refused(`a body ${id}`, SIZE_WHY, body, { status: 413 }, headers)),
  ),
]);

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
