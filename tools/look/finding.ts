/** Compares the findings with the known ones in expected.json. */
import { z } from 'zod';

export interface Finding {
  /** The tool: `axe`, `console`, `lighthouse`, … */
  readonly by: string;
  /** The tool's name of the rule, e.g. `color-contrast`. */
  readonly rule: string;
  /** The page, size and scheme, or the place that the tool names. */
  readonly where: string;
  readonly detail: string;
}

/** A known finding with its reason. It covers every place where the rule finds something. */
export const expectedSchema = z.array(
  z.strictObject({ by: z.string(), rule: z.string(), reason: z.string().min(20) }),
);
type Expected = z.infer<typeof expectedSchema>[number];

interface Verdict {
  readonly ok: boolean;
  readonly unexpected: readonly Finding[];
  /** Known findings that no longer occur. */
  readonly stale: readonly Expected[];
}

/** @param ran - the tools that ran: a known finding of another tool is not stale */
export function judge(
  findings: readonly Finding[],
  expected: readonly Expected[],
  ran: readonly string[],
): Verdict {
  const covers = (entry: Expected, { by, rule }: Finding) => entry.by === by && entry.rule === rule;
  const unexpected = findings.filter((finding) => !expected.some((entry) => covers(entry, finding)));
  const stale = expected.filter(
    (entry) => ran.includes(entry.by) && !findings.some((finding) => covers(entry, finding)),
  );
  return { ok: unexpected.length === 0 && stale.length === 0, unexpected, stale };
}
