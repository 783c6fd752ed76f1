/** Makes rows for clients of every revision. */
import type { Context, RequestInput, Row } from '../harness/check.ts';
import { equal, matches } from '../harness/expect.ts';
import { MODERN, VERSIONS } from '../literals.ts';
import { expectError, FULL_META, legacy, META, type MessageOptions, modern } from './requests.ts';

export type Version = (typeof VERSIONS)[number];

/** Makes the same request as a client of each revision sends it. */
export const ASK = {
  [MODERN]: modern,
  '2025-06-18': (method: string, options?: MessageOptions) =>
    legacy(method, { ...options, version: '2025-06-18' }),
  '2025-03-26': (method: string, options?: MessageOptions) =>
    legacy(method, { ...options, version: '2025-03-26' }),
} as const;

export type Ask = (typeof ASK)[Version];

/**
 * The revisions in which to send a row of a table: all three for the first row, one of them in turn for each other row.
 * This keeps the load on a live service low.
 */
export function inTurn(index: number): readonly Version[] {
  const version = VERSIONS[index % VERSIONS.length];
  return index === 0 || !version ? VERSIONS : [version];
}

/** Makes one row for each revision. */
export function perVersion(
  id: string,
  title: string,
  why: string,
  run: (ctx: Context, ask: Ask, version: Version) => Promise<void>,
  { versions = VERSIONS, of }: { readonly versions?: readonly Version[]; readonly of?: string } = {},
): Row[] {
  return versions.map((version) => ({
    id: `${id} ${version}`,
    title: `${title} (${version})`,
    why,
    // A family for each revision: meeting a requirement in one revision says nothing about another.
    ...(of !== undefined && { family: `${of} ${version}` }),
    run: (ctx) => run(ctx, ASK[version], version),
  }));
}

/** A message of revision 2026-07-28 that names another version. */
export const naming = (version: string, params: object = {}): MessageOptions => ({
  params: { ...params, _meta: { ...FULL_META, [META.version]: version } },
  headers: { 'MCP-Protocol-Version': version },
});

/** A row for a request of a version that is not supported. @param hint - pattern of the hint */
export const unsupported = (
  id: string,
  why: string,
  version: string,
  input: RequestInput,
  hint = /./,
): Row => ({
  id,
  title: `${id}: 400 -32022 with the supported versions`,
  why,
  async run(ctx) {
    const { data } = await expectError(ctx, input, { status: 400, code: -32022 });
    equal(data.supported, VERSIONS, 'data.supported');
    equal(data.requested, version.slice(0, 64), 'data.requested');
    matches(data.hint, hint, 'error.data.hint');
  },
});
