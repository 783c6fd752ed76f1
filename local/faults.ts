/**
 * Breaks the service on purpose (`npm start -- --fault name`): wraps the parts that `local-stack.ts` composes,
 * so that each fails as AWS fails. Faults can be switched while the emulator runs. They begin when the stack
 * is up: the publisher, which is part of the deployment, never sees them.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Throttle } from './api-gateway/throttle.ts';
import type { OriginServer } from './cloudfront/distribution.ts';
import { HeaderLines } from './headers.ts';
import type { FunctionConfig, Outcome, OutputLine } from './lambda/environment.ts';
import type { Invoker } from './lambda/lambda-function.ts';

/** Name → what fails. */
export const FAULTS = {
  'lambda-timeout': 'every handler runs into its time-out',
  'lambda-crash': "every handler's process ends during the call",
  's3-503': 'S3 answers every read with 503 SlowDown',
  throttle: 'the HTTP API admits nobody: 429',
} as const;

export type Fault = keyof typeof FAULTS;

/** A function as the emulator has it: called, and known by its configuration. */
interface ConfiguredInvoker extends Invoker {
  readonly config: Pick<FunctionConfig, 'timeoutMs'>;
}

export class Faults {
  private active: ReadonlySet<Fault>;

  /** @param wait lets milliseconds pass; tests that have none to lose bring their own */
  constructor(
    names: readonly Fault[] = [],
    private readonly wait: (ms: number) => Promise<unknown> = sleep,
  ) {
    this.active = new Set(names);
  }

  /** From now on these fail, and no others. What the edge cache holds stays there, as it would. */
  set(names: readonly Fault[]): void {
    this.active = new Set(names);
  }

  handler(invoker: ConfiguredInvoker, output: OutputLine = () => {}): Invoker {
    return {
      invoke: async (event) => {
        const outcome = await this.failedCall(invoker.config.timeoutMs);
        if (!outcome) return invoker.invoke(event);
        output(`fault: ${outcome.error.type}: ${outcome.error.message}`);
        return outcome;
      },
    };
  }

  bucket(server: OriginServer): OriginServer {
    return {
      fetch: async (request) =>
        this.active.has('s3-503') ? slowDown(request.method) : server.fetch(request),
    };
  }

  throttle(throttle: Throttle): Throttle {
    return { admit: () => !this.active.has('throttle') && throttle.admit() };
  }

  private async failedCall(timeoutMs: number): Promise<(Outcome & { ok: false }) | undefined> {
    if (this.active.has('lambda-crash'))
      return { ok: false, error: { type: 'Runtime.ExitError', message: 'Runtime exited with error' } };
    if (!this.active.has('lambda-timeout')) return undefined;
    await this.wait(timeoutMs);
    const seconds = (timeoutMs / 1000).toFixed(2);
    return {
      ok: false,
      error: { type: 'Sandbox.Timedout', message: `Task timed out after ${seconds} seconds` },
    };
  }
}

/** As S3 sends it (API reference, "Error responses"): with ids of the request and of the host. */
function slowDown(method: string) {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  const hostId = randomBytes(56).toString('base64');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message><RequestId>${requestId}</RequestId><HostId>${hostId}</HostId></Error>`;
  return {
    status: 503,
    headers: HeaderLines.of({
      server: 'AmazonS3',
      'content-type': 'application/xml',
      'x-amz-request-id': requestId,
      'x-amz-id-2': hostId,
    }),
    body: Buffer.from(method === 'HEAD' ? '' : xml),
  };
}
