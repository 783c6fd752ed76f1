/** Verifies that the domain signed the facts, and that the signature is still valid (contract §7). */
import { canonicalJson } from './json.ts';
import { isSigned, keyNamed, parsed, readJws } from './jws.ts';
import { Refusal, unsigned } from './refusal.ts';
import type { NotVerified, OfficialContact, Published, Verified, VerifyAgentInfo } from './types.ts';

export const AGENT_INFO_PATH = '/api/agent-info';

/** Allowed difference between this clock and the clock of the signer. */
const CLOCK_TOLERANCE_SECONDS = 300;
/** Contract §7: `exp` is at most seven days after `iat`. */
const LONGEST_SECONDS = 7 * 24 * 60 * 60;

export const verifyAgentInfo: VerifyAgentInfo = async (published) => {
  try {
    return await verified(published);
  } catch (error) {
    if (error instanceof Refusal) return { verified: false, reason: error.reason } as NotVerified;
    throw error;
  }
};

/** @throws Refusal */
export async function verified(published: Published): Promise<Verified> {
  const { agentInfo, jws: text, jwks, origin, keyRecords = [], now = Date.now() } = published;
  if (!globalThis.crypto?.subtle) throw unsigned('crypto');
  const facts = parsed(agentInfo, 'json');
  const jws = readJws(text);
  const key = await keyNamed(jws.kid, jwks);
  const pinned = keyRecords.map((parts) => parts.join('')).filter((record) => record.startsWith('kid='));
  if (pinned.length > 0 && !pinned.includes(`kid=${jws.kid}`)) throw unsigned('dns-mismatch');
  if (!(await isSigned(signedForm(facts), jws, key))) throw unsigned('signature');

  const { contact, validUntil } = factsOf(facts);
  if (facts.machineReadable?.agentInfo !== origin + AGENT_INFO_PATH) throw unsigned('origin');
  const { kid, iat, exp } = jws;
  const seconds = now / 1000;
  if (iat > seconds + CLOCK_TOLERANCE_SECONDS) throw unsigned('iat');
  const expired = new Date(now).toISOString().slice(0, 10) > validUntil;
  if (exp - iat > LONGEST_SECONDS || (exp <= seconds && !expired)) throw unsigned('exp');
  return { verified: true, expired, validUntil, contact, kid, iat, exp };
}

/** Leaves out `contact.verification.status`, which is not signed because it depends on the day. */
// biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
function signedForm(facts: any): string {
  delete facts?.contact?.verification?.status;
  try {
    return canonicalJson(facts);
  } catch {
    throw unsigned('signature');
  }
}

// biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
function factsOf(facts: any): { contact: OfficialContact; validUntil: string } {
  const { telephone, email, messaging, verification } = facts?.contact ?? {};
  const { number, url } = messaging ?? {};
  const validUntil = verification?.validUntil;
  const isNumber = (value: unknown) => /^\+[1-9]\d{6,14}$/.test(String(value));
  const isText = (value: unknown) => typeof value === 'string';
  if (!isNumber(telephone) || !isNumber(number) || !isText(email) || !isText(url)) throw unsigned('facts');
  if (!/^\d{4}-\d\d-\d\d$/.test(validUntil)) throw unsigned('facts');
  return { contact: { telephone, email, messaging: { number, url } }, validUntil };
}
