/** Rows that hold for callers of every revision. */
import type { Check, Context } from '../harness/check.ts';
import { VERSIONS } from '../literals.ts';
import { ERAS } from './messages.ts';

export type Version = (typeof VERSIONS)[number];
export type Ask = (typeof ERAS)[Version];

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
): Omit<Check, 'section'>[] {
  return versions.map((version) => ({
    id: `${id} ${version}`,
    title: `${title} (${version})`,
    why,
    run: (ctx) => run(ctx, ERAS[version], version),
  }));
}
