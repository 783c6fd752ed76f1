/** The entry of the module: `check`, and the lower-level `verifyAgentInfo`. */
import { expectArguments } from './arguments.ts';
import { channelOf } from './contact.ts';
import { beforeAbort, download, originOf } from './download.ts';
import { type Kept, keep, ONE_A_PROCESS, readKept } from './kept.ts';
import { answer, Refusal } from './refusal.ts';
import type { Answer, Check, CheckOptions } from './types.ts';
import { verified } from './verify.ts';

export { verifyAgentInfo } from './verify.ts';

export const check: Check = (domain, contact, options = {}) =>
  answerOf(async () => {
    expectArguments({ ...options, domain: domain ?? null, contact: contact ?? null, options });
    const { now = Date.now(), callingCode } = options;
    // The contact is read after the requests, so they cannot depend on it.
    const { copy, facts } = await published(originOf(domain), options, now);
    const { validUntil, countersignature } = facts;
    return {
      ...(await answerOf(() => {
        if (facts.expired) throw new Refusal('expired', 'expired');
        return { result: 'official', ...channelOf(contact, facts.contact, callingCode) };
      })),
      validUntil,
      ...(countersignature && { countersignature }),
      asOf: new Date(copy.fetchedAt).toISOString(),
    };
  });

const answerOf = (find: () => Answer | Promise<Answer>) =>
  answer<Answer>(find, (refusal) => ({ ...refusal }));

async function published(origin: string, options: CheckOptions, now: number): Promise<Kept> {
  const { cache = ONE_A_PROCESS, signal = AbortSignal.timeout(10_000) } = options;
  const kept = await readKept(cache, origin, options, now, signal);
  // Contract §7: at most 300 s. An attacker who takes over a domain sets its `Cache-Control` too.
  if (
    kept &&
    !kept.facts.expired &&
    now < kept.copy.fetchedAt + Math.min(kept.copy.maxAgeSeconds!, 300) * 1000
  )
    return kept;
  try {
    const copy = await beforeAbort(signal, download(origin, options, now, signal));
    const facts = await verified({ ...copy, ...options, origin, now });
    // Not waited for: a cache may never answer.
    keep(cache, origin, copy);
    return { copy, facts };
  } catch (error) {
    // These reasons mean that the domain gave no answer.
    if (kept && error instanceof Refusal && /^(?:network|timeout|unavailable|dns)$/.test(error.reason))
      return kept;
    throw error;
  }
}
