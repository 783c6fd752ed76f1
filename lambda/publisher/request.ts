/**
 * The request of CloudFormation's custom resource, and its properties, which are checked before anything is changed.
 */
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
  /** Digest of the content to publish. */
  readonly contentDigest: string;
  /** Whether the deletion of the stack empties the bucket. */
  readonly isEmptied: boolean;
}

/** The bucket to empty when the stack is deleted. @returns undefined if the content is kept */
export function bucketToEmpty({
  EmptyOnDelete,
  Bucket,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (EmptyOnDelete === undefined) return undefined;
  // CloudFormation passes every scalar as a string.
  if (EmptyOnDelete !== 'true') throw wrong(complaint('EmptyOnDelete', '"true", or nothing', EmptyOnDelete));
  if (typeof Bucket !== 'string' || Bucket === '') throw wrong(complaint('Bucket', 'a bucket name', Bucket));
  return Bucket;
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

const DIGEST = /^[0-9a-f]{64}$/;

/** Scheme and host only, because paths are appended. */
const ORIGIN = /^https?:\/\/[^/?#\s]+$/;

/** @throws Error that lists every missing or wrong property with the received value */
export function readTarget(properties: Readonly<Record<string, unknown>>): Target {
  const problems: string[] = [];
  const read = (name: string, rule: string, valid: (value: string) => boolean): string => {
    const value = properties[name];
    if (typeof value === 'string' && valid(value)) return value;
    problems.push(complaint(name, rule, value));
    return '';
  };
  const target = {
    bucket: read('Bucket', 'a bucket name', (value) => value !== ''),
    distributionId: read('DistributionId', 'a distribution id', (value) => value !== ''),
    baseUrl: read('BaseUrl', 'an origin without a trailing slash, such as https://example.org', (value) =>
      ORIGIN.test(value),
    ),
    contentDigest: read('ContentDigest', 'a SHA-256 in lower-case hexadecimal', (value) =>
      DIGEST.test(value),
    ),
  };
  const { SigningKeys: signingKeys } = properties;
  if (!isKeyList(signingKeys)) problems.push(complaint('SigningKeys', 'a list of key ARNs', signingKeys));
  if (problems.length > 0 || !isKeyList(signingKeys)) throw wrong(...problems);
  return { ...target, signingKeys, isEmptied: properties.EmptyOnDelete !== undefined };
}

const wrong = (...problems: readonly string[]) =>
  new Error(`Wrong resource properties. ${problems.join('. ')}.`);

const complaint = (name: string, rule: string, value: unknown) =>
  `${name} must be ${rule}; received ${JSON.stringify(value) ?? 'nothing'}`;

const isKeyList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && item !== '');

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

/**
 * Sends the answer to CloudFormation: one PUT to the pre-signed URL of the request. It is sent again if the network
 * fails, because without an answer the stack waits for the resource's time-out.
 */
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
