/**
 * The publisher's log: one line of JSON for each event. It goes to stdout and not through console.log, which in Lambda
 * puts time, request id and level before the line. Details are counts, names and failures of services, never content.
 */
import type { SiteSource } from '../render/site-source.ts';
import { addDays } from '../shared/days.ts';

// Metric filters of lib/stack/monitoring match these bare words.
/** A run ended with every object in place, whether or not it had to write one. */
export const CONTENT_PUBLISHED = 'ContentPublished';
export const PUBLISH_FAILED = 'PublishFailed';
/** A daily run repaired objects that others had changed. */
export const CONTENT_REPAIRED = 'ContentRepaired';
/** Logged by each daily run from 30 days before the last day of the facts on. */
export const FACTS_EXPIRE_SOON = 'FactsExpireSoon';

export interface LoggedEvent {
  readonly event:
    | typeof CONTENT_PUBLISHED
    | typeof PUBLISH_FAILED
    | typeof CONTENT_REPAIRED
    | typeof FACTS_EXPIRE_SOON;
  readonly [detail: string]: string | number | boolean | readonly string[] | undefined;
}

export function writeLog(logged: LoggedEvent): void {
  process.stdout.write(`${JSON.stringify(logged)}\n`);
}

const REMIND_DAYS = 30;

/**
 * The facts are named from 30 days before their last day until they are verified anew.
 * @param today - UTC, YYYY-MM-DD
 * @returns undefined if that day is not near
 */
export function reminderOn(
  { practice }: Pick<SiteSource, 'practice'>,
  today: string,
): { readonly validUntil: string } | undefined {
  const { validUntil } = practice.contact.verification;
  return validUntil <= addDays(today, REMIND_DAYS) ? { validUntil } : undefined;
}
