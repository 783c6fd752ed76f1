/**
 * Sends the answer to CloudFormation: one PUT to the pre-signed URL of the request. It is sent again if the network
 * fails, because without an answer the stack waits for the resource's time-out.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { PublishRequest } from './request.ts';

/** CloudFormation accepts a body of at most 4,096 bytes. The ids in it need up to about 2,000. */
const MAX_REASON_BYTES = 1_500;

const ATTEMPTS = 4;
const ATTEMPT_TIMEOUT_MS = 2_000;
const FIRST_PAUSE_MS = 200;

/** The longest time that `respond` takes: every attempt times out, with the pauses between them. */
export const RESPOND_BUDGET_MS = ATTEMPTS * ATTEMPT_TIMEOUT_MS + FIRST_PAUSE_MS * (2 ** ATTEMPTS - 1);

export type Answer =
  | { readonly failure: string }
  | {
      /** What was done, for people. */
      readonly reason: string;
      /** Attributes of the resource, for the rest of the template. */
      readonly data?: Readonly<Record<string, string>>;
    };

export async function respond(request: PublishRequest, answer: Answer): Promise<void> {
  const failed = 'failure' in answer;
  const body = JSON.stringify({
    Status: failed ? 'FAILED' : 'SUCCESS',
    Reason: failed ? cut(answer.failure) : answer.reason,
    // With another id, CloudFormation would treat the update as a replacement and delete the "old" content.
    PhysicalResourceId: request.PhysicalResourceId ?? request.LogicalResourceId,
    StackId: request.StackId,
    RequestId: request.RequestId,
    LogicalResourceId: request.LogicalResourceId,
    ...(!failed && answer.data && { Data: answer.data }),
  });
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(request.ResponseURL, {
        method: 'PUT',
        body,
        // The URL is signed for an empty content type; S3 refuses another.
        headers: { 'content-type': '' },
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      });
      if (response.ok) return;
      throw new Error(`CloudFormation's response URL answered ${response.status}`);
    } catch (error) {
      if (attempt === ATTEMPTS - 1) throw error;
      await wait(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** Cuts to `MAX_REASON_BYTES` of JSON, in which an escape or a character outside ASCII takes several bytes. */
function cut(reason: string): string {
  let text = reason;
  while (Buffer.byteLength(JSON.stringify(text)) > MAX_REASON_BYTES) text = text.slice(0, text.length * 0.9);
  return text === reason ? reason : `${text}…`;
}
