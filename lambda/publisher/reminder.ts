/** What the daily run reminds the operator of: the last days of the facts and of the countersignature's certificate. */
import type { SiteSource } from '../render/site-source.ts';
import { addDays } from '../shared/days.ts';

const REMIND_DAYS = 30;

/** Last days, YYYY-MM-DD. */
interface Reminder {
  readonly validUntil?: string;
  readonly certificateUntil?: string;
}

/**
 * The facts are named from 30 days before their last day until they are verified anew. The certificate is named, if it
 * ends before the facts, from 30 days before its last day to 30 days after it: CloudWatch notifies only when an alarm
 * changes its state, so the alarm has to return to OK before it can tell of the facts.
 * @param today - UTC, YYYY-MM-DD
 * @returns undefined if neither day is near
 */
export function reminderOn({ practice }: Pick<SiteSource, 'practice'>, today: string): Reminder | undefined {
  const soon = addDays(today, REMIND_DAYS);
  const { validUntil, countersignature } = practice.contact.verification;
  const certificateUntil = countersignature?.validUntil ?? validUntil;
  const factsEnd = validUntil <= soon;
  const certificateEnds =
    certificateUntil < validUntil &&
    certificateUntil <= soon &&
    certificateUntil >= addDays(today, -REMIND_DAYS);
  return factsEnd || certificateEnds
    ? { ...(factsEnd && { validUntil }), ...(certificateEnds && { certificateUntil }) }
    : undefined;
}
