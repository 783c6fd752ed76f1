/**
 * HTTP as the endpoints see it: plain values. The adapter translates from the gateway's payload format. No web
 * `Request` and `Response`: a pair costs 26 µs.
 */
import type { CallNote } from './call-log.ts';

export interface HttpRequest {
  readonly method: string;
  /** Names are in lower case. Several lines of one name are joined with a comma (RFC 9110 §5.3). */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: {
    /** Size on the wire, in bytes. */
    readonly byteLength: number;
    /** `undefined`: the bytes are not UTF-8. */
    readonly text: string | undefined;
  };
}

export interface HttpResponse {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty if there is none. */
  readonly body: string;
  /** For the log. Never sent. */
  readonly note?: CallNote;
}

/** @param today - UTC, `YYYY-MM-DD`. Facts expire, and only the adapter reads the clock */
export type Endpoint = (request: HttpRequest, today: string) => HttpResponse;

/** How long a browser may cache a preflight answer. Chromium allows at most two hours. */
export const PREFLIGHT_MAX_AGE_SECONDS = 7200;
