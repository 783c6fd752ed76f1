/** The request of CloudFormation's custom resource, its properties, and the answer to it. */
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The parts of a custom resource request that the publisher uses (CloudFormation User Guide, "Custom resource request
 * objects").
 */
export interface PublishRequest {
  readonly RequestType: 'Create' | 'Update' | 'Delete';
  readonly ResponseURL: string;
  readonly StackId: string;
  readonly RequestId: string;
  readonly LogicalResourceId: string;
  /** Absent on Create. */
  readonly PhysicalResourceId?: string;
  readonly ResourceProperties: Readonly<Record<string, unknown>>;
  /** The properties of the deployment before; on a roll-back, those of the deployment that failed. Only on Update. */
  readonly OldResourceProperties?: Readonly<Record<string, unknown>>;
}

/**
 * The daily request of the schedule: publish the content of the asset again, for today. The schedule waits for no
 * answer.
 */
export interface RefreshRequest {
  readonly RequestType: 'Refresh';
  /** Time of the schedule for this call, such as `2026-11-20T13:37:00Z`. @default none: a person made the call */
  readonly ScheduledTime?: string;
  readonly ResourceProperties: Readonly<Record<string, unknown>>;
}

/** Where to publish. */
export interface Target {
  readonly bucket: string;
  readonly distributionId: string;
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  /** KMS keys, at least one. The first signs; the public keys of all are published. */
  readonly signingKeys: readonly string[];
  readonly contentDigest: string;
  /** Whether the deletion of the stack empties the bucket. */
  readonly isEmptied: boolean;
}

/**
 * When CloudFormation made the request, in milliseconds since 1970. Lambda's repetitions of a request have the same
 * time, and CloudFormation makes no request for a resource before the one before has been answered or has timed out.
 * The time is that of the pre-signed URL (S3 API reference, "Authenticating Requests: Using Query Parameters").
 * @returns the current time, if the URL has none
 */
export function requestTime({ ResponseURL }: Pick<PublishRequest, 'ResponseURL'>): number {
  const text = new URL(ResponseURL).searchParams.get('X-Amz-Date') ?? '';
  const time = Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  return Number.isNaN(time) ? Date.now() : time;
}

/** @param properties - as the template writes them. CloudFormation passes every scalar as a string */
export function readTarget(properties: Readonly<Record<string, unknown>>): Target {
  const { Bucket, DistributionId, BaseUrl, SigningKeys, ContentDigest, EmptyOnDelete } =
    properties as Readonly<Record<string, string>>;
  const target = {
    bucket: Bucket,
    distributionId: DistributionId,
    baseUrl: BaseUrl,
    contentDigest: ContentDigest,
  };
  const missing = Object.entries(target).find(([, value]) => typeof value !== 'string');
  if (missing) throw new Error(`The request does not say ${missing[0]}.`);
  return { ...(target as Target), signingKeys: [SigningKeys!].flat(), isEmptied: EmptyOnDelete === 'true' };
}

/**
 * CloudFormation accepts a body of at most 4,096 bytes. The ids in it need up to about 2,000, and a character of a
 * reason up to three.
 */
const MAX_REASON = 600;

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

/**
 * Sends the answer to CloudFormation: one PUT to the pre-signed URL of the request. It is sent again if the network
 * fails, because without an answer the stack waits for the resource's time-out.
 */
export async function respond(request: PublishRequest, answer: Answer): Promise<void> {
  const failed = 'failure' in answer;
  const body = JSON.stringify({
    Status: failed ? 'FAILED' : 'SUCCESS',
    Reason: (failed ? answer.failure : answer.reason).slice(0, MAX_REASON),
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
