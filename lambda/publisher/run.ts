/** One run of the publisher: render, sign, bring the bucket to it, say what was found. */
import { setMaxListeners } from 'node:events';
import { renderSite } from '../render/site.ts';
import type { SiteSource } from '../render/site-source.ts';
import { DOCUMENTS } from '../shared/routes.ts';
import { Bucket, isAs, type StoredObject } from './bucket.ts';
import type { Clients } from './clients.ts';
import { acquireLease, LEASE_KEY, LEASE_MS } from './lease.ts';
import { persist } from './persist.ts';
import { type PublishOutcome, publish } from './publish.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';
import type { Target } from './request.ts';
import { type Signed, sign } from './sign.ts';

interface Run {
  readonly clients: Clients;
  readonly source: SiteSource;
  readonly target: Target;
  /** Names this run; CloudFront makes one invalidation of those that name the same. */
  readonly id: string;
  readonly budgetMs: number;
}

export interface RunOutcome extends PublishOutcome {
  /** Thumbprint of the key that signs. */
  readonly signingKeyId: string;
  /** How many objects were not as a run before this one had left them; an expected change is none. */
  readonly repaired: number;
}

/** @throws the last failure */
export async function run({ clients, source, target, id, budgetMs }: Run): Promise<RunOutcome> {
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  const { baseUrl } = target;
  const files = render(source, baseUrl, today);
  // What the bucket holds on the first run after the facts have expired.
  const { validUntil } = source.practice.contact.verification;
  const before = today > validUntil ? render(source, baseUrl, validUntil) : [];
  const earlier = new Map(before.map((file) => [file.key, file]));
  // Across attempts: the first one may have put right what the second then finds in order.
  const foreign = new Set<string>();

  return persist(budgetMs, async (budget) => {
    const abortSignal = AbortSignal.any([budget, AbortSignal.timeout(LEASE_MS)]);
    // Each request under way listens.
    setMaxListeners(0, budget, abortSignal);
    const bucket = new Bucket(clients.s3, target.bucket, abortSignal);
    const { interrupted } = await acquireLease({ bucket, owner: id, signal: budget });
    const { practice } = source;
    const { signingKeys, distributionId } = target;
    const signed = await sign({ ...clients, bucket, practice, baseUrl, signingKeys, now, abortSignal });
    const outcome = await publish({
      bucket,
      cloudFront: clients.cloudFront,
      distributionId,
      files: [...files, ...signed.files.map(publishedFile)],
      interrupted,
      callerReference: id,
      abortSignal,
      onDifference: (key, stored) => {
        if (!stored || !wasOurs(key, stored, earlier, signed)) foreign.add(key);
      },
    });
    await bucket.delete([LEASE_KEY]);
    return { ...outcome, signingKeyId: signed.keyId, repaired: foreign.size };
  });
}

function render(source: SiteSource, baseUrl: string, today: string): PublishedFile[] {
  const { files, problems } = renderSite(source, baseUrl, today);
  if (problems.length > 0) throw new Error(`The content has problems: ${JSON.stringify(problems)}`);
  return files.map(publishedFile);
}

function wasOurs(
  key: string,
  stored: StoredObject,
  earlier: ReadonlyMap<string, PublishedFile>,
  signed: Signed,
): boolean {
  if (key === DOCUMENTS.agentInfoSignature.path.slice(1)) return signed.isOurs(stored.body.toString());
  const file = earlier.get(key);
  return file !== undefined && isAs(file, stored);
}
