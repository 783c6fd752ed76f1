/**
 * The clock of a publisher under test. Only the test moves it, so no day and no deadline depends on the load of the
 * machine. Pauses, and the SDK's time-outs where a test waits for one, take real time, but less of it.
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

  /** @param day - YYYY-MM-DD. @param time - UTC */
  set(day: string, time = '09:00:00'): void {
    this.time[0] = Date.parse(`${day}T${time}Z`);
  }

  advance(ms: number): void {
    this.time[0]! += ms;
  }
}

/** Pauses between attempts change no result, so they are shortened. */
const PAUSE_DIVISOR = 100;

/** Runs before a process or thread loads the publisher. Needs `now()`; `timeoutDivisor` may be set. */
export const CLOCK_CODE = `
  const { Socket } = process.getBuiltinModule('node:net');
  const promises = process.getBuiltinModule('node:timers/promises');
  const { setTimeout: start } = globalThis;
  const { setTimeout: pause } = promises;
  const { setTimeout: limit } = Socket.prototype;
  let timeoutDivisor = 1;
  // The SDK's time-outs are whole seconds, its pauses are random.
  globalThis.setTimeout = (run, ms = 0, ...given) =>
    start(run, ms / (ms >= 1000 && ms % 1000 === 0 ? timeoutDivisor : ${PAUSE_DIVISOR}), ...given);
  promises.setTimeout = (ms, ...given) => pause(ms / ${PAUSE_DIVISOR}, ...given);
  Socket.prototype.setTimeout = function (ms, ...given) {
    return limit.call(this, ms / timeoutDivisor, ...given);
  };
  process.getBuiltinModule('node:module').syncBuiltinESMExports();
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given) { super(...(given.length > 0 ? given : [now()])); }
    static now() { return now(); }
  };
  // In Node it has fractions, and another origin than the time of day.
  Object.defineProperty(performance, 'now', { value: () => now() - 1e12 + 0.5 });
  const deadlines = new Set();
  AbortSignal.timeout = (ms) => {
    if (!Number.isInteger(ms) || ms < 0) throw new RangeError('delay must be an integer');
    const controller = new AbortController();
    deadlines.add({ at: now() + ms, controller });
    return controller.signal;
  };
  setInterval(() => {
    for (const deadline of deadlines)
      if (deadline.at <= now() && deadlines.delete(deadline))
        deadline.controller.abort(new DOMException('The time is up', 'TimeoutError'));
  }, 5).unref();`;
