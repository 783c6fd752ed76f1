/**
 * What the two API endpoints see of HTTP: plain values, no web `Request`/`Response` (a pair of those
 * alone costs 26 µs) and no payload format of a gateway. Adapters translate.
 */
import type { CallNote } from './call-note.ts';

export interface HttpRequest {
  readonly method: string;
  /** Lower-case names; several lines of one name are joined with a comma (RFC 9110 §5.3). */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: {
    /** Size as it was on the wire, in bytes. */
    readonly byteLength: number;
    /** `undefined`: the bytes are not UTF-8. */
    readonly text: string | undefined;
  };
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty: no body. */
  readonly body: string;
  /** For the log; never sent. */
  readonly note?: CallNote;
}

/**
 * One function is a whole endpoint.
 *
 * @param today - UTC, `YYYY-MM-DD`: facts expire, and only the adapter has a clock
 */
export type Endpoint = (request: HttpRequest, today: string) => HttpResponse;

/** How long a browser may keep a preflight answer; Chromium's own ceiling is two hours. */
export const PREFLIGHT_MAX_AGE_SECONDS = 7200;
