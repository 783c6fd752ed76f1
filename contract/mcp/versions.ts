/** Rows that hold for callers of every revision. */
import { type Context, family, type Row } from '../harness/check.ts';
import { MODERN, VERSIONS } from '../literals.ts';
import { legacy, type MessageOptions, modern } from './requests.ts';

export type Version = (typeof VERSIONS)[number];

/** The same request as a client of each revision puts it on the wire. */
export const ASK = {
  [MODERN]: modern,
  '2025-06-18': (method: string, options?: MessageOptions) =>
    legacy(method, { ...options, version: '2025-06-18' }),
  '2025-03-26': (method: string, options?: MessageOptions) =>
    legacy(method, { ...options, version: '2025-03-26' }),
} as const;

export type Ask = (typeof ASK)[Version];

/**
 * The revisions in which to ask the row of a table: the first row in all of them, the others in turn,
 * so that a live service is not asked everything three times.
 */
export function inTurn(index: number): readonly Version[] {
  const version = VERSIONS[index % VERSIONS.length];
  return index === 0 || !version ? VERSIONS : [version];
}

/** One row a revision. */
export function perVersion(
  id: string,
  title: string,
  why: string,
  run: (ctx: Context, ask: Ask, version: Version) => Promise<void>,
  versions: readonly Version[] = VERSIONS,
): Row[] {
  return versions.map((version) => ({
    id: `${id} ${version}`,
    title: `${title} (${version})`,
    why,
    run: (ctx) => run(ctx, ASK[version], version),
  }));
}

/** Variants of one demand, which each revision meets by itself: a family a revision. */
export function familyPerVersion(name: string, rows: readonly Row[]): readonly Row[] {
  return VERSIONS.flatMap((version) =>
    family(
      `${name} ${version}`,
      rows.filter(({ id }) => id.endsWith(version)),
    ),
  );
}
