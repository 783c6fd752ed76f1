/** The entry of the module: `check`, and the lower-level `verifyAgentInfo`. */
import { expectArguments } from './arguments.ts';
import { channelOf } from './contact.ts';
import { beforeAbort, download, originOf } from './download.ts';
import { type Kept, keep, MAX_AGE_SECONDS, ONE_A_PROCESS, readKept } from './kept.ts';
import { Refusal } from './refusal.ts';
import type { Answer, Check, CheckOptions } from './types.ts';
import { verified } from './verify.ts';

export { verifyAgentInfo } from './verify.ts';

/** Reasons that mean that the domain gave no answer. A kept answer is used instead. */
const OFFLINE = ['network', 'timeout', 'unavailable', 'dns'];

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
    if (now < fetchedAt + Math.min(maxAgeSeconds!, MAX_AGE_SECONDS) * 1000) return kept;
  }
  try {
    const copy = await beforeAbort(signal, download(origin, options, now, signal));
    const facts = await verified({ ...copy, ...options, origin, now });
    // Not waited for: a cache may never answer.
    keep(cache, origin, copy);
    return { copy, facts };
  } catch (error) {
    if (kept && error instanceof Refusal && OFFLINE.includes(error.reason)) return kept;
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
