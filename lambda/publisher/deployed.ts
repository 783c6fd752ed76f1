/**
 * The object of the bucket that names the content of the last deployment. A run that comes late, after a deployment has
 * ended, finds other content named there than it has, and ends: otherwise it would bring the earlier content back.
 *
 * A deployment writes the object under the lease, before anything else. Each run reads it under the lease, and again
 * before each write. Viewers cannot read it, because the edge function does not know its path.
 *
 * Whoever can write to the bucket can write this object too. So it stops nobody for longer than `RECENT_MS`: the daily
 * run then writes it anew and reports it as repaired.
 */
import type { Bucket } from './bucket.ts';
import { DEPLOYED_KEY, OtherContent } from './content.ts';
import { StepFailure } from './failure.ts';
import { LEASE_KEY } from './lease.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

/** Longer than a run, Lambda's repetitions of it and a roll-back take together. */
const RECENT_MS = 3_600_000;

/** More than the object has. */
const MAX_BYTES = 1_000;

/** The object's text. */
interface Deployed {
  /** Digest of the content. */
  readonly content: string;
  /** When CloudFormation made the request, in milliseconds since 1970. 0: a daily run wrote it. */
  readonly at: number;
}

interface Turn {
  readonly bucket: Bucket;
  /** Digest of the content to publish. */
  readonly content: string;
  /** Of a deployment: when CloudFormation made the request. @default it is a daily run */
  readonly requestedAt: number | undefined;
  readonly now: Date;
}

/**
 * Takes the turn to publish, under the lease.
 * @returns whether the object was missing or wrong, so that a daily run has repaired it
 * @throws OtherContent if a later deployment has published, or is at work
 */
export async function takeTurn(turn: Turn): Promise<boolean> {
  const { bucket, content, requestedAt = 0 } = turn;
  const found = await bucket.look(DEPLOYED_KEY, MAX_BYTES, LEASE_KEY);
  const deployed = read(found);
  if (deployed) refuseLater(turn, deployed);
  if (deployed && isOwn(turn, deployed)) return false;
  await bucket.change(deployedFile({ content, at: requestedAt }), found);
  return true;
}

/**
 * Checks before a write that the turn was not lost.
 * @throws OtherContent as `takeTurn` does; StepFailure if somebody changed the object
 */
export async function keepTurn(turn: Turn): Promise<void> {
  const deployed = read(await turn.bucket.look(DEPLOYED_KEY, MAX_BYTES, LEASE_KEY));
  if (deployed && isOwn(turn, deployed)) return;
  if (deployed) refuseLater(turn, deployed);
  throw new StepFailure(`reading ${DEPLOYED_KEY}: somebody else changed it`, 'always', 'Lost');
}

/** A daily run publishes what was deployed, whichever request that was. */
const isOwn = ({ content, requestedAt }: Turn, deployed: Deployed): boolean =>
  deployed.content === content && (requestedAt === undefined || requestedAt === deployed.at);

function refuseLater({ content, requestedAt, now }: Turn, deployed: Deployed): void {
  const isOther = requestedAt === undefined ? deployed.content !== content : deployed.at > requestedAt;
  if (isOther && Math.abs(now.getTime() - deployed.at) < RECENT_MS)
    throw new OtherContent(`A later request of CloudFormation names content ${deployed.content}`, content);
}

/** @returns undefined if somebody put something else in its place */
function read(found: Awaited<ReturnType<Bucket['look']>>): Deployed | undefined {
  if (typeof found !== 'object') return undefined;
  try {
    const { content, at } = JSON.parse(String(found.body)) as Partial<Deployed>;
    return typeof content === 'string' && typeof at === 'number' ? { content, at } : undefined;
  } catch {
    return undefined;
  }
}

const deployedFile = (deployed: Deployed): PublishedFile =>
  publishedFile({
    key: DEPLOYED_KEY,
    contentType: 'application/json',
    cacheControl: 'no-store',
    body: JSON.stringify(deployed),
  });
