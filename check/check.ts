/** The entry of the module: `check`, and the lower-level `verifyAgentInfo`. */
import { channelOf } from './contact.ts';
import { download, originOf } from './download.ts';
import { isFresh, type Kept, keep, readKept } from './kept.ts';
import { Refusal } from './refusal.ts';
import type { Answer, Cache, Check, CheckOptions } from './types.ts';
import { verified } from './verify.ts';

export { verifyAgentInfo } from './verify.ts';

const ONE_A_PROCESS: Cache = new Map<string, string>();

/** Reasons that mean that the domain gave no answer. A kept answer is used instead. */
const OFFLINE = ['network', 'timeout', 'unavailable', 'dns'];

export const check: Check = (domain, contact, options = {}) =>
  answer(async () => {
    // The contact is read after the requests, so they cannot depend on it.
    const { copy, facts } = await published(originOf(domain), options);
    const { validUntil } = facts;
    const known = { validUntil, asOf: new Date(copy.fetchedAt).toISOString() };
    if (facts.expired) return { result: 'expired', reason: 'expired', ...known };
    const compared = await answer(() => ({
      result: 'official',
      ...channelOf(contact, facts.contact, options.callingCode),
    }));
    return { ...compared, ...known };
  });

async function published(origin: string, options: CheckOptions): Promise<Kept> {
  const { now = Date.now(), cache = ONE_A_PROCESS, resolveTxt } = options;
  const kept = await readKept(cache, origin, { now, pinned: resolveTxt !== undefined });
  if (kept && isFresh(kept, now)) return kept;
  try {
    const copy = await download(origin, options, now);
    const facts = await verified({ ...copy, origin, now });
    await keep(cache, origin, copy);
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
