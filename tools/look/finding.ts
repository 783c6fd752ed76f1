/**
 * What looking at the pages turned up, compared with what is known and explained (expected.json). Pure, so
 * that a test can show that neither a new finding nor a forgotten explanation gets through.
 */
import { z } from 'zod';

export interface Finding {
  /** What found it: `axe`, `console`, `lighthouse`, … */
  readonly by: string;
  /** Its name for the rule, e.g. `color-contrast`. */
  readonly rule: string;
  /** Page, size and scheme, or whatever the tool looked at. */
  readonly where: string;
  readonly detail: string;
}

/** A finding that stays, with its reason. It covers every place where the rule finds something. */
export const expectedSchema = z.array(
  z.strictObject({ by: z.string(), rule: z.string(), reason: z.string().min(20) }),
);
type Expected = z.infer<typeof expectedSchema>[number];

interface Verdict {
  readonly ok: boolean;
  readonly unexpected: readonly Finding[];
  /** Explanations of what nobody finds any more. */
  readonly stale: readonly Expected[];
}

/** @param ran - tools that ran: an explanation for one that did not is not stale */
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
