/**
 * Checks that the answers of the service are those of this checkout. These checks run last and request an answer that
 * differs a second time, because the invalidation of the cache after a deployment takes time.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { NOT_FOUND_PAGES, notFoundPath } from '../../lambda/shared/routes.ts';
import { isPicture } from '../../lib/content/images/encoder.ts';
import {
  type Check,
  type Context,
  type Json,
  type Reply,
  type RequestInput,
  type Row,
  section,
} from '../contract/harness/check.ts';
import { equal, fail, ok, status } from '../contract/harness/expect.ts';
import { kindOf } from '../contract/literals.ts';
import { modern } from '../contract/mcp/requests.ts';
import { type Checkout, isSameFile } from './checkout.ts';

const WHY =
  'contract §3: practice.json "is the source of every fact the service states", as this checkout has it';

const AGENT_INFO: RequestInput = { path: '/api/agent-info', headers: { Accept: 'application/json' } };

export function checkoutChecks(checkout: Checkout): readonly Check[] {
  return [
    ...section('checkout facts', 'facts', facts(checkout)),
    ...section('checkout content', 'content', content(checkout)),
  ];
}

function facts({ agentInfo, tools }: Checkout): Row[] {
  const fields = Object.entries(agentInfo).map(
    ([name, expected]): Row => ({
      id: name,
      title: `agent-info states ${name} as this checkout does`,
      why: WHY,
      async run(ctx) {
        const reply = await current(ctx, AGENT_INFO, (it) => isDeepStrictEqual(it.json()?.[name], expected));
        status(reply, 200);
        const difference = firstDifference(expected, reply.json()?.[name], name);
        if (difference) fail(`agent-info ${difference.path}`, show(difference.expected), difference.received);
      },
    }),
  );
  const results = Object.entries(tools).map(([name, expected]): Row => {
    const input = modern('tools/call', { params: { name } });
    const served = (reply: Reply): Json => reply.json()?.result?.structuredContent;
    return {
      id: name,
      title: `${name} answers as this checkout does`,
      why: WHY,
      async run(ctx) {
        const reply = await current(ctx, input, (it) => isDeepStrictEqual(served(it), expected));
        const difference = firstDifference(expected, served(reply), name);
        if (difference) fail(difference.path, show(difference.expected), difference.received);
      },
    };
  });
  return [...fields, ...results];
}

function content({ files, pages, folders }: Checkout): Row[] {
  const pageOf = new Map(pages.map(({ htmlKey, path }) => [htmlKey, path]));
  // Objects that are served at unknown paths of a language, with the `Cache-Control` of the edge function.
  const unknownOf = new Map(
    folders.flatMap((folder) =>
      Object.values(NOT_FOUND_PAGES).map(({ path }) => [
        notFoundPath(path, folder).slice(1),
        `/${folder}no-such-page`,
      ]),
    ),
  );
  return files.map(({ key, body, checksum, contentType, cacheControl, contentLanguage }): Row => {
    const page = pageOf.get(key);
    const unknown = unknownOf.get(key);
    const isNotFound = unknown !== undefined;
    const input = isNotFound
      ? { path: unknown, headers: { Accept: contentType } }
      : page === undefined
        ? { path: `/${key}` }
        : { path: page, headers: { Accept: 'text/html' } };
    const expected = Buffer.from(checksum, 'base64').toString('hex');
    const isThis = (reply: Reply) => isSameFile(contentType, body, reply.body);
    return {
      id: key,
      ...familyOf(key, page, contentType),
      title: `${input.path} is ${key} of this checkout, ${isPicture(contentType) ? 'as it looks' : 'byte for byte'}`,
      why: WHY,
      async run(ctx) {
        const reply = await current(ctx, input, isThis);
        status(reply, isNotFound ? 404 : 200);
        const received = createHash('sha256').update(reply.body).digest('hex');
        ok(
          await isThis(reply),
          `content of ${key}`,
          `SHA-256 ${expected}`,
          `${received}; ${firstDifferentLine(body.toString(), reply.text)}`,
        );
        equal(reply.header('content-type'), contentType, `Content-Type of ${input.path}`);
        if (!isNotFound) equal(reply.header('cache-control'), cacheControl, `Cache-Control of ${input.path}`);
        equal(reply.header('content-language'), contentLanguage, `Content-Language of ${input.path}`);
      },
    };
  });
}

/**
 * Pages and images form families, because a practice may add many. The files that every practice has are no family.
 */
function familyOf(key: string, page: string | undefined, contentType: string): { family?: string } {
  const path = page ?? `/${key}`;
  return kindOf(path) === path ? { family: contentType } : {};
}

/** @returns the answer that the run already has if it is good, otherwise a new one */
async function current(
  ctx: Context,
  input: RequestInput,
  good: (reply: Reply) => boolean | Promise<boolean>,
): Promise<Reply> {
  const known = await ctx.recall(input);
  try {
    if (await good(known)) return known;
  } catch {
    // Not JSON. If the new answer is not JSON either, the check reports it.
  }
  return ctx.request(input);
}

interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly received: unknown;
}

function firstDifference(expected: unknown, received: unknown, path: string): Difference | undefined {
  if (isDeepStrictEqual(expected, received)) return undefined;
  if (!isContainer(expected) || !isContainer(received)) return { path, expected, received };
  for (const name of new Set([...Object.keys(expected), ...Object.keys(received)])) {
    const found = firstDifference(expected[name], received[name], `${path}.${name}`);
    if (found) return found;
  }
  return { path, expected, received };
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const show = (value: unknown) => JSON.stringify(value) ?? 'nothing';

function firstDifferentLine(expected: string, received: string): string {
  const lines = received.split('\n');
  const at = expected.split('\n').findIndex((line, index) => line !== lines[index]);
  return `line ${at < 0 ? lines.length : at + 1} is ${show((lines[at] ?? '').slice(0, 160))}`;
}
