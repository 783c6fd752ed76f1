/** The entry of the module: `check`, and the lower-level `verifyAgentInfo`. */
import { expectArguments } from './arguments.ts';
import { channelOf } from './contact.ts';
import { beforeAbort, download, originOf } from './download.ts';
import { type Kept, keep, ONE_A_PROCESS, readKept } from './kept.ts';
import { Refusal } from './refusal.ts';
import type { Answer, Check, CheckOptions } from './types.ts';
import { verified } from './verify.ts';

export { verifyAgentInfo } from './verify.ts';

export const check: Check = (domain, contact, options = {}) =>
  answer(async () => {
    expectArguments({ ...options, domain: domain ?? null, contact: contact ?? null, options });
    const { now = Date.now(), callingCode } = options;
    // The contact is read after the requests, so they cannot depend on it.
    const { copy, facts } = await published(originOf(domain), options, now);
    const compared: Answer = facts.expired
      ? { result: 'expired', reason: 'expired' }
      : await answer(() => ({ result: 'official', ...channelOf(contact, facts.contact, callingCode) }));
    return { ...compared, validUntil: facts.validUntil, asOf: new Date(copy.fetchedAt).toISOString() };
  });

async function published(origin: string, options: CheckOptions, now: number): Promise<Kept> {
  const { cache = ONE_A_PROCESS, signal = AbortSignal.timeout(10_000) } = options;
  const kept = await readKept(cache, origin, options, now, signal);
  if (kept && !kept.facts.expired) {
    const { fetchedAt, maxAgeSeconds } = kept.copy;
    // Contract §7: at most 300 s. An attacker who takes over a domain sets its `Cache-Control` too.
    if (now < fetchedAt + Math.min(maxAgeSeconds!, 300) * 1000) return kept;
  }
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

async function answer(find: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { result, reason } = error;
    // A text that is not JSON may be the login page of a network.
    return { result: reason === 'json' ? 'unreachable' : result, reason };
  }
}
