/** The entry of the module: `check`, and the lower-level `verifyAgentInfo`. */
import { expectArguments } from './arguments.ts';
import { channelOf, listed } from './contact.ts';
import { beforeAbort, download, originOf } from './download.ts';
import { type Kept, keep, ONE_A_PROCESS, readKept } from './kept.ts';
import { type Plan, planOf, planWithCode } from './plans.ts';
import { answer, Refusal } from './refusal.ts';
import type { Answer, Check, CheckOptions, Verified } from './types.ts';
import { verified } from './verify.ts';

export { verifyAgentInfo } from './verify.ts';

export const check: Check = (domain, contact, options = {}) =>
  answerOf(async () => {
    expectArguments({ ...options, domain: domain ?? null, contact: contact ?? null, options });
    const { now = Date.now() } = options;
    // The contact is read after the requests, so they cannot depend on it.
    const { copy, facts } = await published(originOf(domain), options, now);
    const { validUntil } = facts;
    return {
      ...(await answerOf(() => {
        if (facts.expired) throw new Refusal('expired', 'expired');
        const { country, ...found } = channelOf(contact, facts, plansFor(options, facts));
        return { result: 'official', ...found, ...(country && { reading: 'national' }) };
      })),
      validUntil,
      asOf: new Date(copy.fetchedAt).toISOString(),
    };
  });

/** Of the country in which the contact was seen. */
function plansFor({ country, callingCode }: CheckOptions, { contact }: Verified): readonly Plan[] {
  // If all numbers of the practice are in +1, a national number is read as one. If it has one in +52 too, the same ten
  // digits may be another number, in Mexico.
  const inPlus1 = listed(contact).every(({ number = '+1' }) => number.startsWith('+1'));
  const plan = country
    ? planOf(country)
    : planWithCode(callingCode?.replace('+', '') ?? (inPlus1 ? '1' : ''));
  return plan ? [plan] : [];
}

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
