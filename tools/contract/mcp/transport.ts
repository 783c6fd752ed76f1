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
import { legacy, message } from './requests.ts';
import HEADERS from './transport.json' with { type: 'json' };

const shown = (value: string | null) => (value === '' ? '(empty)' : (value ?? '(none)'));

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

export const mcpTransportChecks = section('4 transport', 'mcp-transport', [
  ...family(
    'Content-Type accepted',
    HEADERS.typesAccepted.map((type) =>
      accepted(`Content-Type: ${type}`, TYPE_WHY, PING, { 'Content-Type': type }),
    ),
  ),
  ...family(
    'Content-Type refused',
    HEADERS.typesRefused.map((type) =>
      refused(
        `Content-Type: ${shown(type)}`,
        TYPE_WHY,
        PING,
        { status: 415 },
        { 'Content-Type': type ?? undefined },
      ),
    ),
  ),
  ...family(
    'Content-Encoding accepted',
    ['identity', 'Identity'].map((coding) =>
      accepted(`Content-Encoding: ${coding}`, CODING_WHY, PING, { 'Content-Encoding': coding }),
    ),
  ),
  refused(
    'a compressed body',
    CODING_WHY,
    gzipSync(JSON.stringify(PING)),
    { status: 415, hint: /identity|compress|Content-Encoding/i },
    { 'Content-Encoding': 'gzip' },
  ),
  ...family(
    'Content-Encoding refused',
    HEADERS.codingsRefused.map((coding) =>
      refused(
        `Content-Encoding: ${coding}`,
        CODING_WHY,
        PING,
        { status: 415 },
        { 'Content-Encoding': coding },
      ),
    ),
  ),
  ...family(
    'Accept accepted',
    HEADERS.acceptsAccepted.map((accept) =>
      accepted(`Accept: ${[accept].flat().join(' + ')}`, ACCEPT_WHY, PING, { Accept: accept }),
    ),
  ),
  ...family(
    'Accept refused',
    HEADERS.acceptsRefused.map((accept) =>
      refused(`Accept: ${shown(accept)}`, ACCEPT_WHY, PING, { status: 406 }, { Accept: accept ?? undefined }),
    ),
  ),
  ...family('size accepted', [
    accepted('a body of exactly 16 KiB in four-byte characters', SIZE_WHY, bodyOf(MAX_BODY_BYTES, '😀')),
    accepted('a body of exactly 16 KiB in two-byte characters', SIZE_WHY, bodyOf(MAX_BODY_BYTES, 'é')),
    accepted('a body of exactly 16 KiB', SIZE_WHY, bodyOf(MAX_BODY_BYTES, 'x')),
    accepted('a chunked body', SIZE_WHY, PING, { 'Transfer-Encoding': 'chunked' }),
  ]),
  ...family('size refused', [
    refused(
      'a body one byte over 16 KiB in four-byte characters',
      SIZE_WHY,
      bodyOf(MAX_BODY_BYTES + 1, '😀'),
      { status: 413 },
    ),
    refused('a body one byte over 16 KiB', SIZE_WHY, bodyOf(MAX_BODY_BYTES + 1, 'x'), { status: 413 }),
    refused('a body of 100 KiB', SIZE_WHY, bodyOf(102_400, 'x'), { status: 413 }),
    refused(
      'a chunked body over 16 KiB',
      SIZE_WHY,
      bodyOf(MAX_BODY_BYTES + 1, 'x'),
      { status: 413 },
      { 'Transfer-Encoding': 'chunked' },
    ),
  ]),
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
