/**
 * Breaks the service on purpose (`npm start -- --fault name`): wraps the parts that `local-stack.ts` composes, so that
 * each fails as its AWS service fails. Faults can be switched while the emulator runs. They do not affect the publisher,
 * because it runs during the deployment.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Throttle } from './api-gateway/http-api.ts';
import type { OriginServer } from './cloudfront/distribution.ts';
import { HeaderLines } from './headers.ts';
import type { FunctionConfig, Invoker, Outcome, OutputLine } from './lambda/functions.ts';

/** Name → what fails. */
export const FAULTS = {
  'lambda-timeout': 'every handler times out',
  'lambda-crash': "every handler's process ends during the call",
  's3-503': 'S3 answers every read with 503 SlowDown',
  throttle: 'the HTTP API throttles every call with 429',
} as const;

export type Fault = keyof typeof FAULTS;

interface ConfiguredInvoker extends Invoker {
  readonly config: Pick<FunctionConfig, 'timeoutMs'>;
}

/**
 * The active faults of a local stack.
 *
 * @example
 * const faults = new Faults();
 * const stack = await startLocalStack({ cdkOut: 'cdk.out', port: 0, faults });
 * faults.set(['s3-503', 'lambda-crash']);
 * faults.set([]); // everything works again
 */
export class Faults {
  private active: ReadonlySet<Fault>;

  /** @param wait - waits for milliseconds; tests replace it */
  constructor(
    names: readonly Fault[] = [],
    private readonly wait: (ms: number) => Promise<unknown> = sleep,
  ) {
    this.active = new Set(names);
  }

  /** Activates these faults and no others. The edge cache keeps its entries, as CloudFront would. */
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

/** S3's answer (API reference, "Error responses"), with ids of the request and of the host. */
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
