/**
 * The publisher's log: a line of JSON an event. To stdout and not by console.log, before which Lambda would
 * put time, request id and level. Details are counts, names and failures of services, never content.
 */
import type { CONTENT_PUBLISHED, CONTENT_REPAIRED, FACTS_EXPIRE_SOON, PUBLISH_FAILED } from './log-words.ts';

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
