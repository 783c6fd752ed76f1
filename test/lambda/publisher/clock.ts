/**
 * Time as a publisher under test sees it: it stands still until the test moves it, so that no day and no time-out depends
 * on how busy the machine is. Pauses between attempts, and the SDK's own time-outs, stay real.
 */
import { TODAY } from '../../support/service.ts';

export class Clock {
  /** Milliseconds since 1970, shared with the publisher's thread. */
  readonly shared = new SharedArrayBuffer(8);
  private readonly time = new Float64Array(this.shared);

  constructor() {
    this.set(TODAY);
  }

  get now(): number {
    return this.time[0]!;
  }

  /** @param day - UTC, YYYY-MM-DD; it is then nine in the morning */
  set(day: string, time = '09:00:00'): void {
    this.time[0] = Date.parse(`${day}T${time}Z`);
  }

  advance(ms: number): void {
    this.time[0]! += ms;
  }
}

/** For a process or thread, before it loads the publisher; `now` is a function there. */
export const CLOCK_CODE = `
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given) { super(...(given.length > 0 ? given : [now()])); }
    static now() { return now(); }
  };
  Object.defineProperty(performance, 'now', { value: now });
  const deadlines = new Set();
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    deadlines.add({ at: now() + ms, controller });
    return controller.signal;
  };
  setInterval(() => {
    for (const deadline of deadlines)
      if (deadline.at <= now() && deadlines.delete(deadline))
        deadline.controller.abort(new DOMException('The time is up', 'TimeoutError'));
  }, 5).unref();`;
