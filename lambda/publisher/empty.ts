/**
 * Empties the bucket of a stack that is deleted, of every version: CloudFormation deletes no bucket that holds anything.
 * By the lease, so that a run under way ends first; one that still waits finds no lease, and ends.
 */
import { randomUUID } from 'node:crypto';
import { Bucket } from './bucket.ts';
import type { Clients } from './clients.ts';
import { StepFailure } from './failure.ts';
import { acquireLease, LEASE_KEY } from './lease.ts';
import { persist } from './persist.ts';

interface Emptying {
  readonly clients: Pick<Clients, 's3'>;
  /** Name of the bucket. */
  readonly bucket: string;
  readonly budgetMs: number;
}

/**
 * @returns how many versions it deleted; undefined: there is no such bucket any more
 * @throws the last failure
 */
export async function empty({ clients, bucket: name, budgetMs }: Emptying): Promise<number | undefined> {
  const owner = randomUUID();
  let deleted = 0;
  const attempt = async (signal: AbortSignal): Promise<number> => {
    const waiting = new Bucket(clients.s3, name, signal);
    const lease = await acquireLease({ bucket: waiting, owner, yields: false, again: false, signal });
    const bucket = new Bucket(clients.s3, name, AbortSignal.any([signal, lease!.signal]));
    for (;;) {
      const versions = await bucket.firstVersions();
      // The lease itself goes last.
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
