/**
 * Deletes every version in the bucket of a deleted stack, because CloudFormation deletes only an empty bucket. It takes
 * the lease, so that a run in progress ends first. A daily run that waits for the lease then finds none, and ends.
 */
import { Bucket } from './bucket.ts';
import type { Clients } from './clients.ts';
import { persist, StepFailure } from './failure.ts';
import { acquireLease, Claim, LEASE_KEY } from './lease.ts';

interface Emptying {
  readonly clients: Pick<Clients, 's3'>;
  /** Name of the bucket. */
  readonly bucket: string;
  readonly budgetMs: number;
}

/**
 * @returns the number of deleted versions; undefined if the bucket no longer exists
 * @throws the last failure
 */
export async function empty({ clients, bucket: name, budgetMs }: Emptying): Promise<number | undefined> {
  const claim = new Claim();
  let deleted = 0;
  const attempt = async (signal: AbortSignal): Promise<number> => {
    const waiting = new Bucket(clients.s3, name, signal);
    const lease = await acquireLease({ bucket: waiting, claim, yields: false, again: false, signal });
    const bucket = new Bucket(clients.s3, name, AbortSignal.any([signal, lease!.signal]));
    for (;;) {
      const versions = await bucket.firstVersions();
      // The lease is deleted last.
      const others = versions.filter(({ Key, isLatest }) => !(Key === LEASE_KEY && isLatest));
      const done = others.length === 0;
      await bucket.delete(done ? versions : others);
      deleted += others.length;
      if (done) return deleted;
    }
  };
  try {
    return await persist(budgetMs, attempt);
  } catch (error) {
    if (error instanceof StepFailure && error.code === 'NoSuchBucket') return undefined;
    throw error;
  }
}
